import Decoders

/// How devices of several recordings can be told from others: by what they advertise.
enum DeviceDraft {
    /// The criteria that all have in common; `nil` where there are none.
    static func common(_ identities: [AdvertisedIdentity]) -> [Condition]? {
        guard let first = identities.first, !identities.contains(where: \.isEmpty) else { return nil }
        if let name = first.name, identities.allSatisfy({ $0.name == name }) { return [condition("name", name)] }
        let names = identities.compactMap(\.name)
        if names.count == identities.count, let prefix = commonPrefix(names) {
            return [condition("name", "/^\(prefix.escapedForExpressions)/")]
        }
        if let beacon = first.beacon, identities.allSatisfy({ $0.beacon == beacon }) {
            return [
                condition("beacon", "\(beacon.uuid)"), condition("major", "\(beacon.major)"),
                condition("minor", "\(beacon.minor)"),
            ]
        }
        let shared = first.services.filter { service in identities.allSatisfy { $0.services.contains(service) } }
        // Services that everything has say nothing of a device.
        let telling = shared.filter { ![0x1800, 0x1801, 0x180A, 0x180F].contains($0.short ?? 0) }
        return telling.first.map { [condition("service", "\($0)")] }
    }

    private static func condition(_ path: String, _ value: String) -> Condition {
        Condition(path, [value], place: SourcePlace(file: ""))
    }

    /// What models of one maker have in common: `GVH5075_`.
    private static func commonPrefix(_ names: [String]) -> String? {
        guard let first = names.first else { return nil }
        var prefix = Substring(first)
        for name in names { while !name.hasPrefix(prefix) { prefix = prefix.dropLast() } }
        return prefix.count >= 4 ? String(prefix) : nil
    }

    /// A word for a device, from its name: letters and digits.
    static func word(_ identity: AdvertisedIdentity?, taken: [String]) -> String {
        let name = identity?.name ?? ""
        let letters = name.prefix { $0 != "_" && $0 != "-" }.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var word = letters.lowercased()
        if word.first?.isLetter != true { word = identity?.beacon == nil ? "device" : "beacon" }
        guard taken.contains(word) else { return word }
        var number = 2
        while taken.contains("\(word)\(number)") { number += 1 }
        return "\(word)\(number)"
    }
}
