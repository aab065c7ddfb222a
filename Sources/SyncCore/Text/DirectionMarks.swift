extension Unicode.Scalar {
    /// True for what only turns the direction of a text, by which a name can be made to look like another.
    public var isDirectionMark: Bool {
        switch value {
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
