/// What was attempted on this machine; the terminal finds the words.
public enum Attempt: Hashable, Sendable {
    case find(AttemptSubject)
    case open(AttemptSubject)
    case read(AttemptSubject)
    case write(AttemptSubject)
    /// To bring it on the disk itself, so that it outlasts a power cut.
    case sync(AttemptSubject)
    case make(AttemptSubject)
    /// To let a branch or another reference point to another commit.
    case move(AttemptSubject)
    case remove(AttemptSubject)
    case lock(AttemptSubject)
    /// To turn bytes between their form in the history and that on disk.
    case convert(AttemptSubject)
    case run(program: String)
    /// A step on the state database, by the name that the code gives it.
    case state(step: String)
}

/// What something was attempted with.
public enum AttemptSubject: Hashable, Sendable {
    /// A file or folder, by its path or name.
    case file(String)
    case repository(String)
    case mirror(String)
    /// `HEAD`, `main`, `refs/heads/toji/server`
    case reference(String)
    case commit(ObjectID)
    case newCommit
    case index
    /// The blobs, trees and packs in which Git keeps everything.
    case objects
    case gitConfiguration
    /// What `.gitattributes` say of that file.
    case attributes(of: String)
    /// The files of the mirror as a whole.
    case files
    /// A file that is not in its place yet, or not any more.
    case scratchFile
    case token(host: String)
    case accounts(host: String)
    case vocabulary(project: String)
}
