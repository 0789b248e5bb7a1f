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
        // Who counts lines counts packets.
        let all = try ProgramRun(list: arguments, capture: capture)
        #expect(all.lines.count == (arguments.contains("csv") ? 4 : 3))
        let filtered = try ProgramRun(list: arguments + ["--filter", "hci.unanswered"], capture: capture)
        #expect(filtered.lines.last == line && filtered.lines.count == (arguments.contains("csv") ? 2 : 1))
        #expect(
            all.messages
                == "blesniff: 1 command was never answered; decode --filter hci.unanswered shows it\n")
    }

    @Test("one line or object a packet, unless a filter asks for those of requests") func requests() throws {
        // LE Connection Complete and a Read Request of handle 0x0003 on that connection.
        var capture = TestCapture()
        capture.add(
            [
                0x04, 0x3E, 0x13, 0x01, 0x00, 0x40, 0x00, 0x00, 0x00, 1, 2, 3, 4, 5, 6, 0x06, 0x00, 0x00, 0x00, 0x0A,
                0x00, 0x01,
            ], received: true)
        capture.add([0x02, 0x40, 0x00, 0x07, 0x00, 0x03, 0x00, 0x04, 0x00, 0x0A, 0x03, 0x00], received: false)
        #expect(try ProgramRun("decode", "--format", "jsonl", capture: capture).lines.count == 2)
        let json = try ProgramRun("decode", "--format", "jsonl", "--filter", "att.unanswered", capture: capture)
        #expect(json.lines.count == 1 && json.lines.last?.contains(#""unanswered":"capture ended""#) == true)
        #expect(try ProgramRun("decode", capture: capture).lines.count == 2)
        #expect(try ProgramRun("decode", "--only", "errors", capture: capture).lines.count == 1)
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
