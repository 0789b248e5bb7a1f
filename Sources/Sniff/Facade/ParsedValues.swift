import Decoders

extension PacketPart {
    /// The value as the type of your own that its decoder has (``ValueDecoder/type``); `nil` where the packet has no value
    /// of a decoder with this type, or where the value is a secret: ``PacketFields/unmasked`` has it. The first, where there
    /// are several: each report of `adv` can be asked by itself (``elements(of:)``).
    ///
    /// ```swift
    /// for packet in try Capture("trace.btsnoop", decoders: [tank]).packets() {
    ///     if let reading = try packet.value(as: TankReading.self) { print(packet.frame, reading.level) }
    /// }
    /// ```
    ///
    /// A value that was read or written in parts is on the packet that completes it. A Read Response that is as long as it
    /// can be may be a part, and has none. Of ``CaptureOptions`` with few fields, the value is there if `value` and
    /// `adv.value` are among them.
    ///
    /// - Throws: what the type's parser throws. It has thrown the same before, which is a fault of the packet.
    public func value<Value: ParsedValue>(as type: Value.Type) throws -> Value? {
        guard let bytes = fields.parsedBytes(type) else { return nil }
        return try Value(parsing: bytes)
    }
}

extension PacketFields {
    /// The bytes of the first value that a type represents.
    fileprivate func parsedBytes(_ type: any ParsedValue.Type) -> [UInt8]? {
        var name: FieldEntry?
        for index in range {
            let entry = entries[index]
            switch entry.key {
            case ValueField.name.key, AdvertisingField.valueName.key: name = entry
            case ValueField.bytes.key where entry.kind == .bytes && hasName(name, type, "value"),
                AdvertisingField.valueBytes.key where entry.kind == .bytes && hasName(name, type, "adv.value"):
                return withBytes(of: entry) { Array($0) }
            default: continue
            }
        }
        return nil
    }

    private func hasName(_ name: FieldEntry?, _ type: any ParsedValue.Type, _ object: String) -> Bool {
        guard let name else { return false }
        return withBytes(of: name) { registry.has(type, in: object, name: $0) }
    }
}

extension Message {
    /// The message as the type of your own that its decoder has (``ValueDecoder/type``): the decoder that the profile names,
    /// of long writes and long reads that of the characteristic. `nil` where that has another type, or none, and where the
    /// message is not complete. Secrets, too: not for printing.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - registry: that of the capture (``CaptureOptions/registry``).
    /// - Throws: what the type's parser throws.
    public func value<Value: ParsedValue>(as type: Value.Type, _ registry: Registry) throws -> Value? {
        guard state == .complete, let decoder = decoder.flatMap({ registry.decoder(for: $0) }),
            registry[decoder].type == type
        else { return nil }
        return try Value(parsing: unmasked)
    }
}

extension BluetoothOperation {
    /// The value as the type of your own that the decoder of its attribute has (``ValueDecoder/type``); `nil` where it has
    /// another type, or none. Long values are whole. Secrets, too: not for printing.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - registry: that of the capture (``CaptureOptions/registry``).
    /// - Throws: what the type's parser throws.
    public func value<Value: ParsedValue>(as type: Value.Type, _ registry: Registry) throws -> Value? {
        guard let attribute, let uuid = attribute.uuid, !value.isEmpty || outcome == .succeeded, !isCut,
            let decoder = registry.decoder(for: uuid, in: attribute.service, of: attribute.devices),
            registry[decoder].type == type
        else { return nil }
        return try Value(parsing: value)
    }
}
