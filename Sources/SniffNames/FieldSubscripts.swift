import Sniff

extension FieldNames {
    /// A field of every record.
    public subscript<Name>(dynamicMember member: KeyPath<RecordFields, Name>) -> Name {
        RecordFields()[keyPath: member]
    }
}

extension PacketPart {
    /// The value of a field; `nil` where it is absent, or does not fit into the type.
    ///
    /// ```swift
    /// #expect(packet[\.value.heartRate] == 72)
    /// ```
    ///
    /// - Precondition: the registry of the packet has the field with this type, as long as no decoder of yours gives its path
    ///   another one. `value(_:as:)` throws instead.
    public subscript<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) -> Value? {
        found(FieldNames()[keyPath: name]) { path throws(FieldError) in try value(path, as: Value.self) }
    }
}

extension BluetoothOperation {
    /// The value of a field in the first of its packets that has it; `nil` where none has, or where it does not fit into the
    /// type.
    ///
    /// - Precondition: as for packets.
    public subscript<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) -> Value? {
        found(FieldNames()[keyPath: name]) { path throws(FieldError) in try value(path, as: Value.self) }
    }
}

/// A name that does not exist is a mistake of the program; a value that does not fit comes from the air.
private func found<Value>(
    _ name: FieldName<Value>, _ value: (String) throws(FieldError) -> Value?
) -> Value? {
    do throws(FieldError) { return try value(name.path) } catch {
        if case .unfit = error { return nil }
        preconditionFailure("\(error)")
    }
}

extension Registry {
    /// A field for many packets, looked up once: `try registry.field(\.value.heartRate)`.
    ///
    /// - Throws: `FieldError` if decoders of your own have replaced the field, or given it another type.
    public func field<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) throws(FieldError) -> Field<Value> {
        try field(FieldNames()[keyPath: name].path, as: Value.self)
    }
}
