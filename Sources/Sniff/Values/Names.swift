import Decoders

extension BluetoothUUID {
    /// The name that Assigned Numbers or a vendor gives to the UUID: `Heart Rate Measurement` for `2A37`. With names of your
    /// own, ask ``Vocabulary/uuidNames``.
    public var name: String? { assignedName?.string }
}

extension DeviceAddress {
    /// Reads `AA:BB:CC:DD:EE:FF`, most significant octet first, in either case.
    ///
    /// - Parameters:
    ///   - text: the six octets.
    ///   - type: 0 public, 1 random; addresses of fields have 0.
    public init?(_ text: some StringProtocol, type: UInt8 = 0) {
        let octets = text.split(separator: ":", omittingEmptySubsequences: false)
        guard octets.count == 6 else { return nil }
        var value: UInt64 = 0
        for octet in octets {
            guard octet.utf8.count == 2, let number = UInt8(octet, radix: 16) else { return nil }
            value = value << 8 | UInt64(number)
        }
        self.init(value, type: type)
    }
}

extension Timestamp {
    /// How long after the second time the first one is; zero where one of them is not known.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
        later.nanoseconds(since: earlier).duration
    }

    /// A time later, or earlier for a negative duration, to the nanosecond; unknown where this is.
    public static func + (time: Timestamp, duration: Duration) -> Timestamp { time.adding(Nanoseconds(duration)) }
}
