import Foundation

/// The captures of the repository, for tests that read them as a user of the library would.
enum LibraryFiles {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Captures")

    static func capture(_ name: String) -> String { folder.appending(path: name).path }

    /// The names of all captures.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { name in [".btsnoop", ".pcap", ".pcapng"].contains { name.hasSuffix($0) } }.sorted()
    }

    /// The expected output of a capture, line by line.
    static func expected(_ name: String) throws -> [Data] {
        let data = try Data(contentsOf: folder.appending(path: "expected").appending(path: name))
        return data.split(separator: UInt8(ascii: "\n"))
    }
}
