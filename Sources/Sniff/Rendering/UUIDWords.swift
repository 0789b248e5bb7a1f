import Decoders

/// UUIDs for people, short enough for a line.
extension BluetoothUUID {
    /// The name that the program gives it or that is assigned, else that of a decoder, else its digits; of a long one the first eight and the last four.
    ///
    /// - Parameter service: the service of an attribute that has this type, where that is known.
    package func words(_ registry: Registry? = nil, in service: BluetoothUUID? = nil) -> String {
        if let name = registry?.vocabulary.uuidNames.registeredName(of: self) { return name.string }
        if !isTaken(in: service) {
            if !isOfMember, let name = assignedName { return name.string }
            if let registry, let decoder = registry.decoder(ofValue: self) { return registry[decoder].name }
        }
        let digits = "\(self)"
        return digits.utf8.count > 8 ? digits.prefix(8) + "…" + digits.suffix(4) : digits
    }
}

extension String {
    /// Long UUIDs in a text by their names, or abbreviated.
    package func withShortUUIDs(_ registry: Registry? = nil) -> String {
        guard utf8.count >= 36, contains("-") else { return self }
        let bytes = Array(utf8)
        var result: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            if let uuid = String.longUUID(bytes, at: offset) {
                result += Array(uuid.words(registry).utf8)
                offset += 36
            } else {
                result.append(bytes[offset])
                offset += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// 8-4-4-4-12 digits that no other digit touches.
    private static func longUUID(_ bytes: [UInt8], at position: Int) -> BluetoothUUID? {
        func isDigit(_ index: Int) -> Bool {
            bytes.indices.contains(index) && Character(UnicodeScalar(bytes[index])).isHexDigit
        }
        guard position + 36 <= bytes.count, isDigit(position), !isDigit(position - 1), !isDigit(position + 36) else {
            return nil
        }
        for (offset, byte) in bytes[position..<position + 36].enumerated() {
            let isDash = [8, 13, 18, 23].contains(offset)
            guard isDash ? byte == UInt8(ascii: "-") : isDigit(position + offset) else { return nil }
        }
        return BluetoothUUID(String(decoding: bytes[position..<position + 36], as: UTF8.self))
    }
}
