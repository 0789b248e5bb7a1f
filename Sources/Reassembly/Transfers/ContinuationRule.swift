import Decoders

/// A number of a header that must have one of some values.
package struct HeaderCondition: Sendable, Equatable {
    package var field: IntegerField
    package var values: [Int]

    package init(_ field: IntegerField, is values: [Int]) {
        self.field = field
        self.values = values
    }

    /// Whether it holds of a header; `nil` where the bytes end before the number does.
    func holds(of header: some RandomAccessCollection<UInt8>) -> Bool? {
        field.read(header).map(values.contains)
    }
}

/// Another header in the packets after the first of a message.
package struct ContinuationRule: Sendable, Equatable {
    /// Bytes before the rest of the message.
    package var header: Int
    /// The packets that go on with a message; without it all do while one is open.
    package var condition: HeaderCondition?
    /// A number in them that goes up by one.
    package var sequence: IntegerField?

    package init(header: Int) { self.header = header }

    /// Whether a packet goes on with a message; `nil` where the packets do not say.
    func matches(_ packet: some RandomAccessCollection<UInt8>) -> Bool? {
        condition.map { $0.holds(of: packet) ?? false }
    }
}
