import Decoders

/// Reads the target of a decoder in a file.
enum DecoderTargetReader {
    static let keys = ["characteristic", "descriptor", "service_data", "company", "ad_type", "channel"]

    static func target(_ map: inout DecoderMap) throws(DecoderFileError) -> ValueDecoder.Target {
        let service = map.optional("service")
        let prefix = map.optional("prefix")
        let device = map.optional("device")
        let (key, value) = try map.choice(keys)
        if let device, key != "characteristic", key != "descriptor" {
            throw device.error(
                key == "channel"
                    ? "'device' is for characteristics and descriptors"
                    : "'device' is for characteristics and descriptors; whose advertising data are, "
                        + "company, UUID and prefix say")
        }
        switch key {
        case "characteristic", "descriptor":
            if let prefix { throw prefix.error("'prefix' is for advertising data: bytes that it begins with") }
            let owner = try service.map { node throws(DecoderFileError) in try node.uuid() }
            let selector = try device.map { node throws(DecoderFileError) in try node.device() }
            return .attribute(try value.uuid(), service: owner, device: selector)
        case "service_data":
            if let service { throw service.error("'service' is for characteristics; 'service_data' has the UUID") }
            return .serviceData(try value.uuid(), prefix: try prefix?.hexadecimal() ?? [])
        case "ad_type":
            if let other = service ?? prefix { throw other.error("an AD type has no 'service' and no 'prefix'") }
            return .adType(UInt8(truncatingIfNeeded: try value.integer(in: 0...0xFF)))
        case "channel":
            if let other = service ?? prefix { throw other.error("a channel has no 'service' and no 'prefix'") }
            return .channel(spsm: UInt16(truncatingIfNeeded: try value.integer(in: 1...0xFF)))
        default:
            if let service { throw service.error("'service' is for characteristics") }
            let company = try value.integer(in: 0...0xFFFF)
            return .manufacturer(UInt16(truncatingIfNeeded: company), prefix: try prefix?.hexadecimal() ?? [])
        }
    }
}
