import Foundation
import Testing

@testable import BlesniffCommands

/// `blesniff keys`, and the options that give keys.
@Suite struct KeysCommandTests {
    private static let one = "00112233445566778899aabbccddeeff"
    private static let reversed = "ffeeddccbbaa99887766554433221100"
    private static let irk = "3aa3eb7854033ac8ce2eef1cec0b37b3"

    private func octets(_ digits: String) -> [UInt8] {
        stride(from: 0, to: digits.count, by: 2).map { index in
            let start = digits.index(digits.startIndex, offsetBy: index)
            return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
        }
    }

    private func acl(_ payload: [UInt8]) -> [UInt8] {
        let count = UInt8(payload.count)
        return [0x02, 0x40, 0x00, count + 4, 0x00, count, 0x00, 6, 0x00] + payload
    }

    /// A connection with a resolvable private address, an LTK with its names, and the IRK of the peer.
    private var capture: TestCapture {
        var capture = TestCapture()
        capture.add(
            [0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01, 0x81, 0xB3, 0xE8, 0x46, 0x5B, 0x63]
                + [24, 0, 0, 0, 0x90, 1, 0], received: true)
        capture.add(acl([0x06] + octets(Self.one).reversed()), received: true, after: 1000)
        capture.add(acl([0x07, 0xE8, 0xCD, 1, 2, 3, 4, 5, 6, 7, 8]), received: true, after: 2000)
        capture.add(
            [0x01, 0x27, 0x20, 39, 0, 0xF1, 0xDE, 0xBE, 0xF9, 0xA2, 0x64] + octets(Self.irk).reversed()
                + [UInt8](repeating: 0, count: 16), received: false, after: 3000)
        return capture
    }

    private func file(_ name: String, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appendingPathComponent(name).path)
    }

    @Test func list() throws {
        let run = try ProgramRun("keys", capture: capture)
        #expect(run.status == 0)
        #expect(run.lines.count == 2)
        #expect(run.lines.first?.hasPrefix("LTK   ") == true)
        #expect(run.lines.first?.hasSuffix("SMP key distribution, frame 2") == true, "\(run.lines)")
        #expect(run.lines.last?.contains("64:A2:F9:BE:DE:F1  LE Add Device To Resolving List, frame 4") == true)
        for digits in [Self.one, Self.reversed, Self.irk] { #expect(!run.output.lowercased().contains(digits)) }
    }

    @Test func shown() throws {
        let run = try ProgramRun("keys", "--show-keys", capture: capture)
        #expect(run.lines.first?.contains(Self.one) == true)
        #expect(run.lines.last?.contains(Self.irk) == true)
    }

    @Test func json() throws {
        let run = try ProgramRun("keys", "--format", "jsonl", capture: capture)
        let line = try #require(run.lines.first)
        let first = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(first["kind"] as? String == "LTK")
        #expect(first["ediv"] as? Int == 0xCDE8)
        #expect(first["proven"] as? Bool == false)
        #expect(first["frame"] as? Int == 2)
        #expect(first["key"] == nil)
        #expect((first["fingerprint"] as? String)?.count == 8)
    }

    /// What is exported is read back: the same keys of the same devices, under the same fingerprints. Nobody else may read it.
    @Test func roundTrip() throws {
        try file("keys.yaml") { path in
            let written = try ProgramRun("keys", "--export", path, capture: capture)
            #expect(written.status == 0)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let read = try ProgramRun("keys", "--keys", path)
            #expect(read.status == 0)
            func columns(_ run: ProgramRun) -> [Substring] { run.lines.map { $0.prefix(14) } }
            #expect(columns(read) == columns(written))
            #expect(read.lines.allSatisfy { $0.contains(path) })
            // The same again.
            try file("again.yaml") { again in
                _ = try ProgramRun("keys", "--keys", path, "--export", again)
                let (first, second) = try (
                    String(contentsOfFile: path, encoding: .utf8), String(contentsOfFile: again, encoding: .utf8)
                )
                func keys(_ text: String) -> [Substring] {
                    text.split(separator: "\n").filter { !$0.contains("source:") }
                }
                #expect(keys(first) == keys(second))
            }
        }
    }

    /// A key of an option in either order resolves the address.
    @Test(arguments: [false, true]) func identity(isReversed: Bool) throws {
        var plain = TestCapture()
        plain.add(
            [0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01, 0x81, 0xB3, 0xE8, 0x46, 0x5B, 0x63]
                + [24, 0, 0, 0, 0x90, 1, 0], received: true)
        let irk =
            isReversed
            ? octets(Self.irk).reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() : Self.irk
        let run = try ProgramRun(
            "decode", "--format", "jsonl", "--irk", irk + "@64:A2:F9:BE:DE:F1", capture: plain)
        #expect(run.output.contains("\"identity\":\"64:A2:F9:BE:DE:F1\""))
        #expect(run.output.contains("\"identity_source\":\"the IRK of --irk\""))
        let devices = try ProgramRun("devices", "--irk", irk + "@64:A2:F9:BE:DE:F1", capture: plain)
        #expect(devices.lines.first?.hasPrefix("64:A2:F9:BE:DE:F1") == true)
        #expect(devices.output.contains("also 63:5B:46:E8:B3:81 (resolved with the IRK of --irk)"))
    }

    /// No message repeats what may be a key with a typing error.
    @Test(arguments: [
        ["--ltk", "00112233445566778899aabbccddeef"], ["--irk", "00112233445566778899aabbccddeefg"],
        ["--tk", "00112233445566778899aabbccddee"], ["--tk", "1234567"],
        ["--keys", "00112233445566778899aabbccddeeff"],
    ])
    func mistakes(arguments: [String]) throws {
        let run = try ProgramRun(list: ["decode"] + arguments, capture: capture)
        #expect(run.status == 64)
        #expect(!run.messages.contains("112233") && !run.messages.contains("1234567"))
    }

    @Test func badFile() throws {
        try file("info") { path in
            try Data("[LongTermKey]\nKey=00112233445566778899aabbccddee\n".utf8).write(to: URL(fileURLWithPath: path))
            let run = try ProgramRun("decode", "--keys", path, capture: capture)
            #expect(run.status == 64)
            #expect(run.messages.contains("\(path):2: a key has 32 hexadecimal digits"))
            #expect(!run.messages.contains("112233"))
        }
    }

    @Test func nothing() throws {
        let run = try ProgramRun("keys", capture: TestCapture(TestCapture.reset))
        #expect(run.status == 0)
        #expect(run.messages.contains("no keys in these captures"))
    }
}
