import Testing

@testable import Sniff
@testable import SniffVerify

/// Expectations that are written in Swift.
struct SwiftExpectationTests {
    private static func refusal(_ requirements: TraceExpectation.Requirement...) throws -> [String] {
        let expectation = TraceExpectation("Test", devices: ["belt": ["service": "180D"]], expect: requirements)
        let error = try #require(throws: ExpectationErrors.self) { try expectation.check() }
        return error.errors.map(\.message)
    }

    @Test func everyVerbHasItsWord() {
        let words: [OperationPattern] = [
            .scans(), .stopsScanning(), .startsAdvertising(), .stopsAdvertising(), .advertises(), .triesToConnect(),
            .cancels(), .connects(), .failsToConnect(), .disconnects(), .pairs(), .encrypts(), .requestsParameters(),
            .updatesParameters(),
            .updatesPHY(), .updatesDataLength(), .exchangesMTU(), .discovers(), .reads(), .writes(), .preparesWrite(),
            .executesWrites(),
            .subscribes(), .unsubscribes(), .notifies(), .indicates(), .requests(), .exchanges(), .sends(), .receives(),
            .message(), .transfers(),
            .packet(), .comment(),
        ]
        #expect(Set(words.map(\.verb)) == Set(OperationVerb.all))
        #expect(words.count == OperationVerb.all.count)
    }

    /// The same in a file and in Swift is the same, but for the places.
    @Test func equalsTheFile() throws {
        let yaml = try TraceExpectation(
            yaml: """
                expectation: Test
                devices: {belt: {service: 180D, name: [Belt, Pulse]}}
                expect:
                  - story: A visit
                    scope: each connection
                    device: belt
                    steps:
                      - reads: Body Sensor Location
                        value: [Chest, Wrist]
                        as: place
                      - {never: {pairs}, within: 1 s}
                      - {notifies: 2A37, where: {sensor_contact: true}, is: {heart_rate: 72}, at least: 3, every: 0.5 s..2 s}
                      - {notifies: 2A37, times: 2..4}
                      - {notifies: 2A37, at most: 5, within: 2 s of place, after: 1 s of place}
                      - any order: [{reads: 2A19}, {reads: 2A24}]
                        within: 5 s
                      - either: [{reads: 2A19, result: refused}, [{reads: 2A24}, {reads: 2A25}]]
                      - optional: {reads: 2A26}
                      - {repeat: {reads: 2A27}, until: {reads: 2A27, text: ok}, at most: 3}
                      - disconnects
                  - each: [{writes: 2A56, bytes: "01 ??", as: command}, {writes: 2A57, as: command}]
                    then: {notifies: 2A57, bytes: "{command[0]} 01", device: same}
                    within: 1 s
                    before: next
                    shared: true
                    unless: [disconnects, {reads: 2A56, xor: 00}]
                    may be none: true
                    exceptions: 1
                  - rule: Only after
                    each: {connects: any}
                    after: {advertises: any, device: same}
                    within: 10 s
                    since: scans
                    not while: encrypts
                    only while: scans
                  - each: {reads: 2A57}
                    remember: {notifies: 2A57, as: last}
                    is: {bytes: "{last}"}
                    every: 1 s..2 s
                    before: [pairs]
                    then: [pairs, encrypts]
                  - {never: [pairs, {discovers: services}], during: {subscribes: 2A37}, from: pairs, until: [encrypts]}
                  - {count: {connects: any}, at most: 2, per: 60 s}
                """)
        let swift = TraceExpectation(
            "Test", devices: ["belt": ["service": "180D", "name": ["Belt", "Pulse"]]],
            expect: [
                .story(
                    "A visit", scope: .eachConnection, device: "belt",
                    steps: [
                        .reads("Body Sensor Location", value: ["Chest", "Wrist"], as: "place"),
                        .never(.pairs(), within: .seconds(1)),
                        .notifies(
                            "2A37", where: ["sensor_contact": true], is: ["heart_rate": 72], times: 3...,
                            every: .seconds(0.5) ... .seconds(2)),
                        .notifies("2A37", times: 2...4),
                        .notifies("2A37", times: ...5, within: .seconds(2), after: .seconds(1), of: "place"),
                        .anyOrder([.reads("2A19"), .reads("2A24")], within: .seconds(5)),
                        .either([[.reads("2A19", result: .refused)], [.reads("2A24"), .reads("2A25")]]),
                        .optional([.reads("2A26")]),
                        .repeating([.reads("2A27")], until: .reads("2A27", text: "ok"), atMost: 3),
                        .disconnects(),
                    ]),
                .each(
                    .writes("2A56", bytes: "01 ??", as: "command"), .writes("2A57", as: "command")
                )
                .then(.notifies("2A57", bytes: "{command[0]} 01", device: "same"), within: .seconds(1))
                .beforeNext().shared().unless(.disconnects(), .reads("2A56", xor: "00")).exceptions(1).mayBeNone(),
                .each(rule: "Only after", .connects("any"))
                    .after(.advertises("any", device: "same"), within: .seconds(10)).since(.scans())
                    .onlyWhile(.scans()).notWhile(.encrypts()),
                .each(.reads("2A57"), is: ["bytes": "{last}"])
                    .then(.pairs(), .encrypts()).before(.pairs()).every(.seconds(1) ... .seconds(2))
                    .remember(.notifies("2A57", as: "last")),
                .never(.pairs(), .discovers("services"))
                    .during(.subscribes("2A37")).from(.pairs()).until(.encrypts()),
                .count(.connects("any"), times: ...2, per: .seconds(60)),
            ])
        #expect(throws: Never.self) { try swift.check() }
        #expect(Self.dump(swift.devices) == Self.dump(yaml.devices))
        for (own, read) in zip(swift.requirements, yaml.requirements) {
            #expect(own.title == read.title)
            #expect(Self.dump(own) == Self.dump(read))
        }
        #expect(swift.requirements.count == yaml.requirements.count)
    }

    /// All parts of a value but the places.
    private static func dump(_ value: Any) -> String {
        var text = ""
        func visit(_ value: Any) {
            if value is SourcePlace { return }
            let mirror = Mirror(reflecting: value)
            if mirror.children.isEmpty || value is OperationVerb || value is Duration { return text += "\(value) " }
            text += "("
            // Whether it is made of the rule: with a file nobody asks.
            for child in mirror.children where child.label != "hasOwnTitle" {
                text += "\(child.label ?? "") "
                visit(child.value)
            }
            text += ")"
        }
        visit(value)
        return text
    }

    @Test func placesAreThoseOfTheTest() throws {
        let line = #line
        let step = ExpectedStep.story(
            .reads("2A38"))
        #expect(step.place == SourcePlace(file: #fileID, line: line + 2))
        #expect("\(TraceExpectation.Requirement.never(.pairs()).place)" == "\(#fileID):\(#line)")
    }

    @Test func whatCanNeverBeSoIsRefused() throws {
        #expect(try Self.refusal() == ["nothing is expected"])
        #expect(
            try Self.refusal(.story("Empty", steps: []), .never()) == [
                "a story without steps", "no operation is named",
            ])
        #expect(
            try Self.refusal(.each(.pairs())) == [
                "the rule requires nothing; add 'is', 'then', 'after', 'onlyWhile', 'notWhile' or 'every'"
            ])
        #expect(
            try Self.refusal(.each(.pairs(), is: ["key_size": 16]).unless(.disconnects()).since(.scans())) == [
                "'unless' has nothing that it limits: 'then' is missing",
                "'since' has nothing that it limits: 'after' is missing",
            ])
        #expect(
            try Self.refusal(.story("Times", steps: [.pairs(times: 0), .encrypts(every: .zero ... .seconds(1))]))
                == [
                    "a step that happens 0 times; that is 'pairs' in 'never'", "'every' needs two or more occurrences",
                ])
        let names = try Self.refusal(
            .story("Names", steps: [.pairs(as: "1a"), .connects("scale"), .reads("2A19", value: "{x}")]))
        #expect(
            names == [
                "'1a' is no name: letters, digits and '_' make one, a letter first",
                "no device is called 'scale'; known are belt, any",
                "no operation before this one is called 'x'; known are 1a",
            ])
        let twice = TraceExpectation(
            "Twice", devices: ["a": ["name": "A"], "a": ["name": "B"]], expect: [.never(.pairs())])
        let error = try #require(throws: ExpectationErrors.self) { try twice.check() }
        #expect(error.errors.map(\.message) == ["a second device called 'a'"])
    }
}

extension ExpectedStep {
    fileprivate static func story(_ step: ExpectedStep) -> ExpectedStep { step }
}
