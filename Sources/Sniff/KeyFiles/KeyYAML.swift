import Decoders

/// The program's own form, which `blesniff keys --export` writes:
///
///     keys:
///       - kind: LTK
///         key: 7f62c053f104a5bbe68b1d896a2ed49c    # most significant octet first
///         ediv: 0xcde8
///         rand: 0x2ab0a52b22d44c2f
///         device: 64:A2:F9:BE:DE:F1/public
///         peer: 11:22:33:44:55:66
///
/// Messages say where something is wrong and quote nothing.
package enum KeyYAML {
    private static let known = ["kind", "key", "ediv", "rand", "device", "peer", "source"]

    static func read(_ bytes: [UInt8], name: String) throws(KeyFileError) -> ImportedKeys {
        let root: YAMLNode?
        do throws(YAMLError) {
            root = try YAMLReader.document(bytes)
        } catch {
            throw KeyFileError(name, line: error.mark?.line ?? 0, "not YAML, or more than a file of keys may have")
        }
        guard let root, let pairs = root.mapping, let list = pairs.first(where: { $0.key.scalar == "keys" })?.value
        else { throw KeyFileError(name, "'keys:' with a list is expected") }
        guard let items = list.sequence else { throw KeyFileError(name, line: list.mark.line, "a list is expected") }
        var found = ImportedKeys(file: name)
        for item in items { found.add(try key(item, name)) }
        return found
    }

    private static func key(_ item: YAMLNode, _ name: String) throws(KeyFileError) -> ImportedKey {
        func error(_ mark: YAMLMark, _ message: String) -> KeyFileError {
            KeyFileError(name, line: mark.line, message)
        }
        guard let pairs = item.mapping else { throw error(item.mark, "kind: and key: are expected") }
        for pair in pairs where !known.contains(pair.key.scalar ?? "") {
            throw error(pair.key.mark, "unknown field; known are \(known.joined(separator: ", "))")
        }
        func field(_ key: String) -> YAMLNode? { pairs.first { $0.key.scalar == key }?.value }
        func number(_ key: String) throws(KeyFileError) -> UInt64? {
            guard let node = field(key) else { return nil }
            guard let number = node.scalar.flatMap({ UInt64(decimalOrHexadecimal: $0) }) else {
                throw error(node.mark, "\(key) is a whole number, such as 0xcde8")
            }
            return number
        }
        func address(_ key: String) throws(KeyFileError) -> DeviceAddress? {
            guard let node = field(key) else { return nil }
            let parts = (node.scalar ?? "").split(separator: "/", maxSplits: 1)
            let types: [Substring: UInt8] = ["public": 0, "random": 1]
            guard let first = parts.first, let address = DeviceAddress(loose: first),
                parts.count == 1 || types[parts[1]] != nil
            else { throw error(node.mark, "\(key) is an address, such as 64:A2:F9:BE:DE:F1/public") }
            return address.with(type: parts.count == 2 ? types[parts[1]] : nil)
        }
        guard let kind = field("kind").flatMap({ $0.scalar.flatMap { KeyKind(rawValue: $0) } }) else {
            throw error(item.mark, "kind: is one of \(KeyKind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let node = field("key") else { throw error(item.mark, "key: is missing") }
        if kind == .bind {
            guard let device = try address("device") else { throw error(item.mark, "device: is missing") }
            guard let key = try? BindKey(digits: Substring(node.scalar ?? ""), of: device) else {
                throw error(node.mark, "a bind key has 32 hexadecimal digits, or 24")
            }
            var imported = ImportedKey(kind: kind, key: SecretKey(AESBlock(repeating: 1)), line: node.mark.line)
            (imported.device, imported.bindKey) = (device, key)
            return imported
        }
        guard let text = node.scalar, let secret = SecretKey(text: text) else {
            throw error(node.mark, "a key has 32 hexadecimal digits")
        }
        var key = ImportedKey(kind: kind, key: secret, line: node.mark.line)
        let names = try (number("rand"), number("ediv"))
        if let random = names.0, let diversifier = names.1 {
            key.identity = KeyIdentity(random: random, diversifier: UInt16(truncatingIfNeeded: diversifier))
        }
        (key.device, key.peer) = try (address("device"), address("peer"))
        return key
    }
}

/// Lines of programs that print keys: crackle's `LTK found: …` and `TK found: 000000`, Zephyr's `SC LTK: 0x…`
/// (CONFIG_BT_LOG_SNIFFER_INFO).
enum KeyLogLines {
    static func read(_ bytes: [UInt8], name: String) -> ImportedKeys {
        var found = ImportedKeys(file: name)
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            // No program prints keys on longer ones.
            guard line.count < 4096, line.contains(UInt8(ascii: "K")) else { continue }
            if let key = key(String(decoding: line, as: UTF8.self), index + 1) { found.add(key) }
        }
        return found
    }

    private static func key(_ line: String, _ number: Int) -> ImportedKey? {
        let words = line.split { " :=,[]".contains($0) || $0.isNewline }
        for (index, word) in words.enumerated() {
            guard let kind = KeyKind(rawValue: String(word)) else { continue }
            for value in words[(index + 1)...].prefix(2) {
                if let key = SecretKey(text: value) { return ImportedKey(kind: kind, key: key, line: number) }
                if kind == .temporary, value.utf8.count == 6, let passkey = UInt32(value) {
                    return ImportedKey(
                        kind: kind, key: SecretKey(AESBlock(number: passkey)), line: number)
                }
            }
        }
        return nil
    }
}

extension KeyYAML {
    /// The form that ``read(_:name:)`` reads.
    package static func text(_ keys: [ListedKey]) -> String {
        var text = "# Keys of blesniff: whoever has them reads the traffic of the devices.\nkeys:"
        if keys.isEmpty { text += " []" }
        for key in keys {
            text += "\n  - kind: \(key.kind.rawValue)\n    key: \"\(key.digits)\""
            if let identity = key.identity {
                text += "\n    ediv: 0x\(identity.diversifier.hexDigits(atLeast: 1))"
                text += "\n    rand: 0x\(identity.random.hexDigits(atLeast: 1))"
            }
            for (name, device) in zip(["device", "peer"], key.devices) {
                text += "\n    \(name): \(device)"
                if let isRandom = device.isRandom { text += isRandom ? "/random" : "/public" }
            }
            // The name of an input may hold anything.
            text += "\n    source: \"" + key.origin.text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
        }
        return text + "\n"
    }
}
