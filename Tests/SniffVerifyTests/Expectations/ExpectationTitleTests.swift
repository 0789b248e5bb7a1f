import Testing

@testable import Sniff
@testable import SniffVerify

/// What the author gave no title reads like a sentence.
@Suite struct ExpectationTitleTests {
    private func title(_ requirement: String) throws -> String {
        try #require(
            try TraceExpectation(yaml: "devices: {belt: {name: x}}\nexpect: [\(requirement)]").requirements.first
        )
        .title
    }

    @Test(arguments: [
        ("{steps: [scans, {reads: 2A38, within: 5 s}]}", "scans, then reads 2A38 within 5 s"),
        ("{each: {notifies: 2A37}, is: {heart_rate: 30..260}}", "each notification of 2A37: heart_rate 30..260"),
        (
            "{each: {writes: 2A56}, then: {notifies: 2A57}, within: 1 s, unless: [disconnects, pairs]}",
            "each write to 2A56: then notifies 2A57 within 1 s, unless disconnects or pairs"
        ),
        (
            "{each: {connects: belt}, after: {advertises: belt}}",
            "each connection to belt: comes after advertising of belt"
        ),
        ("{each: {requests: any}, not while: {requests: any}}", "each request: not during request"),
        ("{each: {reads: a, result: refused}, every: 80 ms..1.5 s}", "each read of a (refused): every 80 ms..1.5 s"),
        ("{never: {connects: belt}}", "never connects belt"),
        ("{count: [{reads: a, device: belt}, scans], at least: 1}", "reads a of belt or scans at least once"),
        ("{count: scans, at most: 4, per: 1 min}", "scans at most 4 times per 60 s"),
    ])
    func requirements(_ source: String, _ expected: String) throws { #expect(try title(source) == expected) }

    @Test func everyVerbHasANoun() {
        #expect(OperationPattern.verbsWithNouns == OperationVerb.all.map(\.word).sorted())
    }
}
