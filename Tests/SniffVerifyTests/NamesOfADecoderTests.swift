import Testing

@testable import Sniff
@testable import SniffVerify

/// A condition about a field that two decoders have, each with its own names of the same numbers.
@Suite struct NamesOfADecoderTests {
    private func problem(_ pattern: String) throws -> String? {
        let file = """
            decoders:
              - {characteristic: FFF1, name: Lock Command, fields: [{name: state, type: u8, values: {1: Open}}]}
              - {characteristic: FFF2, name: Lock Response, fields: [{name: state, type: u8, values: {1: Busy}}]}
            """
        var user = UserDecoders()
        try user.add(DecoderFile(Array(file.utf8), file: "lock.yaml"))
        let expectation = try TraceExpectation(yaml: "expect:\n  - never: {\(pattern)}\n", file: "lock-test.yaml")
        do {
            _ = try CompiledExpectation(expectation, registry: user.registry(), profiles: TransferProfiles())
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func namesAreThoseOfTheCharacteristic() throws {
        #expect(try problem("writes: FFF1, where: {state: Open}") == nil)
        #expect(try problem("notifies: FFF2, where: {state: Busy}") == nil)
        #expect(try problem("notifies: FFF2, where: {state_name: Busy}") == nil)
        #expect(
            try problem("writes: FFF1, where: {state: Busy}")?.contains("state is never 'Busy'; it is Open") == true)
    }
}
