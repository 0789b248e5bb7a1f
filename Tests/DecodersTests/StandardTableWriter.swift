@testable import Decoders

/// Writes ``StandardTable``: the declarations' fields in the order in which they are named.
///
/// Everything that decoders of a user are checked for is checked here for the standard ones: a path has one type and one
/// unit, names agree, and no layout is wrong.
enum StandardTableWriter {
    /// The file, as it is to be.
    ///
    /// - Throws: ``FieldConflictError``, ``LayoutError``.
    static func source() throws -> String {
        """
        // swift-format-ignore-file
        // Written by `make tables`: change the declarations, not this file.

        /// The fields, PDUs and decoders of the standard declarations (``TableMark``).
        enum StandardTable {
            static let text: StaticString =
                ##\"""
        \(try lines().map { "        \($0)\n" }.joined())        \"""##
        }

        """
    }

    /// The lines of the table.
    private static func lines() throws -> [String] {
        let collector = FieldCollector()
        var lines: [String] = []
        /// The line of each owner, in the order of ``CollectedFields/owners``; nothing before the first.
        var declared: [[String]] = [[]]
        for table in StandardDeclarations.Table.allCases where table != .decoders {
            declared[declared.count - 1].append("#\(table)")
            for list in table.lists {
                declared[declared.count - 1].append("-")
                try collector.add(list(), under: table.prefix)
                declared += list().map { ["=\(digits($0.code))\t\($0.name)"] }
            }
        }
        declared[declared.count - 1].append("#\(StandardDeclarations.Table.decoders)")
        for list in StandardDecoders.lists {
            declared[declared.count - 1].append("-")
            let decoders = list().map(StandardDecoders.resolved)
            try collector.add(decoders)
            for decoder in decoders {
                guard let target = decoder.target.tableText else {
                    throw TargetError(
                        target: decoder.target, decoder: decoder.name,
                        problem: "the table of the standard decoders has no form for this target")
                }
                declared.append(["=\(decoder.items.holdSecret ? "!" : "")\(target)\t\(decoder.name)"])
            }
        }
        let fields = collector.fields
        var named: [[String]] = Array(repeating: [], count: declared.count)
        for index in fields.definitions.indices where !fields.definitions[index].path.isEmpty {
            named[Int(fields.ownerIndices[index])].append(line(index, fields))
        }
        // What is said at the end of an owner begins the table or list after its fields.
        for index in declared.indices {
            lines +=
                declared[index].prefix(index == 0 ? 0 : 1) + named[index]
                + declared[index].dropFirst(index == 0 ? 0 : 1)
        }
        return lines
    }

    private static func line(_ index: Int, _ fields: CollectedFields) -> String {
        let definition = fields.definitions[index]
        let key = index < Layer.allCases.count * Int(Layer.slots) ? "@\(digits(UInt16(index))) " : ""
        var columns = [key + definition.path, marks(definition), definition.unit, definition.meaning]
        if definition.meaning.isEmpty, fields.otherOwners[index] > 0 { columns.append("\(fields.otherOwners[index])") }
        while columns.last == "" { columns.removeLast() }
        return columns.joined(separator: "\t")
    }

    private static func marks(_ definition: FieldDefinition) -> String {
        var marks = [
            definition.type.mark, definition.isList ? TableMark.isList : TableMark.isNone, definition.summary.mark,
            definition.style.mark,
        ]
        if definition.isSecret { marks.append(TableMark.isSecret) }
        if definition.isAnnotation { marks.append(TableMark.isAnnotation) }
        if definition.specialOf != nil { marks.append(TableMark.isOfSpecial) }
        if definition.names != nil { marks.append(TableMark.hasNames) }
        return String(decoding: marks, as: UTF8.self)
    }

    private static func digits(_ number: UInt16) -> String {
        var buffer = ByteBuffer(capacity: 16)
        buffer.append(hex: UInt64(number), digits: 4, upper: true)
        return buffer.string
    }
}
