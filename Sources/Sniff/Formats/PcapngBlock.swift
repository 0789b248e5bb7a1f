import Decoders

/// The block that is at the window's beginning: type, length, body, length again.
struct PcapngBlock {
    static let sectionHeader: UInt32 = 0x0A0D_0D0A

    let type: UInt32
    let length: Int
    let bigEndian: Bool

    /// The head of the block at a place of the window, of which twelve bytes are there; `nil` if no block begins like
    /// that. A section header brings its own byte order.
    init?(_ input: borrowing ByteInput, at offset: Int, bigEndian order: Bool) {
        var order = order
        if input.be32(offset) == PcapngBlock.sectionHeader {
            guard let own = PcapngBlock.byteOrder(input, at: offset) else { return nil }
            order = own
        }
        bigEndian = order
        type = input.u32(offset, bigEndian: order)
        length = Int(input.u32(offset + 4, bigEndian: order))
        guard length >= PcapngBlock.minLength(type), length % 4 == 0, length <= PcapngBlock.maxLength(type) else {
            return nil
        }
    }

    /// Whether the section whose header is at `offset` is big-endian, by its byte-order mark.
    static func byteOrder(_ input: borrowing ByteInput, at offset: Int) -> Bool? {
        switch input.be32(offset + 8) {
        case 0x1A2B_3C4D: true
        case 0x4D3C_2B1A: false
        default: nil
        }
    }

    /// With the fixed part of its body.
    private static func minLength(_ type: UInt32) -> Int {
        switch type {
        case sectionHeader: 28
        case 1: 20
        case 2, 6: 32
        case 3: 16
        default: 12
        }
    }

    /// Blocks of known types that are passed over may be large: keys, names, logs.
    private static func maxLength(_ type: UInt32) -> Int {
        switch type {
        case sectionHeader, 1, 2, 3, 6: 2 * largestRecord
        default: isKnown(type) ? 1 << 24 : 2 * largestRecord
        }
    }

    var isKnown: Bool { PcapngBlock.isKnown(type) }

    /// Whether the block type is one that capture tools write (IANA, "pcapng Block Types").
    private static func isKnown(_ type: UInt32) -> Bool {
        (1...12).contains(type) || type == PcapngBlock.sectionHeader || type & 0x7FFF_FFFF == 0x0000_0BAD
            || type & 0x7FFF_FFFF == 0x4000_0BAD
    }

    /// Whether the length after the body is the one before it.
    func isClosed(_ input: borrowing ByteInput, at offset: Int = 0) -> Bool {
        Int(input.u32(offset + length - 4, bigEndian: bigEndian)) == length
    }

    func u32(_ input: borrowing ByteInput, _ offset: Int) -> UInt32 { input.u32(offset, bigEndian: bigEndian) }

    func u64(_ input: borrowing ByteInput, _ offset: Int) -> UInt64 {
        let (first, second) = (UInt64(u32(input, offset)), UInt64(u32(input, offset + 4)))
        return bigEndian ? first << 32 | second : second << 32 | first
    }

    /// Calls `body` with code, place and length of every option from `start` to the end of the block's body.
    func forEachOption(_ input: borrowing ByteInput, from start: Int, _ body: (UInt16, Int, Int) -> Void) {
        var offset = start
        while offset + 4 <= length - 4 {
            let code = input.u16(offset, bigEndian: bigEndian)
            let count = Int(input.u16(offset + 2, bigEndian: bigEndian))
            if code == 0 || offset + 4 + count > length - 4 { return }
            body(code, offset + 4, count)
            offset += 4 + (count + 3) / 4 * 4
        }
    }
}
