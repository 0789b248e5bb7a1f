/// A type of a program's own that represents a value: an app's shipping parser, which is tried on every value of the
/// trace.
///
/// ```swift
/// extension TankReading: ParsedValue {
///     init(parsing bytes: [UInt8]) throws { try self.init(payload: bytes) }
/// }
///
/// let tank = ValueDecoder(.characteristic(0xFFF1), "Tank Reading", source: "protocol.md", type: TankReading.self)
/// ```
///
/// What the parser throws is a fault of the packet, and its text is the field `parser_error` of the value; the fields of the
/// decoder's items are there all the same. Bytes come from strangers' radios: a parser that traps ends the program.
public protocol ParsedValue: Sendable {
    /// Makes out a value.
    ///
    /// - Parameter bytes: the whole value, in the order of the air: of manufacturer data what is after the company
    ///   identifier, of service data what is after the UUID.
    /// - Throws: anything, where these bytes are no such value. The error's description is shown.
    init(parsing bytes: [UInt8]) throws
}
