extension String {
    /// Equal byte for byte; `==` would also take composed and decomposed accents for the same.
    func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
