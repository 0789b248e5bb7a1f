import Decoders

/// The header of a monitor record on a serial line, all little-endian: the length of what follows
/// (two bytes), the opcode (two), flags (one), the length of the extended header (one), the extended header, the packet.
struct MonitorStreamRecord {
    static let headerLength = 6

    /// The packet's evidence about its own length.
    enum Evidence {
        case agrees
        /// Nothing: a text, or a record of no known form.
        case silent
        case contradicts
    }

    enum Finding {
        case record(MonitorStreamRecord)
        /// No record begins like that.
        case impossible
        /// The input ends before enough of the record can be seen; it has this many bytes, by what can.
        case cutOff(needed: Int)
    }

    /// Bytes of header and packet.
    let length: Int
    /// Bytes of header alone.
    let packet: Int
    let opcode: UInt16
    /// Since the device started, for want of a date.
    private(set) var time: Timestamp?
    /// Packets that the device could not send before this one.
    private(set) var losses: SaturatingCount = 0
    private(set) var evidence = Evidence.silent

    /// Whether hardly any other bytes look like that: chance makes one in 2^35 of them.
    var isCertain: Bool {
        switch evidence {
        case .agrees: time != nil || length > packet
        case .silent: time != nil
        case .contradicts: false
        }
    }

    /// Reads what begins at a place of the window.
    static func read(_ input: inout ByteInput, at offset: Int) -> Finding {
        guard input.fill(offset + headerLength) else { return .cutOff(needed: headerLength) }
        let following = Int(input.u16(offset, bigEndian: false))
        let opcode = input.u16(offset + 2, bigEndian: false)
        let extended = Int(input.u8(offset + 5))
        guard following >= 4 + extended, isOpcode(opcode), input.u8(offset + 4) == 0 else { return .impossible }
        var record = MonitorStreamRecord(
            length: 2 + following, packet: headerLength + extended, opcode: opcode)
        guard input.fill(offset + record.packet) else { return .cutOff(needed: record.length) }
        guard record.readExtendedHeader(input, at: offset + headerLength) else { return .impossible }
        return record.compareLengths(&input, at: offset + record.packet)
            ? .record(record) : .cutOff(needed: record.length)
    }

    private init(length: Int, packet: Int, opcode: UInt16) {
        self.length = length
        self.packet = packet
        self.opcode = opcode
    }

    /// 0 to 19 (BlueZ, src/shared/btsnoop.h); 255 is Zephyr's for a buffer of no kind.
    private static func isOpcode(_ opcode: UInt16) -> Bool { opcode <= 19 || opcode == 255 }

    /// Types 1 to 7 count packets that were dropped, by kind, in one byte; 8 is the time in units of 100 µs, four bytes.
    private mutating func readExtendedHeader(_ input: borrowing ByteInput, at offset: Int) -> Bool {
        var offset = offset
        let end = offset + packet - MonitorStreamRecord.headerLength
        while offset < end {
            switch input.u8(offset) {
            case 1...7:
                guard offset + 2 <= end else { return false }
                losses += SaturatingCount(UInt64(input.u8(offset + 1)))
                offset += 2
            case 8:
                guard offset + 5 <= end else { return false }
                let ticks = input.u32(offset + 1, bigEndian: false)
                time = Timestamp(seconds: Int64(ticks / 10_000), fraction: UInt64(ticks % 10_000), digits: 4)
                offset += 5
            default: return false
            }
        }
        return true
    }

    /// Compares the packet's own length with the record's.
    ///
    /// - Returns: false if the input ends before it.
    private mutating func compareLengths(_ input: inout ByteInput, at offset: Int) -> Bool {
        let present = length - packet
        guard let form = lengthForm else { return true }
        let expected: Int
        switch form {
        case .fixed(let count): expected = count
        case .counted(let header, let width, let mask):
            guard present >= header else {
                evidence = .contradicts
                return true
            }
            guard input.fill(offset + header) else { return false }
            let count =
                width == 1
                ? UInt16(input.u8(offset + header - 1)) : input.u16(offset + header - 2, bigEndian: false)
            expected = header + Int(count & mask)
        }
        evidence = present == expected ? .agrees : .contradicts
        return true
    }

    private enum LengthForm {
        case fixed(Int)
        /// A header whose last bytes count what follows it.
        case counted(header: Int, width: Int, mask: UInt16)
    }

    /// How the records of an opcode tell their length (Core 6.0, Vol 4, Part E, 5.4; BlueZ, src/shared/btsnoop.h).
    private var lengthForm: LengthForm? {
        switch opcode {
        case 0: .fixed(16)
        case 1, 8, 9: .fixed(0)
        case 2, 6, 7: .counted(header: 3, width: 1, mask: 0xFF)
        case 3: .counted(header: 2, width: 1, mask: 0xFF)
        case 4, 5: .counted(header: 4, width: 2, mask: 0xFFFF)
        case 10: .fixed(8)
        case 18, 19: .counted(header: 4, width: 2, mask: 0x3FFF)
        default: nil
        }
    }
}
