/// Finds the blocks in which the text of a bug report, or of `dumpsys bluetooth_manager`, has the log that Android keeps in
/// memory: base64 between two marks. The text may be hundreds of megabytes, and need not be UTF-8.
struct BtsnoozBlocks {
    struct Block {
        /// Offset of its mark in the text.
        let offset: UInt64
        fileprivate(set) var bytes: [UInt8] = []
        /// Why it ends before its end mark.
        fileprivate(set) var problem: String?
    }

    private(set) var blocks: [Block] = []

    /// At the beginning of a line.
    private static let begin: StaticString = "\n--- BEGIN:BTSNOOP_LOG_SUMMARY"
    private static let end = Array("--- END:BTSNOOP_LOG_SUMMARY".utf8)
    /// A ring has a megabyte at most.
    private static let sizeLimit = 16 << 20
    private static let countLimit = 16
    private static let lineLimit = 4096

    /// - Parameter budget: bytes of text that may be searched; what was searched is taken off.
    init(_ input: inout ByteInput, budget: inout UInt64) {
        let mark = BtsnoozBlocks.begin.utf8CodeUnitCount
        let start = input.offset
        if input.fill(mark), input.beginning(mark - 1).elementsEqual(Array("\(BtsnoozBlocks.begin)".utf8).dropFirst()) {
            blocks.append(BtsnoozBlocks.read(&input))
        }
        while blocks.count < BtsnoozBlocks.countLimit, input.offset - start < budget, input.fill(mark) {
            let window = input.start..<input.end
            let found = input.buffer.withUnsafeBytes {
                Platform.find(BtsnoozBlocks.begin, in: UnsafeRawBufferPointer(rebasing: $0[window]))
            }
            guard let found else {
                input.advance(input.available - mark + 1)
                continue
            }
            input.advance(found + 1)
            let block = BtsnoozBlocks.read(&input)
            // A report may have the same output of dumpsys twice.
            if !blocks.contains(where: { $0.bytes == block.bytes }) { blocks.append(block) }
        }
        budget -= min(budget, input.offset - start)
    }

    private static func read(_ input: inout ByteInput) -> Block {
        var block = Block(offset: input.offset)
        var base64 = Base64()
        _ = line(&input)
        while let line = line(&input) {
            if line.starts(with: end) { return block }
            guard base64.decode(line, into: &block.bytes) else {
                block.problem = "the block has a line that is no base64"
                return block
            }
            guard block.bytes.count <= sizeLimit else {
                block.problem = "the block is larger than any that Android writes"
                return block
            }
        }
        block.problem = "the block is cut off"
        return block
    }

    /// The next line without its end; `nil` at the end of the text. One that is too long is cut.
    private static func line(_ input: inout ByteInput) -> ArraySlice<UInt8>? {
        var length = 0
        while length < lineLimit, input.fill(length + 1), input.u8(length) != 0x0A { length += 1 }
        guard length > 0 || input.available > 0 else { return nil }
        var line = input.buffer[input.start..<input.start + length]
        input.advance(min(length + 1, input.available))
        while let last = line.last, last == 0x0D || last == 0x20 { line.removeLast() }
        return line.drop { $0 == 0x20 || $0 == 0x09 }
    }
}

/// Base64 (RFC 4648, 4) in lines of any length.
struct Base64 {
    private var bits: UInt32 = 0
    private var count: UInt32 = 0

    /// False, and nothing decoded, if a character is none of base64.
    mutating func decode(_ line: ArraySlice<UInt8>, into bytes: inout [UInt8]) -> Bool {
        let before = self
        var decoded: [UInt8] = []
        for character in line {
            let value: UInt8
            switch character {
            case 0x41...0x5A: value = character - 0x41
            case 0x61...0x7A: value = character - 0x61 + 26
            case 0x30...0x39: value = character - 0x30 + 52
            case 0x2B: value = 62
            case 0x2F: value = 63
            case 0x3D: continue
            default:
                self = before
                return false
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            decoded.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        bytes += decoded
        return true
    }
}
