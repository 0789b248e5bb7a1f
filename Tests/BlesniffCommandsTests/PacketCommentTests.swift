import Foundation
import Testing

@testable import BlesniffCommands
@testable import Sniff

@Suite("captures that are written with findings, verdicts, names and values as comments, or decrypted")
struct PacketCommentTests {
    private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func capture(_ name: String) -> String { top.appendingPathComponent("Captures/\(name)").path }

    /// Comments of a capture by frame.
    private func comments(_ path: String) throws -> [UInt64: [String]] {
        var reader = try CaptureReader(path: path)
        var record = CaptureRecord()
        var found: [UInt64: [String]] = [:]
        while true {
            switch reader.next(&record) {
            case .record: if record.hasComment { found[record.number] = reader.comments }
            case .end: return found
            default: continue
            }
        }
    }

    /// Runs the program with a file to write.
    private func write(
        _ arguments: [String], name: String = "new.pcapng", _ body: (ProgramRun, String) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("comments-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent(name).path
        try body(try ProgramRun(list: arguments.map { $0 == "FILE" ? path : $0 }), path)
    }

    // MARK: - Remarks

    @Test func theFirstFrameHasTheText() {
        let remarks = FrameRemarks()
        remarks.add("blesniff lint: note a", "Text. Do it.", at: [("x", 4), ("x", 9), ("x", 9), ("y", 4)])
        #expect(remarks.take("x", 1, as: 1) == [])
        // That of frame 4 was not written: a filter left it out.
        #expect(remarks.take("x", 9, as: 2) == ["blesniff lint: note a: Text. Do it."])
        #expect(remarks.take("y", 4, as: 14) == ["blesniff lint: note a: see frame 2"])
    }

    @Test func words() throws {
        #expect(try CommentKinds.argument("values, names").kinds == [.names, .values])
        #expect(throws: (any Error).self) { try CommentKinds.argument("names,") }
        #expect(throws: (any Error).self) { try CommentKinds.argument("Findings") }
    }

    // MARK: - Commands

    @Test func findings() throws {
        try write(["lint", "--no-project", "--write", "FILE", Self.capture("app-habits.btsnoop")]) { run, path in
            #expect(run.status == 0 && run.messages.contains("119 packets written"))
            #expect(run.output.contains("4 pieces of advice"))
            let found = try comments(path)
            #expect(found.keys.sorted() == [69, 72, 75, 78, 81, 111, 114, 116, 117])
            #expect(found[69]?[0].hasPrefix("blesniff lint: advice polling: Battery Level is read every") == true)
            #expect(found[81] == ["blesniff lint: advice polling: see frame 69"])
            #expect(found[116]?.count == 2)
            // Names are beside findings; findings of an earlier run are replaced.
            let all = ["lint", "--no-project", "--comments", "names,findings", "--write", "FILE", path]
            try write(all) { run, again in
                let both = try comments(again)
                #expect(both[69]?.count == 2 && both[69]?[1] == "blesniff: 0x0015 is Battery Level (2A19)")
                #expect(both[117] == found[117])
                #expect(try comments(path).count == found.count)
            }
        }
    }

    @Test func verdicts() throws {
        let expectation = Self.capture("expectations/heart-rate.yaml")
        let capture = Self.capture("heart-rate-not-subscribed.btsnoop")
        try write(["verify", "--no-project", "--write", "FILE", expectation, capture]) { run, path in
            #expect(run.status == 1)
            let found = try comments(path)
            #expect(
                found[24] == [
                    "blesniff verify: FAILED \"The first visit\" (heart-rate.yaml:6): "
                        + "no subscription to Heart Rate Measurement within 1 s"
                ])
            #expect(found[26]?[0].hasSuffix(": see frame 24") == true)
        }
    }

    /// Packets that were fine have no verdict; each failure has its own text, on its own packets.
    @Test func verdictsOfSingleFailures() throws {
        let (expectation, capture) = (Self.capture("expectations/echo.yaml"), Self.capture("echo-flaws.btsnoop"))
        try write(["verify", "--no-project", "--write", "FILE", expectation, capture]) { run, path in
            #expect(run.status == 1)
            let found = try comments(path)
            #expect(found.keys.sorted() == [30, 32, 38, 45, 46, 48, 49, 53, 57, 59, 60])
            #expect(found[30]?.count == 1 && found[30]?[0].contains("\"Subscribe, talk, leave\"") == true)
            func texts(_ frame: UInt64, of line: Int) -> [Substring] {
                (found[frame] ?? []).compactMap { $0.split(separator: "echo.yaml:\(line)): ").dropFirst().first }
            }
            #expect(texts(46, of: 15) == ["no notification of 2A56 (73 69 6c 65 6e 63 65 0a 00) within 1 s"])
            #expect(texts(48, of: 15) == ["see frame 46"] && texts(49, of: 15) == ["see frame 46"])
            #expect(texts(57, of: 15).first?.hasPrefix("no notification of 2A56 (67 6f 6e 65") == true)
            #expect(texts(60, of: 15) == ["see frame 57"])
            #expect(texts(38, of: 21).first?.contains("missing terminator (frame 45)") == true)
            #expect(texts(53, of: 21).first?.contains("cut off by disconnect (frame 60)") == true)
        }
    }

    /// Texts have the numbers of the input: they say so where numbers may be others in the new capture.
    @Test func numbersOfFrames() throws {
        let broken = Self.capture("legacy-dfu-crc-error.btsnoop")
        let text = "CRC error (5) in frame 494"
        let end = " (frames of legacy-dfu-crc-error.btsnoop)"
        try write(["lint", "--no-project", "--write", "FILE", Self.capture("heart-rate.btsnoop"), broken]) { _, path in
            let found = try comments(path).values.joined().filter { $0.contains(text) }
            #expect(found.count == 1 && found[0].hasSuffix(end))
        }
        let filtered = ["--comments", "findings", "--no-project", "--filter", "frame > 400"]
        for (arguments, isRenumbered) in [(["lint", "--no-project"], false), (filtered, true)] {
            try write(arguments + ["--write", "FILE", broken]) { _, path in
                let found = try comments(path).values.joined().filter { $0.contains(text) }
                #expect(found.count == 1 && found[0].hasSuffix(end) == isRenumbered)
            }
        }
    }

    @Test func valuesOfSomePackets() throws {
        let arguments = ["--filter", "att", "--comments", "values", "--write", "FILE"]
        try write(arguments + [Self.capture("heart-rate.btsnoop")]) { run, path in
            #expect(run.status == 0)
            let found = try comments(path)
            let text = "blesniff: Handle Value Notification  0x0010  Heart Rate Measurement  81 bpm"
            #expect(found.values.contains { $0.count == 1 && $0[0].hasPrefix(text) })
        }
    }

    @Test(arguments: [
        (["lint", "--comments", "names"], "--comments is for --write FILE"),
        (["lint", "--write", "-"], "leaves no room for results"),
        (["lint", "--write", "FILE.btsnoop"], "btsnoop has no place for comments"),
        (["lint", "--write", "x.pcapng", "--comments", "verdicts"], "is for 'blesniff verify'"),
        (["--write", "x.pcapng", "--comments", "verdicts"], "is for 'blesniff verify'"),
        (["--write", "x.pcapng", "--comments", "all"], "there are findings, verdicts, names and values"),
        (["--write", "x.pcapng", "--comments", "names", "--rotate", "1h"], "leave out --rotate"),
        (["--decrypt"], "add --write FILE"),
    ])
    func refusals(arguments: [String], message: String) throws {
        let run = try ProgramRun(list: arguments + [Self.capture("heart-rate.btsnoop")])
        #expect(run.status == 64 && run.messages.contains(message))
    }

    // MARK: - Wireshark

    @Test func commandsForWireshark() throws {
        let plain = Self.capture("heart-rate.btsnoop")
        #expect(WiresharkCommand.text(plain, frame: 45) == "wireshark -r \(plain.shellQuoted) -g 45")
        #expect(WiresharkCommand.beginning("-it's.pcap") == "wireshark -r './-it'\\''s.pcap' -g ")
        #expect(WiresharkCommand.text("-", frame: 3) == "blesniff --write x.pcapng - && wireshark -r x.pcapng -g 3")
        for other in ["/nowhere", "/dev/null", Self.top.path, Self.capture("README.md")] {
            #expect(!CaptureReader.isPlainFile(other))
        }
        for format in ["air-heart-rate.pcap", "air-provisioning.pcapng"] {
            #expect(CaptureReader.isPlainFile(Self.capture(format)))
        }
        let page = try ProgramRun("report", "--no-project", "--html", "-", plain)
        #expect(page.output.contains("wireshark -r heart-rate.btsnoop -g <b>1</b>"))
    }

    // MARK: - Decryption

    @Test func decrypted() throws {
        let capture = Self.capture("air-titan-encrypted.pcap")
        let ltk = ["--ltk", "5afac7a5dfe40c7d0684cc2513e638f9"]
        try write(ltk + ["--decrypt", "--write", "FILE", capture]) { run, path in
            #expect(run.status == 0 && run.messages.contains("10 packets decrypted"))
            let lines = try ProgramRun("--filter", "ll.decrypted && att", path).lines
            let heard = try ProgramRun(list: ltk + ["--filter", "ll.decrypted && att", capture]).lines
            #expect(lines.count == 4 && lines == heard)
        }
        try write(["--decrypt", "--write", "FILE", capture]) { run, path in
            #expect(run.status == 0)
            #expect(run.messages.contains("nothing was decrypted; 10 packets stay encrypted: comments say why"))
            let found = try comments(path)
            #expect(found.values.contains { $0.contains { $0.contains("give --ltk") } })
        }
        // A key that stays encrypted is none in plaintext.
        let pairing = Self.capture("air-pairing-short-key.pcap")
        let findings = ["--no-project", "--comments", "findings", "--write", "FILE", pairing]
        for (options, begins) in [(["--decrypt"], "not decrypted"), ([], "blesniff lint: note keys-in-capture")] {
            try write(options + findings) { _, path in
                let found = try comments(path)[53]
                #expect(found?.count == 1 && found?[0].hasPrefix(begins) == true)
            }
        }
        // The log beside it holds the key.
        try write(["--decrypt", "--write", "FILE", capture, Self.capture("titan-bonded.btsnoop")]) { run, _ in
            #expect(run.messages.contains("10 packets decrypted"))
            #expect(run.messages.contains("1 packet of the input holds a key in plaintext, and was written so;"))
        }
        try write(["--decrypt", "--write", "FILE", Self.capture("heart-rate.btsnoop")]) { run, _ in
            #expect(!run.messages.contains("decrypted") && !run.messages.contains("key"))
        }
    }
}
