import Decoders
import Sniff
import SniffInfer

/// The findings as JSON Lines: one object a kind of values.
struct InferenceJSON {
    func append(_ values: InferredValues, to out: inout ByteBuffer) {
        if values.isSecret { line(values, &out) { $0.add("secret", true) } }
        for layout in values.layouts { line(values, &out) { add(layout, to: &$0) } }
    }

    /// An object that begins with what the values belong to.
    private func line(_ values: InferredValues, _ out: inout ByteBuffer, _ body: (inout JSONText) -> Void) {
        out.appendJSON {
            add(values.target, to: &$0)
            $0.add("handle_name", values.handleName?.string)
            $0.add("direction", values.direction.rawValue)
            body(&$0)
        }
    }

    private func add(_ target: InferenceTarget, to json: inout JSONText) {
        switch target {
        case .characteristic(let uuid): json.add("characteristic", "\(uuid)")
        case .descriptor(let uuid): json.add("descriptor", "\(uuid)")
        case .serviceData(let uuid): json.add("service_data", "\(uuid)")
        case .company(let number): json.add("company", number)
        case .handle(let handle, let server):
            json.add("handle", handle)
            json.add("server", server.map { "\($0)" })
        }
    }

    private func add(_ layout: InferredLayout, to json: inout JSONText) {
        if !layout.prefix.isEmpty { json.add("prefix", digits(layout.prefix)) }
        json.add("values", layout.count)
        json.add("distinct", layout.distinct)
        json.add("length_min", layout.lengths.lowerBound)
        json.add("length_max", layout.lengths.upperBound)
        json.add("example", digits(layout.example))
        json.array("fields") { json in
            for field in layout.fields { json.object { add(field, to: &$0) } }
        }
    }

    private func add(_ field: InferredField, to json: inout JSONText) {
        json.add("offset", field.offset)
        json.add("size", field.size)
        json.add("meaning", field.meaning.rawValue)
        if !field.name.isEmpty { json.add("name", field.name) }
        if field.form != .skipped { json.add("type", field.type) }
        json.add("scale", digits: field.scale)
        json.add("unit", field.unit)
        json.add("evidence", field.evidence)
    }

    private func digits(_ bytes: [UInt8]) -> String { "\(FieldValue.bytes(bytes))" }
}
