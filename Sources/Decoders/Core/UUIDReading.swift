extension BluetoothUUID {
    /// Reads `width` bytes, least significant first. Widths other than 2, 4 and 16 do not occur in UUIDs.
    @inlinable
    public init(_ bytes: borrowing Span<UInt8>, at offset: Int, width: Int) {
        if width == 16 {
            self.init(high: bytes.uint(at: offset &+ 8, width: 8), low: bytes.uint(at: offset, width: 8))
        } else {
            self.init(UInt32(truncatingIfNeeded: bytes.uint(at: offset, width: width)))
        }
    }

    /// Reads 16 bytes, most significant first.
    @inlinable
    public init(bigEndian bytes: borrowing Span<UInt8>, at offset: Int) {
        self.init(
            high: bytes.uint(at: offset, width: 8).byteSwapped, low: bytes.uint(at: offset &+ 8, width: 8).byteSwapped)
    }
}
