@testable import Decoders

/// Layouts as text, to compare them. Names of values are compared by what they name.
enum Structure {
    static func text(_ value: Any) -> String {
        var text = ""
        add(value, to: &text)
        return text
    }

    private static func add(_ value: Any, to text: inout String) {
        switch value {
        case let source as NameSource:
            if let name = name(of: source) {
                text += name
            } else if let values = values(of: source) {
                add(values, to: &text)
            } else {
                text += "unknown"
            }
        case let name as StaticName: text += "'\(name.string)'"
        case let number as any BinaryInteger: text += "\(number)"
        case let string as String: text += "\"\(string)\""
        case let flag as Bool: text += flag ? "true" : "false"
        default:
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional?:
                if let child = mirror.children.first { add(child.value, to: &text) } else { text += "nil" }
            case .enum? where mirror.children.isEmpty: text += "\(value)"
            case nil where mirror.children.isEmpty: text += "\(value)"
            default:
                text += "("
                for child in mirror.children {
                    if let label = child.label { text += label + ":" }
                    add(child.value, to: &text)
                    text += ","
                }
                text += ")"
            }
        }
    }

    /// The name of the program's own names, where they have one.
    static func name(of source: NameSource) -> String? {
        switch source {
        case .table(let table): named.tables[UInt(bitPattern: table.text.utf8Start)]
        case .upperBits(let table, let bits):
            bits == 6 && table.text.utf8Start == AssignedNumbers.appearances.text.utf8Start
                ? NamedSource.appearanceCategories.rawValue : nil
        case .computed(let list):
            named.computed.first { $0.values == text(list()) }?.name
        case .values, .uuids, .declared, .several: nil
        }
    }

    /// A list of names, wherever it is.
    static func values(of source: NameSource) -> [ValueName]? {
        switch source {
        case .values(let values): values
        case .table(let table): table.map { ValueName(UInt64($0.number), $0.name) }
        default: nil
        }
    }

    private static let named: (tables: [UInt: String], computed: [(name: String, values: String)]) = {
        var tables: [UInt: String] = [:]
        var computed: [(name: String, values: String)] = []
        for name in NamedSource.allCases {
            switch name.source {
            case .table(let table): tables[UInt(bitPattern: table.text.utf8Start)] = name.rawValue
            case .computed(let list): computed.append((name.rawValue, text(list())))
            default: break
            }
        }
        return (tables, computed)
    }()
}
