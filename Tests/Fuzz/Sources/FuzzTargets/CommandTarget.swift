@testable import BlesniffCommands
import Decoders
@testable import Sniff

/// The program's commands, run on a capture as a shell runs them. Whatever the capture holds, a command ends with one of its
/// exit statuses, its JSON is valid, and nothing reaches a terminal raw.
struct CommandTarget {
    private let arguments: [String]
    private let form: Form
    private let statuses: Set<Int32>

    private enum Form { case text, csv, json, page }

    /// The names of files in arguments.
    private enum Name {
        static let capture = "@capture", other = "@other", output = "@output", expectation = "@expectation"
    }

    static let verbose = CommandTarget(["decode", "-v", "-x", Name.capture])
    static let jsonl = CommandTarget(["decode", "--format", "jsonl", Name.capture], .json)
    static let csv = CommandTarget(["decode", "--format", "csv", "--time", "iso", Name.capture], .csv)
    static let summary = CommandTarget(["summary", "--lint", Name.capture])
    static let follow = CommandTarget(["follow", "--format", "jsonl", Name.capture], .json)
    static let devices = CommandTarget(["devices", "--format", "jsonl", Name.capture], .json)
    static let gatt = CommandTarget(["gatt", Name.capture])
    static let lint = CommandTarget(["lint", "--format", "jsonl", Name.capture], .json, statuses: [0, 1, 65])
    static let report = CommandTarget(["report", "--html", "-", Name.capture], .page)
    static let export = CommandTarget(["export", "--out", Name.output, "--expect", Name.expectation, Name.capture])
    /// 1: something may be left, as where damage makes the new capture be read otherwise.
    static let redact = CommandTarget(
        ["redact", "--write", Name.output + ".pcapng", Name.capture], statuses: [0, 1, 65])
    static let record = CommandTarget(["decode", "--write", Name.output + ".pcapng", Name.capture])
    static let draft = CommandTarget(["draft", Name.capture], statuses: [0, 1, 2, 65])
    static let diff = CommandTarget(["diff", Name.capture, Name.other], statuses: [0, 1, 2, 65])
    static let verify = CommandTarget(
        ["verify", "--format", "jsonl", Name.expectation, Name.capture], .json, statuses: [0, 1, 2, 65])
    static let infer = CommandTarget(["infer", Name.capture])
    static let keys = CommandTarget(["keys", "--format", "jsonl", Name.capture], .json)

    private init(_ arguments: [String], _ form: Form = .text, statuses: Set<Int32> = [0, 65]) {
        self.arguments = arguments
        self.form = form
        self.statuses = statuses
    }

    func run(_ input: [UInt8]) {
        let capture = MemoryFile(input)
        let other = MemoryFile(Array(input.prefix(input.count / 4 * 3)))
        let results = MemoryFile()
        let messages = MemoryFile()
        let paths = [
            Name.capture: capture.path, Name.other: other.path, Name.expectation: Files.shared.expectation,
            Name.output: Files.shared.output, Name.output + ".pcapng": Files.shared.output + ".pcapng",
        ]
        var program = Program()
        program.console = Console(results: results.descriptor, messages: messages.descriptor)
        let status = program.run(arguments.map { paths[$0] ?? $0 })
        guard statuses.contains(status) else {
            fatalError("status \(status): \(String(decoding: messages.bytes, as: UTF8.self))")
        }
        check(messages.bytes, .text)
        check(results.bytes, form)
    }

    private func check(_ bytes: [UInt8], _ form: Form) {
        guard let text = String(validating: bytes, as: UTF8.self) else { fatalError("output is not UTF-8") }
        let ends: Set<Unicode.Scalar> = form == .csv ? ["\n", "\r"] : ["\n"]
        if form != .page, let found = text.unicodeScalars.first(where: { $0.isHarmful && !ends.contains($0) }) {
            fatalError("U+\(String(found.value, radix: 16)) is printed as it is")
        }
        guard form == .json else { return }
        var reader = JSONReader(bytes)
        do {
            while try reader.next() != nil {}
        } catch {
            fatalError("output is not JSON: \(error)")
        }
    }

    /// Files that every run uses, in a folder that goes away with the process.
    private struct Files {
        static let shared = Files()

        let output: String
        let expectation: String

        private init() {
            var name = Array((access("/dev/shm", W_OK) == 0 ? "/dev/shm/run-XXXXXX" : "/tmp/run-XXXXXX").utf8CString)
            // Memory safety: `mkdtemp` replaces six characters of the text, which ends with a zero, and keeps nothing.
            precondition(mkdtemp(&name) != nil)
            let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            (output, expectation) = ("\(folder)/out", "\(folder)/expectation.yaml")
            File.write(Array(Files.rules.utf8), to: expectation)
            atexit { Files.shared.remove() }
        }

        private func remove() {
            let folder = expectation.split(separator: "/").dropLast().joined(separator: "/")
            for path in ["expectation.yaml", "out.pcapng"] { unlink("/\(folder)/\(path)") }
            if let listing = opendir(output) {
                while let entry = readdir(listing) {
                    let name = withUnsafeBytes(of: entry.pointee.d_name) {
                        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                    }
                    unlink("\(output)/\(name)")
                }
                closedir(listing)
            }
            rmdir(output)
            rmdir("/\(folder)")
        }

        /// Every kind of rule, about whatever a capture has.
        private static let rules = """
            expectation: Fuzz
            expect:
              - {rule: a, each: {notifies: any}, every: 0..10 s}
              - {rule: b, each: {notifies: any}, only while: {subscribes: any}}
              - {rule: c, each: {subscribes: any}, then: {notifies: any}, within: 10 s, unless: [{disconnects: any}]}
              - {rule: d, each: {reads: any}, is: {latency: at most 1 s}}
              - {rule: e, never: {requests: any, result: unanswered}}
              - {rule: f, count: {connects: any}, at most: 3, per: 1 s, scope: capture}
              - {rule: g, never: {scans}, during: {connects: any}}
              - {rule: h, each: {disconnects: any}, after: {exchanges: any, result: any}, within: 45 s}
              - {rule: i, each: {advertises: any}, is: {rssi: -90..0}, scope: capture}
              - story: s
                scope: each connection
                steps:
                  - connects: any
                  - discovers: any
                    within: 1 h
                  - subscribes: any
                  - notifies: any
                    at least: 2
                    every: 0..2 s
                  - disconnects: any
            """
    }
}
