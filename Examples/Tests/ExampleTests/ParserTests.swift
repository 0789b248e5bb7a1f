import Sniff
import SniffNames
import SniffTesting
import SniffVerify
import Testing

/// The parser that the app ships: it knows nothing of blesniff.
struct TankReading: Sendable, Equatable {
    var level: Int
    var isFilling: Bool

    enum Malformed: Error, Equatable { case length(Int), level(Int), checksum }

    init(payload: [UInt8]) throws {
        guard payload.count == 3 else { throw Malformed.length(payload.count) }
        guard payload[0] &+ payload[1] == payload[2] else { throw Malformed.checksum }
        guard payload[0] <= 100 else { throw Malformed.level(Int(payload[0])) }
        level = Int(payload[0])
        isFilling = payload[1] & 1 == 1
    }
}

/// In the tests of the app: the trace is checked by that parser.
extension TankReading: ParsedValue {
    init(parsing bytes: [UInt8]) throws { try self.init(payload: bytes) }
}

extension ValueDecoder {
    /// Beside the fields, which filters and JSON have. Without them the value is shown as its bytes.
    static let tankLevel = ValueDecoder(
        .characteristic(0xFFF1), "Tank Level", source: "our protocol, 3",
        .u8("tank_level", unit: "%", summary: .labelled), .u8("tank_flags", style: .hex2), .u8("tank_checksum"),
        type: TankReading.self)
}

/// The name of its field, for `packet[\.value.tankLevel]` and for expectations.
extension ValueFields { var tankLevel: FieldName<Int> { "value.tank_level" } }
extension AttributeName { static let tankLevel = AttributeName(0xFFF1, "Tank Level") }

private let tankTrace = Conversation(
    with: TestDevice("Tank", services: [.init(0xFFF0, [0xFFF1])]),
    [.connect, .subscribe(0xFFF1), .notify(0xFFF1, [80, 1, 81]), .notify(0xFFF1, [80, 1, 82])])

@Test func packetsHaveOurType() throws {
    let options = try CaptureOptions(decoders: [.tankLevel], filter: "exists value.tank_level")
    let packets = Array(try tankTrace.capture(options: options).packets())
    let reading = try packets[0].value(as: TankReading.self)
    #expect(reading?.level == 80 && reading?.isFilling == true)
    // What our parser throws is thrown again here.
    #expect(throws: TankReading.Malformed.checksum) { try packets[1].value(as: TankReading.self) }
}

/// What our parser throws is a fault of the packet, on its line and in JSON, too; its fields are there all the same.
@Test func ourParserChecksTheTrace() throws {
    let options = try CaptureOptions(decoders: [.tankLevel], filter: "exists value.parser_error")
    let packets = Array(try tankTrace.capture(options: options).packets())
    #expect(packets.count == 1)
    #expect(packets[0][\.value.parserError] == "checksum")
    #expect(packets[0][\.value.tankLevel] == 80)
    #expect(packets[0].faults.map(\.reason) == ["refused by the program's own parser"])
    #expect(packets[0].json.contains(#""parser_error":"checksum""#))
}

/// The same as an expectation, which `verify` judges: every value that the tank sends is one for our app.
@Test func anExpectationAsksOurParser() throws {
    let expectation = TraceExpectation(
        "Our app understands the tank",
        expect: [
            .count(
                rule: "No level is refused by our parser",
                .notifies("Tank Level", where: ["value.parser_error": "present"]), times: 0)
        ])
    let options = try CaptureOptions(decoders: [.tankLevel])
    let report = try tankTrace.capture(options: options).verify(expectation)
    #expect(report.verdict == .violated)
    #expect(report.description.contains("checksum"))
}

/// An operation has the whole value, also of a long read or write.
@Test func operationsHaveOurType() throws {
    let capture = try tankTrace.capture(options: CaptureOptions(decoders: [.tankLevel]))
    let registry = capture.registry
    var levels: [Int] = []
    for operation in try capture.operations() where operation.kind == .notify {
        if let reading = try? operation.value(as: TankReading.self, registry) { levels.append(reading.level) }
    }
    #expect(levels == [80])
}

/// The compiler knows the names: for many packets, and in expectations.
@Test func ourNamesAreChecked() throws {
    let capture = try tankTrace.capture(options: CaptureOptions(decoders: [.tankLevel]))
    let level = try capture.registry.field(\.value.tankLevel)
    let levels = try capture.packets().compactMap { $0[level] }
    #expect(levels == [80, 80])
    let empty = TraceExpectation("Tank", expect: [.never(.notifies(.tankLevel) { $0.tankLevel.is(0) })])
    let report = try tankTrace.capture(options: CaptureOptions(decoders: [.tankLevel])).verify(empty)
    #expect(report.isMet)
}
