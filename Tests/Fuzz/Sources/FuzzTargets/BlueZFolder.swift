@testable import Sniff

/// A folder as BlueZ's own, with files of an input.
struct BlueZFolder {
    static let shared = BlueZFolder()
    static let devices = ["40:22:33:44:55:C6", "C6:55:44:33:22:40", "C6:55:44:33:22:41"]

    private let folder: String
    private var adapter: String { folder + "/00:11:22:33:44:55" }
    private var paths: [String] {
        [folder, adapter, adapter + "/cache"] + Self.devices.map { "\(adapter)/\($0)" }
    }

    private init() {
        var name = Array("/tmp/blesniff-fuzz-XXXXXX".utf8CString)
        // Memory safety: `mkdtemp` replaces the last six characters of the text, which ends with a zero, and keeps nothing.
        precondition(mkdtemp(&name) != nil)
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        for path in paths { mkdir(path, 0o700) }
        atexit { BlueZFolder.shared.clear() }
    }

    private func clear() {
        remove("\(adapter)/\(Self.devices[0])/info")
        for device in Self.devices { remove("\(adapter)/cache/\(device)") }
        for path in paths.reversed() { remove(path) }
    }

    /// - Parameter parts: what is known of the first device, then tables.
    /// - Returns: `nil` where something is not what it should be.
    func read(_ parts: [[UInt8]]) -> [AttributeTable]? {
        File.write(parts.first ?? [], to: "\(adapter)/\(Self.devices[0])/info")
        for (index, device) in Self.devices.enumerated() {
            File.write(index + 1 < parts.count ? parts[index + 1] : [], to: "\(adapter)/cache/\(device)")
        }
        return try? AttributeTable.read(contentsOf: adapter)
    }
}
