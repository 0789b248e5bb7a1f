import Decoders
import Foundation
import Sniff
import Testing

@Suite("JSON")
struct JSONTests {
    /// What the renderer makes of fields that `add` adds.
    private func render(_ add: (inout FieldList) -> Void) throws -> String {
        let registry = try Registry()
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        add(&fields)
        var renderer = JSONRenderer(registry.vocabulary)
        var out = ByteBuffer()
        renderer.render(fields, into: &out)
        return out.string
    }

    @Test(
        "decimals keep their digits and lose trailing zeros",
        arguments: [
            (0, -9, "0"), (5, 0, "5"), (-5, -1, "-0.5"), (1500, -3, "1.5"), (-1_000_001, -6, "-1.000001"),
            (41, 3, "41000"), (Int64.max, -18, "9.223372036854775807"), (Int64.min, 0, "-9223372036854775808"),
            (1, -30, "0.000000000000000000000000000001"),
        ])
    func decimals(_ mantissa: Int64, _ exponent: Int, _ expected: String) throws {
        let line = try render { $0.add(RecordField.time.key, mantissa: mantissa, exponent: exponent) }
        #expect(line == "{\"time\":\(expected)}\n")
    }

    @Test(
        "the shortest digits that give a floating-point number back",
        arguments: [(1.0, "1"), (0.1, "0.1"), (-2.5, "-2.5"), (1e300, "1e+300")])
    func floats(_ value: Double, _ expected: String) throws {
        #expect(try render { $0.add(RecordField.time.key, float: value) } == "{\"time\":\(expected)}\n")
    }

    @Test("the largest numbers are written whole")
    func integers() throws {
        let line = try render {
            $0.add(RecordField.frame.key, UInt64.max)
            $0.add(RecordField.time.key, signed: Int64.min)
        }
        #expect(line == "{\"frame\":18446744073709551615,\"time\":-9223372036854775808}\n")
    }

    @Test("an event without fields is an empty object")
    func empty() throws { #expect(try render { _ in } == "{}\n") }

    @Test("what comes again is written alike")
    func again() throws {
        var capture = TestCapture()
        for _ in 0..<5 { capture.add(TestCapture.report(name: "a\"b"), received: true) }
        let lines = try ProgramRun("decode", "--format", "jsonl", capture: capture).lines
        #expect(lines.count == 5)
        let first = lines[0].replacing("{\"frame\":1,", with: "")
        for (index, line) in lines.enumerated() { #expect(line == "{\"frame\":\(index + 1),\(first)") }
    }

    @Test("every line is an object that a parser takes")
    func parses() throws {
        var capture = TestCapture()
        capture.add(TestCapture.reset, received: false)
        capture.add(TestCapture.report(name: [0x22, 0x5C, 0x00, 0xFF, 0xE2, 0x80, 0xAE]), received: true)
        for line in try ProgramRun("decode", "--format", "jsonl", capture: capture).lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["frame"] is Int)
        }
    }
}
