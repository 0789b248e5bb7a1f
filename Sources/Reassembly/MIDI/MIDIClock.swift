/// The times of a packet: 13 bits, of which the header has the upper 6 (MIDI-BLE 1.0, "Timestamp").
struct MIDIClock {
    private var high: UInt16
    /// `nil` before the first time byte of a packet.
    private var low: UInt16?

    init(header: UInt8) { high = UInt16(header & 0x3F) }

    /// `nil` before the first time byte of a packet.
    var time: UInt16? { low.map { high << 7 | $0 } }

    /// A lower part that is smaller than the one before has wrapped.
    mutating func advance(_ byte: UInt8) {
        let next = UInt16(byte & 0x7F)
        if let low, next < low { high = (high + 1) & 0x3F }
        low = next
    }
}
