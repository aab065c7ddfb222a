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
                withInput(texts[2]) { remote in merge(&base, &local, &remote) }
            }
        }
        // Where both sides removed everything, no line ending is left.
        return merged.map { String(decoding: $0.last == 10 ? $0.dropLast() : $0[...], as: UTF8.self) }
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

    private func merge(
        _ base: inout git_merge_file_input, _ local: inout git_merge_file_input, _ remote: inout git_merge_file_input
    ) -> [UInt8]? {
        var result = git_merge_file_result()
        defer { git_merge_file_result_free(&result) }
        // A text that cannot be compared is one that does not merge.
        guard git_merge_file(&result, &base, &local, &remote, nil) == 0, result.automergeable != 0 else { return nil }
        return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
    }
}
