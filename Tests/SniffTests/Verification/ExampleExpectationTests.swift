import Foundation
import Testing

@testable import Sniff

/// The expectations in Captures, each on the captures that meet it.
struct ExampleExpectationTests {
    @Test(arguments: [
        ("heart-rate", ["heart-rate"]), ("remote-led", ["remote-led"]), ("echo", ["echo", "echo-server-side"]),
        ("streaming-write", ["streaming-write-ready"]), ("gatt-explorer", ["gatt-explorer"]), ("ibeacon", ["ibeacon"]),
        ("provisioning", ["provisioning-json", "provisioning-json-large-mtu"]), ("scanner", ["scanner-connection"]),
        ("titan", ["titan-encryption", "titan-bonded"]),
    ])
    func met(_ name: String, _ captures: [String]) throws {
        let text = try String(contentsOfFile: "Captures/expectations/\(name).yaml", encoding: .utf8)
        for capture in captures {
            let judged = try JudgedCapture(text, "Captures/\(capture).btsnoop")
            for requirement in judged.report.requirements {
                print(capture, requirement.place.line, requirement.verdict, requirement.title, requirement.reason)
            }
            #expect(judged.report.verdict == .met)
        }
    }
}
