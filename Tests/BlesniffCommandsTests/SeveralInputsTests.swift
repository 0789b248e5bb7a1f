import Foundation
import Testing

@testable import BlesniffCommands

/// Several inputs: which file it is, and what times count from.
@Suite("Several inputs") struct SeveralInputsTests {
    /// A reset and its answer, so many seconds after the beginning of other captures.
    private func capture(_ seconds: Int64) -> TestCapture {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false, after: seconds * 1_000_000)
        capture.add(TestCapture.resetComplete, received: true, after: seconds * 1_000_000 + 500_000)
        return capture
    }

    private func run(_ arguments: [String], _ seconds: [Int64]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blesniff-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let paths = try seconds.enumerated().map { index, seconds in
            let path = folder.appending(path: "\(index).btsnoop")
            try Data(capture(seconds).bytes).write(to: path)
            return path.path
        }
        return try ProgramRun(list: arguments + paths).lines.map {
            $0.replacingOccurrences(of: folder.path + "/", with: "")
        }
    }

    /// What follows within an hour, or overlaps, goes on; what was recorded at another time counts from its own first record.
    @Test(arguments: [
        (60, ["60.000000", "60.500000"]), (-60, ["-60.000000", "-59.500000"]), (3600, ["3600.000000", "3600.500000"]),
        (3602, ["0.000000", "0.500000"]), (-3601, ["0.000000", "0.500000"]), (950_402, ["0.000000", "0.500000"]),
    ]) func times(_ second: Int, _ expected: [String]) throws {
        let lines = try run(["decode"], [0, Int64(second)])
        #expect(lines[0] == "==> 0.btsnoop <==" && lines[3] == "==> 1.btsnoop <==" && lines.count == 6)
        #expect(lines[4...].map { String($0.dropFirst(6).prefix(14)).trimmingCharacters(in: .whitespaces) } == expected)
        let rows = try run(["decode", "--format", "csv", "--columns", "input,time_relative"], [0, Int64(second)])
        let numbers = rows.dropFirst(3).compactMap { $0.split(separator: ",").last.flatMap { Double($0) } }
        #expect(numbers == expected.compactMap { Double($0) })
    }

    @Test("the difference to another recording is none") func delta() throws {
        let lines = try run(["decode", "--time", "delta"], [0, 950_402])
        #expect(
            lines[4].dropFirst(6).prefix(13) == "     0.000000" && lines[5].dropFirst(6).prefix(13) == "     0.500000")
    }

    @Test("CSV and JSON name the file") func names() throws {
        let rows = try run(["decode", "--format", "csv"], [0, 60])
        #expect(
            rows[0].hasPrefix("input,frame,time,") && rows[1].hasPrefix("0.btsnoop,1,")
                && rows[4].hasPrefix("1.btsnoop,2,"))
        let objects = try run(["decode", "--format", "jsonl"], [0, 60])
        #expect(objects[2].contains(#""input":"1.btsnoop""#))
        let narrow = try run(["decode", "--format", "jsonl", "--columns", "input,frame"], [0, 60])
        #expect(narrow[2].hasSuffix(#"1.btsnoop","frame":1}"#) && narrow[0].hasPrefix(#"{"input":"#))
        #expect(try run(["decode", "--format", "csv"], [0])[0].hasPrefix("frame,"))
    }

    /// Notes before the first packet may have the time of another clock.
    @Test func leadingNotes() throws {
        var capture = TestCapture(ofAdapters: true)
        capture.addNote("booted", after: -950_402_000_000)
        capture.add(TestCapture.reset, received: false, after: 0)
        capture.add(TestCapture.resetComplete, received: true, after: 500_000)
        let lines = try ProgramRun("decode", capture: capture).lines
        #expect(lines.map { $0.dropFirst(6).prefix(13) } == ["     0.000000", "     0.000000", "     0.500000"])
    }
}
