import Decoders

/// The bytes of one value as its decoder reads them, without a capture.
///
/// ```swift
/// let value = try Registry.standard.decode([0x06, 0x48], as: "2A37")
/// let rate = try value["value.heart_rate"]
/// #expect(rate == 72)
/// ```
public struct DecodedValue: PacketPart {
    /// The fields, below `value`; of service data below `adv.value`.
    public let fields: PacketFields
    /// Faults of the bytes; usually none. Everything before a fault is decoded.
    public let faults: [PacketFault]
    /// The decoder's name.
    public let name: String
}

/// Why a value cannot be decoded.
public enum ValueError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No UUID is written so, and none has this name; the nearest names, best first.
    case unknown(String, nearest: [String])
    /// No decoder is registered for it.
    case noDecoder(BluetoothUUID)

    /// One line: what is wrong, and what would be right.
    public var description: String {
        switch self {
        case .unknown(let text, let nearest):
            "'\(text)' is no UUID and no name of one\(NearestName.hint(nearest, quote: "\""))"
        case .noDecoder(let uuid): "no decoder is registered for \(uuid)"
        }
    }
}

extension Registry {
    /// Decodes the value of an attribute, or service data.
    ///
    /// - Parameters:
    ///   - bytes: the value.
    ///   - uuid: the attribute's type or the service, by its digits or its name: `2A37`, `Heart Rate Measurement`.
    ///   - showsSecrets: show keys and credentials instead of `***`.
    /// - Throws: ``ValueError`` if there is no such type, or no decoder of it.
    public func decode(
        _ bytes: some Sequence<UInt8>, as uuid: String, showsSecrets: Bool = false
    ) throws(ValueError) -> DecodedValue {
        let names = vocabulary.uuidNames
        let uuids = BluetoothUUID(uuid).map { [$0] } ?? names.uuids(named: uuid)
        if uuids.isEmpty { throw .unknown(uuid, nearest: names.nearest(to: uuid)) }
        return try decode(Array(bytes), asFirstOf: uuids, showsSecrets: showsSecrets)
    }

    /// Decodes the value of an attribute, or service data.
    ///
    /// - Parameters:
    ///   - bytes: the value.
    ///   - uuid: the attribute's type or the service.
    ///   - showsSecrets: show keys and credentials instead of `***`.
    /// - Throws: ``ValueError`` if there is no decoder of it.
    public func decode(
        _ bytes: some Sequence<UInt8>, as uuid: BluetoothUUID, showsSecrets: Bool = false
    ) throws(ValueError) -> DecodedValue {
        try decode(Array(bytes), asFirstOf: [uuid], showsSecrets: showsSecrets)
    }

    private func decode(
        _ bytes: [UInt8], asFirstOf uuids: [BluetoothUUID], showsSecrets: Bool
    ) throws(ValueError) -> DecodedValue {
        guard let decoder = uuids.lazy.compactMap({ self.decoder(ofValue: $0, bytes) }).first else {
            throw .noDecoder(uuids[0])
        }
        var value = SingleValue(self, showsSecrets: showsSecrets)
        let faults = value.decode(bytes, decoder).map { PacketFault($0, isCut: false, self) }
        return DecodedValue(
            fields: PacketFields(value.fields, self, and: [UInt8]().span), faults: faults, name: self[decoder].name)
    }

    /// The decoder of an attribute's value, else that of service data that begin with these bytes.
    package func decoder(ofValue uuid: BluetoothUUID, _ bytes: [UInt8]) -> DecoderIndex? {
        decoder(ofValue: uuid) ?? decoder(forServiceData: uuid, bytes.span, bytes.indices)
    }
}
