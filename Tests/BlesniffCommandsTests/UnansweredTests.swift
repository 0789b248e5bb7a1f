import Testing

@testable import BlesniffCommands

/// What was never answered, on the lines of every form and in one line on standard error.
@Suite("Never answered") struct UnansweredLineTests {
    /// Reset and its answer, LE Set Scan Enable without one.
    private var capture: TestCapture {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        capture.add(TestCapture.resetComplete, received: true, after: 1000)
        capture.add([0x01, 0x0C, 0x20, 0x02, 0x01, 0x00], received: false, after: 2000)
        return capture
    }

    @Test(arguments: [
        (["decode"], "     3     0.002000 > -                  LE Set Scan Enable  never answered: capture ended"),
        (
            ["decode", "--format", "csv", "--columns", "frame,hci.command,hci.unanswered"],
            "3,LE Set Scan Enable,capture ended"
        ),
        (
            ["decode", "--format", "jsonl"],
            """
            {"frame":3,"time":1714979289.125456,"time_relative":0.002,"direction":"sent","hci":{"type":"command",\
            "opcode":8204,"command":"LE Set Scan Enable","unanswered":"capture ended"}}
            """
        ),
    ]) func lines(_ arguments: [String], _ line: String) throws {
        let all = try ProgramRun(list: arguments, capture: capture)
        #expect(all.lines.last == line && all.lines.count == (arguments.contains("csv") ? 5 : 4))
        let filtered = try ProgramRun(list: arguments + ["--filter", "hci.unanswered"], capture: capture)
        #expect(filtered.lines.last == line && filtered.lines.count == (arguments.contains("csv") ? 2 : 1))
        #expect(
            all.messages
                == "blesniff: 1 command was never answered; decode --filter hci.unanswered shows it\n")
    }

    @Test func colored() throws {
        let run = try ProgramRun("decode", "--color", "always", "--filter", "hci.unanswered", capture: capture)
        #expect(
            run.lines.first?.hasSuffix("\u{1B}[31m  never answered: \u{1B}[0m\u{1B}[31mcapture ended\u{1B}[0m") == true)
    }

    @Test("--expect-none finds them, and says how many") func expected() throws {
        let run = try ProgramRun("--expect-none", "--filter", "hci.unanswered", capture: capture)
        #expect(run.status == 1 && run.messages.contains("1 packet matches the filter, and none should"))
    }
}
