/// One item of a Report Map (HID 1.11, 6.2.2.2 and 6.2.2.3).
struct HIDItem {
    /// Tag and type: the first byte without the size.
    let code: UInt8
    /// Bytes of data: 0, 1, 2 or 4.
    let size: Int
    /// Little-endian, unsigned.
    let data: UInt32
    /// Offset after the item.
    let end: Int

    /// The item at `offset`; `nil` where the bytes end inside it.
    ///
    /// Long items have no data here: none is defined, and parsers pass over them.
    init?(_ bytes: borrowing Span<UInt8>, at offset: Int) {
        guard offset < bytes.count else { return nil }
        let first = bytes[offset]
        code = first & 0xFC
        if first == HIDItem.long {
            guard bytes.count - offset >= 3 else { return nil }
            (size, data) = (0, 0)
            end = offset + 3 + Int(bytes[offset + 1])
        } else {
            let size = first & 3 == 3 ? 4 : Int(first & 3)
            guard bytes.count - offset > size else { return nil }
            var data: UInt32 = 0
            for index in 0..<size { data |= UInt32(bytes[offset + 1 + index]) << UInt32(8 * index) }
            (self.size, self.data) = (size, data)
            end = offset + 1 + size
        }
        if end > bytes.count { return nil }
    }

    /// The data with the sign of its own width.
    var signed: Int64 {
        switch size {
        case 1: Int64(Int8(truncatingIfNeeded: data))
        case 2: Int64(Int16(truncatingIfNeeded: data))
        default: Int64(Int32(bitPattern: data))
        }
    }

    private static let long: UInt8 = 0xFE
}
