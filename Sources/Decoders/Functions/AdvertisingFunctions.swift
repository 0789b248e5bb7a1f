/// Advertising data of vendors.
extension LayoutFunction {
    /// Two earbuds and their case, of which one earbud sends: Apple's proximity pairing.
    static let earbuds: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(4, keys[0]).lowerBound
        let status = bytes[offset]
        let sendsLeft = status & 0x20 != 0
        // The bud that sends is in the low nibble.
        let (low, high) = (bytes[offset + 1] & 0x0F, bytes[offset + 1] >> 4)
        add(tenths: sendsLeft ? low : high, keys[0], to: &fields)
        add(tenths: sendsLeft ? high : low, keys[1], to: &fields)
        add(tenths: bytes[offset + 2] & 0x0F, keys[2], to: &fields)
        let charging = bytes[offset + 2] >> 4
        fields.add(keys[3], charging & (sendsLeft ? 1 : 2) != 0)
        fields.add(keys[4], charging & (sendsLeft ? 2 : 1) != 0)
        fields.add(keys[5], charging & 4 != 0)
        let isSwapped = !sendsLeft != (status & 0x40 != 0)
        fields.add(keys[6], status & (isSwapped ? 0x08 : 0x02) != 0)
        fields.add(keys[7], status & (isSwapped ? 0x02 : 0x08) != 0)
        fields.add(keys[8], status & 0x04 != 0)
        if status & 0x44 != 0 { fields.add(keys[9], bytes[offset + 3] & 0x08 == 0) }
    }

    static let headset: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(2, keys[0]).lowerBound
        add(tenths: bytes[offset] & 0x0F, keys[0], to: &fields)
        fields.add(keys[1], bytes[offset + 1] & 0x10 != 0)
    }

    /// A charge in tenths; 15 where it is not known.
    private static func add(tenths: UInt8, _ key: FieldKey, to fields: inout FieldList) {
        if tenths != 0x0F { fields.add(key, UInt64(min(tenths, 10)) * 10) }
    }

    static let dottedAddress: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let range = try reader.skip(4, keys[0])
        guard fields.wants(keys[0]) else { return }
        let start = fields.scratch.count
        for offset in range {
            if offset > range.lowerBound { fields.scratch.append(".") }
            fields.scratch.append(decimal: UInt64(bytes[offset]))
        }
        fields.add(keys[0], textFrom: start)
    }

    static let compressedURL = EddystoneURL.add

    static let secondsOfMinutes: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let offset = try reader.skip(2, keys[0]).lowerBound
        fields.add(keys[0], UInt64(bytes[offset]) * 60 + UInt64(bytes[offset + 1]))
    }

    /// Numbers of a version, of which the last is sent first.
    static func reversed(_ parts: Int) -> Item.CodeDecoder {
        { (bytes, reader, keys, fields) throws(Fault) in
            let range = try reader.skip(parts, keys[0])
            fields.begin(keys[0], .list)
            for offset in range.reversed() { fields.add(keys[0], bytes[offset]) }
            fields.end(keys[0])
        }
    }
}

/// Eddystone-URL: a byte for the beginning, bytes below 0x0E for common domain endings, otherwise text.
private enum EddystoneURL {
    static let add: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let key = keys[0]
        let offset = reader.position
        let scheme = try reader.u8(bytes, key)
        guard let beginning = beginning(scheme) else { throw Fault(key, offset: offset, available: 1, .invalidValue) }
        let rest = reader.rest()
        guard fields.wants(key) else { return }
        let start = fields.scratch.count
        fields.scratch.append(beginning)
        for index in rest {
            if let ending = ending(bytes[index]) {
                fields.scratch.append(ending)
            } else {
                // Reserved codes stay as they are: whoever shows text makes it safe.
                fields.scratch.append(bytes[index])
            }
        }
        fields.add(key, textFrom: start)
    }

    private static func beginning(_ code: UInt8) -> StaticString? {
        switch code {
        case 0: "http://www."
        case 1: "https://www."
        case 2: "http://"
        case 3: "https://"
        default: nil
        }
    }

    private static func ending(_ code: UInt8) -> StaticString? {
        switch code {
        case 0x00: ".com/"
        case 0x01: ".org/"
        case 0x02: ".edu/"
        case 0x03: ".net/"
        case 0x04: ".info/"
        case 0x05: ".biz/"
        case 0x06: ".gov/"
        case 0x07: ".com"
        case 0x08: ".org"
        case 0x09: ".edu"
        case 0x0A: ".net"
        case 0x0B: ".info"
        case 0x0C: ".biz"
        case 0x0D: ".gov"
        default: nil
        }
    }
}
