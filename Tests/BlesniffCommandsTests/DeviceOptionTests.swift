import Testing

@testable import BlesniffCommands

@Suite struct DeviceOptionTests {
    @Test(arguments: [
        (["devices", "--every", "3", "x"], "--every is for --live"),
        (["devices", "--sort", "name", "x"], "--sort is for --live"),
        (["devices", "--monitor"], "--monitor is for live sources; add --live"),
        (["follow", "--connect", "localhost:1"], "--connect is for live sources; add --live"),
        (["follow", "--write", "a.btsnoop", "x"], "--write is for live sources; add --live"),
        (["devices", "--live", "--every", "0"], "--every takes 0.1 seconds to a year, not 0.0"),
        (["devices", "--live", "--forget-after", "nan"], "--forget-after takes 0.1 seconds to a year, not nan"),
        (["devices", "--live", "--path-loss-exponent", "0"], "--path-loss-exponent takes 1 to 10, not 0.0"),
        (["devices", "--live", "--write", "-"], "--write - leaves no room"),
        (["devices", "--live", "--sort", "colour"], "'colour'"),
    ])
    func wrongOptions(arguments: [String], message: String) throws {
        let run = try ProgramRun(list: arguments)
        #expect(run.status == 64 && run.messages.contains(message), "\(run.messages)")
    }

    @Test func aSourceThatIsNotThere() throws {
        for command in ["devices", "follow"] {
            let run = try ProgramRun(command, "--live", "/nonexistent/feed")
            #expect(run.status == 66 && run.output.isEmpty && run.messages.contains("/nonexistent/feed"))
        }
    }
}
