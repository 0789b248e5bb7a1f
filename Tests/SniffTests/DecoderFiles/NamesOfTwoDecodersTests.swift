import Testing

@testable import Sniff

/// A field that two decoders of one file have, each with its own names of the same numbers.
@Suite struct NamesOfTwoDecodersTests {
    private static let file = """
        decoders:
          - characteristic: FFF1
            name: Lock Command
            fields:
              - {name: state, type: u8, values: {1: Open, 2: Close}}
            tests: [{value: 01, gives: {state_name: Open}}]
          - characteristic: FFF2
            name: Lock Response
            fields:
              - {name: state, type: u8, values: {1: Busy, 2: Open}}
              - choose: state
                cases:
                  2: [{type: u8, bits: [{bits: 0-3, name: reason, values: {1: Key}}]}]
                  3: [{type: u8, bits: [{bits: 0-3, name: reason, values: {1: Timer}}]}]
            tests:
              - {value: 02 01, gives: {state_name: Open, reason_name: Key}}
              - {value: 03 01, gives: {reason_name: Timer}}
        """

    private func capture() throws -> Capture {
        var capture = CaptureBuilder()
        capture.connect(0x40, to: 0xC000_0000_0001)
        capture.discover(0x40, declaration: 0x11, value: 0x12, 0xFFF1)
        capture.discover(0x40, declaration: 0x13, value: 0x14, 0xFFF2)
        capture.att(0x40, .sent, [0x52, 0x12, 0x00, 1])
        capture.att(0x40, .received, [0x1B, 0x14, 0x00, 1])
        capture.att(0x40, .received, [0x1B, 0x14, 0x00, 2, 1])
        let file = try DecoderFile(Array(Self.file.utf8), file: "lock.yaml")
        return try Capture(
            bytes: capture.bytes, options: CaptureOptions(decoders: file.entries.map(\.decoder)))
    }

    @Test func testsOfTheFileHaveTheirOwnNames() throws {
        var user = UserDecoders()
        try user.add(DecoderFile(Array(Self.file.utf8), file: "lock.yaml"))
        let (count, failures) = user.check(try user.registry())
        #expect(count == 3)
        #expect(failures.map(\.description) == [])
    }

    @Test func packetsHaveTheNamesOfTheirDecoder() throws {
        let names = try capture().packets().compactMap { try $0.name(of: "value.state") }
        #expect(names == ["Open", "Busy", "Open"])
    }

    @Test(arguments: [
        ("value.state_name == \"Open\"", [1, 2]), ("value.state == 1", [1, 1]), ("value.reason_name == \"Timer\"", []),
    ])
    func filtersCompareTheNamesOfADecoder(_ expression: String, _ states: [Int]) throws {
        let capture = try capture()
        let filter = try Filter(expression, registry: capture.registry)
        let found = try capture.packets().filter { $0.matches(filter) }.map {
            try $0.value("value.state", as: Int.self)
        }
        #expect(found == states)
    }
}
