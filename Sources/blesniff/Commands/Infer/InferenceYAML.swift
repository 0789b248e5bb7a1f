import Decoders
import Sniff
import SniffInfer

/// The findings as a decoder file, with the evidence of each line as a comment after it.
struct InferenceYAML {
    private let vocabulary: Vocabulary
    /// Those of a terminal; `nil` where lines may have any length.
    private let columns: Int?
    private var text = ""
    private var hasDecoder = false

    private init(_ vocabulary: Vocabulary, _ columns: Int?) {
        self.vocabulary = vocabulary
        self.columns = columns
    }

    /// A kind of which there are fewer values is only counted.
    private static let fewest = 4
    /// Kinds of an attribute that are shown.
    private static let mostKinds = 12
    /// Where comments begin, unless a line is longer.
    private static let column = 72

    /// - Parameters:
    ///   - vocabulary: the fields that decoders have.
    ///   - columns: those of a terminal: comments go on in the next line where they are longer.
    static func text(_ found: [InferredValues], _ vocabulary: Vocabulary, columns: Int? = nil) -> String {
        var head = InferenceYAML(vocabulary, columns)
        let location = columns == nil ? "After" : "After or above"
        head.comment(
            "",
            "A decoder file to start from: guesses from values alone. \(location) each line: the bytes, and the evidence."
        )
        var writer = InferenceYAML(vocabulary, columns)
        writer.write(found)
        return head.text + "decoders:\(writer.hasDecoder ? "" : " []")\n" + writer.text
    }

    private mutating func write(_ found: [InferredValues]) {
        var written: Set<InferenceTarget> = []
        for target in found.map(\.target) where written.insert(target).inserted {
            // What a server sends is its characteristic; what is written to it may look otherwise.
            let directions = found.filter { $0.target == target }
                .sorted { $0.direction.order < $1.direction.order }
            var isFirst = target.key != nil
            for values in directions { write(values, &isFirst) }
        }
    }

    private mutating func write(_ values: InferredValues, _ isFirst: inout Bool) {
        line("")
        comment("  ", "\(values.target.words(values.handleName)), \(values.direction.words): \(counts(values))")
        if values.isSecret {
            comment("  ", "They are secret: nothing is said of them.")
            return
        }
        // A kind of which something is known, the most frequent first; if there is none, one in which something varies.
        let enough = values.layouts.filter { $0.count >= Self.fewest }
        let known = enough.filter(\.hasClaims).prefix(Self.mostKinds)
        let shown = known.isEmpty ? enough.filter { $0.distinct > 1 }.prefix(1) : known
        for layout in shown {
            write(layout, of: values, isDecoder: isFirst)
            if isFirst { (isFirst, hasDecoder) = (false, true) }
        }
        let rest = values.layouts.filter { layout in !shown.contains { $0.isSame(as: layout) } }
        for layout in rest.filter({ $0.count >= Self.fewest }).prefix(Self.mostKinds) {
            comment("  ", "\(description(layout)); nothing was found in them")
        }
        let few = rest.filter { $0.count < Self.fewest }
        if !few.isEmpty {
            let count = few.reduce(0) { $0 + $1.count }
            let kinds = few.count == values.layouts.count ? "" : " of other kinds"
            comment("  ", "\(count.grouped("value"))\(kinds), too few to say anything: \(examples(few))")
        }
    }

    private func examples(_ layouts: some Collection<InferredLayout>) -> String {
        let texts = layouts.prefix(3).map { "\($0.example.hexDigits(atMost: 24))" }
        return texts.joined(separator: ", ") + (layouts.count > 3 ? " …" : "")
    }

    private func counts(_ values: InferredValues) -> String {
        let parts = values.operations.map { $0.count.grouped($0.kind.noun) }
        var text = parts.joined(separator: ", ")
        if values.devices > 1 {
            text +=
                values.direction == .advertised
                ? ", \(values.devices.grouped) devices" : ", \(values.devices.grouped) connections"
        }
        if values.sampled < values.count, !values.isSecret {
            text += ", of which \(values.sampled.grouped) were looked at"
        }
        if let messages = values.messages { text += ", pieces of \(messages.grouped("message"))" }
        return text
    }

    /// - Parameter isDecoder: else all of it is a comment, because a target has one decoder.
    private mutating func write(_ layout: InferredLayout, of values: InferredValues, isDecoder: Bool) {
        let start = isDecoder ? "  " : "  # "
        comment("  ", "\(description(layout))")
        line("\(start)- \(values.target.key ?? "characteristic: unknown")")
        line("\(start)  name: \(name(layout, values))")
        if let checksum = layout.fields.lazy.compactMap(\.checksum).first {
            line("\(start)  checksum: {\(checksum.items)}")
        }
        line("\(start)  fields:")
        for field in layout.fields where field.offset >= 0 { write(field, start) }
        for field in layout.fields where field.offset < 0 {
            let name = field.name.isEmpty ? "" : "\(field.name), "
            comment("\(start)    ", "from the end, byte \(field.offset): \(name)\(field.evidence)")
        }
    }

    /// `23 values beginning with aa01, 20 different ones, 20 bytes, such as aa0107…`
    private func description(_ layout: InferredLayout) -> String {
        let kind = layout.prefix.isEmpty ? "" : " beginning with \(layout.prefix.hexDigits(atMost: 24))"
        let lengths = layout.lengths
        let length =
            lengths.count == 1
            ? lengths.lowerBound.grouped("byte") : "\(lengths.lowerBound) to \(lengths.upperBound) bytes"
        let distinct = layout.distinct == 1 ? "all the same" : "\(layout.distinct.grouped) different ones"
        return
            "\(layout.count.grouped("value"))\(kind), \(distinct), \(length), such as \(layout.example.hexDigits(atMost: 24))"
    }

    private func name(_ layout: InferredLayout, _ values: InferredValues) -> String {
        if let name = values.handleName?.string ?? values.target.name(vocabulary.uuidNames) { return name.quoted }
        return layout.fields.contains { $0.unit != nil && $0.meaning == .number } ? "Measurement" : "Unknown"
    }

    private mutating func write(_ field: InferredField, _ start: String) {
        let item = "\(start)    - {\(items(field))}"
        let padding = String.spaces(max(Self.column - item.count, 4))
        let location: String
        switch field.size {
        case 1?: location = "\(field.offset)"
        case let size?: location = "\(field.offset)..\(field.offset + size - 1)"
        case nil: location = "\(field.offset).."
        }
        let behind = "\(item)\(padding)# \(location): \(field.evidence)"
        if let columns, behind.columns > columns {
            comment("\(start)    ", "\(location): \(field.evidence)")
            line(item)
        } else {
            line(behind)
        }
    }

    private func items(_ field: InferredField) -> String {
        if field.form == .skipped { return "skip: \(field.size ?? 0)" }
        if field.isPacked {
            return "type: \(field.type), parts: [{name: temperature, divide: 1000, scale: 0.1, unit: °C}, "
                + "{name: humidity, remainder: 1000, scale: 0.1, unit: \"%\"}]"
        }
        var items = ["name: \(path(field))", "type: \(field.type)"]
        if [.bytes, .text].contains(field.form), let size = field.size { items.append("size: \(size)") }
        if case .flags(let bits) = field.form {
            let names = bits.map { "{bit: \($0), name: \(field.name)_\($0)}" }
            items.append("bits: [\(names.joined(separator: ", "))]")
        }
        if let scale = field.scale { items.append("scale: \(scale)") }
        if let unit = field.unit { items.append("unit: \(unit == "%" ? "\"%\"" : unit)") }
        return items.joined(separator: ", ")
    }

    /// The name of a field, another where decoders have one of this name with another type or unit: a path has one of both.
    private func path(_ field: InferredField) -> String {
        let isTaken = ["value", "adv.value"].contains { prefix in
            guard let key = vocabulary.key(ofPath: "\(prefix).\(field.name)") else { return false }
            return vocabulary[key].type != field.fieldType || vocabulary[key].unit != field.unit ?? ""
        }
        return isTaken ? "inferred_\(field.name)" : field.name
    }

    private mutating func comment(_ indent: String, _ text: String) {
        let lead = indent + "# "
        let lines = columns.map { text.wrapped(to: max($0 - lead.count, 20)) } ?? [text]
        for part in lines { line(lead + part) }
    }

    private mutating func line(_ text: String) { self.text += text + "\n" }
}

extension Checksum {
    /// As a decoder file has it.
    fileprivate var items: String {
        var items = ["kind: \(word)"]
        if width == 2, case .cyclic = method {} else if width == 2 { items.append("size: 2") }
        if isBigEndian { items.append("big_endian: true") }
        items.append("at: \(offset)")
        if start > 0 { items.append("from: \(start)") }
        if seed != 0 { items.append("seed: 0x\(seed.hexDigits(atLeast: 1))") }
        return items.joined(separator: ", ")
    }

    private var word: String {
        switch method {
        case .exclusiveOr: "xor"
        case .sum: "sum"
        case .complementOfSum: "complement"
        case .cyclic(let check): check.name
        }
    }
}

extension InferredLayout {
    /// Whether both are of one kind of values.
    fileprivate func isSame(as other: InferredLayout) -> Bool {
        prefix == other.prefix && lengths == other.lengths && example == other.example
    }
}

extension InferredField {
    /// The field type in a decoder.
    fileprivate var fieldType: FieldType {
        switch form {
        case .number: scale == nil ? .integer : .decimal
        case .flags: .integer
        case .text: .text
        case .address: .address
        case .uuid: .uuid
        case .bytes, .skipped: .hex
        }
    }
}

extension OperationKind {
    /// The noun of an operation that carries a value.
    fileprivate var noun: String {
        switch self {
        case .notify: "notification"
        case .indicate: "indication"
        case .read: "read"
        case .write: "write"
        case .advertise: "report"
        default: "long value"
        }
    }
}

extension InferenceTarget.Direction {
    fileprivate var words: String {
        switch self {
        case .fromServer: "from the server"
        case .toServer: "to the server"
        case .advertised: "advertised"
        }
    }

    fileprivate var order: Int { self == .toServer ? 1 : 0 }
}

extension InferenceTarget {
    /// The target key in a decoder file; `nil` if the type is unknown.
    fileprivate var key: String? {
        switch self {
        case .characteristic(let uuid): "characteristic: \(uuid.scalar)"
        case .descriptor(let uuid): "descriptor: \(uuid.scalar)"
        case .company(let number): "company: 0x\(number.hexDigits(atLeast: 4, upper: true))"
        case .serviceData(let uuid): "service_data: \(uuid.scalar)"
        case .handle: nil
        }
    }

    /// - Parameter name: the user's name of the handle.
    fileprivate func words(_ name: StaticName?) -> String {
        switch self {
        case .characteristic(let uuid), .descriptor(let uuid): "\(uuid)"
        case .company(let number):
            "Manufacturer data of company 0x\(number.hexDigits(atLeast: 4, upper: true))"
                + (AssignedNumbers.companies[number].map { " (\($0.string.safe))" } ?? "")
        case .serviceData(let uuid): "Service data of \(uuid)"
        case .handle(let handle, let server):
            "Attribute at \(handle.words(name))\(server.map { " of \($0)" } ?? ""), whose type the captures do not tell (--gatt)"
        }
    }

    /// Of a characteristic or descriptor that the user has named.
    fileprivate func name(_ names: UUIDNames) -> String? {
        switch self {
        case .characteristic(let uuid), .descriptor(let uuid): names.attributeTypeName(of: uuid)?.string
        default: nil
        }
    }
}

extension BluetoothUUID {
    /// Short ones in quotes: YAML would read some of them as numbers.
    fileprivate var scalar: String { short == nil ? description : "\"\(description)\"" }
}
