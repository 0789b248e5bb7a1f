import Testing

@testable import Sniff

/// What patterns say to the operations of real captures.
@Suite("Patterns: real captures")
struct PatternMatchTests {
    private func lines(
        _ steps: String, _ capture: String, devices: String = "{}", step: Int = 0, bound: [String: UInt64] = [:]
    ) throws -> [String] {
        try MatchSample(steps, devices: devices, capture: capture + ".btsnoop").lines(step, bound: bound)
    }

    @Test("A field, and how it differs") func field() throws {
        let lines = try lines("- notifies: Heart Rate Measurement\n  where: {heart_rate: 30..260}", "heart-rate")
        let expected = [
            "33 differs: heart_rate 0 bpm, expected 30..260 bpm", "34 yes", "35 yes", "36 yes", "37 yes", "40 yes",
            "45 yes", "46 yes", "77 yes", "78 yes", "79 yes", "80 yes",
            "81 differs: heart_rate 301 bpm, expected 30..260 bpm", "84 yes",
        ]
        #expect(lines == expected)
    }

    @Test("The value itself, by its text or the name of its number") func value() throws {
        let other = try lines("- reads: Model Number String\n  value: NB-3", "gatt-explorer")
        #expect(other.filter { $0.hasPrefix("99 ") } == ["99 differs: \"NB-2\", expected \"NB-3\""])
        let same = try lines("- reads: 2a24\n  value: [NB-1, NB-2]", "gatt-explorer")
        #expect(same == ["99 yes", "153 yes", "156 differs: refused: Attribute Not Found, expected success"])
        let chest = try lines("- reads: Body Sensor Location\n  value: chest", "heart-rate")
        #expect(chest == ["24 yes"])
        let wrist = try lines("- reads: Body Sensor Location\n  value: Wrist", "heart-rate")
        #expect(wrist == ["24 differs: Chest, expected Wrist"])
    }

    @Test(
        "A subscription is about its characteristic",
        arguments: [
            ("- subscribes: 2A37", ["30 yes", "74 yes"]),
            ("- subscribes: 180D/2A37\n  where: {notification: true}", ["30 yes", "74 yes"]),
            ("- subscribes: 180F/2A37", []),
            ("- unsubscribes: Heart Rate Measurement", ["86 yes"]),
            ("- subscribes: 2A19", []),
        ])
    func subscription(steps: String, expected: [String]) throws {
        let lines = try lines(steps, "heart-rate")
        #expect(lines == expected)
    }

    @Test("Bytes with those of an earlier operation") func bytes() throws {
        let steps = """
            - writes: 2A56
              as: command
            - notifies: 2A57
              bytes: "{command[0]} 01"
            """
        let lines = try lines(steps, "remote-led-violations", step: 1, bound: ["command": 37])
        #expect(lines.last == "40 differs: byte 0 is 01, expected 02 (frame 37)")
    }

    @Test("Success is meant where nothing else is said") func outcome() throws {
        let success = try lines("- writes: any", "titan-encryption")
        #expect(success == ["58 yes"])
        let error = try lines("- writes: any\n  result: insufficient authentication", "titan-encryption")
        #expect(error == ["58 differs: it succeeded, expected Insufficient Authentication"])
    }

    @Test("Names that the capture does not tell") func unknownNames() throws {
        let lines = try lines("- reads: 2A24", "gatt-explorer-cached")
        #expect(
            lines.first
                == "12 unknown: names of 0x000d are not known: the discovery is not in the capture; --gatt takes it from a saved table"
        )
    }

    @Test(
        "Discoveries",
        arguments: [
            ("services", "heart-rate", []),
            ("characteristics", "heart-rate", ["18 yes", "21 yes", "65 yes", "68 yes"]),
            ("services", "gatt-explorer", ["12 yes", "15 yes", "18 yes"]),
            ("180A", "gatt-explorer", ["42 yes", "45 yes", "48 yes", "51 yes"]),
            ("Device Information", "gatt-explorer", ["42 yes", "45 yes", "48 yes", "51 yes"]),
            ("descriptors", "gatt-explorer", ["39 yes", "63 yes", "78 yes"]),
        ])
    func discovery(target: String, capture: String, expected: [String]) throws {
        let lines = try lines("- discovers: \(target)", capture)
        #expect(lines == expected)
    }

    @Test(
        "Devices by what they advertise",
        arguments: [
            ("{service: 180D}", ["11 yes", "58 yes"]), ("{service: Battery}", ["11 yes", "58 yes"]),
            ("{service: 180A}", []), ("{address: 'C4:7A:2D:11:90:35'}", ["11 yes", "58 yes"]),
            ("{address: 'C4:7A:2D:11:90:36'}", []), ("{service: 180D, name: Nobody}", []),
            ("{flags: 6, service: 180D}", ["11 yes", "58 yes"]), ("{company: Apple, Inc.}", []),
        ])
    func devices(description: String, expected: [String]) throws {
        let description = description.replacing("Apple, Inc.", with: "'Apple, Inc.'")
        let lines = try lines("- connects: belt", "heart-rate", devices: "{belt: \(description)}")
        #expect(lines == expected)
    }

    @Test("Beacons by their identity") func beacons() throws {
        let identity = "beacon: E20A39F4-73F5-4BC4-A12F-17D1AD07A961, major: 1122, minor"
        let first = try lines("- advertises: one", "ibeacon", devices: "{one: {\(identity): 3344}}")
        #expect(first.prefix(4) == ["6 yes", "14 yes", "23 yes", "27 yes"])
        let none = try lines("- advertises: one", "ibeacon", devices: "{one: {\(identity): 9}}")
        #expect(none.isEmpty)
        let eddystone = try lines(
            "- advertises: one", "ibeacon", devices: "{one: {beacon: edd1ebeac04e5defa017/0b1e55ed0001}}")
        #expect(eddystone.first == "5 yes")
    }

    @Test(
        "Messages by profile and flow",
        arguments: [
            ("- receives: result\n  text: /ok|ng/", ["63 yes", "90 yes"]),
            (
                "- receives: framed-json/result\n  text: /ok/",
                [#"63 differs: "{"action":"bleconfig","result":"ng"}", expected /ok/"#, "90 yes"]
            ),
            ("- receives: configuration", []),
            ("- sends: long-write", ["39 yes"]),
        ])
    func messages(steps: String, expected: [String]) throws {
        let lines = try lines(steps, "provisioning-json")
        #expect(lines == expected)
    }

    @Test(
        "Facts of operations",
        arguments: [
            (
                "- disconnects: any\n  where: {by: central}",
                ["118 yes", "138 differs: by \"peripheral\", expected \"central\""]
            ),
            (
                "- disconnects: any\n  where: {reason: 0x14}",
                [
                    "118 differs: reason \"Connection Terminated By Local Host\", expected "
                        + "\"Remote Device Terminated Connection due to Low Resources\"", "138 yes",
                ]
            ),
            // Frame 143 ends an attempt that the host cancelled.
            ("- fails to connect: any", ["146 yes"]),
            ("- scans", ["31 yes", "97 yes", "123 yes"]),
        ])
    func facts(steps: String, expected: [String]) throws {
        let lines = try lines(steps, "scanner-connection")
        #expect(lines == expected)
    }

    @Test("Packets of a filter") func packets() throws {
        let lines = try lines("- packet: att.opcode == 0x1b\n  where: {value.heart_rate: 0}", "heart-rate")
        #expect(lines.first == "33 yes")
        #expect(lines.last?.hasPrefix("84 differs: value.heart_rate ") == true, "\(lines)")
    }
}
