import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

@Suite("Lines: the time column")
struct TimeColumnTests {
    /// The second record is 1.5 ms, the third 2 s after the first; the fourth is a quarter of a second before it.
    private static var capture: TestCapture {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        capture.add(TestCapture.resetComplete, received: true, after: 1500)
        capture.add(TestCapture.resetComplete, received: true, after: 2_000_000)
        capture.add(TestCapture.resetComplete, received: true, after: -250_000)
        return capture
    }

    private func times(_ style: String) throws -> [Substring] {
        let run = try ProgramRun("decode", "--time", style, capture: TimeColumnTests.capture)
        return run.lines.map { $0.dropFirst(6).prefix(style == "absolute" ? 27 : 13) }
    }

    @Test func relative() throws {
        #expect(try times("relative") == ["     0.000000", "     0.001500", "     2.000000", "    -0.250000"])
    }

    @Test func relativeIsTheDefault() throws {
        let run = try ProgramRun("decode", capture: TimeColumnTests.capture)
        #expect(run.output == (try ProgramRun("--time", "relative", capture: TimeColumnTests.capture).output))
    }

    @Test func absoluteIsUTC() throws {
        #expect(
            try times("absolute") == [
                " 2024-05-06 07:08:09.123456", " 2024-05-06 07:08:09.124956", " 2024-05-06 07:08:11.123456",
                " 2024-05-06 07:08:08.873456",
            ])
    }

    @Test func isoIsUTC() throws {
        let run = try ProgramRun("decode", "--time", "iso", capture: TimeColumnTests.capture)
        #expect(
            run.lines.map { $0.dropFirst(6).prefix(31) } == [
                " 2024-05-06T07:08:09.123456Z > ", " 2024-05-06T07:08:09.124956Z < ",
                " 2024-05-06T07:08:11.123456Z < ", " 2024-05-06T07:08:08.873456Z < ",
            ])
    }

    @Test(
        "all digits of a time, and none that it has not",
        arguments: [
            (Timestamp(seconds: 0, fraction: 0, digits: 0), "1970-01-01T00:00:00Z"),
            (Timestamp(seconds: 951_782_400, fraction: 5, digits: 9), "2000-02-29T00:00:00.000000005Z"),
            (Timestamp(microseconds: -1), "1969-12-31T23:59:59.999999Z"),
            (Timestamp(seconds: 253_402_300_799, fraction: 9, digits: 1), "9999-12-31T23:59:59.9Z"),
        ])
    func digits(_ time: Timestamp, _ expected: String) throws {
        var line = ByteBuffer(capacity: 64)
        line.append(iso: time)
        #expect(line.string == expected)
        // A column has the same time from the decimal of the field `time`.
        var selection = FieldSelection(try Registry().vocabulary)
        selection.insert(RecordField.time.key)
        var fields = FieldList(selection)
        let scale = (0..<time.digits).reduce(Int64(1)) { power, _ in power * 10 }
        fields.add(
            RecordField.time.key, fixed: time.seconds * scale + Int64(time.fraction), exponent: -Int(time.digits))
        #expect(Timestamp(fields[0]) == time)
    }

    @Test func deltaCountsFromTheRecordBefore() throws {
        #expect(try times("delta") == ["     0.000000", "     0.001500", "     1.998500", "    -2.250000"])
    }

    @Test("a filter changes no relative time, but what a delta counts from")
    func filtered() throws {
        let filter = "frame == 1 or frame == 3"
        let relative = try ProgramRun("decode", "--filter", filter, capture: TimeColumnTests.capture)
        #expect(relative.lines.map { $0.prefix(19) } == ["     1     0.000000", "     3     2.000000"])
        let delta = try ProgramRun("decode", "--time", "delta", "--filter", filter, capture: TimeColumnTests.capture)
        #expect(delta.lines.map { $0.prefix(19) } == ["     1     0.000000", "     3     2.000000"])
    }

    @Test("times and numbers of all lengths stand in their columns")
    func widths() throws {
        var capture = TestCapture()
        let seconds: [Int64] = [0, 9, 10, 99, 100, 999, 1000, 3999, 4000, 9999, 99_999, 100_000]
        for second in seconds { capture.add(TestCapture.reset, received: false, after: second * 1_000_000 + 7) }
        let lines = try ProgramRun("decode", capture: capture).lines
        for (index, second) in seconds.enumerated() {
            let number = String(repeating: " ", count: 6 - "\(index + 1)".count) + "\(index + 1)"
            let whole = " " + String(repeating: " ", count: max(0, 5 - "\(second)".count)) + "\(second)"
            #expect(lines[index].hasPrefix("\(number)\(whole).000000 > "), "\(lines[index])")
        }
    }
}
