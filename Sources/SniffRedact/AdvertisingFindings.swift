import Decoders

/// Names and keys in advertising data, by their structures (Core Specification Supplement, Part A, 1).
enum AdvertisingFindings {
    static func values(_ data: [UInt8]) -> [SensitiveValue] {
        var found: [SensitiveValue] = []
        var place = 0
        while place + 1 < data.count {
            let length = Int(data[place])
            let end = min(place + 1 + length, data.count)
            defer { place += 1 + max(length, 0) }
            guard length > 1, place + 2 < end else { continue }
            let type = data[place + 1]
            let content = Array(data[place + 2..<end])
            // Security Manager TK Value; the same type has Device ID elsewhere, which is shorter.
            let rule =
                type == 0x10 && content.count == 16 ? (.key, .zero) : SensitiveFields.advertisingTypes[type]
            guard let (kind, fill) = rule else { continue }
            found.append(SensitiveValue(kind, content, fill: fill, prefix: [data[place], type]))
        }
        return found
    }
}
