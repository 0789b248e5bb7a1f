import Decoders

/// A thing with fields that are asked by path: a ``Packet``, or one object of an array in it.
///
/// Paths are those of the one vocabulary, which filters, JSON and columns use as well; `blesniff fields` lists them. A
/// path that does not exist is an error that suggests the nearest one; a path that exists but is not in the packet is
/// `nil`. The name of a number has a path of its own, too: `hci.reason_name`.
public protocol PacketPart: Sendable {
    /// The fields that are asked.
    var fields: PacketFields { get }
}

extension PacketFields: PacketPart {
    /// Itself.
    public var fields: PacketFields { self }
}

extension PacketFields {
    /// Not generic, so that the compiler makes it for these fields: a generic look-up costs three times as much.
    func found(_ key: FieldKey, _ names: NameSource?, isList: Bool) -> FieldValue? {
        value(key, names, range, isList: isList)
    }

    /// The value of a field that was looked up before.
    func found<Value>(_ field: Field<Value>) -> Value? {
        precondition(
            field.identity === registry.vocabulary.identity,
            "the field \(field.path) is of another registry than the packet")
        guard let value = found(field.key, field.names, isList: Value.isList || field.definition.isList) else {
            return nil
        }
        return Value(fieldValue: value)
    }
}

extension PacketPart {
    /// The value of a field with the type that the vocabulary says; `nil` where it is absent. The first, where the packet
    /// has several because it has several reports or faults: see ``elements(of:)``. All of a list.
    ///
    /// - Throws: ``FieldError`` if there is no such path, or if it is an object or an array of objects.
    public subscript(_ path: String) -> FieldValue? {
        get throws(FieldError) { try value(path, as: FieldValue.self) }
    }

    /// The value of a field as a type; `nil` where it is absent, or a secret (``isSecret(_:)``) of another type than text. The
    /// first, where there are several; an array has all.
    ///
    /// - Parameters:
    ///   - path: a dotted path of the vocabulary: `value.heart_rate`.
    ///   - type: see ``FieldConvertible``.
    /// - Throws: ``FieldError`` if there is no such path, if its values are of another type, or if this one does not fit.
    public func value<Value: FieldConvertible>(_ path: String, as type: Value.Type) throws(FieldError) -> Value? {
        let found = try fields.registry.fieldPath(path)
        try found.check(path, type)
        let fields = fields
        let isList = Value.isList || found.definition.isList
        guard let value = fields.found(found.key, found.names, isList: isList) else { return nil }
        if let converted = Value(fieldValue: value) { return converted }
        if fields.hides(found.key) { return nil }
        throw .unfit(path: path, value: value, asked: "\(type)")
    }

    /// The value of a field that was looked up before.
    ///
    /// - Throws: ``FieldError`` if the field is of another registry, or if the value does not fit.
    public func value<Value>(_ field: Field<Value>) throws(FieldError) -> Value? {
        let fields = fields
        guard field.identity === fields.registry.vocabulary.identity else { throw .otherRegistry(path: field.path) }
        let isList = Value.isList || field.definition.isList
        guard let value = fields.found(field.key, field.names, isList: isList) else { return nil }
        if let converted = Value(fieldValue: value) { return converted }
        if fields.hides(field.key) { return nil }
        throw .unfit(path: field.path, value: value, asked: "\(Value.self)")
    }

    /// The value of a field that was looked up before; `nil` where it is absent or does not fit into the type. The first,
    /// where there are several; an array has all.
    ///
    /// - Precondition: the field is of the packet's registry.
    public subscript<Value>(_ field: Field<Value>) -> Value? {
        fields.found(field)
    }

    /// The name of a number: `Remote User Terminated Connection` for `hci.reason`. `nil` where the field is absent or
    /// its number has no name.
    ///
    /// - Throws: ``FieldError`` if there is no such path, or if it is no integer.
    public func name(of path: String) throws(FieldError) -> String? {
        let found = try fields.registry.fieldPath(path)
        guard found.definition.type == .integer else {
            throw .wrongType(path: path, asked: "integer with names", right: found.definition.rightType)
        }
        let names = found.definition.names ?? .values([])
        guard case .text(let name)? = fields.value(found.key, names, fields.range, isList: false) else { return nil }
        return name
    }

    /// Whether the field, object, array or list is there, whatever its value.
    ///
    /// - Throws: ``FieldError`` if there is no such path.
    public func contains(_ path: String) throws(FieldError) -> Bool {
        let found = try fields.registry.fieldPath(path)
        return fields.range.contains { fields.entries[$0].key == found.key }
    }

    /// The objects of an array, each to be asked by the same paths: the advertising reports of `adv`, the `faults`.
    ///
    /// ```swift
    /// for report in try packet.elements(of: "adv") { print(try report["adv.rssi"] ?? "unknown") }
    /// ```
    ///
    /// - Throws: ``FieldError`` if there is no such path, or if it is no array of objects.
    public func elements(of path: String) throws(FieldError) -> [PacketFields] {
        let found = try fields.registry.fieldPath(path)
        guard found.definition.type == .array else {
            throw .wrongType(path: path, asked: "array of objects", right: found.definition.rightType)
        }
        return fields.elements(found.key, fields.range).map { fields.part($0) }
    }

    /// Whether a value here is a key or a credential, or may hold one. `***` replaces it, or in a text of each part
    /// that is one, in values as in ``json``; ``PacketFields/unmasked`` has the value itself. With
    /// ``CaptureOptions/showsSecrets`` nothing is masked.
    ///
    /// - Throws: ``FieldError`` if there is no such path.
    public func isSecret(_ path: String) throws(FieldError) -> Bool {
        fields.hides(try fields.registry.fieldPath(path).key)
    }

    /// Every path that has a value here, in the order in which they were decoded, each once.
    public var paths: [String] {
        var seen: Set<FieldKey> = []
        return fields.range.compactMap { index in
            let entry = fields.entries[index]
            guard entry.kind.isValue, seen.insert(entry.key).inserted else { return nil }
            return fields.registry.vocabulary[entry.key].path
        }
    }
}
