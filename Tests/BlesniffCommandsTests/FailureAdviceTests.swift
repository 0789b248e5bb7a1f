import Foundation
import Testing

@testable import BlesniffCommands

/// `summary` under a failure: the usual cause, and the command that shows more.
@Suite("Summary: causes") struct FailureAdviceTests {
    private static let captures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Captures")
        .standardized.path

    private func lines(_ name: String, _ options: String...) throws -> [String] {
        try ProgramRun(list: ["summary"] + options + ["\(Self.captures)/\(name).btsnoop"]).lines
    }

    /// Lines after the first that has a text.
    private func after(_ text: String, _ lines: [String]) throws -> ArraySlice<String> {
        let index = try #require(lines.firstIndex { $0.contains(text) })
        return lines[(index + 1)...].prefix(2)
    }

    @Test("a timeout, a refusal and a connection that failed say what they usually mean")
    func failures() throws {
        let lost = try after("lost: Connection Timeout; connected", try lines("heart-rate"))
        #expect(lost.first?.hasPrefix("  cause       usually out of range, ") == true)
        #expect(
            lost.last?.hasPrefix("  next        blesniff --filter 'link.connection == 1 && frame in 38..47") == true)
        let refused = try after("refused     Application Error 0x80", try lines("heart-rate"))
        #expect(refused.first?.hasPrefix("  cause       the service or the firmware has an error of its own") == true)
        let failed = try after("+0.090 s, never established", try lines("scanner-connection"))
        #expect(failed.first?.contains("did not hear the connect request") == true)
        #expect(failed.last?.contains("blesniff devices --device C8:1D:70:5A:92:0B ") == true)
    }

    @Test(
        "each command runs and prints packets", arguments: ["heart-rate", "scanner-connection", "app-habits-requests"])
    func commands(_ name: String) throws {
        let commands = try lines(name).filter { $0.hasPrefix("  next ") }.map { $0.dropFirst("  next        ".count) }
        #expect(!commands.isEmpty)
        for command in commands {
            let words = command.split(separator: "'", omittingEmptySubsequences: false)
            // Quotes are around the filter only; the path of this repository needs none.
            let arguments = words.enumerated().flatMap { index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
            let run = try ProgramRun(list: Array(arguments.dropFirst()))
            #expect(run.status == 0 && !run.lines.isEmpty, "\(command): \(run.messages)")
        }
    }

    @Test("who hangs up may have all that it wanted; after a failure, it may not")
    func hungUp() throws {
        let planned = try after("+6.511 s, by the central (this host: its app or system)", try lines("heart-rate"))
        #expect(planned.allSatisfy { !$0.hasPrefix("  cause") })
        let failed = try lines("app-habits-requests")
        #expect(failed.contains { $0.hasPrefix("  cause       usually the firmware of the other side hangs") })
    }

    @Test("--terse leaves them out")
    func terse() throws {
        #expect(!(try lines("heart-rate", "--terse")).contains { $0.hasPrefix("  cause") || $0.hasPrefix("  next") })
    }

    @Test("JSON has them as fields")
    func json() throws {
        let first = try #require(try lines("heart-rate", "--format", "jsonl").first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
        let end = try #require(object["end"] as? [String: Any])
        #expect((end["cause"] as? String)?.hasPrefix("usually out of range") == true)
        #expect((end["next_step"] as? String)?.hasPrefix("look at the last packets") == true)
        #expect((end["next_command"] as? String)?.hasPrefix("blesniff --filter ") == true)
        let refused = try #require((object["refused"] as? [[String: Any]])?.first)
        #expect(refused["cause"] != nil && refused["next_step"] != nil)
        let second = try lines("heart-rate", "--format", "jsonl")[1]
        #expect(!second.contains("\"cause\""))
    }

    @Test("errors: text, JSON Lines, and what is not known")
    func errors() throws {
        let run = try ProgramRun("errors", "133")
        #expect(run.status == 0 && run.lines[0] == "Android 133 (0x85)  GATT_ERROR, ANDROID_SPECIFIC_ERROR")
        let json = try ProgramRun("errors", "--format", "jsonl", "le-connection-abort-by-local")
        #expect(json.lines.count == 1 && json.lines[0].hasPrefix(#"{"platform":"BlueZ","names":["#))
        let unknown = try ProgramRun("errors", "GATT_CON_TIMEOUT")
        #expect(unknown.status == 64 && unknown.messages.contains("did you mean 'GATT_CONN_TIMEOUT'?"))
        #expect(try ProgramRun("errors").lines.count > 100)
        #expect(try ProgramRun("help", "status").output.contains("  0x3E  Connection Failed to be Established"))
    }
}
