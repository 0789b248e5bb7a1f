import Decoders

/// One JSON object a line: the layers as nested objects, in the order in which they were decoded.
package struct JSONRenderer: ~Copyable {
    private var styles: FieldStyles
    /// Members of objects and groups of them that were written lately, each with a comma before it.
    private var cache = TextCache()
    /// A comma, and what is before every value: `,"name":` and, for numbers that have names, `,"name_name":"`.
    private var keys = ByteBuffer(capacity: 1 << 13)
    /// Memory safety: one for each key of the vocabulary, freed by `deinit`; `slot(_:)` checks a key before it is looked up.
    /// Bytes that fields lend are read while the list is borrowed, and eight at a time only where there are eight.
    private let slots: UnsafeMutablePointer<Key>
    private let count: Int
    private let decimalPairs = ByteBuffer.decimalPairs
    private let hexPairs = ByteBuffer.hexPairs
    private let upperHexPairs = ByteBuffer.upperHexPairs

    private struct Key {
        var piece = FieldStyles.Piece()
        /// Empty where numbers have no names.
        var name = FieldStyles.Piece()
    }

    package init(_ vocabulary: Vocabulary) {
        styles = FieldStyles(vocabulary)
        count = vocabulary.count
        slots = .allocate(capacity: max(count, 1))
        slots.initialize(repeating: Key(), count: max(count, 1))
        keys.append(",")
    }

    /// The keys of a field, made when it is written first.
    private mutating func make(_ key: FieldKey) {
        let style = styles[key]
        var made = Key(piece: add(style.name, "\":"))
        if style.hasNames || styles.vocabulary[key].type == .uuid { made.name = add(style.name, "_name\":\"") }
        slots[Int(key.rawValue)] = made
    }

    private mutating func add(_ name: FieldStyles.Piece, _ end: StaticString) -> FieldStyles.Piece {
        let start = keys.count
        keys.append(",\"")
        styles.append(name, to: &keys)
        keys.append(end)
        keys.reserve(16)
        return FieldStyles.Piece(start: UInt32(start), count: UInt32(keys.count - start))
    }

    deinit { slots.deallocate() }

    private mutating func slot(_ key: FieldKey) -> UnsafePointer<Key> {
        precondition(Int(key.rawValue) < count)
        let slot = slots + Int(key.rawValue)
        // A key that is made has quotes at least.
        if slot.pointee.piece.count == 0 { make(key) }
        return UnsafePointer(slot)
    }

    /// All fields of an event as one line.
    package mutating func render(_ fields: borrowing FieldList, into out: inout ByteBuffer) {
        render(fields, 0..<fields.count, into: &out)
        out.append(UInt8(ascii: "\n"))
    }

    /// Some of the fields as one object.
    package mutating func render(_ fields: borrowing FieldList, _ range: Range<Int>, into out: inout ByteBuffer) {
        out.append(UInt8(ascii: "{"))
        var isFirst = true
        renderMembers(fields, range, isFirst: &isFirst, into: &out)
        out.append(UInt8(ascii: "}"))
    }

    /// - Parameter isFirst: whether no comma is due.
    private mutating func renderMembers(
        _ fields: borrowing FieldList, _ range: Range<Int>, isFirst: inout Bool, into out: inout ByteBuffer
    ) {
        // Whether values are written without keys.
        var inList = false
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
            // Of what comes again, all but values of lists. First members have no comma.
            let mayComeAgain = !inList && mayComeAgain(entry, kind)
            let cacheKey = TextCache.Key(entry, marks: isFirst ? 1 : 0)
            if mayComeAgain, let count = cache.append(cacheKey, to: &out) {
                if count > 0 { isFirst = false }
                continue
            }
            let start = out.count
            if kind == .memo {
                fields.withMemo(entry.pointee.value) {
                    renderMembers($0, 0..<$0.count, isFirst: &isFirst, into: &out)
                }
                if mayComeAgain { cache.keep(cacheKey, from: start, of: out) }
                continue
            }
            // Elements have no keys, but the comma.
            var key = FieldStyles.Piece(start: 0, count: 1)
            if kind != .element, !inList { key = slot(entry.pointee.key).pointee.piece }
            if isFirst { key.dropFirst() }
            isFirst = false
            switch kind {
            case .object, .element:
                brackets.open(isObject: true)
                append(key, atMost: 1, &out) { $0.byte(UInt8(ascii: "{")) }
                isFirst = true
            case .list, .array:
                brackets.open(isObject: false)
                append(key, atMost: 1, &out) { $0.byte(UInt8(ascii: "[")) }
                inList = kind == .list
                isFirst = true
            case .unsigned:
                append(key, atMost: 20, &out) { $0.decimal(entry.pointee.value, decimalPairs) }
                // Only numbers that have names come again.
                if mayComeAgain { appendName(slot(entry.pointee.key).pointee.name, entry, &out) }
            case .name: append(key, entry.pointee.staticName, &out)
            case .address:
                append(key, atMost: 19, &out) { writer in
                    writer.byte(UInt8(ascii: "\""))
                    writer.address(entry.pointee.value, upperHexPairs)
                    writer.byte(UInt8(ascii: "\""))
                }
            case .decimal, .fixed:
                append(key, atMost: 0, &out) { _ in }
                out.append(
                    mantissa: entry.pointee.signed, exponent: entry.pointee.exponent, allDigits: kind == .fixed)
            case .bytes: appendBytes(key, entry, fields, &out)
            case .uuid:
                appendAny(key, entry, fields, &out)
                let kind = styles[entry.pointee.key].uuidKind
                let names = styles.vocabulary.uuidNames
                if !inList, let name = names.name(of: entry.pointee, as: kind) {
                    append(name, slot(entry.pointee.key).pointee.name, &out)
                }
            default: appendAny(key, entry, fields, &out)
            }
            if mayComeAgain { cache.keep(cacheKey, from: start, of: out) }
        }
    }

    /// Groups, names, numbers that have one, UUIDs and addresses. Other numbers are written as fast as they are looked up.
    private mutating func mayComeAgain(_ entry: UnsafePointer<FieldEntry>, _ kind: FieldEntry.Kind) -> Bool {
        switch kind {
        case .memo, .name, .uuid, .address: true
        case .unsigned: slot(entry.pointee.key).pointee.name.count > 0
        default: false
        }
    }

    /// The key, and what follows it.
    private func append(
        _ key: FieldStyles.Piece, atMost most: Int, _ out: inout ByteBuffer, _ value: (inout UnsafeByteWriter) -> Void
    ) {
        out.write(atMost: Int(key.count) &+ most &+ 16) { writer in
            writer.copy(piece: Int(key.start), Int(key.count), of: keys)
            value(&writer)
        }
    }

    /// Names of ours; few need escaping.
    private func append(_ key: FieldStyles.Piece, _ name: StaticName, _ out: inout ByteBuffer) {
        guard name.utf8.isPlainText else {
            append(key, atMost: 0, &out) { _ in }
            return out.append(json: name.utf8)
        }
        append(key, atMost: name.count &+ 2, &out) { writer in
            writer.byte(UInt8(ascii: "\""))
            writer.copy(name.start, name.count)
            writer.byte(UInt8(ascii: "\""))
        }
    }

    /// `,"x_name":"…"` after a number that has a name.
    private mutating func appendName(
        _ key: FieldStyles.Piece, _ entry: UnsafePointer<FieldEntry>, _ out: inout ByteBuffer
    ) {
        if let name = styles.name(of: entry.pointee) { append(name, key, &out) }
    }

    private mutating func append(_ name: StaticName, _ key: FieldStyles.Piece, _ out: inout ByteBuffer) {
        // The key ends with the first quote.
        var key = key
        if name.utf8.isPlainText {
            append(key, atMost: name.count &+ 1, &out) { writer in
                writer.copy(name.start, name.count)
                writer.byte(UInt8(ascii: "\""))
            }
        } else {
            key.count &-= 1
            append(key, name, &out)
        }
    }

    private mutating func appendBytes(
        _ key: FieldStyles.Piece, _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList,
        _ out: inout ByteBuffer
    ) {
        fields.withBytes(of: entry.pointee) { bytes in
            append(key, atMost: 2 &* bytes.count &+ 2, &out) { writer in
                writer.byte(UInt8(ascii: "\""))
                writer.hex(bytes, hexPairs)
                writer.byte(UInt8(ascii: "\""))
            }
        }
    }

    private mutating func appendAny(
        _ key: FieldStyles.Piece, _ entry: UnsafePointer<FieldEntry>, _ fields: borrowing FieldList,
        _ out: inout ByteBuffer
    ) {
        append(key, atMost: 0, &out) { _ in }
        switch entry.pointee.kind {
        case .text, .label:
            fields.withBytes(of: entry.pointee) { bytes in
                if bytes.isPlainText { out.append(quoted: bytes) } else { out.append(json: bytes) }
            }
        case .uuid:
            out.append(UInt8(ascii: "\""))
            out.append(uuid: entry.pointee.uuid)
            out.append(UInt8(ascii: "\""))
        case .secret: fields.scratch.withMask(of: entry.pointee) { out.append(json: $0) }
        default: out.append(plain: entry.pointee, fields)
        }
    }
}

/// The open brackets, innermost last: one bit each, because layouts nest a few levels deep.
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
    fileprivate var isPlainText: Bool {
        guard let start = baseAddress else { return true }
        var index = 0
        while index &+ 8 <= count {
            if !isPlainWord(start + index) { return false }
            index &+= 8
        }
        // The last eight overlap those before.
        if count >= 8 { return index == count || isPlainWord(start + (count &- 8)) }
        while index < count {
            let byte = start[index]
            if byte < 0x20 || byte >= 0x7F || byte == 0x22 || byte == 0x5C { return false }
            index &+= 1
        }
        return true
    }

    private func isPlainWord(_ start: UnsafePointer<UInt8>) -> Bool {
        let high: UInt64 = 0x8080_8080_8080_8080
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
        // A byte of zero in `x` sets its high bit in (x - ones) & ~x.
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let delete = word ^ (ones &* 0x7F)
        let controls = (word &- ones &* 0x20) & ~word
        let marks = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((delete &- ones) & ~delete)
        return (word | controls | marks) & high == 0
    }
}

extension ByteBuffer {
    fileprivate mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
        write(atMost: bytes.count &+ 2) { writer in
            writer.byte(UInt8(ascii: "\""))
            if let start = bytes.baseAddress { writer.copy(start, bytes.count) }
            writer.byte(UInt8(ascii: "\""))
        }
    }
}
