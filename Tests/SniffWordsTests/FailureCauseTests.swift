import Decoders
import Testing

@testable import Sniff
@testable import SniffWords

/// The table of causes, and the rows of `blesniff errors`.
@Suite("Causes of failures") struct FailureCauseTests {
    @Test(
        "each number has a name in its table, a source, and words that can be put together", arguments: FailureCause.all
    )
    func row(_ cause: FailureCause) {
        #expect(!cause.code.name.hasPrefix("Error 0x") && !cause.code.name.hasPrefix("Reason 0x"))
        #expect(cause.source.hasPrefix("Core "))
        for words in [cause.cause, cause.nextStep] {
            #expect(words.first?.isLowercase == true && words.last != "." && words.allSatisfy(\.isASCII))
        }
        #expect(FailureCause.of(cause.code)?.text == cause.text)
    }

    @Test("the reasons that end connections, and the errors of the specification, are all there")
    func complete() {
        for code: UInt8 in [0x05, 0x06, 0x08, 0x13, 0x14, 0x15, 0x16, 0x22, 0x28, 0x3B, 0x3D, 0x3E] {
            #expect(FailureCause.of(.controller(code)) != nil)
        }
        for entry in AssignedNumbers.attErrors where entry.number < 0xE0 || entry.number > 0xFB {
            #expect(FailureCause.of(.attribute(UInt8(entry.number))) != nil, "\(entry.name.string)")
        }
        for entry in AssignedNumbers.smpReasons {
            #expect(FailureCause.of(.pairing(UInt8(entry.number))) != nil, "\(entry.name.string)")
        }
        #expect(FailureCause.of(.controller(0)) == nil && FailureCause.of(.attribute(0x70)) == nil)
    }

    @Test("all errors of applications have one cause")
    func applications() {
        #expect(FailureCause.of(.attribute(0x9F))?.code == .attribute(0x80))
        #expect(FailureCause.of(.attribute(0xA0)) == nil)
    }

    @Test("each filter is one", arguments: ShownError.all.compactMap(\.command))
    func filter(_ command: String) throws {
        let expression = try #require(command.split(separator: "'").dropFirst().first)
        _ = try Filter(String(expression), registry: .standard)
    }

    @Test("errors are found by number, name and message; each says where it is from")
    func matching() {
        let rows = ShownError.matching("133")
        #expect(rows.map(\.platform) == [.android, .bluetooth])
        #expect(ShownError.matching("0x85").map(\.names) == rows.map(\.names))
        #expect(ShownError.matching("gatt_conn_timeout").map(\.code) == [.controller(0x08)])
        #expect(ShownError.matching("CBErrorConnectionTimeout").map(\.number) == [6])
        let message = "[org.bluez.Error.Failed] le-connection-abort-by-local"
        #expect(ShownError.matching(message).contains { $0.code == .controller(0x16) })
        #expect(ShownError.matching("xyzzy").isEmpty && ShownError.matching("").isEmpty)
        #expect(ShownError.matching("99999999999999999999").isEmpty && ShownError.matching("0x").isEmpty)
        #expect(ShownError.near("GATT_CON_TIMEOUT") == ["GATT_CONN_TIMEOUT"])
        for error in ShownError.all {
            #expect(!error.meaning.isEmpty && !error.source.isEmpty && !error.names.isEmpty, "\(error.names)")
            #expect((error.names + [error.meaning, error.cause ?? ""]).allSatisfy { $0.allSatisfy(\.isASCII) })
        }
    }
}
