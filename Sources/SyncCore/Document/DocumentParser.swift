/// Reads task files. Base, local and the tracker's version all go through it, so that text which somebody writes on the
/// tracker can never become an edit.
public enum DocumentParser {
    /// Never throws: whatever is wrong is a problem of this file.
    ///
    /// - Parameter names: the vocabulary with which the file was written.
    public static func parse(_ bytes: [UInt8], file: String, names: ProjectNames, project: String) -> ParsedDocument {
        var document = ParsedDocument(file: file)
        do throws(LayoutError) {
            let layout = try DocumentLayout(bytes)
            var front = FrontMatterReading(layout: layout, file: file, names: names, project: project)
            front.read(into: &document)
            SectionReading(layout: layout, file: file, project: project).read(into: &document)
        } catch {
            document.problems.append(Problem(file: file, reason: error.reason))
        }
        return document
    }

    /// The title alone; nil when the file cannot be read.
    public static func title(of bytes: [UInt8]) -> String? {
        guard let layout = try? DocumentLayout(bytes),
            let front = try? YAMLReader.read(layout.bytes[layout.frontMatter])
        else { return nil }
        return front["title"]?.text
    }

    /// True for `toji: ignore`, which makes any file the user's.
    public static func isIgnored(_ bytes: [UInt8]) -> Bool {
        guard let layout = try? DocumentLayout(bytes),
            let front = try? YAMLReader.read(layout.bytes[layout.frontMatter])
        else { return false }
        return front["toji"]?.text == "ignore"
    }
}
