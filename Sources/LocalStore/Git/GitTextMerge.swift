import CGit2
import SyncCore

/// Merges texts as `git merge-file` does.
public struct GitTextMerge: TextMerge {
    /// Longer texts are not merged: the comparison of lines needs many times their size.
    private static let longest = 16 * 1024 * 1024

    public init() {
        git_libgit2_init()
    }

    public func merge(base: String, local: String, remote: String) -> String? {
        // With a line ending behind the last line, that line is one like any other.
        let texts = [base, local, remote].map { Array($0.utf8) + [10] }
        guard texts.allSatisfy({ $0.count <= Self.longest }) else { return nil }
        let merged = withInput(texts[0]) { base in
            withInput(texts[1]) { local in
                withInput(texts[2]) { remote in run(&base, &local, &remote, nil) }
            }
        }
        // Where both sides removed everything, no line ending is left.
        guard let merged, merged.isClean else { return nil }
        return String(decoding: merged.bytes.last == 10 ? merged.bytes.dropLast() : merged.bytes[...], as: UTF8.self)
    }

    /// A whole file as Git itself merges it: with markers around the lines that conflict. Of what is no text, or
    /// too long, our side stays.
    public func marked(base: [UInt8], local: [UInt8], remote: [UInt8]) -> (bytes: [UInt8], isClean: Bool) {
        let texts = [base, local, remote]
        guard texts.allSatisfy({ $0.count <= Self.longest && !$0.contains(0) }) else { return (local, false) }
        let merged = withInput(base) { base in
            withInput(local) { local in
                withInput(remote) { remote in
                    var options = git_merge_file_options()
                    git_merge_file_options_init(&options, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION))
                    return "ours".withCString { ours in
                        "theirs".withCString { theirs in
                            options.our_label = ours
                            options.their_label = theirs
                            return run(&base, &local, &remote, &options)
                        }
                    }
                }
            }
        }
        return merged ?? (local, false)
    }

    private func withInput<Result>(_ text: [UInt8], _ body: (inout git_merge_file_input) -> Result) -> Result {
        text.withUnsafeBytes { bytes in
            var input = git_merge_file_input()
            git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
            input.ptr = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            input.size = bytes.count
            return body(&input)
        }
    }

    private func run(
        _ base: inout git_merge_file_input, _ local: inout git_merge_file_input, _ remote: inout git_merge_file_input,
        _ options: UnsafePointer<git_merge_file_options>?
    ) -> (bytes: [UInt8], isClean: Bool)? {
        var result = git_merge_file_result()
        defer { git_merge_file_result_free(&result) }
        // A text that cannot be compared is one that does not merge.
        guard git_merge_file(&result, &base, &local, &remote, options) == 0 else { return nil }
        return (Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len)), result.automergeable != 0)
    }
}
