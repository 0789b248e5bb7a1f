import Decoders
import Sniff

/// One JSON object a line: the layers as nested objects, in the order in which they were decoded.
struct JSONRenderer: ~Copyable {
    private var styles: FieldStyles
    /// `"name":` of every key, one behind the other, with a comma in front.
    private var keys = ByteBuffer(capacity: 1 << 17)
    private var places: [FieldStyles.Piece] = []

    init(_ vocabulary: Vocabulary) {
        styles = FieldStyles(vocabulary)
        for index in 0..<vocabulary.count {
            let start = keys.count
            keys.append(",\"")
            styles.append(styles[FieldKey(rawValue: UInt16(index))].name, to: &keys)
            keys.append("\":")
            keys.reserve(16)
            places.append(FieldStyles.Piece(start: UInt32(start), count: UInt32(keys.count - start)))
        }
    }

    mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        render(fields, 0..<fields.count, into: &out)
        out.append("\n")
    }

    /// A part of the fields as one object.
    mutating func render(_ fields: borrowing FieldList, _ range: Range<Int>, into out: inout ByteBuffer) {
        out.append(UInt8(ascii: "{"))
        // Whether values are written without keys, and whether a comma is due.
        var inList = false
        var isFirst = true
        var index = range.lowerBound
        while index < range.upperBound {
            let entry = fields[index]
            index += 1
            if entry.kind == .end {
                out.append(closing(fields, index - 1, &inList))
                isFirst = false
                continue
            }
            if entry.kind == .element || inList {
                if !isFirst { out.append(UInt8(ascii: ",")) }
            } else {
                let place = places[Int(entry.key.rawValue)]
                let comma = isFirst ? 1 : 0
                out.append(piece: Int(place.start) &+ comma, Int(place.count) &- comma, of: keys)
            }
            isFirst = false
            switch entry.kind {
            case .object, .element:
                depth.append(UInt8(ascii: "}"))
                out.append(UInt8(ascii: "{"))
                isFirst = true
            case .list, .array:
                depth.append(UInt8(ascii: "]"))
                inList = entry.kind == .list
                out.append(UInt8(ascii: "["))
                isFirst = true
            default:
                append(entry, fields, &out)
                if entry.kind == .unsigned, !inList, styles[entry.key].hasNames { appendName(entry, &out) }
            }
        }
        depth.removeAll(keepingCapacity: true)
        out.append("}")
    }

    /// Closing brackets of what is open.
    private var depth: [UInt8] = []

    private mutating func closing(_ fields: borrowing FieldList, _ index: Int, _ inList: inout Bool) -> UInt8 {
        inList = false
        return depth.popLast() ?? UInt8(ascii: "}")
    }

    private mutating func appendName(_ entry: FieldEntry, _ out: inout ByteBuffer) {
        guard let name = styles.name(entry.key, entry.value) else { return }
        out.append(",\"")
        styles.append(styles[entry.key].name, to: &out)
        out.append("_name\":")
        out.append(json: name.utf8)
    }

    @inline(__always)
    private func append(_ entry: FieldEntry, _ fields: borrowing FieldList, _ out: inout ByteBuffer) {
        switch entry.kind {
        case .name:
            out.append(json: entry.staticName.utf8)
        case .text, .label:
            fields.withBytes(of: entry) { out.append(json: $0) }
        case .bytes, .address, .uuid:
            out.append(UInt8(ascii: "\""))
            out.append(plain: entry, fields)
            out.append(UInt8(ascii: "\""))
        default: out.append(plain: entry, fields)
        }
    }
}

extension ByteBuffer {
    /// A value as JSON and CSV have it, without quotes.
    mutating func append(plain entry: FieldEntry, _ fields: borrowing FieldList) {
        switch entry.kind {
        case .unsigned: append(decimal: entry.value)
        case .signed: append(decimal: entry.signed)
        case .decimal: append(mantissa: entry.signed, exponent: entry.exponent)
        case .fixed: append(mantissa: entry.signed, exponent: entry.exponent, allDigits: true)
        case .float: append(float: Double(bitPattern: entry.value))
        case .boolean: append(entry.value == 0 ? "false" : "true")
        case .name: append(name: entry.staticName)
        case .address: append(address: entry.value)
        case .uuid: append(uuid: entry.uuid)
        case .bytes: fields.withBytes(of: entry) { append(hex: $0) }
        case .text, .label: fields.withBytes(of: entry) { append(safe: $0) }
        case .object, .list, .array, .element, .end: break
        }
    }

    /// The shortest digits that give the number back.
    mutating func append(float value: Double) {
        let text = value.description
        append(string: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}
