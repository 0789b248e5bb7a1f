import Foundation
import Testing

@testable import Sniff
@testable import SniffVerify

/// The expectations in Captures, each on the captures that meet it.
struct ExampleExpectationTests {
    @Test(arguments: [
        ("heart-rate", ["heart-rate"]), ("remote-led", ["remote-led"]), ("echo", ["echo", "echo-server-side"]),
        ("streaming-write", ["streaming-write-ready"]), ("gatt-explorer", ["gatt-explorer"]), ("ibeacon", ["ibeacon"]),
        ("provisioning", ["provisioning-json", "provisioning-json-large-mtu"]), ("scanner", ["scanner-connection"]),
        ("titan", ["titan-encryption"]),
    ])
    func met(_ name: String, _ captures: [String]) throws {
        let text = try String(contentsOfFile: "Captures/expectations/\(name).yaml", encoding: .utf8)
        for capture in captures {
            let judged = try JudgedCapture(text, "Captures/\(capture).btsnoop")
            #expect(judged.report.verdict == .met, "\(capture): \(judged.lines)")
        }
    }
}
