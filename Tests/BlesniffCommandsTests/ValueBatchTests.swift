import Foundation
import Testing

/// `value --batch`: a line in, an object out.
@Suite struct ValueBatchTests {
    private func run(_ text: String) throws -> ProgramRun {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("blesniff-values-\(UUID())")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try ProgramRun("value", "--batch", file.path)
    }

    @Test func eachLineIsAnObject() throws {
        let run = try run("# comment\n2A37 06 48\n\n2A19\t50\r\nFFF9 00")
        #expect(run.status == 0)
        #expect(
            run.lines == [
                #"{"uuid":"2A37","bytes":"0648","value":{"name":"Heart Rate Measurement","heart_rate":72,"sensor_contact":true}}"#,
                #"{"uuid":"2A19","bytes":"50","value":{"name":"Battery Level","battery_level":80}}"#,
                #"{"uuid":"FFF9","bytes":"00"}"#,
            ])
    }

    @Test func faultsStandBesideTheValue() throws {
        let run = try run("2A37 01\n")
        #expect(run.status == 0)
        #expect(
            run.output.contains(#""value":{"name":"Heart Rate Measurement"},"faults":[{"field":"value.heart_rate","#))
        #expect(run.output.contains(#""offset":1,"needed":2,"available":0,"reason":"malformed"#))
    }

    @Test func linesThatAreNoValuesAreNamed() throws {
        let run = try run("2A37 0\nheart 00\n2A19 50\n")
        #expect(run.status == 65)
        #expect(run.lines.count == 1)
        #expect(run.messages.contains(":1: '0' has 1 hexadecimal digits"))
        #expect(run.messages.contains(":2: 'heart' is not a UUID"))
    }

    @Test func aFileThatIsNotThereIsAnError() throws {
        #expect(try ProgramRun("value", "--batch", "/nonexistent/values").status == 66)
        #expect(try ProgramRun("value", "--batch", "-", "2A37").status == 64)
    }
}
