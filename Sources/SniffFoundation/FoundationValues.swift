public import Foundation
public import Sniff

#if canImport(CoreBluetooth)
    public import CoreBluetooth
#endif

extension Timestamp {
    /// The time of a date, to the microsecond.
    public init(_ date: Date) {
        self.init(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
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
        let bytes = [uuid.high, uuid.low].flatMap { half in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
        }
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
        self.init(uuid: value)
    }
}

#if canImport(CoreBluetooth)
    extension BluetoothUUID {
        /// The same UUID; CoreBluetooth has the most significant byte first (CBUUID.data).
        public init?(_ uuid: CBUUID) { self.init(littleEndian: uuid.data.reversed()) }
    }

    extension CBUUID {
        /// The same UUID, in its short form where it has one.
        public convenience init(_ uuid: BluetoothUUID) { self.init(data: Data(uuid.littleEndianBytes.reversed())) }
    }
#endif
