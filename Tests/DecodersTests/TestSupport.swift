@testable import Decoders

/// A field list as the program's JSON Lines have it: plain integers, exact decimals, hex and UUIDs as text, and the name
/// of an enumerated number behind it as `…_name`.
func json(_ fields: borrowing FieldList, _ vocabulary: Vocabulary) -> String {
    var text = ByteBuffer()
    var closers: [UInt8] = []
    var isFirst = true
    text.append("{")
    for index in 0..<fields.count {
        let entry = fields[index]
        if entry.kind == .end {
            if let closer = closers.popLast() { text.append(closer) }
            isFirst = false
            continue
        }
        if !isFirst { text.append(",") }
        isFirst = false
        let definition = vocabulary[entry.key]
        let name = definition.path.split(separator: ".").last.map(String.init) ?? ""
        let isInList = closers.last == UInt8(ascii: "]")
        if !isInList { text.append(string: "\"\(name)\":") }
        switch entry.kind {
        case .object, .element, .list, .array:
            let isObject = entry.kind == .object || entry.kind == .element
            text.append(isObject ? "{" : "[")
            closers.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            isFirst = true
        default:
            appendValue(of: entry, fields, &text)
            guard entry.kind == .unsigned, !isInList else { continue }
            if let known = vocabulary.name(of: entry.key, value: entry.named) {
                text.append(string: ",\"\(name)_name\":\(quoted(known.string))")
            }
        }
    }
    text.append("}")
    return text.string
}

private func appendValue(of entry: FieldEntry, _ fields: borrowing FieldList, _ text: inout ByteBuffer) {
    switch entry.kind {
    case .unsigned: text.append(decimal: entry.value)
    case .signed: text.append(decimal: entry.signed)
    case .decimal, .fixed: text.append(mantissa: entry.signed, exponent: entry.exponent)
    case .float: text.append(string: "\(Double(bitPattern: entry.value))")
    case .boolean: text.append(string: entry.value == 1 ? "true" : "false")
    case .name: text.append(string: quoted(entry.staticName.string))
    case .text, .label: text.append(string: quoted(fields.withBytes(of: entry) { String(decoding: $0, as: UTF8.self) }))
    case .bytes:
        text.append("\"")
        fields.withBytes(of: entry) { text.append(hex: $0) }
        text.append("\"")
    case .address:
        text.append("\"")
        text.append(address: entry.value)
        text.append("\"")
    case .uuid: text.append(string: "\"\(entry.uuid)\"")
    // Groups do not come here; any other kind makes the test that meets it fail.
    default: text.append(string: "\(entry.kind)")
    }
}

private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\u{0}"..<"\u{20}", "\u{7F}":
            result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

/// The bytes that hexadecimal text stands for; `nil` if it is not hexadecimal. Spaces are passed over.
func bytes(hex text: some StringProtocol) -> [UInt8]? {
    let digits = text.filter { $0 != " " }.map(\.hexDigitValue)
    guard digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).reduce(into: Optional([UInt8]())) { result, offset in
        guard let high = digits[offset], let low = digits[offset + 1] else { return result = nil }
        result?.append(UInt8(high * 16 + low))
    }
}
