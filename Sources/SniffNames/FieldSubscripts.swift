import Sniff

extension FieldNames {
    /// A field of every record.
    public subscript<Name>(dynamicMember member: KeyPath<RecordFields, Name>) -> Name {
        RecordFields()[keyPath: member]
    }
}

extension PacketPart {
    /// The value of a field; `nil` where it is absent. As `value(_:as:)` has it.
    ///
    /// - Throws: `FieldError` if decoders of your own have replaced the field, or given it another type.
    public subscript<Value>(_ name: KeyPath<FieldNames, FieldName<Value>>) -> Value? {
        get throws(FieldError) { try value(FieldNames()[keyPath: name].path, as: Value.self) }
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
