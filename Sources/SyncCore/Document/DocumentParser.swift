/// Reads task files. Base, local and the tracker's version all go through it, so that text which somebody writes on the
/// tracker can never become an edit.
public enum DocumentParser {
    /// Never throws: whatever is wrong is a problem of this file.
    ///
    /// - Parameters:
    ///   - names: the vocabulary with which the file was written.
    ///   - project: the project's key.
    public static func parse(_ bytes: [UInt8], file: String, names: ProjectNames, project: String) -> ParsedDocument {
        DocumentReading(bytes, file: file, names: names, project: project).document
    }

    /// The title alone; nil when the file cannot be read.
    public static func title(of bytes: [UInt8]) -> String? { frontMatter(of: bytes)?["title"]?.text }

    /// The task that the file says it tells of; nil when it says none, or cannot be read.
    public static func id(of bytes: [UInt8]) -> TaskID? { frontMatter(of: bytes)?["id"]?.text.flatMap { TaskID($0) } }

    /// True for `toji: ignore`, which makes any file the user's, one with a front matter that is no YAML too.
    public static func isIgnored(_ bytes: [UInt8]) -> Bool {
        guard mayBeIgnored(bytes), let layout = try? DocumentLayout(bytes) else { return false }
        do { return try YAMLReader.read(layout.bytes[layout.frontMatter])?["toji"]?.text == "ignore" } catch {
            return layout.hasIgnoreLine
        }
    }

    /// True for a file whose front matter is missing or is no YAML, as one with the marks of a merge in it.
    public static func isUnreadable(_ bytes: [UInt8]) -> Bool { frontMatter(of: bytes) == nil }

    /// False for nearly every file, at a hundredth of what reading its front matter costs.
    private static func mayBeIgnored(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            func stands(_ word: StaticString, at index: Int) -> Bool {
                index + word.utf8CodeUnitCount <= bytes.count
                    && (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
            }
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "i") where stands("ignore", at: index): return true
                // YAML can write any letter as an escape.
                case UInt8(ascii: "\\"): return true
                case .lineFeed where stands("\n---\n", at: index): return false
                default: continue
                }
            }
            return false
        }
    }

    private static func frontMatter(of bytes: [UInt8]) -> YAMLNode? {
        guard let layout = try? DocumentLayout(bytes) else { return nil }
        return (try? YAMLReader.read(layout.bytes[layout.frontMatter])) ?? nil
    }
}

/// A document together with where everything in it stands, which is what edits in place need.
struct DocumentReading {
    private(set) var document: ParsedDocument
    /// Nil when the file has no parts.
    private(set) var layout: DocumentLayout?
    /// Nil when there is none, or when it cannot be read.
    private(set) var frontMatter: YAMLNode?

    init(_ bytes: [UInt8], file: String, names: ProjectNames, project: String) {
        document = ParsedDocument(file: file)
        do throws(LayoutError) {
            let layout = try DocumentLayout(bytes)
            self.layout = layout
            read(layout, names: names, project: project)
        } catch {
            document.problems = [Problem(file: file, line: error.line, column: error.column, reason: error.reason)]
        }
    }

    private mutating func read(_ layout: DocumentLayout, names: ProjectNames, project: String) {
        do throws(YAMLError) {
            frontMatter = try YAMLReader.read(layout.bytes[layout.frontMatter])
            let fields = FieldReading(names: names, project: project)
            FrontMatterReading(layout: layout, file: document.file, reading: fields)
                .read(frontMatter, into: &document)
        } catch {
            if layout.hasIgnoreLine {
                document.isIgnored = true
                return
            }
            // The front matter begins in the file's second line.
            document.problems = [
                Problem(
                    file: document.file, line: error.line + 2, column: error.column + 1, reason: error.reason)
            ]
        }
        if document.isIgnored { return }
        SectionReading(layout: layout, project: project).read(into: &document)
    }
}

extension DocumentLayout {
    private static let ignoreLine = ["toji:", "ignore"]

    /// The front matter has the line `toji: ignore`. What is no YAML, as a template, has nothing but lines.
    fileprivate var hasIgnoreLine: Bool {
        bytes[frontMatter].split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn }).contains { line in
            let words = line.split(whereSeparator: \.isBlank).prefix { $0.first != UInt8(ascii: "#") }
            return line.first?.isBlank == false && words.elementsEqual(Self.ignoreLine) { $0.elementsEqual($1.utf8) }
        }
    }
}
