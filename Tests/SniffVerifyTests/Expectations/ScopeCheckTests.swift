import Testing

@testable import Sniff
@testable import SniffVerify

/// What cannot come in a scope is refused: there, a rule would be met whatever happens, or never.
@Suite struct ScopeCheckTests {
    private func message(_ requirement: String) -> String {
        do throws(ExpectationErrors) {
            _ = try TraceExpectation(yaml: "expect:\n- {\(requirement)}\n", file: "a")
            return "accepted"
        } catch { return error.description }
    }

    @Test(arguments: [
        (
            "each: writes, after: disconnects",
            "a:2:25: nothing comes after the end of a connection in 'each connection', which is the scope here; "
                + "write 'scope: capture' to look beyond it"
        ),
        (
            "never: reads, from: disconnects, scope: each connection",
            "a:2:24: nothing comes after the end of a connection in 'scope: each connection'; "
                + "write 'scope: capture' to look beyond it"
        ),
        (
            "each: writes, then: reads, unless: connects, scope: first connection",
            "a:2:39: a connection begins once: 'connects' does not come again in 'scope: first connection'"
        ),
        (
            "never: reads, until: connects, scope: each connection",
            "a:2:25: a connection begins once: 'connects' does not come again"
        ),
        (
            "steps: [reads, disconnects, writes], story: x, scope: each connection",
            "a:2:32: nothing comes after the end of a connection"
        ),
        (
            "steps: [reads, connects], story: x, scope: each connection",
            "a:2:19: a connection begins once: 'connects' does not come again"
        ),
        (
            "each: connects, within: 1 s, then: exchanges MTU, exceptions: 1, scope: each connection",
            "a:2:3: 'exceptions: 1': connection comes at most once in 'each connection', so that the rule would always"
        ),
        (
            "count: connects, at least: 2, scope: each connection",
            "a:2:3: this can never be met: connection comes at most once in 'scope: each connection'"
        ),
        (
            "count: disconnects, at most: 1, scope: each connection",
            "a:2:3: this would always be met: disconnection comes at most once"
        ),
    ])
    func refused(_ requirement: String, _ expected: String) {
        let found = message(requirement)
        #expect(found.hasPrefix(expected), "\(found)")
    }

    @Test(arguments: [
        "each: writes, after: disconnects, scope: capture", "story: x, steps: [disconnects, connects]",
        "story: x, steps: [disconnects, scans], scope: each connection",
        "each: connects, within: 1 s, then: exchanges MTU, exceptions: 1",
        "count: connects, at most: 2", "count: connects, times: 0, scope: each connection",
        "story: x, steps: [connects, reads, disconnects], scope: each connection",
    ])
    func accepted(_ requirement: String) { #expect(message(requirement) == "accepted") }
}
