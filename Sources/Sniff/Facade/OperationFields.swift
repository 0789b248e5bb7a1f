/// An operation can be asked by the paths of its packets.
extension BluetoothOperation {
    /// The value of a field in the first of its ``packets`` that has it: the request, then the answer. `nil` where none has.
    ///
    /// ```swift
    /// for operation in try capture.operations() where operation.kind == .notify {
    ///     let rate = try operation["value.heart_rate"]
    /// }
    /// ```
    ///
    /// - Throws: ``FieldError`` if there is no such path.
    public subscript(path: String) -> FieldValue? {
        get throws(FieldError) {
            for packet in packets { if let value = try packet[path] { return value } }
            return nil
        }
    }

    /// The same in a type of its own: a number as `Int` or `Double`, a text as `String`, and the others of
    /// ``FieldConvertible``.
    ///
    /// - Throws: ``FieldError`` if there is no such path, if it has values of another type, or if the value does not fit.
    public func value<Value: FieldConvertible>(_ path: String, as type: Value.Type) throws(FieldError) -> Value? {
        for packet in packets { if let value = try packet.value(path, as: type) { return value } }
        return nil
    }

    /// The value of a field that was looked up before.
    ///
    /// - Precondition: the field is of the registry of the capture.
    public subscript<Value>(_ field: Field<Value>) -> Value? {
        for packet in packets { if let value = packet[field] { return value } }
        return nil
    }
}
