/// Bytes that are handed in piece by piece and read in order.
final class FedBytes {
    private var pieces: [[UInt8]] = []
    /// The piece that is read, and how much of it was read.
    private var (index, offset) = (0, 0)

    /// Appends a piece.
    func append(_ bytes: [UInt8]) { if !bytes.isEmpty { pieces.append(bytes) } }

    /// Moves bytes out, which are forgotten then.
    ///
    /// - Returns: how many; 0 if there are none.
    func take(into target: UnsafeMutableRawBufferPointer, atMost room: Int) -> Int {
        guard index < pieces.count else { return 0 }
        let rest = pieces[index][offset...].prefix(room)
        target.copyBytes(from: rest)
        offset += rest.count
        guard offset == pieces[index].count else { return rest.count }
        (index, offset) = (index + 1, 0)
        if index == pieces.count {
            pieces.removeAll()
            index = 0
        }
        return rest.count
    }
}
