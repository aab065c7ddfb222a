extension Array {
    /// Pieces of so many elements, the last one perhaps shorter.
    func inBatches(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0...].prefix(size)) }
    }
}
