import Decoders
import Sniff

/// What was found out as JSON Lines: one object a kind of values.
struct InferenceJSON {
    func append(_ values: InferredValues, to out: inout ByteBuffer) {
        if values.isSecret {
            begin(values, &out)
            out.append(",\"secret\":true}\n")
        }
        for layout in values.layouts { append(layout, of: values, to: &out) }
    }

    private func begin(_ values: InferredValues, _ out: inout ByteBuffer) {
        switch values.target {
        case .characteristic(let uuid): add("{\"characteristic\":", "\(uuid)", &out)
        case .descriptor(let uuid): add("{\"descriptor\":", "\(uuid)", &out)
        case .serviceData(let uuid): add("{\"service_data\":", "\(uuid)", &out)
        case .company(let number): out.append(string: "{\"company\":\(number)")
        case .handle(let handle, let server):
            out.append(string: "{\"handle\":\(handle)")
            if let server { add(",\"server\":", "\(server)", &out) }
        }
        add(",\"direction\":", values.direction.rawValue, &out)
    }

    private func append(_ layout: InferredLayout, of values: InferredValues, to out: inout ByteBuffer) {
        begin(values, &out)
        if !layout.prefix.isEmpty { add(",\"prefix\":", layout.prefix.digits, &out) }
        out.append(string: ",\"values\":\(layout.count),\"distinct\":\(layout.distinct)")
        out.append(string: ",\"length_min\":\(layout.lengths.lowerBound),\"length_max\":\(layout.lengths.upperBound)")
        add(",\"example\":", layout.example.digits, &out)
        out.append(",\"fields\":[")
        for (index, field) in layout.fields.enumerated() {
            if index > 0 { out.append(",") }
            append(field, to: &out)
        }
        out.append("]}\n")
    }

    private func append(_ field: InferredField, to out: inout ByteBuffer) {
        out.append(string: "{\"offset\":\(field.offset)")
        if let size = field.size { out.append(string: ",\"size\":\(size)") }
        add(",\"meaning\":", field.meaning.rawValue, &out)
        if !field.name.isEmpty { add(",\"name\":", field.name, &out) }
        if field.form != .skipped { add(",\"type\":", field.type, &out) }
        if let scale = field.scale { out.append(string: ",\"scale\":\(scale)") }
        if let unit = field.unit { add(",\"unit\":", unit, &out) }
        add(",\"evidence\":", field.evidence, &out)
        out.append("}")
    }

    private func add(_ key: StaticString, _ text: String, _ out: inout ByteBuffer) {
        out.append(key)
        Array(text.utf8).withUnsafeBufferPointer { out.append(json: $0) }
    }
}

extension [UInt8] {
    fileprivate var digits: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
