import Foundation
import TestSupport
import Testing

/// `verify --replay`: what an app did after the recording of a device had no answer is inconclusive.
@Suite("verify --replay")
struct ReplayVerdictTests {
    private static let head =
        #"{"replay":"led.replay.json","version":1,"capture":"remote-led.btsnoop","device":"CB:90:17:A2:4E:66"}"#
    private static let end = #"{"end":true,"connections":1,"misses":1}"#

    /// The capture has five commands to handle 16; the fourth is 0701, in frame 45.
    private static func miss(_ pdu: String, occurrence: Int = 1) -> String {
        #"{"miss":"write","connection":1,"requests":1,"pdu":"\#(pdu)","occurrence":\#(occurrence),"message":"never written"}"#
    }

    private func run(_ record: [String], _ yaml: String) throws -> ProgramRun {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (expectation, replay) = (folder.appending(path: "led.yaml"), folder.appending(path: "run.jsonl"))
        try Data(yaml.utf8).write(to: expectation)
        try Data(record.map { $0 + "\n" }.joined().utf8).write(to: replay)
        return try ProgramRun(
            "verify", expectation.path, LibraryFiles.capture("remote-led.btsnoop"), "--replay", replay.path)
    }

    private static let story = """
        expect:
          - story: Subscribe, switch on, hang up
            steps: [{subscribes: 2A57}, {writes: 2A56}, disconnects: any]
        """

    @Test("without a miss, it is judged as ever")
    func noMiss() throws {
        let run = try run([Self.head, Self.end], Self.story)
        #expect(run.status == 0, "\(run.output)\(run.messages)")
    }

    @Test("a story is never met after a miss")
    func neverMet() throws {
        let run = try run([Self.head, Self.miss("1210000701"), Self.end], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("the app left the recording at frame 45: never written"), "\(run.output)")
        #expect(run.output.contains("met           writes 2A56"), "\(run.output)")
    }

    @Test("nor violated")
    func neverViolated() throws {
        let yaml = "expect: [{each: {writes: 2A56}, then: {notifies: 2A57, bytes: '?? 01'}, within: 1 s}]"
        #expect(try run([Self.head, Self.end], yaml).status == 1)
        #expect(try run([Self.head, Self.miss("1210000701"), Self.end], yaml).status == 2)
    }

    @Test(
        "a verdict from before the miss stays",
        arguments: [("never: {subscribes: 2A57}", 1), ("never: {pairs: any}", 2)])
    func before(rule: String, status: Int32) throws {
        let run = try run([Self.head, Self.miss("1210000701"), Self.end], "expect: [{\(rule)}]")
        #expect(run.status == status, "\(run.output)")
    }

    @Test("the same request is another one where it comes again")
    func occurrence() throws {
        let again = try run([Self.head, Self.miss("1210000101", occurrence: 2), Self.end], Self.story)
        #expect(again.output.contains("left the recording at frame 41"), "\(again.output)")
    }

    @Test("a miss that the capture does not show makes everything inconclusive")
    func lost() throws {
        let run = try run([Self.head, Self.miss("12FFFF00"), Self.end], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("where the capture does not show it"), "\(run.output)")
    }

    @Test("a miss without a request counts from what comes after the request before it")
    func noRequest() throws {
        let held = #"{"miss":"notification","connection":1,"requests":8,"message":"held back"}"#
        let run = try run([Self.head, held, Self.end], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("frame 36: held back"), "\(run.output)")
    }

    @Test("a miss without a request has its time in the connection")
    func time() throws {
        let late =
            #"{"miss":"connection","connection":1,"requests":8,"since_connection":3,"message":"it ends"}"#
        let run = try run([Self.head, late, Self.end], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("frame 45: it ends"), "\(run.output)")
    }

    @Test("a limit that ends after such a miss is not violated")
    func limit() throws {
        let yaml = "expect: [{each: {writes: 2A56, bytes: '07 01'}, then: {reads: 2A57}, within: 300 ms}]"
        #expect(try run([Self.head, Self.end], yaml).status == 1)
        let late =
            #"{"miss":"connection","connection":1,"requests":8,"since_connection":3.4,"message":"it ends"}"#
        #expect(try run([Self.head, late, Self.end], yaml).status == 2)
    }

    @Test("without its end, the record may lack misses")
    func noEnd() throws {
        let run = try run([Self.head], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("has no 'end', so that misses may be missing"), "\(run.output)")
    }

    @Test("the capture has the connections of the record")
    func otherRun() throws {
        let other = Self.head.replacingOccurrences(of: "CB:90:17:A2:4E:66", with: "CB:90:17:A2:4E:67")
        let run = try run([other, Self.end], Self.story)
        #expect(run.status == 2)
        #expect(run.output.contains("they are not of the same run"), "\(run.output)")
    }

    @Test(
        "a file that is none",
        arguments: [
            ("", "names no 'device'"), ("{}", "names no 'device'"), (head + "\n{\"miss\":", ":3: the text ends"),
            (head + "\n" + #"{"miss":"read"}"#, ":2: a miss has a 'connection'"),
            (head + "\n" + #"{"miss":"read","connection":1,"message":"","pdu":"xx"}"#, ":2: 'pdu' has bytes"),
            (head + "\n" + #"{"note":"read","time":"x"}"#, ":2: a number of seconds is expected"),
            (head + "\n" + #"{"miss":"","connection":1,"message":"","since_connection":-1}"#, ":2: a number of"),
            (head + "\n" + end + "\n" + head, ":3: the record goes on after its 'end'"),
        ])
    func noRecord(text: String, message: String) throws {
        let run = try run([text], Self.story)
        #expect(run.status == 65)
        #expect(run.messages.contains(message), "\(run.messages)")
    }
}
