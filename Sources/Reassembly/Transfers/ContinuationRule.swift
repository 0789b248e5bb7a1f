import Decoders

/// A number that the first packet of a message has at an offset.
package struct MessageBeginning: Sendable, Equatable {
    package var field: IntegerField
    package var values: [Int]

    package init(_ field: IntegerField, _ values: [Int]) {
        self.field = field
        self.values = values
    }
}

/// Another header in the packets after the first of a message.
package struct ContinuationRule: Sendable, Equatable {
    /// Bytes before the rest of the message.
    package var header: Int
    /// The packets that go on with a message; without it all do while one is open.
    package var condition: (field: IntegerField, values: [Int])?
    /// A number in them that goes up by one.
    package var sequence: IntegerField?

    package init(header: Int) { self.header = header }

    package static func == (one: ContinuationRule, other: ContinuationRule) -> Bool {
        one.header == other.header && one.sequence == other.sequence && one.condition?.field == other.condition?.field
            && one.condition?.values == other.condition?.values
    }

    /// Whether a packet goes on with a message; `nil` where the packets do not say.
    func matches(_ packet: some RandomAccessCollection<UInt8>) -> Bool? {
        guard let condition else { return nil }
        return condition.field.read(packet).map(condition.values.contains) ?? false
    }
}
