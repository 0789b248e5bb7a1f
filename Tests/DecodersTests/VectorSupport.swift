@testable import Decoders

/// What a decoder makes of some bytes.
struct Decoded: Equatable {
    /// The object that the decoder fills, as JSON.
    var json: String
    /// `""` if the bytes were taken to the last; otherwise what ended the decoding: `malformed FIELD OFFSET` for a fault
    /// at a field, `excess COUNT` for bytes that the decoder left over. What is wrong with values that are shown stands
    /// before it: `reservedBits FIELD OFFSET, invalidValue FIELD OFFSET`.
    var end: String
    /// The fault itself.
    var fault: Fault?
}

/// A registry and the way to run one of its layouts over bytes.
struct VectorRunner {
    let registry: Registry
    private let selection: FieldSelection

    init(registry: Registry? = nil) throws {
        self.registry = try registry ?? Registry()
        var all = FieldSelection(self.registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        selection = all
    }

    /// An attribute value; the object is `value`. A decoder that is for one service only is meant, too.
    func value(_ uuid: BluetoothUUID, _ bytes: [UInt8]) -> Decoded? {
        guard let decoder = registry.decoder(ofValue: uuid) else { return nil }
        return run(bytes, in: .value) { (span, reader, fields) throws(Fault) in
            try registry.decode(
                decoder, span, &reader, under: Layer.value.key, name: ValueField.name.key, into: &fields)
        }
    }

    /// A PDU of a table, which begins with its code; `nil` for codes without a layout.
    /// - Parameter header: bytes before the parameters.
    func pdu(of table: PDUTable, in layer: Layer, _ bytes: [UInt8], header: Int) -> Decoded? {
        guard let code = bytes.first, let index = table.index(of: UInt16(code)), table.hasLayout(at: index) else {
            return nil
        }
        return run(bytes, in: layer) { (span, reader, fields) throws(Fault) in
            reader.position = header
            fields.begin(layer.key)
            defer { fields.end(layer.key) }
            try table.decode(at: index, span, &reader, into: &fields)
        }
    }

    private func run(
        _ bytes: [UInt8], in layer: Layer,
        _ decode: (borrowing Span<UInt8>, inout Reader, inout FieldList) throws(Fault) -> Void
    ) -> Decoded {
        var fields = FieldList(selection)
        var reader = Reader(bytes.span)
        var result = Decoded(json: "", end: "")
        do throws(Fault) {
            try decode(bytes.span, &reader, &fields)
            if !reader.isAtEnd { result.end = "excess \(reader.remaining)" }
        } catch {
            let path = registry.vocabulary[error.field].path
            result.fault = error
            result.end = "\(error.reason) \(path.dropFirst(layer.prefix.count + 1)) \(error.offset)"
        }
        let notes = fields.takeNotes().map { note in
            "\(note.reason) \(registry.vocabulary[note.field].path.dropFirst(layer.prefix.count + 1)) \(note.offset)"
        }
        result.end = (notes + (result.end.isEmpty ? [] : [result.end])).joined(separator: ", ")
        // The layer's object alone.
        result.json = String(json(fields, registry.vocabulary).dropFirst(layer.prefix.count + 4).dropLast())
        return result
    }

    /// What is wrong with decoding a beginning of a vector, if anything: a fault must name a field of its layer and count
    /// the bytes right.
    func problem(_ decoded: Decoded, length: Int, in layer: Layer) -> String? {
        guard let fault = decoded.fault else { return nil }
        let path = registry.vocabulary[fault.field].path
        if fault.field == .none || !path.hasPrefix(layer.prefix + ".") { return "fault at the field '\(path)'" }
        if fault.offset + fault.available != length { return "fault at \(fault.offset), \(fault.available) left" }
        return fault.needed > fault.available ? nil : "fault although enough is left"
    }
}
