import ArgumentParser
import Foundation
import Testing

@testable import BlesniffCommands

/// What must hold for whatever the program prints: every command in every form, so that a new one is not forgotten.
@Suite("Every output")
struct EveryOutputTests {
    /// Files that are there for one run of all commands.
    private struct Folder {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")

        init() throws { try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true) }

        func add(_ name: String, _ bytes: [UInt8]) throws -> String {
            let file = path.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            return file.path
        }

        func content(_ name: String) -> String {
            (try? Data(contentsOf: path.appendingPathComponent(name))).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        func remove() { try? FileManager.default.removeItem(at: path) }
    }

    private struct Inputs {
        var capture: String
        var other: String
        var profiles: String
        var decoders: String
        var expectation: String
        var junit: String
        var sarif: String
        var redacted: String
        var map: String
        /// A folder.
        var tables: String
    }

    /// The runs of each command: arguments with the files in their places.
    private static func runs(_ files: Inputs) -> [String: [[String]]] {
        let columns =
            "frame,comment,adv.name,att.value,value.name,value.device_name,transfer.text,transfer.message,"
            + "transfer.violations.detail,smp.long_term_key,smp.identity_resolving_key,hci.long_term_key,hci.link_key"
        let profiles = ["--profiles", files.profiles, "--decoders", files.decoders]
        let decode: [[String]] = [
            [], ["-v"], ["-x"], ["-v", "-x"], ["--format", "jsonl"], ["--format", "csv"], ["--color", "always", "-v"],
            ["--format", "csv", "--columns", columns], ["--format", "jsonl", "--columns", columns],
            ["--time", "delta", "--hide", "noise"],
        ]
        let follow: [[String]] = [
            [], ["--format", "jsonl"], ["--profile", "long-write"], ["--profile", "long-read"],
        ]
        let both: [[String]] = [[], ["--format", "jsonl"]]
        let verify: [[String]] = [
            [], ["--format", "jsonl"], ["--format", "tap"], ["--format", "github"],
            ["--junit", files.junit, "--sarif", files.sarif],
        ]
        return [
            "decode": decode.map { ["decode"] + $0 + profiles + [files.capture] },
            // It needs a terminal, and draws by the renderers of decode: Tests/terminal/browse.py.
            "browse": [],
            // It prints by the printers of decode.
            "live": [["live", "--list"]],
            "follow": follow.map { ["follow"] + $0 + profiles + [files.capture] },
            "value": both.map { ["value", "2B88", Self.hex(Self.key) + "0011223344556677"] + $0 },
            "errors": both.map { ["errors", "133"] + $0 },
            "decoders": [["decoders"] + profiles, ["decoders", "2BB2"] + profiles],
            "fields": both.map { ["fields"] + $0 },
            "gatt": both.map { ["gatt"] + $0 + [files.capture] },
            "devices": both.map { ["devices"] + $0 + [files.capture] },
            "summary": both.map { ["summary"] + $0 + profiles + [files.capture] },
            "lint": [[], ["--explain"], ["--format", "jsonl"], ["--format", "sarif"], ["--format", "github"]].map {
                ["lint"] + $0 + profiles + [files.capture]
            },
            "keys": [[], ["--format", "jsonl"], ["--ltk", Self.hex(Self.key.reversed()), "--tk", Self.passkey]].map {
                ["keys"] + $0 + [files.capture]
            },
            "verify": verify.map { ["verify"] + $0 + profiles + [files.expectation, files.capture] },
            "diff": [[], ["--format", "jsonl"], ["--values"]].map {
                ["diff"] + $0 + profiles + [files.capture, files.other]
            },
            "draft": [["draft"] + profiles + [files.capture]],
            "infer": [[], ["--format", "jsonl"], ["--characteristic", "2BB2"], ["--handle", "0x16"]].map {
                ["infer"] + $0 + profiles + [files.capture]
            },
            "locate": [[], ["--raw"], ["--format", "jsonl"], ["--format", "geojson"], ["--calibrate"]].map {
                ["locate", "--map", files.map] + $0 + [files.capture]
            },
            "report": [["report"] + profiles + [files.capture, "--html", "-"]],
            "export": [["export"] + profiles + [files.capture, "--expect", files.expectation, "--out", files.tables]],
            "redact": both.map { ["redact"] + $0 + profiles + [files.capture, "--write", files.redacted] },
        ]
    }

    /// Runs everything.
    ///
    /// - Returns: what was printed, messages and reports included, by the arguments.
    private func all(
        _ name: String, _ capture: [UInt8], _ other: [UInt8], profiles: String, decoders: String = "decoders: []\n",
        word: String = "", showsSecrets: Bool = false
    ) throws -> [(arguments: [String], text: String)] {
        let folder = try Folder()
        defer { folder.remove() }
        let expectation = """
            expect:
              - rule: "All is well\(word)"
                each: {writes: any}
                is: {bytes: 00}
              - rule: "Messages are short\(word)"
                each: {message: any, result: any}
                is: {text: short}
            """
        let map = """
            origin: {latitude: 52, longitude: 13}
            power_at_1m: -60
            beacons: [{address: "C6:05:04:03:02:01", at: [0, 0], name: "beacon\(word)"}]
            stays: [{at: [1, 0]}]
            """
        let files = Inputs(
            capture: try folder.add(name, capture), other: try folder.add("other.btsnoop", other),
            profiles: try folder.add("profiles.yaml", Array(profiles.utf8)),
            decoders: try folder.add("decoders.yaml", Array(decoders.utf8)),
            expectation: try folder.add("expectation.yaml", Array(expectation.utf8)),
            junit: folder.path.appendingPathComponent("junit.xml").path,
            sarif: folder.path.appendingPathComponent("report.sarif").path,
            redacted: folder.path.appendingPathComponent("redacted.btsnoop").path,
            map: try folder.add("map.yaml", Array(map.utf8)),
            tables: folder.path.appendingPathComponent("tables").path)
        let runs = EveryOutputTests.runs(files)
        for command in Root.standardCommands {
            let name = command.configuration.commandName ?? ""
            #expect(runs[name] != nil, "'\(name)' has no runs here: add some, in all its forms")
        }
        var results: [(arguments: [String], text: String)] = []
        for (command, list) in runs.sorted(by: { $0.key < $1.key }) {
            for arguments in list {
                let canShow = ![
                    "live", "errors", "decoders", "fields", "gatt", "devices", "draft", "redact", "lint", "locate",
                    "report",
                ].contains(
                    command)
                let show = command == "keys" ? "--show-keys" : "--show-secrets"
                let run = try ProgramRun(list: arguments + (showsSecrets && canShow ? [show] : []))
                #expect(run.status != 64, "\(arguments): \(run.messages)")
                results.append((arguments, run.output + run.messages))
            }
        }
        results.append((["--junit"], folder.content("junit.xml")))
        results.append((["--sarif"], folder.content("report.sarif")))
        for name in ["packets.csv", "operations.csv", "connections.jsonl", "messages.jsonl", "verdicts.jsonl"] {
            results.append((["export", name], folder.content("tables/\(name)")))
        }
        // Of a capture only what is text in it; names and passwords are.
        results.append(
            (["the redacted capture"], folder.content("redacted.btsnoop").filter { !$0.isNewline && $0 >= " " }))
        return results
    }

    // MARK: - Secrets

    private static let key: [UInt8] = [
        0x3B, 0xD1, 0x5F, 0x09, 0xA7, 0x42, 0xEE, 0x18, 0x6C, 0x90, 0x27, 0xB4, 0x7D, 0xC3, 0x58, 0xF2,
    ]
    /// Of the pairing.
    private static let passkey = "004917"
    private static let passwords = ["hunter2hunter", "k3J9-77aQ"]

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// How a secret may show: as it is, and in the codings that people and programs use; keys in both orders of octets.
    private static var forms: [String] {
        let texts = passwords.flatMap { [$0, hex(Array($0.utf8)), Data($0.utf8).base64EncodedString()] }
        let keys = [key, key.reversed()].flatMap { bytes in
            [hex(bytes), Data(bytes).base64EncodedString(), hex(Array(bytes[4..<10]))]
        }
        return (texts + keys + [passkey, hex(Array(passkey.utf8))]).flatMap { [$0, $0.uppercased()] }
    }

    private func conversation(_ passwords: [String] = EveryOutputTests.passwords) -> [UInt8] {
        var capture = Conversation()
        let text = #"<{"ssid":"Home","password":"\#(passwords[0])","setkey":"\#(passwords[1])"}>"#
        capture.write(0x12, Array(text.utf8))
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 18) {
            let part = Array(bytes[start..<min(start + 18, bytes.count)])
            capture.prepare(0x12, UInt8(start), part)
        }
        capture.execute()
        // Of which the beginning was lost.
        capture.write(0x12, Array(text.utf8.suffix(30)))
        capture.pair()
        for code: UInt8 in [6, 8, 10] { capture.smp([code] + EveryOutputTests.key) }
        capture.smp([7] + [UInt8](repeating: 1, count: 10))
        capture.smp([9, 0, 1, 2, 3, 4, 5, 6])
        capture.command(0x2027, [0, 1, 2, 3, 4, 5, 6] + EveryOutputTests.key + EveryOutputTests.key)
        capture.att([0xD2, 0x12, 0, 0x13, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], false)
        capture.command(0x201A, [0x40, 0] + EveryOutputTests.key)
        capture.command(0x040B, [1, 2, 3, 4, 5, 6] + EveryOutputTests.key)
        return capture.bytes
    }

    private static let profiles = """
        profiles:
          - name: other
            flows: [{to: server, characteristic: 2BB2, content: json}]
        """

    @Test("no secret is printed unless it is asked for, in any form by any command") func secrets() throws {
        let other = conversation(["another-one", "and-one-more"])
        let results = try all("test.btsnoop", conversation(), other, profiles: EveryOutputTests.profiles)
        for (arguments, text) in results {
            for form in EveryOutputTests.forms {
                #expect(!text.contains(form), "\(form) in the output of \(arguments.prefix(4)): \(text.prefix(2000))")
            }
        }
        let shown = try all(
            "test.btsnoop", conversation(), other, profiles: EveryOutputTests.profiles, showsSecrets: true)
        let text = shown.map(\.text).joined()
        for password in EveryOutputTests.passwords { #expect(text.contains(password), "\(password)") }
        #expect(text.contains(EveryOutputTests.hex(EveryOutputTests.key)))
        #expect(text.contains(EveryOutputTests.passkey))
        let keys = shown.filter { $0.arguments.first == "keys" }.map(\.text).joined()
        #expect(keys.contains(EveryOutputTests.hex(EveryOutputTests.key.reversed())))
        #expect(keys.contains(EveryOutputTests.passkey))
    }

    // MARK: - Names

    private static let names = [
        "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\u{FF1D}1", "a;b", "A\"  public  \"Bank", "\u{1B}[2J\u{7}",
        "x\u{202E}y\u{2066}", "z\u{200B}\u{200D}\u{FEFF}", "s\u{AD}t", "t\u{E0041}\u{E007F}", "r\r\nfake,\"line\"",
        "\tTab", "n\u{85}\u{9B}", "v\u{FE00}\u{2060}",
    ]

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: (0xFE00...0xFE0D).contains(scalar.value) || scalar == "\u{2800}"
        }
    }

    private func hostile() -> [UInt8] {
        var capture = Conversation()
        for (index, name) in EveryOutputTests.names.enumerated() {
            capture.advertise(0xC000_0000_0100 + UInt64(index), Array(name.utf8).prefix(29))
        }
        capture.advertise(0xC000_0000_0001, Array("A\"  public  \"Bank\u{1B}".utf8)[...])
        for name in EveryOutputTests.names { capture.write(0x12, Array("<{\"name\":\"\(name)\"}>".utf8)) }
        return capture.bytes
    }

    @Test("nothing that strangers wrote reaches the terminal raw, by any command") func hostileNames() throws {
        let profiles = #"""
            profiles:
              - name: "evil\e[2J\a\u202e\u200b"
                about: "\e]0;title\a"
                source: "\x9b31m"
                flows:
                  - {to: server, characteristic: 2BB2, content: text, name: "f\e[1m"}
                  - {to: client, characteristic: 2BB1, content: text, name: "g\u2066"}
            """#
        let results = try all(
            "a\u{1B}[31m\u{202E}b.btsnoop", hostile(), hostile(), profiles: profiles,
            decoders: EveryOutputTests.hostileDecoders, word: EveryOutputTests.hostileWord)
        for (arguments, text) in results where !arguments.contains("always") {
            let found = text.unicodeScalars.first { EveryOutputTests.isHarmful($0) }
            #expect(found == nil, "U+\(String(found?.value ?? 0, radix: 16)) by \(arguments.prefix(4))")
            #expect(!text.contains("\u{300}\u{301}\u{300}\u{301}\u{300}"), "combining marks by \(arguments.prefix(4))")
        }
        // The texts of the files are there, so that this shows something.
        #expect(results.contains { $0.text.contains(#"\u001b[33munit"#) })
        #expect(results.contains { $0.text.contains(#"All is well\u001b[33m"#) })
    }

    /// As YAML has it between quotes. Names may have no control characters.
    private static let hostileMarks = #"\u2800a\u0300\u0301\u0300\u0301\u0300\u0301\u0300\u0301"#
    private static let hostileWord = #"\e[33munit\x9b31m\u202e"# + hostileMarks

    private static let hostileDecoders = #"""
        decoders:
          - characteristic: 2BB2
            override: true
            name: "Name WORD"
            source: "Source WORD"
            fields:
              - {name: first_number, type: u8, unit: "WORD", about: "About WORD"}
              - {name: second_number, type: u8, values: {0-255: "Value WORD"}}
              - {name: third_number, type: u8, scale: 0.1, unit: "WORD", special: {0: "Special WORD"}}
        names: {"C6:05:04:03:02:01": "Device MARKS"}
        services: {FFF0: "Service MARKS"}
        errors: [{code: 0x80, name: "Error MARKS"}]
        """#.replacing("WORD", with: hostileWord).replacing("MARKS", with: hostileMarks)

    @Test("cells of CSV are what was meant: as many as columns, none of them a formula") func cells() throws {
        let results = try all("test.btsnoop", hostile(), hostile(), profiles: EveryOutputTests.profiles)
        let tables = results.filter { $0.arguments.contains("csv") && !$0.arguments.contains("always") }
        #expect(tables.count == 2)
        for (arguments, text) in tables {
            let rows = CSVReader.rows(text)
            for row in rows {
                #expect(row.count == rows[0].count, "\(row)")
                for cell in row {
                    let isNumber = Double(cell) != nil
                    #expect(isNumber || !["=", "+", "-", "@", "\u{FF1D}"].contains(cell.prefix(1)), "\(cell)")
                }
            }
            guard let index = rows[0].firstIndex(of: "adv.name"), arguments.contains("--columns") else { continue }
            let names = rows.map { $0[index] }.filter { !$0.isEmpty }
            #expect(names.contains("'=cmd|' /C calc'!A0"))
            #expect(names.contains(#"a\u003bb"#))
            #expect(names.contains("A\"  public  \"Bank"))
        }
    }

    @Test("a name in quotes has none that look like their end") func quotes() throws {
        let results = try all("test.btsnoop", hostile(), hostile(), profiles: EveryOutputTests.profiles)
        for (arguments, text) in results where ["decode", "devices", "gatt", "summary"].contains(arguments[0]) {
            #expect(!text.contains("\"A\"  public"), "\(arguments.prefix(4))")
        }
        #expect(results.contains { $0.text.contains(#""A\"  public  \"Bank"#) })
    }
}

/// Rows of comma-separated values (RFC 4180).
private enum CSVReader {
    static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = [[""]]
        var isQuoted = false
        var last: Character = "\n"
        for character in text {
            switch character {
            case "\"":
                isQuoted.toggle()
                // Two of them within quotes are one.
                if isQuoted, last == "\"" { rows[rows.count - 1][rows[rows.count - 1].count - 1].append("\"") }
            case "," where !isQuoted: rows[rows.count - 1].append("")
            case "\n" where !isQuoted: rows.append([""])
            default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
            }
            last = character
        }
        return Array(rows.dropLast())
    }
}

/// A connection with a server of provisioning, as btsnoop.
private struct Conversation {
    private(set) var capture = TestCapture()
    private var now: Int64 = 0

    var bytes: [UInt8] { capture.bytes }

    init() {
        add([0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01, 1, 0, 0, 0, 0, 0xC0, 24, 0, 0, 0, 0x90, 1, 0], true)
        att([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28], false)
        att([0x11, 6, 0x10, 0, 0x1F, 0, 0xAA, 0x18], true)
        att([0x08, 0x10, 0, 0x1F, 0, 0x03, 0x28], false)
        att(
            [
                0x09, 7, 0x11, 0, 0x3C, 0x12, 0, 0xB2, 0x2B, 0x13, 0, 0x3C, 0x14, 0, 0xB1, 0x2B, 0x15, 0, 0x3C, 0x16, 0,
                0x56, 0x2A,
            ], true)
    }

    private mutating func add(_ packet: [UInt8], _ received: Bool) {
        now += 10_000
        capture.add(packet, received: received, after: now)
    }

    private mutating func l2cap(_ channel: UInt8, _ payload: [UInt8], _ received: Bool) {
        let count = UInt16(payload.count)
        let header: [UInt8] = [
            0x02, 0x40, received ? 0x20 : 0x00, UInt8((count + 4) & 0xFF), UInt8((count + 4) >> 8), UInt8(count & 0xFF),
            UInt8(count >> 8), channel, 0,
        ]
        add(header + payload, received)
    }

    /// In wire order.
    private static let shortTermKey: [UInt8] = [
        235, 71, 166, 208, 165, 165, 76, 6, 242, 27, 1, 170, 109, 60, 180, 83,
    ]

    /// A legacy pairing with the passkey 4917: the STK follows from it and the random numbers.
    mutating func pair() {
        smp([0x01, 0x02, 0x00, 0x05, 0x10, 0x07, 0x00])
        l2cap(6, [0x02, 0x00, 0x00, 0x05, 0x10, 0x07, 0x00], true)
        for received in [false, true] { l2cap(6, [0x03] + [UInt8](repeating: 0x31, count: 16), received) }
        for received in [false, true] { l2cap(6, [0x04] + [UInt8](repeating: 0x32, count: 16), received) }
        command(0x2019, [0x40, 0] + [UInt8](repeating: 0, count: 10) + Conversation.shortTermKey)
        add([0x04, 0x08, 0x04, 0x00, 0x40, 0x00, 0x01], true)
    }

    mutating func att(_ pdu: [UInt8], _ received: Bool) { l2cap(4, pdu, received) }
    mutating func smp(_ pdu: [UInt8]) { l2cap(6, pdu, false) }

    mutating func write(_ handle: UInt8, _ value: [UInt8]) {
        att([0x12, handle, 0] + value, false)
        att([0x13], true)
    }

    mutating func prepare(_ handle: UInt8, _ offset: UInt8, _ value: [UInt8]) {
        att([0x16, handle, 0, offset, 0] + value, false)
        att([0x17, handle, 0, offset, 0] + value, true)
    }

    mutating func execute() {
        att([0x18, 1], false)
        att([0x19], true)
    }

    mutating func command(_ opcode: UInt16, _ parameters: [UInt8]) {
        add([0x01, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters, false)
    }

    mutating func advertise(_ address: UInt64, _ name: ArraySlice<UInt8>) {
        add(TestCapture.report(address, data: [UInt8(name.count + 1), 0x09] + name), true)
    }
}
