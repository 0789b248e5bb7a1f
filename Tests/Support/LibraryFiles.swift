import Foundation

/// The captures of the repository, for tests that read them as a user of the library would.
package enum LibraryFiles {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Captures")

    package static func capture(_ name: String) -> String { folder.appending(path: name).path }

    /// The names of all captures.
    package static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { name in [".btsnoop", ".pcap", ".pcapng"].contains { name.hasSuffix($0) } }.sorted()
    }

    /// The expected output of a capture, line by line.
    package static func expected(_ name: String) throws -> [Data] {
        let data = try Data(contentsOf: folder.appending(path: "expected").appending(path: name))
        return data.split(separator: UInt8(ascii: "\n"))
    }
}
