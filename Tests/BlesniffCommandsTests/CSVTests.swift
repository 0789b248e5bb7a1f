import Testing

@Suite("CSV")
struct CSVTests {
    private func run(_ columns: String, _ capture: TestCapture) throws -> ProgramRun {
        try ProgramRun("decode", "--format", "csv", "--columns", columns, capture: capture)
    }

    @Test("the standard columns")
    func standard() throws {
        let lines = try ProgramRun("decode", "--format", "csv", capture: TestCapture(TestCapture.report(name: "Belt")))
            .lines
        #expect(
            lines == [
                "frame,time,direction,link.handle,link.peripheral,hci.command,hci.event,att.opcode,att.method,"
                    + "att.handle,att.uuid,att.value,adv.address,adv.rssi,adv.name,"
                    + "att.unanswered,hci.unanswered",
                "1,1714979289.123456,received,,,,LE Advertising Report,,,,,,C6:05:04:03:02:01,-60,Belt,,",
            ])
    }

    @Test("columns in the order asked for, with blanks around their names, more than once if wanted")
    func order() throws {
        let lines = try run("adv.rssi, frame,adv.rssi", TestCapture(TestCapture.report(name: "Belt"))).lines
        #expect(lines == ["adv.rssi,frame,adv.rssi", "-60,1,-60"])
    }

    @Test("what a number is called, under its name")
    func names() throws {
        let lines = try run("hci.status,hci.status_name", TestCapture(TestCapture.resetComplete)).lines
        #expect(lines == ["hci.status,hci.status_name", "0,Success"])
    }

    @Test("several values of a column are joined with semicolons")
    func severalValues() throws {
        var packet = TestCapture.report(name: "One")
        // A second report in the same event.
        packet += packet[5...]
        packet[2] = UInt8(packet.count - 3)
        packet[4] = 2
        #expect(try run("adv.name,adv.rssi", TestCapture(packet)).lines.last == "One;One,-60;-60")
    }

    @Test(
        "commas and quotes are quoted, and controls cannot break a line",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", #"a\nb"#),
            ("a;b", #"a\u003bb"#), (",", "\",\""), ("=1+1", "'=1+1"), ("-60", "'-60"), ("@a", "'@a"),
        ])
    func quoting(_ name: String, _ expected: String) throws {
        #expect(try run("adv.name", TestCapture(TestCapture.report(name: name))).lines.last == expected)
    }

    @Test("an unknown column, none at all, and columns of another format")
    func errors() throws {
        let unknown = try run("frame,adv.nmae", TestCapture(TestCapture.reset))
        #expect(unknown.status == 64)
        #expect(
            unknown.messages == "blesniff: --columns: no field is called 'adv.nmae'; 'blesniff fields' lists them\n")
        #expect(unknown.output.isEmpty)
        #expect(try run("", TestCapture(TestCapture.reset)).status == 64)
        let text = try ProgramRun("decode", "--columns", "frame", capture: TestCapture(TestCapture.reset))
        #expect(text.status == 64 && text.messages.hasPrefix("blesniff: --columns is for --format csv and jsonl\n"))
    }

    @Test(
        "a column of an object is refused, because its fields are columns",
        arguments: [
            ("value", "value is an object; name its fields, as in value."), ("adv", "adv is an array of objects"),
        ])
    func objects(path: String, message: String) throws {
        let run = try ProgramRun(
            "decode", "--format", "csv", "--columns", path, capture: TestCapture(TestCapture.reset))
        #expect(run.status == 64 && run.output.isEmpty && run.messages.contains(message), "\(run.messages)")
    }
}
