/// Parameters of commands, events, signalling and Link Layer PDUs.
extension LayoutFunction {
    /// Keys and codes that are no fields: to say how many there are is enough.
    static let hidingRest: Item.CodeDecoder = { (_, reader, _, fields) throws(Fault) in
        fields.hideBytes()
        _ = reader.rest()
    }

    /// The rest of a fixed-width parameter after its significant part: skipped, never shown.
    static let ignoringRest: Item.CodeDecoder = { (_, reader, _, _) throws(Fault) in _ = reader.rest() }

    /// Data and their mask, half of what is left each.
    static let halving: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let half = reader.remaining / 2
        fields.add(keys[0], bytes: try reader.skip(half, keys[0]), of: bytes)
        fields.add(keys[1], bytes: try reader.skip(half, keys[1]), of: bytes)
    }

    /// The same of manufacturer data, which begin with the company's number.
    static let halvingAfterCompany: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let half = reader.remaining / 2
        if half >= 2 { fields.add(keys[2], try reader.u16(bytes, keys[2])) }
        let data = try reader.skip(half >= 2 ? half - 2 : half, keys[0])
        if !data.isEmpty { fields.add(keys[0], bytes: data, of: bytes) }
        fields.add(keys[1], bytes: try reader.skip(half, keys[1]), of: bytes)
    }

    /// An address that is all zero where none was used.
    static let resolvableAddress: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let address = try reader.uint(bytes, width: 6, keys[0])
        if address != 0 { fields.add(keys[0], DeviceAddress(address, type: 1)) }
    }

    /// Class of Device (Assigned Numbers, 2.8): the number, its minor and major class, and the names of its services.
    static let deviceClass: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.uint(bytes, width: 3, keys[0])
        let (minor, major) = (value >> 2 & 0x7FF, value >> 8 & 0x1F)
        fields.add(keys[0], value)
        // A line has the one that says most.
        let isNamed = minor & 0x3F != 0 && AssignedNumbers.minorDeviceClasses[minor] != nil
        fields.add(keys[1], minor, inSummary: isNamed)
        fields.add(
            keys[2], major, inSummary: !isNamed && value != 0 && AssignedNumbers.majorDeviceClasses[major] != nil)
        guard fields.wants(keys[3]) else { return }
        fields.begin(keys[3], .list)
        for entry in AssignedNumbers.serviceClassBits where value >> UInt64(entry.number) & 1 == 1 {
            fields.add(keys[3], entry.name)
        }
        fields.end(keys[3])
    }

    /// LL_CTE_REQ (Core 6.0, Vol 6, Part B, 2.4.2.25): a time and a type in one octet.
    static let requestedCTE: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let info = CTEInfo(rawValue: bytes[try reader.skip(1, keys[0]).lowerBound])
        fields.add(keys[0], mantissa: Int64(info.time) * 8, exponent: -6)
        fields.add(keys[1], info.type)
    }

    /// An access address, most significant octet first.
    static let octetsOfAccessAddress: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        fields.add(keys[0], octets: try reader.uint(bytes, width: 4, keys[0]), 4)
    }

    /// SyncInfo as in the extended header, under the same names.
    static let periodicSync: Item.CodeDecoder = { (bytes, reader, _, fields) throws(Fault) in
        try SyncInfo(bytes, parsing: &reader).describe(into: &fields)
    }

    /// 37 channels with two bits each.
    static let classifiedChannels: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        let range = try reader.skip(10, keys[0])
        fields.begin(keys[0], .list)
        for channel in 0..<37 {
            fields.add(keys[0], bytes[range.lowerBound &+ channel / 4] >> UInt8(channel % 4 * 2) & 3)
        }
        fields.end(keys[0])
    }

    /// A number of at least two octets, of which each but the first is followed by another one while it is odd.
    static let numberOfOddOctets: Item.CodeDecoder = { (bytes, reader, keys, fields) throws(Fault) in
        var width = 2
        while let last = reader.peek(bytes, ahead: width - 1), last & 1 == 1, width < 8 { width += 1 }
        fields.add(keys[0], try reader.uint(bytes, width: width, keys[0]))
    }
}
