import Decoders

/// Entries and the bytes that they refer to: a session's list, which changes with every packet, or a packet's own.
///
/// Filters and questions are written for both at once.
package protocol RecordedFields: ~Copyable {
    var count: Int { get }
    subscript(_ index: Int) -> FieldEntry { get }
    /// The place of the first entry of a key within a range of places.
    func firstIndex(of key: FieldKey, in range: Range<Int>) -> Int?
    /// The bytes of an entry of kind `bytes`, `text` or `label`.
    func withBytes<Result>(of entry: FieldEntry, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
        -> Result
}

extension FieldList: RecordedFields {
    package func firstIndex(of key: FieldKey, in range: Range<Int>) -> Int? {
        range.first { pointer($0).pointee.key == key }
    }
}

extension UUIDNames {
    /// The name of a UUID that was recorded.
    package func name(of entry: FieldEntry, as kind: UUIDKind) -> StaticName? {
        switch kind {
        case .any: name(of: entry.uuid)
        case .service: serviceName(of: entry.uuid)
        case .attributeType: entry.isTaken ? registeredName(of: entry.uuid) : attributeTypeName(of: entry.uuid)
        }
    }
}

extension RecordedFields where Self: ~Copyable {
    /// The value of a key within a range of entries: the first one, or all as a list. `nil` where it has no entry.
    ///
    /// - Parameters:
    ///   - names: the value is the name of a number; absent where the number has none.
    ///   - reveals: the value itself, though it is secret: for comparing.
    package func value(
        _ key: FieldKey, _ names: NameSource?, _ range: Range<Int>, isList: Bool, reveals: Bool = false
    ) -> FieldValue? {
        var range = range
        while let offset = firstIndex(of: key, in: range) {
            if isList { return list(key, names, offset..<range.upperBound, reveals) }
            let entry = self[offset]
            // Which of two devices with the same bits it is matters to those who compare.
            if reveals, entry.kind == .address { return .address(entry.address) }
            if let value = value(of: reveals ? entry.revealed : entry, names) { return value }
            range = offset + 1..<range.upperBound
        }
        return nil
    }

    private func list(_ key: FieldKey, _ names: NameSource?, _ range: Range<Int>, _ reveals: Bool) -> FieldValue {
        var values: [FieldValue] = []
        for index in range where self[index].key == key {
            if let value = value(of: reveals ? self[index].revealed : self[index], names) { values.append(value) }
        }
        return .list(values)
    }

    private func value(of entry: FieldEntry, _ names: NameSource?) -> FieldValue? {
        guard let names else { return FieldValue(entry, of: self) }
        if entry.kind == .uuid, case .uuids(let known, let kind) = names {
            return known.name(of: entry, as: kind).map { .text($0.string) }
        }
        guard entry.kind == .unsigned else { return nil }
        return names.name(of: entry.named).map { .text($0.string) }
    }

    /// The ranges of the objects of an array, without their own beginnings and ends.
    func elements(_ key: FieldKey, _ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var open: [(isElement: Bool, start: Int)] = []
        for index in range {
            let entry = self[index]
            switch entry.kind {
            case .object, .list, .array: open.append((false, index))
            case .element: open.append((entry.key == key, index + 1))
            case .end:
                if let last = open.popLast(), last.isElement { found.append(last.start..<index) }
            default: continue
            }
        }
        return found
    }
}
