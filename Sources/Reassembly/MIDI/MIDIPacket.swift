/// A packet of MIDI over Bluetooth LE: value of 7772E5DB-3868-4112-A1A9-F2669D106BF3 (MIDI-BLE 1.0, "Packet Encoding").
package struct MIDIPacket: Hashable, Sendable {
    /// In the order of the packet.
    package internal(set) var events: [MIDIEvent] = []
    /// The first mistake and its offset; everything that can be read around it is in ``events``.
    package internal(set) var problem: String?

    /// `64 ms: note on C4 channel 1 velocity 127; note on D4 channel 1 velocity 127`: a time holds until the next.
    package var text: String {
        var line = ""
        var time: UInt16?
        for event in events {
            if !line.isEmpty { line += "; " }
            if let next = event.time, next != time {
                line += "\(next) ms: "
                time = next
            }
            line += event.message.description
        }
        return line.isEmpty ? problem ?? "no event" : line
    }
}

/// A message and its time.
package struct MIDIEvent: Hashable, Sendable {
    /// Milliseconds of the sender's clock, which wraps at 8192. A packet that continues System Exclusive has none.
    package let time: UInt16?
    /// Of its first byte after the time.
    package let offset: Int
    package let message: MIDIMessage
}
