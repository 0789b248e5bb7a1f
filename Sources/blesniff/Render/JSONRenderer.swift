import Decoders
import Sniff

/// One JSON object a line: the layers as nested objects, in the order in which they were decoded.
struct JSONRenderer: ~Copyable {
    private var styles: FieldStyles
    /// `"name":` of every key, one behind the other, with a comma in front.
    private var keys = ByteBuffer(capacity: 1 << 17)
    private var places: [FieldStyles.Piece] = []
    private let decimalPairs = ByteBuffer.decimalPairs

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

    /// All fields of an event as one line.
    mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        render(fields, 0..<fields.count, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// Some of the fields as one object.
    mutating func render(_ fields: borrowing FieldList, _ range: Range<Int>, into out: inout ByteBuffer) {
        out.append(UInt8(ascii: "{"))
        // Whether values are written without keys, and whether no comma is due.
        var inList = false
        var isFirst = true
        var brackets = Brackets()
        var index = range.lowerBound
        while index < range.upperBound {
            let entry = fields.pointer(index)
            index &+= 1
            let kind = entry.pointee.kind
            if kind == .end {
                inList = false
                isFirst = false
                out.append(brackets.close())
                continue
            }
            var key = FieldStyles.Piece()
            if kind == .element || inList {
                if !isFirst { out.append(UInt8(ascii: ",")) }
            } else {
                key = places[Int(entry.pointee.key.rawValue)]
                if isFirst { key.dropFirst() }
            }
            isFirst = false
            switch kind {
            case .object, .element:
                brackets.open(isObject: true)
                append(key, then: UInt8(ascii: "{"), &out)
                isFirst = true
            case .list, .array:
                brackets.open(isObject: false)
                append(key, then: UInt8(ascii: "["), &out)
                inList = kind == .list
                isFirst = true
            case .unsigned:
                appendNumber(key, entry.pointee.value, &out)
                if !inList, styles.pointer(entry.pointee.key).pointee.hasNames { appendName(entry, &out) }
            default: append(key, entry, fields, &out)
            }
        }
        out.append(UInt8(ascii: "}"))
    }

    @inline(__always)
    private func append(_ key: FieldStyles.Piece, then byte: UInt8, _ out: inout ByteBuffer) {
        out.write(atMost: Int(key.count) &+ 32) { pen in
            pen.copy(piece: Int(key.start), Int(key.count), of: keys)
            pen.byte(byte)
        }
    }

    @inline(__always)
    private func appendNumber(_ key: FieldStyles.Piece, _ value: UInt64, _ out: inout ByteBuffer) {
        out.write(atMost: Int(key.count) &+ 64) { pen in
            pen.copy(piece: Int(key.start), Int(key.count), of: keys)
            pen.decimal(value, decimalPairs)
        }
    }

    /// `,"x_name":"…"` behind a number that has a name.
    private mutating func appendName(_ entry: UnsafePointer<FieldEntry>, _ out: inout ByteBuffer) {
        guard let name = styles.name(entry.pointee.key, entry.pointee.value) else { return }
        let key = places[Int(entry.pointee.key.rawValue)]
        // The key's own piece ends with `":`.
        out.append(piece: Int(key.start), Int(key.count) &- 2, of: keys)
        out.append("_name\":")
        out.append(jsonName: name)
    }

    private func append(
        _ key: FieldStyles.Piece, _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList,
        _ out: inout ByteBuffer
    ) {
        out.append(piece: Int(key.start), Int(key.count), of: keys)
        switch entry.pointee.kind {
        case .name: out.append(jsonName: entry.pointee.staticName)
        case .text, .label:
            fields.withBytes(of: entry.pointee) { bytes in
                if bytes.isPlainText { out.append(quoted: bytes) } else { out.append(json: bytes) }
            }
        case .bytes, .address, .uuid:
            out.append(UInt8(ascii: "\""))
            out.append(plain: entry.pointee, fields)
            out.append(UInt8(ascii: "\""))
        default: out.append(plain: entry.pointee, fields)
        }
    }
}

/// What is open, innermost last: one bit each, because layouts nest a few levels deep.
private struct Brackets {
    private var bits: UInt64 = 0

    mutating func open(isObject: Bool) { bits = bits << 1 | (isObject ? 1 : 0) }

    mutating func close() -> UInt8 {
        defer { bits >>= 1 }
        return bits & 1 == 1 ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are printable ASCII that JSON takes as it is; eight bytes at a time.
    @inline(__always)
    fileprivate var isPlainText: Bool {
        guard let start = baseAddress else { return true }
        let high: UInt64 = 0x8080_8080_8080_8080
        let ones: UInt64 = 0x0101_0101_0101_0101
        var place = 0
        while place &+ 8 <= count {
            let word = UnsafeRawPointer(start + place).loadUnaligned(as: UInt64.self)
            // A byte of zero in `x` sets its high bit in (x - ones) & ~x.
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            let delete = word ^ (ones &* 0x7F)
            let controls = (word &- ones &* 0x20) & ~word
            let marks = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((delete &- ones) & ~delete)
            if (word | controls | marks) & high != 0 { return false }
            place &+= 8
        }
        while place < count {
            let byte = start[place]
            if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { return false }
            place &+= 1
        }
        return true
    }
}

extension ByteBuffer {
    /// A name of ours with its quotes; few need escaping.
    @inline(__always)
    fileprivate mutating func append(jsonName name: StaticName) {
        if name.utf8.isPlainText { append(quoted: name.utf8) } else { append(json: name.utf8) }
    }

    @inline(__always)
    fileprivate mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
        write(atMost: bytes.count &+ 2) { pen in
            pen.byte(UInt8(ascii: "\""))
            if let start = bytes.baseAddress { pen.copy(start, bytes.count) }
            pen.byte(UInt8(ascii: "\""))
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
