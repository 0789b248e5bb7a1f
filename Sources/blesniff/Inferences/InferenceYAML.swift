import Decoders
import Sniff

/// What was found out as a decoder file, with what each line rests on as a comment behind it.
struct InferenceYAML {
    private var text = ""

    /// A kind of which there are fewer values is only counted.
    private static let fewest = 4
    /// Kinds of an attribute that are shown.
    private static let mostKinds = 12
    /// Where comments begin, unless a line is longer.
    private static let column = 72

    static func text(_ found: [InferredValues]) -> String {
        var writer = InferenceYAML()
        writer.write(found)
        return writer.text
    }

    private mutating func write(_ found: [InferredValues]) {
        line(
            "# A decoder file to start from: guesses from values alone. Behind each line: the bytes, and what it rests on."
        )
        line("decoders:")
        var written: Set<InferenceTarget> = []
        var hasDecoder = false
        for target in found.map(\.target) where written.insert(target).inserted {
            // What a server sends is its characteristic; what is written to it may look otherwise.
            let directions = found.filter { $0.target == target }
                .sorted { $0.direction.place < $1.direction.place }
            var isFirst = true
            for values in directions {
                write(values, &isFirst, &hasDecoder)
            }
        }
        if !hasDecoder { line("  []") }
    }

    private mutating func write(_ values: InferredValues, _ isFirst: inout Bool, _ hasDecoder: inout Bool) {
        line("")
        line("  # \(values.target.words), \(values.direction.words): \(counts(values))")
        if values.isSecret {
            line("  # They are keys or credentials, or may hold some: nothing is said of them.")
            return
        }
        let large = values.layouts.filter { $0.count >= Self.fewest }
        let shown = large.prefix(Self.mostKinds)
        for layout in shown {
            let isDecoder = isFirst && values.target.key != nil
            write(layout, of: values, isDecoder: isDecoder)
            if isDecoder { (isFirst, hasDecoder) = (false, true) }
        }
        let others = large.dropFirst(Self.mostKinds) + values.layouts.filter { $0.count < Self.fewest }
        if !others.isEmpty {
            let count = others.reduce(0) { $0 + $1.count }
            let kinds = shown.isEmpty ? "" : " of other kinds"
            line("  # \(plural(count, "value"))\(kinds), too few to say anything: \(examples(others))")
        }
    }

    private func examples(_ layouts: some Collection<InferredLayout>) -> String {
        let texts = layouts.prefix(3).map { "\($0.example.digits)" }
        return texts.joined(separator: ", ") + (layouts.count > 3 ? " …" : "")
    }

    private func counts(_ values: InferredValues) -> String {
        let parts = values.operations.map { plural($0.count, $0.kind.noun) }
        var text = parts.joined(separator: ", ")
        if values.devices > 1 {
            text += values.direction == .advertised ? ", \(values.devices) devices" : ", \(values.devices) connections"
        }
        if values.sampled < values.count { text += ", of which \(values.sampled) were looked at" }
        return text
    }

    /// - Parameter isDecoder: else all of it is a comment, because a target has one decoder.
    private mutating func write(_ layout: InferredLayout, of values: InferredValues, isDecoder: Bool) {
        let start = isDecoder ? "  " : "  # "
        let kind = layout.prefix.isEmpty ? "" : "beginning with \(layout.prefix.digits), "
        let lengths = layout.lengths
        let length =
            lengths.count == 1
            ? plural(lengths.lowerBound, "byte") : "\(lengths.lowerBound) to \(lengths.upperBound) bytes"
        line(
            "  # \(plural(layout.count, "value")) \(kind)\(layout.distinct) different, \(length), such as \(layout.example.digits)"
        )
        line("\(start)- \(values.target.key ?? "characteristic: unknown")")
        line("\(start)  name: \(name(layout, values.target))")
        line("\(start)  fields:")
        for field in layout.fields where field.offset >= 0 { write(field, start) }
        for field in layout.fields where field.offset < 0 {
            line(
                "\(start)    # from the end, byte \(field.offset): \(field.name.isEmpty ? "" : "\(field.name), ")\(field.evidence)"
            )
        }
    }

    private func name(_ layout: InferredLayout, _ target: InferenceTarget) -> String {
        if let name = target.assignedName { return "\"\(name)\"" }
        return layout.fields.contains { $0.unit != nil && $0.meaning == .number } ? "Measurement" : "Unknown"
    }

    private mutating func write(_ field: InferredField, _ start: String) {
        let item = "\(start)    - {\(items(field))}"
        let padding = String(repeating: " ", count: max(Self.column - item.count, 4))
        let place: String
        switch field.size {
        case 1?: place = "\(field.offset)"
        case let size?: place = "\(field.offset)..\(field.offset + size - 1)"
        case nil: place = "\(field.offset).."
        }
        line("\(item)\(padding)# \(place): \(field.evidence)")
    }

    private func items(_ field: InferredField) -> String {
        if field.form == .skipped { return "skip: \(field.size ?? 0)" }
        var items = ["name: \(field.name)", "type: \(field.form == .flags ? "u\((field.size ?? 1) * 8)" : field.type)"]
        if [.bytes, .text].contains(field.form), let size = field.size { items.append("size: \(size)") }
        if let scale = field.scale { items.append("scale: \(scale)") }
        if let unit = field.unit { items.append("unit: \(unit == "%" ? "\"%\"" : unit)") }
        return items.joined(separator: ", ")
    }

    private mutating func line(_ text: String) { self.text += text + "\n" }

    private func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension [UInt8] {
    /// Hexadecimal, of long values the beginning.
    fileprivate var digits: String {
        let digits = prefix(24).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return count > 24 ? digits + "…" : digits
    }
}

extension OperationKind {
    /// What an operation that carries a value is called.
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

    fileprivate var place: Int { self == .toServer ? 1 : 0 }
}

extension InferenceTarget {
    /// What a decoder of a decoder file is for; `nil` where nobody knows the type.
    fileprivate var key: String? {
        switch self {
        case .characteristic(let uuid): "characteristic: \(uuid.scalar)"
        case .descriptor(let uuid): "descriptor: \(uuid.scalar)"
        case .company(let number): "company: \(Self.hexadecimal(number))"
        case .serviceData(let uuid): "service_data: \(uuid.scalar)"
        case .handle: nil
        }
    }

    fileprivate var words: String {
        switch self {
        case .characteristic(let uuid), .descriptor(let uuid): "\(uuid)"
        case .company(let number):
            "Manufacturer data of company \(Self.hexadecimal(number))"
                + (AssignedNumbers.companies[UInt32(number)].map { " (\($0.string.safe))" } ?? "")
        case .serviceData(let uuid): "Service data of \(uuid)"
        case .handle(let handle, let server):
            "Handle \(Self.hexadecimal(handle))\(server.map { " of \($0)" } ?? ""), whose type the captures do not tell (--gatt)"
        }
    }

    fileprivate static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Of a characteristic or descriptor that the Bluetooth SIG has assigned.
    fileprivate var assignedName: String? {
        switch self {
        case .characteristic(let uuid):
            uuid.short.flatMap { AssignedNumbers.characteristics[$0] }.map { $0.string }
        case .descriptor(let uuid): uuid.short.flatMap { AssignedNumbers.descriptors[$0] }.map { $0.string }
        default: nil
        }
    }
}

extension BluetoothUUID {
    /// Short ones in quotes: YAML would read some of them as numbers.
    fileprivate var scalar: String { short == nil ? description : "\"\(description)\"" }
}
