import Sniff

/// Writes a message in the wire format of Protocol Buffers: numbers as varints or eight bytes, everything else with its
/// length (<https://protobuf.dev/programming-guides/encoding>).
struct ProtobufWriter: Sendable {
    private var content = CompactWriter()

    var bytes: [UInt8] { content.bytes }

    mutating func removeAll() { content.removeAll() }

    /// Adds a number, a truth value or a case of an enumeration.
    mutating func add(_ field: Int, _ number: UInt64) {
        addTag(field, 0)
        content.write(number)
    }

    /// Adds a number of eight bytes.
    mutating func add(_ field: Int, fixed number: UInt64) {
        addTag(field, 1)
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
            content.write(byte: UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    mutating func add(_ field: Int, _ text: String) { add(field, bytes: Array(text.utf8)) }

    mutating func add(_ field: Int, message write: (inout ProtobufWriter) -> Void) {
        var message = ProtobufWriter()
        write(&message)
        add(field, bytes: message.bytes)
    }

    mutating func add(_ field: Int, bytes: [UInt8]) {
        addTag(field, 2)
        content.write(bytes)
    }

    /// Adds fields that were written before.
    mutating func add(fields: [UInt8]) { content.append(fields) }

    private mutating func addTag(_ field: Int, _ type: UInt64) { content.write(UInt64(field) << 3 | type) }
}
