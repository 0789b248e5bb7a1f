import Decoders
import Sniff
import SniffInfer
import Testing

@testable import BlesniffCommands

/// `blesniff infer` as a command: a decoder file with its evidence, JSON Lines, what is meant, what is hidden.
@Suite struct InferTests {
    /// A thermometer that advertises under a company identifier, and notifies, with commands between.
    private static func capture(_ count: Int = 120) -> TestCapture {
        var capture = TestCapture()
        var now: Int64 = 0
        func add(_ packet: [UInt8], _ received: Bool) {
            now += 500_000
            capture.add(packet, received: received, after: now)
        }
        func att(_ pdu: [UInt8], _ received: Bool) {
            let count = UInt8(pdu.count)
            add([0x02, 0x40, received ? 0x20 : 0x00, count + 4, 0, count, 0, 4, 0] + pdu, received)
        }
        add([0x04, 0x3E, 19, 0x01, 0x00, 0x40, 0x00, 0x00, 0x01, 1, 0, 0, 0, 0, 0xC0, 24, 0, 0, 0, 0x90, 1, 0], true)
        att([0x08, 0x10, 0, 0x1F, 0, 0x03, 0x28], false)
        let uuid: [UInt8] = [
            0x12, 0x20, 0x5F, 0x53, 0x4B, 0x43, 0x4F, 0x52, 0x5F, 0x49, 0x4C, 0x4C, 0x45, 0x54, 0x4E, 0x49,
        ]
        att([0x09, 21, 0x11, 0, 0x12, 0x12, 0] + uuid, true)
        for index in 0..<count {
            let temperature = 2130 + (index * 7 % 19) + index / 4
            let humidity = 4800 - (index * 5 % 13) - index / 3
            let value: [UInt8] = [
                0xAA, 0x01, UInt8(temperature >> 8), UInt8(temperature & 0xFF), UInt8(humidity >> 8),
                UInt8(humidity & 0xFF), 100, 0, 0,
            ]
            att([0x1B, 0x12, 0] + value + [value.reduce(0, ^)], true)
            if index % 10 == 9 { att([0x52, 0x12, 0, 0x33, 0x02, 0x00], false) }
            let packed = (213 + (index / 5 * 7 % 11) / 4) * 1000 + 455 - index * 7 % 5 - index / 4
            let data: [UInt8] = [
                9, 0xFF, 0x89, 0xEC, 0, UInt8(packed >> 16), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF), 100, 0,
            ]
            add(TestCapture.report(0xC000_0000_0001, data: data), true)
        }
        return capture
    }

    @Test func decoderFileNamesTheBytesOfTemperatureAndHumidity() throws {
        let run = try ProgramRun("infer", capture: Self.capture())
        #expect(run.status == 0 && run.messages.isEmpty)
        let lines = run.lines
        #expect(lines[1] == "decoders:")
        let items = lines.map { $0.prefix { $0 != "#" }.trimmed }
        let start = try #require(items.firstIndex(of: "- characteristic: 494E5445-4C4C-495F-524F-434B535F2012"))
        #expect(
            Array(items[start + 1..<start + 11]) == [
                "name: Measurement", "checksum: {kind: xor, at: -1}", "fields:", "- {skip: 2}",
                "- {name: temperature, type: u16be, scale: 0.01, unit: °C}",
                "- {name: humidity, type: u16be, scale: 0.01, unit: \"%\"}",
                "- {name: battery, type: u8, unit: \"%\"}", "- {skip: 2}", "- {name: checksum, type: u8}", "",
            ])
        #expect(lines[start + 5].contains("# 2..3: ") && lines[start + 5].contains("21.30 to "))
        let company = try #require(items.firstIndex(of: "- company: 0xEC89"))
        #expect(
            items[company + 4]
                == "- {type: u24be, parts: [{name: temperature, divide: 1000, scale: 0.1, unit: °C}, "
                + "{name: humidity, remainder: 1000, scale: 0.1, unit: \"%\"}]}")
        #expect(run.output.contains("494E5445-4C4C-495F-524F-434B535F2012, to the server: 12 writes"))
    }

    /// The decoder of a serial line shows bytes or text, but not their meaning.
    @Test func serialLinesAreLookedAt() throws {
        var capture = TestCapture()
        capture.connect(after: 0)
        func att(_ pdu: [UInt8], _ received: Bool, _ now: Int64) {
            let count = UInt8(pdu.count)
            capture.add(
                [0x02, 0x40, received ? 0x20 : 0x00, count + 4, 0, count, 0, 4, 0] + pdu, received: received, after: now
            )
        }
        let uuid: [UInt8] = [
            0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0, 0x93, 0xF3, 0xA3, 0xB5, 0x03, 0x00, 0x40, 0x6E,
        ]
        att([0x08, 0x10, 0, 0x1F, 0, 0x03, 0x28], false, 1000)
        att([0x09, 21, 0x11, 0, 0x12, 0x12, 0] + uuid, true, 2000)
        for index in 0..<40 {
            att([0x1B, 0x12, 0, 0x21, 0x41, 0, UInt8(index)], true, 3000 + 1000 * Int64(index))
        }
        let run = try ProgramRun("infer", capture: capture)
        #expect(run.output.contains("- characteristic: 6E400003-B5A3-F393-E0A9-E50E24DCCA9E"))
    }

    @Test func whatIsPrintedIsADecoderFile() throws {
        let run = try ProgramRun("infer", capture: Self.capture())
        let file = try DecoderFile(Array(run.output.utf8), file: "inferred.yaml")
        #expect(file.entries.map(\.decoder.name) == ["Measurement", "Measurement"])
        _ = try Registry(overrides: file.entries.map(\.decoder))
    }

    /// In a terminal, comments go on in the next line; what is printed is a decoder file still.
    @Test func commentsFitATerminal() throws {
        struct Values: PacketSink {
            var values = CapturedValues(.standard, InferenceSelection())
            mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }
            mutating func receiveOperations(_ events: [OperationEvent]) {
                for event in events { values.receive(event) }
            }
        }
        var session = Session(
            .standard, FieldSelection(Registry.standard.vocabulary), operations: CapturedValues.operations)
        var sink = Values()
        var reader = try CaptureReader(bytes: Self.capture().bytes, name: "test")
        session.read(&reader, into: &sink)
        let found = sink.values.inferred(start: .unknown) { _ in true }
        let whole = InferenceYAML.text(found, Registry.standard.vocabulary)
        let fitted = InferenceYAML.text(found, Registry.standard.vocabulary, columns: 80)
        func words(_ text: String) -> [Substring] {
            text.split { " \n#".contains($0) }.filter { !["After", "or", "above"].contains($0) }.sorted()
        }
        #expect(whole.split(separator: "\n").contains { $0.count > 80 })
        let tooLong = fitted.split(separator: "\n").filter { $0.count > 80 && $0.contains("#") }
        #expect(tooLong.map { String($0) } == [])
        #expect(words(whole) == words(fitted))
        let files = try [whole, fitted].map { try DecoderFile(Array($0.utf8), file: "inferred.yaml") }
        #expect(files[0].entries.map { "\($0.decoder)" } == files[1].entries.map { "\($0.decoder)" })
        #expect(files[1].entries.count == 2)
    }

    @Test func jsonLines() throws {
        let run = try ProgramRun("infer", "--format", "jsonl", "--company", "0xec89", capture: Self.capture())
        #expect(run.status == 0 && run.lines.count == 1)
        let start = #"{"company":60553,"direction":"advertised","values":120,"distinct":"#
        #expect(run.output.hasPrefix(start))
        #expect(
            run.output.contains(
                #""offset":1,"size":3,"meaning":"number","name":"temperature","type":"u24be","scale":0.0001,"unit":"°C","evidence":""#
            ))
    }

    @Test func onlyWhatIsNamed() throws {
        let capture = Self.capture(40)
        for arguments in [
            ["--handle", "18"], ["--handle", "0x12"], ["--characteristic", "494E5445-4C4C-495F-524F-434B535F2012"],
        ] {
            let run = try ProgramRun(list: ["infer"] + arguments, capture: capture)
            #expect(run.output.contains("- characteristic: 494E5445") && !run.output.contains("company"))
        }
        let device = try ProgramRun("infer", "--device", "C0:00:00:00:00:01", "--company", "60553", capture: capture)
        #expect(device.output.contains("- company: 0xEC89") && !device.output.contains("characteristic:"))
        for arguments in [["--handle", "7"], ["--service-data", "FE9F"]] {
            let none = try ProgramRun(list: ["infer"] + arguments, capture: capture)
            #expect(none.status == 0 && none.output.isEmpty)
            #expect(none.messages == "blesniff: no values of that in these captures\n")
        }
        let filtered = try ProgramRun("infer", "--filter", "adv.address == C0:00:00:00:00:09", capture: capture)
        #expect(filtered.output.isEmpty)
    }

    @Test(
        arguments: [
            (["--handle", "70000"], "'70000' is not a handle"),
            (["--company", "EC88"], "'EC88' is not a company identifier"),
            (["--device", "C0:00:00:00:00:0x"], "'C0:00:00:00:00:0x' is no address"),
            (["--characteristic", "12"], "'12' is not a UUID"),
            (["--handle", "1", "--company", "2"], "exclude each other"),
            (["--format", "csv"], "it takes text and jsonl"),
        ])
    func wrongArguments(arguments: [String], message: String) throws {
        let run = try ProgramRun(list: ["infer"] + arguments, capture: Self.capture(1))
        #expect(run.status == 64)
        #expect(run.messages.contains(message), "\(run.messages)")
    }

    @Test func whatIsSecretIsNotLookedAt() throws {
        var capture = TestCapture()
        // Find Information Response: handle 0x0016 is a characteristic of a profile that comes with the program.
        capture.add(
            [0x02, 0x40, 0x20, 10, 0, 6, 0, 4, 0] + [0x05, 0x01, 0x16, 0x00, 0xB2, 0x2B], received: true, after: 0)
        for index in 0..<30 {
            let text = Array("psk=hunter2hunter\(index)".utf8)
            let pdu = [0x52, 0x16, 0] + text
            let count = UInt8(pdu.count)
            capture.add(
                [0x02, 0x40, 0x00, count + 4, 0, count, 0, 4, 0] + pdu, received: false, after: Int64(index) * 1000)
        }
        let run = try ProgramRun("infer", "--characteristic", "2BB2", capture: capture)
        #expect(run.output.contains("They are secret") && !run.output.contains("hunter"))
        #expect(!run.output.contains("68756e746572"))
        let shown = try ProgramRun("infer", "--characteristic", "2BB2", "--show-secrets", capture: capture)
        #expect(shown.output.contains("hunter2hunter1"))
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        while text.first == " " { text.removeFirst() }
        return String(text)
    }
}
