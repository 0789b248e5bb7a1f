extension MIDIMessage: CustomStringConvertible {
    /// `note on C4 channel 1 velocity 127`
    package var description: String {
        switch self {
        case .noteOff(let channel, let note, let velocity):
            "note off \(MIDINames.note(note)) channel \(channel) velocity \(velocity)"
        case .noteOn(let channel, let note, let velocity):
            "note on \(MIDINames.note(note)) channel \(channel) velocity \(velocity)"
        case .polyphonicPressure(let channel, let note, let pressure):
            "pressure \(pressure) on \(MIDINames.note(note)) channel \(channel)"
        case .controlChange(let channel, let controller, let value):
            "\(MIDINames.controller(controller)) \(value) channel \(channel)"
        case .programChange(let channel, let program): "program \(program) channel \(channel)"
        case .channelPressure(let channel, let pressure): "pressure \(pressure) channel \(channel)"
        case .pitchBend(let channel, let value): "pitch bend \(value) channel \(channel)"
        case .systemExclusive(let bytes): "SysEx, \(Self.count(bytes.count)): \(Self.start(of: bytes))"
        case .systemExclusivePart(let count): "part of a SysEx, \(Self.count(count))"
        case .systemExclusiveRest(let count): "end of an incomplete SysEx, \(Self.count(count))"
        case .timeCodeQuarterFrame(let value): "time code quarter frame \(value)"
        case .songPosition(let beats): "song position \(beats)"
        case .songSelect(let song): "song \(song)"
        case .tuneRequest: "tune request"
        case .clock: "clock"
        case .start: "start"
        case .continue: "continue"
        case .stop: "stop"
        case .activeSensing: "active sensing"
        case .reset: "reset"
        case .undefined(let status): "undefined status \(MIDINames.hexadecimal(status))"
        }
    }

    private static func count(_ bytes: Int) -> String { bytes == 1 ? "1 byte" : "\(bytes) bytes" }

    /// A line has room for the maker and the command.
    private static func start(of bytes: [UInt8]) -> String {
        let shown = bytes.prefix(16).map(MIDINames.hexadecimal).joined(separator: " ")
        return bytes.count > 16 ? shown + " …" : shown
    }
}
