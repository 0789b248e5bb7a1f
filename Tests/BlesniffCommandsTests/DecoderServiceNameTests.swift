import Foundation
import Testing

@testable import BlesniffCommands

/// What a decoder file calls services.
@Suite("Names of services")
struct DecoderServiceNameTests {
    private func run(_ text: String, _ arguments: [String], also second: String? = nil) throws -> ProgramRun {
        var files: [URL] = []
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        var all = arguments
        for content in [text, second].compactMap(\.self) {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("services-\(UUID()).yaml")
            try Data(content.utf8).write(to: file)
            files.append(file)
            all += ["--decoders", file.path]
        }
        // Complete list of 16-bit service UUIDs: FFF0.
        let report = TestCapture.report(0xC0AB_CDEF_0123, data: [3, 0x03, 0xF0, 0xFF])
        let isListing = arguments.first == "decoders"
        return try isListing ? ProgramRun(list: all) : ProgramRun(list: all, capture: TestCapture(report))
    }

    private let text = """
        services:
          FFF0: Tank Service
        """

    @Test func linesSayIt() throws {
        let run = try run(text, ["decode"])
        #expect(run.status == 0 && run.output.contains("Tank Service"), "\(run.output)\(run.messages)")
    }

    @Test func theListingSaysWhere() throws {
        let run = try run(text, ["decoders"])
        #expect(run.lines.contains { $0.hasPrefix("service FFF0  Tank Service") }, "\(run.output)")
    }

    @Test(arguments: [
        ("services: [FFF0]", "UUIDs with names are expected here"),
        ("services: {FFF: Tank}", "'FFF' is not a UUID"),
        ("services: {FFF0: ''}", "a name has 1 to 32 characters"),
        ("services: {FFF0: \"a\\eb\"}", "a name has no control characters"),
        ("services: {FFF0: One, fff0: Two}", "two names for service FFF0: 'Two' and 'One'"),
    ])
    func mistakes(text: String, message: String) throws {
        let run = try run(text, ["decode"])
        #expect(run.status == 64 && run.messages.contains(message), "\(run.messages)")
    }

    @Test func twoFiles() throws {
        let run = try run(text, ["decode"], also: "services: {FFF0: Other}")
        #expect(run.status == 64 && run.messages.contains("two names for service FFF0"), "\(run.messages)")
    }

    @Test(
        "decoders are found by number, name, and company",
        arguments: [
            ("2A37", "2A37  Heart Rate Measurement"), ("0x2A37", "2A37  Heart Rate Measurement"),
            ("00002A37-0000-1000-8000-00805F9B34FB", "2A37  Heart Rate Measurement"),
            ("heart rate measurement", "2A37  Heart Rate Measurement"), ("Apple", "iBeacon"),
            ("Apple, Inc.", "iBeacon"),
            ("iBeacon", "iBeacon"),
        ])
    func found(text: String, decoder: String) throws {
        let run = try ProgramRun("decoders", text)
        #expect(run.status == 0 && run.output.contains(decoder) && !run.output.contains("2A38"), "\(run.messages)")
        let json = try ProgramRun("decoders", "--format", "jsonl", text)
        #expect(json.status == 0 && !json.lines.isEmpty)
    }

    @Test("what no decoder is called has its nearest names") func notFound() throws {
        let run = try ProgramRun("decoders", "Heart Rate Measuremen")
        #expect(run.status == 64 && run.messages.contains("did you mean 'Heart Rate Measurement'?"), "\(run.messages)")
    }
}
