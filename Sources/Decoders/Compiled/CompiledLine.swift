/// The characters of `CompiledDeclarations`.
///
///     2A6F→Humidity→→SOURCE→KEYS→(n3,2,s;)→        a PDU or decoder: code or target, name, ! for secret values, source,
///                                                  keys of its fields, items, and what a command returns; @ and the number
///                                                  of another one that has the same
///     d-2-→humidity→%→→relative humidity           a definition: marks, name, unit, names of values, meaning
///     0 Off→1-3 On                                 a list of names
///
/// The arrows are tabs. Marks are the field's type, `*` for a list, how lines have it, how numbers are written, and what
/// else there is: `!` for secrets, `@` for annotations, `s` for the names of special values. Names are the number of a list, or
/// `=` and a ``NamedSource``; of a field that decoders name differently, several with `+` between them.
enum DefinitionMark {
    /// Of a column.
    static let end = UInt8(ascii: "\t")
    static let isList = UInt8(ascii: "*")
    static let isNone = UInt8(ascii: "-")
    static let isSecret = UInt8(ascii: "!")
    static let isAnnotation = UInt8(ascii: "@")
    static let isOfSpecial = UInt8(ascii: "s")
    static let isTable = UInt8(ascii: "=")
    static let several = UInt8(ascii: "+")
    static let sameAs = UInt8(ascii: "@")
    static let range = UInt8(ascii: "-")
}

/// The columns of one line.
struct TableLine {
    private let text: TableText
    private var offset: Int

    init(_ text: TableText, from offset: Int) {
        self.text = text
        self.offset = offset
    }

    /// The next column; empty after the last.
    mutating func column() -> Range<Int> {
        let start = offset
        var end = offset
        while end < text.end, text.start[end] != DefinitionMark.end, text.start[end] != UInt8(ascii: "\n") { end += 1 }
        offset = end < text.end && text.start[end] == DefinitionMark.end ? end + 1 : end
        return start..<end
    }

    mutating func string() -> String {
        let column = column()
        return String(
            decoding: UnsafeBufferPointer(start: text.start + column.lowerBound, count: column.count), as: UTF8.self)
    }

    /// The names of a field's values.
    mutating func names() -> NameSource? {
        let column = column()
        guard !column.isEmpty else { return nil }
        var lists: [NameSource] = []
        var start = column.lowerBound
        while start < column.upperBound {
            let end =
                (start..<column.upperBound).first { text.start[$0] == DefinitionMark.several } ?? column.upperBound
            if let list = names(start..<end) { lists.append(list) }
            start = end + 1
        }
        return lists.count > 1 ? .several(lists) : lists.first
    }

    private func names(_ range: Range<Int>) -> NameSource? {
        guard text.start[range.lowerBound] == DefinitionMark.isTable else {
            let list = Int(text.number(at: range.lowerBound).value)
            return .declared { DeclarationIndex.standard.names(list) }
        }
        return NamedSource(rawValue: text.name(from: range.lowerBound + 1, to: range.upperBound).string)?.source
    }
}

extension FieldType {
    private static let marks: StaticString = "idbthauor"

    var mark: UInt8 { FieldType.marks.utf8Start[Int(rawValue)] }

    init(mark: UInt8) {
        for value in UInt8(0)..<9 where FieldType.marks.utf8Start[Int(value)] == mark {
            if let type = FieldType(rawValue: value) {
                self = type
                return
            }
        }
        self = .integer
    }
}

extension SummaryStyle {
    var mark: UInt8 { DefinitionMark.digit(rawValue) }

    /// Lines do not have most fields: those have no digit.
    init(mark: UInt8) { self = SummaryStyle(rawValue: mark &- UInt8(ascii: "0")) ?? .hidden }
}

extension NumberStyle {
    var mark: UInt8 { DefinitionMark.digit(rawValue) }

    init(mark: UInt8) { self = NumberStyle(rawValue: mark &- UInt8(ascii: "0")) ?? .decimal }
}

extension DefinitionMark {
    fileprivate static func digit(_ number: UInt8) -> UInt8 { number == 0 ? isNone : UInt8(ascii: "0") + number }
}

/// Targets of decoders: `2A37` and `6E400002…` for attribute types, `2A56@1815` in one service only, `m004C:0215` and
/// `m*:…` for manufacturer data (`m#:…` where the identifier is data), and `sFEAA:10` for service data; after slashes a length
/// and, of manufacturer data, beginnings of names, services, and service data beside them, with commas, as in `m0001:0101/6/GVH51` and
/// `m0969:/15///FD3D:54`.
extension ValueDecoder.Target {
    /// As the table has it; `nil` for what no standard decoder is for.
    var tableText: String? {
        switch self {
        case .attribute(let uuid, nil, nil): TableText.digits(uuid)
        case .attribute(let uuid, let service?, nil): TableText.digits(uuid) + "@" + TableText.digits(service)
        case .manufacturer(let data): data.tableText
        case .serviceData(let uuid, let prefix, let length):
            "s" + TableText.digits(uuid) + ":" + TableText.digits(prefix) + (length.map { "/\($0)" } ?? "")
        case .attribute, .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel: nil
        }
    }
}

extension ManufacturerTarget {
    fileprivate var tableText: String {
        let owner =
            switch company {
            case .one(let company): TableText.digits(BluetoothUUID(UInt32(company)))
            case .any: "*"
            case .data: "#"
            }
        var columns = [
            "m\(owner):\(TableText.digits(prefix))", length?.description ?? "", names.joined(separator: ","),
            services.map { TableText.digits($0) }.joined(separator: ","),
            beside.map { TableText.digits($0.uuid) + ":" + TableText.digits($0.prefix) }.joined(separator: ","),
        ]
        while columns.last == "" { columns.removeLast() }
        return columns.joined(separator: "/")
    }
}

extension TableText {
    fileprivate static func digits(_ uuid: BluetoothUUID) -> String {
        String("\(uuid)".filter { $0 != "-" })
    }

    fileprivate static func digits(_ bytes: [UInt8?]) -> String {
        var buffer = ByteBuffer(capacity: 32)
        for byte in bytes {
            if let byte {
                buffer.append(hex: UInt64(byte), digits: 2, upper: true)
            } else {
                buffer.append("??" as StaticString)
            }
        }
        return buffer.string
    }

    /// Reads what a decoder is for.
    func target(_ range: Range<Int>) -> ValueDecoder.Target {
        switch start[range.lowerBound] {
        case UInt8(ascii: "m"):
            let owner = upTo(":", range.lowerBound + 1..<range.upperBound)
            let prefix = upTo("/", after(owner, range))
            let length = upTo("/", after(prefix, range))
            let name = upTo("/", after(length, range))
            let service = upTo("/", after(name, range))
            let beside = after(service, range)
            return .manufacturer(
                ManufacturerTarget(
                    company(owner), prefix: bytes(prefix), length: decimal(length), names: parts(name).map(string),
                    services: parts(service).map(uuid), beside: parts(beside).map(serviceData)))
        case UInt8(ascii: "s"):
            let type = upTo(":", range.lowerBound + 1..<range.upperBound)
            let prefix = upTo("/", after(type, range))
            return .serviceData(uuid(type), prefix: bytes(prefix), length: decimal(after(prefix, range)))
        default:
            let type = upTo("@", range)
            let service = after(type, range)
            return .attribute(uuid(type), service: service.isEmpty ? nil : uuid(service))
        }
    }

    /// Those between commas.
    private func parts(_ range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var rest = range
        while !rest.isEmpty {
            let part = upTo(",", rest)
            parts.append(part)
            rest = after(part, rest)
        }
        return parts
    }

    private func string(_ range: Range<Int>) -> String { name(from: range.lowerBound, to: range.upperBound).string }

    private func company(_ range: Range<Int>) -> ManufacturerTarget.Company {
        switch start[range.lowerBound] {
        case UInt8(ascii: "*"): .any
        case UInt8(ascii: "#"): .data
        default: .one(UInt16(truncatingIfNeeded: number(at: range.lowerBound).value))
        }
    }

    private func serviceData(_ range: Range<Int>) -> ManufacturerTarget.ServiceData {
        let type = upTo(":", range)
        return ManufacturerTarget.ServiceData(uuid(type), prefix: bytes(after(type, range)))
    }

    /// The part before a separator; everything if there is none.
    private func upTo(_ separator: Unicode.Scalar, _ range: Range<Int>) -> Range<Int> {
        range.lowerBound..<(range.first { start[$0] == UInt8(ascii: separator) } ?? range.upperBound)
    }

    /// The part after the separator that ends a part of `range`.
    private func after(_ part: Range<Int>, _ range: Range<Int>) -> Range<Int> {
        min(part.upperBound + 1, range.upperBound)..<range.upperBound
    }

    private func decimal(_ range: Range<Int>) -> Int? {
        range.isEmpty ? nil : range.reduce(0) { $0 * 10 + Int(start[$1]) - Int(UInt8(ascii: "0")) }
    }

    private func bytes(_ range: Range<Int>) -> [UInt8?] {
        stride(from: range.lowerBound, to: range.upperBound, by: 2).map { offset in
            digit(at: offset).map { $0 << 4 | (digit(at: offset + 1) ?? 0) }
        }
    }

    private func uuid(_ range: Range<Int>) -> BluetoothUUID {
        guard range.count > 8 else { return BluetoothUUID(number(at: range.lowerBound).value) }
        return BluetoothUUID(high: wide(range.lowerBound), low: wide(range.lowerBound + 16))
    }

    /// 16 digits.
    private func wide(_ offset: Int) -> UInt64 {
        (offset..<offset + 16).reduce(0) { $0 << 4 | UInt64(digit(at: $1) ?? 0) }
    }
}
