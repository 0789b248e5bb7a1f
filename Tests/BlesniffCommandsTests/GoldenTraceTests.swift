import Foundation
import Testing

@testable import BlesniffCommands

/// `diff` of a golden capture and a new one, as a test.
@Suite("diff: golden traces")
struct GoldenTraceTests {
    private static let captures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Captures")
        .standardized

    private static let golden = captures.appendingPathComponent("heart-rate.btsnoop").path

    /// The golden capture with other bytes in place of some, which stand there once.
    private func changed(_ bytes: [UInt8], _ other: [UInt8]) throws -> String {
        var data = try Data(contentsOf: URL(fileURLWithPath: Self.golden))
        let range = try #require(data.range(of: Data(bytes)))
        data.replaceSubrange(range, with: other)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).btsnoop")
        try data.write(to: path)
        return path.path
    }

    /// The Read Response with the Body Sensor Location, with another one.
    private func otherLocation(_ location: UInt8) throws -> String {
        try changed([0x02, 0x00, 0x04, 0x00, 0x0B, 0x01], [0x02, 0x00, 0x04, 0x00, 0x0B, location])
    }

    @Test("a golden capture is the same as itself")
    func same() throws {
        #expect(try ProgramRun("diff", Self.golden, Self.golden).status == 0)
        #expect(try ProgramRun("diff", Self.golden, Self.golden, Self.golden).status == 0)
    }

    @Test("what is ignored, masked or differs between two golden captures is no difference")
    func varying() throws {
        let new = try otherLocation(2)
        #expect(try ProgramRun("diff", Self.golden, new).status == 1)
        for options in [
            ["--ignore", "2A38"], ["--ignore", "Body Sensor Location"], ["--mask", "2A38=0"],
            ["--mask", "Body Sensor Location=0..3"],
        ] {
            #expect(try ProgramRun(list: ["diff", Self.golden, new] + options).status == 0, "\(options)")
        }
        for options in [["--ignore", "2A37"], ["--mask", "2A38=1"], ["--mask", "2A37=0"]] {
            #expect(try ProgramRun(list: ["diff", Self.golden, new] + options).status == 1, "\(options)")
        }
        #expect(try ProgramRun("diff", Self.golden, new, try otherLocation(5)).status == 0)
        #expect(try ProgramRun("diff", Self.golden, Self.golden, new).status == 1)
    }

    @Test(
        "wrong options are refused",
        arguments: [
            ["--mask", "2A38"], ["--mask", "2A38="], ["--mask", "2A38=a"], ["--mask", "2A38=3..1"],
            ["--mask", "Nonsense=1"], ["--ignore", "Nonsense"], ["--mask", "2A38=1."],
        ])
    func usage(options: [String]) throws {
        #expect(try ProgramRun(list: ["diff", Self.golden, Self.golden] + options).status == 64)
    }

    @Test("standard input can be one of three only")
    func standardInput() throws {
        #expect(try ProgramRun("diff", "-", Self.golden, "-").status == 64)
    }
}
