public import Foundation
public import Sniff

extension Timestamp {
    /// The time of a date, to the microsecond.
    public init(_ date: Date) {
        self.init(microseconds: Int64(saturating: (date.timeIntervalSince1970 * 1_000_000).rounded()))
    }

    /// The date of the time; `nil` where the capture has none. A date has about 0.1 µs, a capture may have less.
    public var date: Date? {
        guard isKnown else { return nil }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        return Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / scale)
    }
}

extension BluetoothUUID {
    /// The same UUID of 128 bits.
    public init(_ uuid: UUID) {
        let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
        let half = { (range: Range<Int>) in bytes[range].reduce(0 as UInt64) { $0 << 8 | UInt64($1) } }
        self.init(high: half(0..<8), low: half(8..<16))
    }
}

extension UUID {
    /// The form of 128 bits.
    public init(_ uuid: BluetoothUUID) {
        let bytes = Array(uuid.littleEndianBytes128.reversed())
        self.init(
            uuid: (
                bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
                bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
            ))
    }
}
