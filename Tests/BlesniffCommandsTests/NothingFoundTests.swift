import Foundation
import Testing

@testable import BlesniffCommands

/// Commands say that they have found nothing, on standard error and without another exit status.
@Suite("Nothing found")
struct NothingFoundTests {
    private func capture(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Captures/\(name).btsnoop").path
    }

    @Test(
        "what is said",
        arguments: [
            (["--filter", "frame == 100000"], "no packet matches the filter"),
            (["--format", "jsonl", "--filter", "frame == 100000"], "no packet matches the filter"),
            (
                ["--filter", "att.latency > 100"],
                "no packet matches the filter; att.latency is in seconds: milliseconds are written 100ms"
            ),
            (["--filter", "att.latency > 100s"], "no packet matches the filter"),
            (["--filter", "time_relative > 100000"], "no packet matches the filter"),
            (
                ["--filter", "time < 3"],
                "no packet matches the filter; time counts from 1970, time_relative from the first packet"
            ),
            (["gatt", "--filter", "frame == 100000"], "no attribute table of a device that the filter selects"),
            (["devices", "--filter", "frame == 100000"], "no device that the filter selects"),
            (["follow", "--filter", "frame == 100000"], "no message ends in a packet that the filter takes"),
        ])
    func message(_ arguments: [String], _ message: String) throws {
        let run = try ProgramRun(list: arguments + [capture("heart-rate")])
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.messages == "blesniff: \(message)\n")
    }

    @Test("an expectation is told by itself, and what is found is not told")
    func silent() throws {
        let none = try ProgramRun("--expect-none", "--filter", "frame == 100000", capture("heart-rate"))
        #expect(none.status == 0 && none.messages.isEmpty)
        let some = try ProgramRun("--expect-some", "--filter", "frame == 100000", capture("heart-rate"))
        #expect(some.status == 1 && some.messages == "blesniff: no packet matches the filter, and some should\n")
        #expect(try ProgramRun("gatt", capture("gatt-explorer")).messages.isEmpty)
    }

    @Test("no discovery")
    func noTable() throws {
        let run = try ProgramRun("gatt", capture: TestCapture(TestCapture.resetComplete))
        #expect(run.status == 0)
        #expect(
            run.messages.hasPrefix("blesniff: no attribute table: nothing was discovered in these captures; --gatt "))
    }

    @Test("follow says what messages could be made of")
    func pieces() throws {
        let run = try ProgramRun("follow", "--profile", "remote-led", capture("echo"))
        #expect(run.status == 0 && run.output.isEmpty)
        #expect(run.messages.hasPrefix("blesniff: no message of profile 'remote-led'; 'blesniff decoders' lists"))
        #expect(run.messages.contains(" writes on 2A57, up to 20 bytes each; "))
        #expect(run.messages.hasSuffix("'blesniff help profiles' says how\n"))
        let plain = try ProgramRun("follow", capture("heart-rate"))
        #expect(
            plain.messages
                == "blesniff: no message of any profile; what is written and notified are values, which decode shows\n")
        let nothing = try ProgramRun("follow", capture: TestCapture(TestCapture.resetComplete))
        #expect(
            nothing.messages
                == "blesniff: no message of any profile, and no writes or notifications that one could be made of\n")
    }
}
