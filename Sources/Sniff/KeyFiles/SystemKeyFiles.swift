import Decoders

/// BlueZ's file `info` of a bonded device (BlueZ 5.66, doc/settings-storage.txt): hexadecimal keys in wire order, numbers in
/// decimal. The folder has the identity address of the device as its name, and is in that of the adapter.
enum BlueZKeys {
    private static let longTermKeys = ["LongTermKey", "PeripheralLongTermKey", "SlaveLongTermKey"]
    private static let signatureKeys = ["LocalSignatureKey", "RemoteSignatureKey"]
    static let groups = longTermKeys + signatureKeys + ["IdentityResolvingKey", "LinkKey", "General"]

    static func read(_ file: KeyFile, device: DeviceAddress?, adapter: DeviceAddress?) throws(KeyFileError)
        -> ImportedKeys
    {
        var found = ImportedKeys(file: file.name)
        found.isInWireOrder = true
        let device = device?.with(type: BlueZCache.addressType(file))
        for group in longTermKeys {
            guard var key = try key(file, group, .longTerm) else { continue }
            (key.device, key.peer) = (device, adapter)
            let numbers = try (number(file, group, "Rand"), number(file, group, "EDiv"))
            if let random = numbers.0, let diversifier = numbers.1 {
                key.identity = KeyIdentity(random: random, diversifier: UInt16(truncatingIfNeeded: diversifier))
            }
            // It is there twice, under its older name.
            if !found.keys.contains(where: { $0.key == key.key }) { found.add(key) }
        }
        if var key = try key(file, "IdentityResolvingKey", .identityResolving) {
            (key.device, key.peer) = (device ?? adapter, device == nil ? nil : adapter)
            found.add(key)
        }
        for group in signatureKeys {
            guard var key = try key(file, group, .signatureResolving) else { continue }
            (key.device, key.peer) = group == "LocalSignatureKey" ? (adapter, device) : (device, adapter)
            found.add(key)
        }
        return found
    }

    private static func entry(_ file: KeyFile, _ group: String, _ key: String) -> KeyFile.Entry? {
        file.entries(group).last { $0.key == key }
    }

    private static func key(_ file: KeyFile, _ group: String, _ kind: KeyKind) throws(KeyFileError) -> ImportedKey? {
        guard let entry = entry(file, group, "Key") else { return nil }
        guard let key = SecretKey(text: entry.value) else {
            throw KeyFileError(file.name, line: entry.line, "a key has 32 hexadecimal digits")
        }
        return ImportedKey(kind: kind, key: key, line: entry.line)
    }

    private static func number(_ file: KeyFile, _ group: String, _ key: String) throws(KeyFileError) -> UInt64? {
        guard let entry = entry(file, group, key) else { return nil }
        guard let number = UInt64(entry.value) else {
            throw KeyFileError(file.name, line: entry.line, "\(key) is a whole number")
        }
        return number
    }
}

/// Android's `bt_config.conf` (AOSP, btif_storage and bt_target's structures of keys): hexadecimal structures as they are in
/// memory, keys in wire order, integers least significant octet first.
enum AndroidKeys {
    static func isOne(_ file: KeyFile) -> Bool {
        file.all.contains { $0.key.hasPrefix("LE_KEY_") || $0.key.hasPrefix("LE_LOCAL_KEY_") }
    }

    static func read(_ file: KeyFile) -> ImportedKeys {
        var found = ImportedKeys(file: file.name)
        found.isInWireOrder = true
        let local = file.entries("Adapter").last { $0.key == "Address" }.flatMap {
            DeviceAddress(loose: $0.value, type: 0)
        }
        var types: [String: UInt8] = [:]
        for entry in file.all where entry.key == "AddrType" { types[entry.group] = UInt8(entry.value) }
        var unreadable = 0
        for entry in file.all where entry.key.hasPrefix("LE_KEY_") || entry.key.hasPrefix("LE_LOCAL_KEY_") {
            let device = DeviceAddress(loose: entry.group)?.with(type: types[entry.group])
            guard let octets = [UInt8](hexadecimal: entry.value), !octets.isEmpty else {
                unreadable += 1
                continue
            }
            if let key = key(entry, octets, device, local) { found.add(key) }
        }
        if unreadable > 0 {
            found.notes.append(
                "\(unreadable) keys are not hexadecimal: Android encrypts them with a key of its keystore, which stays in the phone"
            )
        }
        return found
    }

    private static func key(
        _ entry: KeyFile.Entry, _ octets: [UInt8], _ device: DeviceAddress?, _ local: DeviceAddress?
    ) -> ImportedKey? {
        func make(_ kind: KeyKind, at offset: Int, isLocal: Bool = false) -> ImportedKey? {
            guard offset + 16 <= octets.count, let block = AESBlock(octets[offset..<offset + 16]) else { return nil }
            var key = ImportedKey(kind: kind, key: SecretKey(block), line: entry.line)
            (key.device, key.peer) = isLocal ? (local, device) : (device, local)
            return key
        }
        switch entry.key {
        case "LE_KEY_PENC":
            var key = make(.longTerm, at: 0)
            if octets.count >= 26 {
                key?.identity = KeyIdentity(
                    random: number(octets[16..<24]), diversifier: UInt16(number(octets[24..<26])))
            }
            return key
        case "LE_KEY_LENC": return make(.longTerm, at: 0, isLocal: true)
        case "LE_KEY_PID":
            var key = make(.identityResolving, at: 0)
            if octets.count >= 23 {
                // RawAddress has its most significant octet first.
                key?.device = DeviceAddress(
                    octets[17..<23].reduce(0) { $0 << 8 | UInt64($1) }, type: octets[16] & 1)
            }
            return key
        // Counter, CSRK, level; and counter, DIV, level, CSRK.
        case "LE_KEY_PCSRK": return make(.signatureResolving, at: 4)
        case "LE_KEY_LCSRK": return make(.signatureResolving, at: 7, isLocal: true)
        case "LE_LOCAL_KEY_IRK": return make(.identityResolving, at: 0, isLocal: true)
        default: return nil
        }
    }

    private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
        octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The registry's branch `BTHPORT\Parameters\Keys` as Windows exports it, in UTF-16 or UTF-8: a key an adapter, in it one a
/// device; values in wire order.
enum RegistryKeys {
    static func isOne(_ text: Substring) -> Bool {
        text.hasPrefix("Windows Registry Editor") || text.hasPrefix("REGEDIT")
    }

    private enum Value {
        case octets([UInt8])
        case number(UInt64)
    }

    private struct Entry {
        let value: Value
        let line: Int
    }

    static func read(_ text: Substring, name: String) throws(KeyFileError) -> ImportedKeys {
        var found = ImportedKeys(file: name)
        found.isInWireOrder = true
        var section: [String: Entry] = [:]
        var path: [Substring] = []
        var line = 0
        var open = ""
        var begin = 0
        for part in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            line += 1
            let piece = part.trimmed
            if open.isEmpty { begin = line }
            // A value goes on in the next line.
            if piece.hasSuffix("\\"), open.utf8.count < 1 << 16 {
                open += piece.dropLast()
                continue
            }
            let whole = open + piece
            open = ""
            if whole.hasPrefix("[") {
                add(section, path, to: &found)
                section = [:]
                path = whole.dropFirst().prefix { $0 != "]" }.split(separator: "\\").suffix(2)
            } else if whole.hasPrefix("\"") {
                if let (key, value) = try value(whole, name, begin) { section[key] = Entry(value: value, line: begin) }
            }
        }
        add(section, path, to: &found)
        return found
    }

    /// `"NAME"=hex:01,02` or `hex(b):` or `dword:0000002a`; `nil` for values of other types.
    private static func value(
        _ line: String, _ file: String, _ number: Int
    ) throws(KeyFileError) -> (String, Value)? {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let colon = parts[1].firstIndex(of: ":") else { return nil }
        let key = parts[0].filter { $0 != "\"" }.lowercased()
        let text = parts[1][parts[1].index(after: colon)...]
        if parts[1].hasPrefix("dword") {
            guard let value = UInt64(text.trimmed, radix: 16) else {
                throw KeyFileError(file, line: number, "dword: has up to 8 hexadecimal digits")
            }
            return (key, .number(value))
        }
        guard parts[1].hasPrefix("hex") else { return nil }
        guard let octets = [UInt8](hexadecimal: text.filter { $0 != "," && $0 != " " }) else {
            throw KeyFileError(file, line: number, "hex: has pairs of hexadecimal digits with commas between them")
        }
        return (key, .octets(octets))
    }

    /// A section of a device, or of an adapter.
    private static func add(_ section: [String: Entry], _ path: [Substring], to found: inout ImportedKeys) {
        guard !section.isEmpty else { return }
        let addresses = path.map { DeviceAddress(loose: $0) }
        let type: UInt8? = number(section["addresstype"]).map { UInt8(truncatingIfNeeded: $0 & 1) }
        let isDevice = addresses.count == 2 && addresses[0] != nil && addresses[1] != nil
        let (adapter, device) =
            isDevice ? (addresses[0], addresses[1]?.with(type: type)) : (addresses.last ?? nil, nil)
        func add(_ name: String, _ kind: KeyKind, isLocal: Bool = false, _ identity: KeyIdentity? = nil) {
            guard let entry = section[name], case .octets(let octets) = entry.value, let block = AESBlock(octets)
            else { return }
            var key = ImportedKey(kind: kind, key: SecretKey(block), identity: identity, line: entry.line)
            (key.device, key.peer) = isLocal ? (adapter, device) : (device, adapter)
            found.add(key)
        }
        var identity: KeyIdentity?
        if let random = number(section["erand"]), let diversifier = number(section["ediv"]) {
            identity = KeyIdentity(random: random, diversifier: UInt16(truncatingIfNeeded: diversifier))
        }
        add("ltk", .longTerm, identity)
        add("irk", .identityResolving)
        add("csrk", .signatureResolving, isLocal: true)
        add("csrkinbound", .signatureResolving)
        add("centralirk", .identityResolving, isLocal: true)
        add("masterirk", .identityResolving, isLocal: true)
    }

    private static func number(_ entry: Entry?) -> UInt64? {
        switch entry?.value {
        case .number(let number): number
        case .octets(let octets) where octets.count <= 8: octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        default: nil
        }
    }
}

extension StringProtocol {
    /// Without spaces, tabs and carriage returns at both ends.
    var trimmed: SubSequence {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" || character.isNewline }
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}
