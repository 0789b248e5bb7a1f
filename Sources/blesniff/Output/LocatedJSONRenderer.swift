import Decoders
import Sniff

/// Packets as ``JSONRenderer`` writes them, each with the bytes that its fields were read from.
struct LocatedJSONRenderer: EventRenderer, ~Copyable {
    private var json: JSONRenderer
    private let vocabulary: Vocabulary

    init(_ vocabulary: Vocabulary) {
        json = JSONRenderer(vocabulary)
        self.vocabulary = vocabulary
    }

    mutating func render(
        _ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>, into out: inout ByteBuffer
    ) {
        json.render(packet.fields, 0..<packet.fields.count, into: &out)
        // `origins` is the last member of the same object.
        out.truncate(to: out.count - 1)
        out.append(",\"origins\":{")
        appendOrigins(packet.fields, of: packet.facts.number, &out)
        out.append("}}\n")
    }

    private func appendOrigins(_ fields: borrowing FieldList, of frame: UInt64, _ out: inout ByteBuffer) {
        guard let indices = FieldSegments(fields) else { return }
        var path = ElementPath()
        var (isFirst, inList) = (true, false)
        for index in 0..<fields.count {
            let entry = fields[index]
            if entry.kind == .list || entry.kind.isValue && !inList, !indices[index].isEmpty {
                if !isFirst { out.append(",") }
                isFirst = false
                out.append(json: path.name(of: vocabulary[entry.key].path))
                out.append(":")
                append(indices[index], of: frame, &out)
            }
            switch entry.kind {
            case .list: inList = true
            case .end where inList: inList = false
            default: path.pass(entry, vocabulary[entry.key].path)
            }
        }
    }

    /// `[offset,length]`, or a list of `[frame,offset,length]` where other records have some of it.
    private func append(_ segments: [FieldSegments.Segment], of frame: UInt64, _ out: inout ByteBuffer) {
        func append(_ numbers: [UInt64]) {
            for (index, number) in numbers.enumerated() {
                out.append(index == 0 ? "[" : ",")
                out.append(decimal: number)
            }
            out.append("]")
        }
        if segments.count == 1, let own = segments.first, own.frame == frame {
            return append([UInt64(own.range.lowerBound), UInt64(own.range.count)])
        }
        for (index, segment) in segments.enumerated() {
            out.append(index == 0 ? "[" : ",")
            append([segment.frame, UInt64(segment.range.lowerBound), UInt64(segment.range.count)])
        }
        out.append("]")
    }
}

/// Which elements of arrays a field is in: `adv[0].rssi`.
private struct ElementPath {
    private var open: [FieldEntry.Kind] = []
    private var arrays: [(path: String, name: String, elements: Int)] = []

    mutating func pass(_ entry: FieldEntry, _ path: String) {
        switch entry.kind {
        case .object: open.append(.object)
        case .array:
            arrays.append((path, name(of: path), 0))
            open.append(.array)
        case .element:
            if let last = arrays.indices.last { arrays[last].elements += 1 }
            open.append(.element)
        case .end: if open.popLast() == .array { arrays.removeLast() }
        default: break
        }
    }

    func name(of path: String) -> String {
        guard let array = arrays.last, path.hasPrefix(array.path + ".") else { return path }
        return "\(array.name)[\(array.elements - 1)]\(path.dropFirst(array.path.count))"
    }
}
