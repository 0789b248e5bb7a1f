import Foundation
import TestSupport
import Testing

@testable import Sniff

/// What devices do in real captures, compared with what stands in `Vectors/operations`. After a change that is meant, write it anew
/// and review the difference: `UPDATE_EXPECTED=1 swift test --filter OperationCaptureTests`.
struct OperationCaptureTests {
    static let names = [
        "heart-rate", "scanner-connection", "titan-encryption", "titan-bonded", "gatt-explorer", "app-habits-requests",
        "eatt", "echo-server-side", "air-heart-rate", "air-titan-encrypted", "air-titan-decrypted", "air-late",
        "streaming-write-two-centrals", "provisioning-json", "long-values", "scanner-extended",
    ]

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors/operations")

    @Test(arguments: names) func operations(name: String) throws {
        let capture = try #require(try LibraryFiles.names().first { $0.hasPrefix(name + ".") })
        let text = try OperationText([LibraryFiles.capture(capture)]).lines.map { $0 + "\n" }.joined()
        let file = Self.folder.appending(path: name + ".txt")
        if ProcessInfo.processInfo.environment["UPDATE_EXPECTED"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
