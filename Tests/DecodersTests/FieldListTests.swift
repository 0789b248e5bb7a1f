import Testing

@testable import Decoders

/// Where entries stand, and how their numbers are written.
@Suite struct FieldListTests {
    private let registry: Registry

    init() throws { registry = try Registry() }

    private func list(of values: ClosedRange<UInt64>) -> FieldList {
        var selection = FieldSelection(registry.vocabulary)
        selection.insertAll()
        var fields = FieldList(selection)
        for value in values { fields.add(ATTField.handle.key, value) }
        return fields
    }

    private func values(_ fields: borrowing FieldList) -> [UInt64] { (0..<fields.count).map { fields[$0].value } }

    /// A decoder file may scale a value beyond what a Double holds, and JSON has no infinity.
    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308]) func floatsAreFinite(_ number: Double) {
        var fields = list(of: 1...1)
        fields.add(ATTField.handle.key, float: number)
        #expect(fields.count == 2 && Double(bitPattern: fields[1].value).isFinite)
    }

    @Test func goesBackToAMark() {
        var fields = list(of: 1...2)
        let mark = fields.mark
        fields.add(ATTField.method.key, label: "dropped")
        let later = fields.mark
        fields.truncate(to: mark)
        #expect(values(fields) == [1, 2] && fields.scratch.count == 0)
        fields.truncate(to: later)
        #expect(values(fields) == [1, 2])
    }

    @Test func saysWhatTheOneLineFormLeavesOut() {
        var fields = list(of: 1...1)
        let bytes: [UInt8] = [1, 2]
        fields.add(ATTField.handle.key, 2 as UInt16, inSummary: false)
        fields.add(ATTField.value.key, bytes: 0..<2, of: bytes.span, inSummary: false)
        fields.add(ATTField.method.key, literal: "name", inSummary: false)
        fields.add(ATTField.method.key, label: "label", inSummary: false)
        fields.add(ATTField.type.key, BluetoothUUID(0x2803), inSummary: false)
        #expect((0..<fields.count).map { fields[$0].isHiddenInSummary } == [false, true, true, true, true, true])
    }

    @Test(
        arguments: [
            (0, -3, "0", "0.000"), (5, -3, "0.005", "0.005"), (-5, -1, "-0.5", "-0.5"), (500, -2, "5", "5.00"),
            (1_250, -3, "1.25", "1.250"), (-1_050, -2, "-10.5", "-10.50"), (7, 2, "700", "700"), (0, 2, "0", "000"),
            (9_765_625, -10, "0.0009765625", "0.0009765625"), (1, -12, "0.000000000001", "0.000000000001"),
            (.max, -19, "0.9223372036854775807", "0.9223372036854775807"),
            (.min, -18, "-9.223372036854775808", "-9.223372036854775808"),
            (12, -21, "0.000000000000000000012", "0.000000000000000000012"),
            (10_000_000_000, -9, "10", "10.000000000"), (3, 25, "3e25", "3e25"),
        ] as [(Int64, Int, String, String)])
    func writesDecimals(_ mantissa: Int64, _ exponent: Int, _ shortest: String, _ all: String) {
        var text = ByteBuffer()
        text.append(mantissa: mantissa, exponent: exponent)
        #expect(text.string == shortest)
        text.removeAll()
        text.append(mantissa: mantissa, exponent: exponent, allDigits: true)
        #expect(text.string == all)
    }

    @Test func copiesPiecesOfAnyLength() {
        let source = (0..<100).map { UInt8($0) }
        for count in 0...100 {
            var target = ByteBuffer(capacity: 16)
            target.append(source.span, 0..<count)
            #expect(target.withBytes { Array($0) } == Array(source.prefix(count)))
        }
    }
}
