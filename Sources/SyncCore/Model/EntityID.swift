/// The tracker's own, unchanging name of a thing: a lower-case UUID on Koyori.
///
/// It stands in the vocabulary files and markers and means nothing to people. Things are compared by it, never by name.
public typealias EntityID = String
