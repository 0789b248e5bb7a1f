import Decoders
import TestSupport
import Testing

@testable import Sniff

/// No text is too strange: it is a filter or an error with a place inside it.
@Suite("Filter: robustness")
struct FilterRobustnessTests {
    private static let pieces = [
        "att.handle", "att.value", "att.uuid", "link.peripheral", "direction", "value.sample_intervals", "adv",
        "adv[].rssi",
        "hci.status_name", "value.sample_contact", "btatt.handle", "nonsense", "==", "!=", "<", "<=", ">", ">=", "=",
        "in",
        "not", "!", "&&", "||", "and", "or", "&", "|", "(", ")", "{", "}", "[", "]", "..", "...", ",", "contains",
        "matches",
        "~", "exists", "1", "-1", "0x", "0x1b", "007", "1.5", "1e5", "1e999999999999", "2A37", "0648", "06:48", ":",
        "-",
        "AA:BB:CC:DD:EE:FF", "A56E51F3-AFFE-4E14-87A2-54927B22354C", "\"", "'", "\"text\"", "\"(a+)+$\"", "\"[\"",
        "\"\\x\"",
        "\"\\u{110000}\"", "\\", "\u{0}", "\u{1B}", "ä", "🚲", "\r\n", "true", "false", " ", " ", " ", " ",
        "99999999999999999999999999999999999999999999", "-170141183460469231731687303715884105728",
    ]

    /// An event with everything.
    private func event(_ vocabulary: Vocabulary) throws -> FieldList {
        var selection = FieldSelection(vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        try FilterSample.notification(&fields)
        try FilterSample.reports(&fields)
        return fields
    }

    private func check(
        _ expression: String, _ vocabulary: Vocabulary, _ fields: borrowing FieldList
    ) throws -> Bool {
        let filter: Filter
        do {
            filter = try Filter(expression, vocabulary: vocabulary)
        } catch {
            #expect(!error.message.isEmpty)
            #expect((1...expression.count + 1).contains(error.column), "\(error)")
            #expect(error.description.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
            return false
        }
        // A filter and its negation never agree.
        let opposite = try Filter("!(\(expression))", vocabulary: vocabulary)
        let answers = (filter.matches(fields), opposite.matches(fields))
        #expect(answers.0 != answers.1, "\(expression)")
        return true
    }

    @Test("random tokens")
    func tokens() throws {
        let vocabulary = try FilterSample.vocabulary()
        let fields = try event(vocabulary)
        var random = SplitMix(state: 1)
        for _ in 0..<4000 {
            let count = Int.random(in: 0...9, using: &random)
            let parts = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            _ = try check(parts.joined(separator: Bool.random(using: &random) ? " " : ""), vocabulary, fields)
        }
    }

    @Test("random filters that are well formed")
    func filters() throws {
        let vocabulary = try FilterSample.vocabulary()
        let fields = try event(vocabulary)
        let comparisons = [
            "att.handle == 0x12", "att.handle != 3", "frame in {1, 7..9}", "direction == \"received\"",
            "adv.rssi < -70",
            "att.value contains 48", "att.method matches \"Not\"", "exists adv", "smp", "att.error == 1",
            "value.sample_intervals == 0.83", "link.peripheral == AA:BB:CC:DD:EE:FF", "att.uuid not in {2A37}",
        ]
        var random = SplitMix(state: 2)
        func filter(_ depth: Int) -> String {
            let comparison = comparisons.randomElement(using: &random) ?? "frame"
            if depth == 0 { return comparison }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: return "!(" + filter(depth - 1) + ")"
            case 1: return "(" + filter(depth - 1) + ")"
            case 2: return filter(depth - 1) + " && " + filter(depth - 1)
            case 3: return filter(depth - 1) + " || " + filter(depth - 1)
            default: return comparison
            }
        }
        for _ in 0..<1000 {
            let expression = filter(5)
            let isFilter = try check(expression, vocabulary, fields)
            #expect(isFilter, "\(expression)")
        }
    }

    @Test("logic agrees with Swift's for every assignment")
    func truthTables() throws {
        let vocabulary = try FilterSample.vocabulary()
        let cases: [(String, (Bool, Bool, Bool) -> Bool)] = [
            ("A && B && C", { $0 && $1 && $2 }), ("A || B || C", { $0 || $1 || $2 }),
            ("A && B || C", { $0 && $1 || $2 }),
            ("A || B && C", { $0 || $1 && $2 }), ("!A && (B || !C)", { !$0 && ($1 || !$2) }),
            ("!(A && B) || C", { !($0 && $1) || $2 }), ("!(A || B) && !C", { !($0 || $1) && !$2 }),
            ("!(!(A || !B) && C)", { !(!($0 || !$1) && $2) }),
            ("(A || B) && (B || C) && (A || C)", { ($0 || $1) && ($1 || $2) && ($0 || $2) }),
        ]
        var selection = FieldSelection(vocabulary)
        selection.insertAll()
        for (expression, oracle) in cases {
            let filter = try Filter(
                expression.replacing("A", with: "frame").replacing("B", with: "adapter").replacing("C", with: "length"),
                vocabulary: vocabulary)
            for bits in 0..<8 {
                let (a, b, c) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
                var fields = FieldList(selection)
                if a { fields.add(RecordField.frame.key, UInt8(1)) }
                if b { fields.add(RecordField.adapter.key, UInt8(1)) }
                if c { fields.add(RecordField.length.key, UInt8(1)) }
                #expect(filter.matches(fields) == oracle(a, b, c), "\(expression) with \(a) \(b) \(c)")
            }
        }
    }

    @Test("any byte in any place of a valid filter")
    func mutations() throws {
        let vocabulary = try FilterSample.vocabulary()
        let fields = try event(vocabulary)
        let valid = Array("att.handle in {1, 2..9} && (adv.name matches \"^a[b-d]{1,3}\" || !att.value == 06:48)")
        var random = SplitMix(state: 3)
        for index in valid.indices {
            for _ in 0..<20 {
                var text = valid
                let scalar = Unicode.Scalar(UInt8.random(in: 0...255, using: &random))
                if Bool.random(using: &random) { text[index] = Character(scalar) } else { text.remove(at: index) }
                if Bool.random(using: &random) { text.insert(Character(scalar), at: min(index, text.count)) }
                _ = try check(String(text), vocabulary, fields)
            }
            _ = try check(String(valid[..<index]), vocabulary, fields)
            _ = try check(String(valid[index...]), vocabulary, fields)
        }
    }

    @Test("one filter in several threads")
    func threads() async throws {
        let vocabulary = try FilterSample.vocabulary()
        let filter = try Filter("adv.name matches \"^Th.*1$\" && att.method ~ \"(?i)value\"", vocabulary: vocabulary)
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let fields = try event(vocabulary)
                    var answer = true
                    for _ in 0..<1000 { answer = answer && filter.matches(fields) }
                    return answer
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: true, count: 8))
    }
}
