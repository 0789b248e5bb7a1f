import Decoders

/// Reads keys from files and folders, and tells their forms apart by what is in them.
package enum KeyFileReader {
    /// A file of more bytes than this is none of keys.
    private static let limit = 1 << 24
    /// Folders and files that are looked at in a folder of BlueZ's.
    private static let folderLimit = 4096

    /// - Parameter path: a file in any of the known forms, or BlueZ's folder, that of an adapter or that of a device.
    /// - Throws: ``CaptureError`` if it cannot be read, ``KeyFileError`` if it is not what it should be.
    package static func read(_ path: String) throws -> [ImportedKeys] {
        if path != "-", Platform.isFolder(path) { return try readFolder(path) }
        let bytes = try OpenFile.content(of: path, limit: limit)
        return [try read(bytes, name: path == "-" ? "standard input" : path)]
    }

    /// - Parameter name: that of the file. BlueZ's say by their folders whose keys they have.
    package static func read(_ bytes: [UInt8], name: String) throws(KeyFileError) -> ImportedKeys {
        guard bytes.count <= limit else { throw KeyFileError(name, "more than \(limit) bytes") }
        if BinaryPropertyList.isOne(bytes) {
            guard let list = BinaryPropertyList.read(bytes) else {
                throw KeyFileError(name, "a damaged property list")
            }
            return try MacKeys.read(list, name: name)
        }
        let text = text(bytes)
        let begin = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if RegistryKeys.isOne(begin) { return try RegistryKeys.read(text, name: name) }
        if begin.hasPrefix("<?xml") || begin.hasPrefix("<!DOCTYPE plist") || begin.hasPrefix("<plist") {
            guard let list = XMLPropertyList.read(begin) else { throw KeyFileError(name, "a damaged property list") }
            return try MacKeys.read(list, name: name)
        }
        let first = firstLine(begin)
        if first.hasPrefix("[") && first.hasSuffix("]") { return try readGroups(bytes, name: name) }
        if first.hasPrefix("keys:") { return try KeyYAML.read(Array(text.utf8), name: name) }
        let found = KeyLogLines.read(Array(text.utf8), name: name)
        guard !found.keys.isEmpty else {
            throw KeyFileError(
                name,
                "no keys: known are BlueZ's info, Android's bt_config.conf, a .reg of Windows, a .plist of macOS, "
                    + "'keys:' in YAML, and lines such as 'LTK found: …'")
        }
        return found
    }

    /// UTF-8, or UTF-16 as Windows writes it.
    private static func text(_ bytes: [UInt8]) -> Substring {
        guard bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xFE else {
            return Substring(String(decoding: bytes, as: UTF8.self))
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return Substring(String(decoding: units, as: UTF16.self))
    }

    /// The first line that is neither empty nor a comment.
    private static func firstLine(_ text: Substring) -> Substring {
        for line in text.split(maxSplits: 1000, whereSeparator: \.isNewline).prefix(1000) {
            let line = line.trimmed
            if !line.isEmpty, !line.hasPrefix("#"), line != "---" { return line }
        }
        return ""
    }

    private static func readGroups(_ bytes: [UInt8], name: String) throws(KeyFileError) -> ImportedKeys {
        let file: KeyFile
        do throws(AttributeTableError) {
            file = try KeyFile(bytes, name: name)
        } catch {
            throw KeyFileError(name, line: error.line, error.message)
        }
        if AndroidKeys.isOne(file) { return AndroidKeys.read(file) }
        guard file.all.contains(where: { BlueZKeys.groups.contains($0.group) }) else {
            throw KeyFileError(name, "neither BlueZ's info nor Android's bt_config.conf: no group of keys")
        }
        let folders = name.split(separator: "/").dropLast()
        let device = folders.last.flatMap { DeviceAddress(strict: String($0), type: DeviceAddress.unknownType) }
        let adapter = folders.dropLast().last.flatMap { DeviceAddress(strict: String($0), type: 0) }
        // The adapter's own IRK is in its file `identity`.
        let isAdapter = FilePath(name).name == "identity"
        return try BlueZKeys.read(
            file, device: isAdapter ? nil : device, adapter: isAdapter ? device?.with(type: 0) : adapter)
    }

    /// BlueZ's own folder, that of an adapter, or that of a device.
    private static func readFolder(_ path: String) throws -> [ImportedKeys] {
        var found: [ImportedKeys] = []
        var looked = 0
        func look(_ folder: String, depth: Int) throws {
            for name in ["info", "identity"] {
                let file = FilePath(folder) / name
                guard case .regular = Platform.status(ofPath: file)?.kind else { continue }
                found += try read(file)
            }
            guard depth < 2 else { return }
            let names: [String]
            do throws(Platform.OpenFailure) {
                names = try Platform.names(inFolder: folder)
            } catch {
                throw CaptureError(folder, error)
            }
            for name in names where DeviceAddress(strict: name, type: 0) != nil && looked < folderLimit {
                looked += 1
                let inner = FilePath(folder) / name
                if Platform.isFolder(inner) { try look(inner, depth: depth + 1) }
            }
        }
        try look(path, depth: 0)
        guard !found.isEmpty else {
            throw KeyFileError(
                path,
                "no keys of BlueZ: its folder is /var/lib/bluetooth, with a folder per adapter, and in that a folder per device"
            )
        }
        return found
    }
}
