import Decoders
import Foundation
import Testing

@testable import BlesniffCommands

/// `blesniff fields`: what is listed, and how it fits into terminals.
@Suite("Listing the vocabulary")
struct FieldListingTests {
    private let vocabulary: Vocabulary

    init() throws { vocabulary = try Registry().vocabulary }

    private func text(_ keys: [FieldKey], columns: Int?) -> [Substring] {
        var buffer = ByteBuffer(capacity: 1 << 16)
        FieldListing(vocabulary, columns: columns).append(text: keys, to: &buffer)
        return buffer.string.split(separator: "\n")
    }

    @Test("every path has a meaning, in one line")
    func meanings() {
        for key in vocabulary.keys {
            let meaning = vocabulary.meaning(of: key)
            #expect(!meaning.isEmpty && !meaning.contains("\n"), "\(vocabulary[key].path)")
        }
    }

    @Test("no line is longer than the terminal", arguments: [80, 120, 200])
    func widths(_ columns: Int) throws {
        for prefix in ["att", "hci", "adv", "value", "ll"] {
            let keys = vocabulary.keys.filter { vocabulary[$0].path.hasPrefix(prefix) }
            let lines = text(keys, columns: columns)
            // Paths are not broken: the longest have a line of their own, with their type.
            let tooLong = lines.filter { line in
                line.count > columns && !keys.contains { line.contains(vocabulary[$0].path) && !line.contains("   ") }
                    && !line.trimmingPrefix(while: { $0 == " " }).hasSuffix("_name")
            }
            #expect(tooLong.isEmpty, "\(tooLong)")
        }
    }

    @Test("a pipe gets one line a path")
    func pipe() { #expect(text(vocabulary.keys, columns: nil).count == vocabulary.keys.count) }

    @Test("a path and those below it; else what begins so; else what has a part that begins so")
    func prefixes() throws {
        let att = try ProgramRun("fields", "att").lines
        #expect(att.allSatisfy { $0.hasPrefix("att ") || $0.hasPrefix("att.") })
        #expect(att.contains { $0.hasPrefix("att.latency ") && $0.contains("decimal, s") })
        #expect(try ProgramRun("fields", "att.").lines == att)
        #expect(
            try ProgramRun("fields", "att.val").lines.map { $0.prefix { $0 != " " } } == [
                "att.value", "att.value_offset",
            ])
        #expect(try ProgramRun("fields", "heart_rate").lines.contains { $0.hasPrefix("value.heart_rate ") })
        let own = try ProgramRun("fields", "hci.own_address_type").lines
        #expect(own.count == 5 && own[1] == "    0  Public Device Address")
        #expect(try ProgramRun("fields", "hci.own_address_type_name").lines == own)
    }

    @Test("a prefix of nothing")
    func unknown() throws {
        let run = try ProgramRun("fields", "att.hadle")
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages == "blesniff: no field begins with 'att.hadle'; did you mean att.handle?\n")
        #expect(try ProgramRun("fields", "--format", "csv").status == 64)
    }

    @Test("JSON Lines")
    func json() throws {
        let lines = try ProgramRun("fields", "--format", "jsonl", "att.latency").lines
        #expect(
            lines == [#"{"path":"att.latency","type":"decimal","unit":"s","meaning":"time since the request"}"#])
        for line in try ProgramRun("fields", "--format", "jsonl").lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["path"] is String && object?["meaning"] is String)
        }
    }
}
