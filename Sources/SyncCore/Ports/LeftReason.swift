/// Why a file was left as it is. It holds facts; the terminal finds the words.
public enum LeftReason: Hashable, Sendable {
    case deleted
    case edited
    case savedMeanwhile
    /// Somebody wrote into it to the very end; the save lies at this place.
    case lateSave(keptIn: String)
    /// A file of the user's lies where a new one should be.
    case otherFile
    /// An editor has the file open under its old name.
    case openInEditor
    /// A link or a folder lies where the file should be.
    case linkOrFolder
    /// A link or a file lies where the file's folder should be.
    case blockedFolder
    case folderRemoved
    /// What changed places with the new file was taken away before it could be looked at.
    case displacedFileTaken
    /// The index holds neither the old nor the new version.
    case stagedOtherwise
    case takenOutOfIndex
    /// A name such as `.git` or `a/../b`.
    case unsafeName
    /// The commit records a symbolic link or another repository there.
    case recordedAsLink
}
