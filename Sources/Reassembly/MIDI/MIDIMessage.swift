/// A MIDI message (MIDI 1.0 Detailed Specification 4.2, Table I to V). Channels are counted from 1, as on devices.
package enum MIDIMessage: Hashable, Sendable {
    case noteOff(channel: Int, note: UInt8, velocity: UInt8)
    /// Velocity 0 ends the note.
    case noteOn(channel: Int, note: UInt8, velocity: UInt8)
    case polyphonicPressure(channel: Int, note: UInt8, pressure: UInt8)
    case controlChange(channel: Int, controller: UInt8, value: UInt8)
    /// Counted from 0, as on the wire.
    case programChange(channel: Int, program: UInt8)
    case channelPressure(channel: Int, pressure: UInt8)
    /// -8192 to 8191, 0 in the middle.
    case pitchBend(channel: Int, value: Int)
    /// All bytes between F0 and F7, joined from all packets.
    case systemExclusive([UInt8])
    /// Bytes in this packet of a message that a later packet ends.
    case systemExclusivePart(count: Int)
    /// The end of a message that is not whole: its start was not seen, or it is too long to be kept.
    case systemExclusiveRest(count: Int)
    case timeCodeQuarterFrame(UInt8)
    /// In MIDI beats, six clocks each.
    case songPosition(Int)
    case songSelect(UInt8)
    case tuneRequest
    case clock
    case start
    case `continue`
    case stop
    case activeSensing
    case reset
    /// A status that the specification leaves open: F4, F5, F9, FD.
    case undefined(status: UInt8)
}

extension MIDIMessage {
    /// Data bytes after a status; `nil` for System Exclusive and for bytes that are no status.
    static func dataCount(_ status: UInt8) -> Int? {
        switch status {
        case 0x80...0xBF, 0xE0...0xEF, 0xF2: 2
        case 0xC0...0xDF, 0xF1, 0xF3: 1
        case 0xF4...0xF6, 0xF8...0xFF: 0
        default: nil
        }
    }

    /// - Parameter data: as many bytes as `dataCount` says; the second is 0 where there is one.
    init(_ status: UInt8, _ first: UInt8, _ second: UInt8) {
        let channel = Int(status & 0x0F) + 1
        let both = Int(second) << 7 | Int(first)
        switch status {
        case 0x80...0x8F: self = .noteOff(channel: channel, note: first, velocity: second)
        case 0x90...0x9F: self = .noteOn(channel: channel, note: first, velocity: second)
        case 0xA0...0xAF: self = .polyphonicPressure(channel: channel, note: first, pressure: second)
        case 0xB0...0xBF: self = .controlChange(channel: channel, controller: first, value: second)
        case 0xC0...0xCF: self = .programChange(channel: channel, program: first)
        case 0xD0...0xDF: self = .channelPressure(channel: channel, pressure: first)
        case 0xE0...0xEF: self = .pitchBend(channel: channel, value: both - 8192)
        case 0xF1: self = .timeCodeQuarterFrame(first)
        case 0xF2: self = .songPosition(both)
        case 0xF3: self = .songSelect(first)
        case 0xF6: self = .tuneRequest
        case 0xF8: self = .clock
        case 0xFA: self = .start
        case 0xFB: self = .continue
        case 0xFC: self = .stop
        case 0xFE: self = .activeSensing
        case 0xFF: self = .reset
        default: self = .undefined(status: status)
        }
    }
}
