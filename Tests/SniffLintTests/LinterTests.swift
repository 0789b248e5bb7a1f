import Decoders
import Testing

@testable import Sniff
@testable import SniffLint

/// Hands a run's operations to a linter.
struct LinterSink: PacketSink {
    var linter: Linter

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        linter.note(packet.facts.layer)
        return true
    }
    mutating func receiveOperations(_ events: [OperationEvent]) { for event in events { linter.receive(event) } }
}

@Suite struct LinterTests {
    /// What some rules find in a capture of the project.
    private func findings(_ capture: String, _ rules: [LintRule], inputs: Int = 1) throws -> [LintFinding] {
        try linter(capture, rules, inputs: inputs).findings
    }

    /// The linter of some rules, after a capture of the project.
    private func linter(_ capture: String, _ rules: [LintRule], inputs: Int = 1) throws -> Linter {
        let top = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let registry = Registry.standard
        var sink = LinterSink(linter: try Linter(rules, registry: registry, listsSilentRules: true))
        var session = Session(registry, sink.linter.fields, operations: sink.linter.selection)
        for _ in 0..<inputs { try session.read(contentsOf: "/\(top)/Captures/\(capture)", into: &sink) }
        sink.linter.finish(session)
        return sink.linter
    }

    /// A rule that never finds anything, with guards, by what its judge asks for.
    private func silent(
        _ identifier: String, _ guards: LintGuards = [], _ ask: @escaping @Sendable (inout LintNeeds) -> Void
    ) -> LintRule {
        LintRule(
            identifier, .note, guards: guards, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                ask(&needs)
                return EachOperation { _, _ in nil }
            })
    }

    @Test func rulesWithOccasionThatFoundNothingAreSilent() throws {
        let rules = [
            silent("reads") { $0.operations(.read) },
            silent("failed-subscriptions") { $0.failures(.subscribe) },
            silent("failed-writes") { $0.failures(.write) },
            silent("pairings") { $0.operations(.pair) },
            silent("reads-and-pairings") {
                $0.operations(.read); $0.operations(.pair)
            },
            silent("commands") { $0.packets("hci.status", of: .hci) },
            silent("link-layer") { $0.packets("ll.opcode", of: .ll) },
            silent("att-faults") { $0.faults(.att) },
            silent("tables") { $0.tables() },
            silent("air") { $0.airConnections() },
            notifications([]),
        ]
        let found = try linter("heart-rate.btsnoop", rules).silentRules.map(\.identifier)
        #expect(found == ["reads", "failed-subscriptions", "commands", "att-faults", "tables"])
    }

    /// A rule whose finding no guard let through has not looked in vain.
    @Test func rulesWithoutTheirGuardsAreNotSilent() throws {
        let guarded = [
            silent("loss", [.complete]) { $0.operations(.notify) }, silent("none") { $0.operations(.notify) },
            notifications([.beginning]),
        ]
        let lossy = try linter("air-heart-rate.pcap", guarded)
        #expect(lossy.silentRules.map(\.identifier) == ["none"])
    }

    /// A rule that finds every notification, with guards.
    private func notifications(_ guards: LintGuards) -> LintRule {
        LintRule(
            "own-rule", .warning, guards: guards, title: "A value was notified.", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                needs.operations(.notify)
                return EachOperation { operation, scene in
                    LintRemark("\(scene.words(operation.attribute)) was notified", [operation.begin])
                }
            })
    }

    /// Five subjects of one rule about one device are one finding; four are four.
    @Test func findingsOfOneKindAreJoined() throws {
        let perValue = LintRule(
            "own-rule", .warning, title: "A value was read.", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                needs.operations(.read)
                return EachOperation { operation, scene in
                    let words = scene.words(operation.attribute)
                    return LintRemark("\(words) was read", [operation.begin], subject: words)
                }
            })
        let all = try findings("gatt-explorer.btsnoop", [perValue])
        #expect(all.count > 5)
        let joined = all.joined()
        #expect(joined.count == 1)
        #expect(joined[0].text == "\(all[0].text), and \(all.count - 1) more of this kind")
        #expect(joined[0].count == all.reduce(0) { $0 + $1.count })
        #expect(joined[0].moments == all[0].moments && joined[0].others.count == 3)
        #expect(Array(all.prefix(4)).joined().count == 4)
    }

    @Test func rulesAreComplete() {
        let rules = Linter.standardRules
        #expect(Set(rules.map(\.identifier)).count == rules.count)
        for rule in rules {
            #expect(
                rule.identifier.utf8.allSatisfy {
                    $0 == 0x2D || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                })
            for text in [rule.title, rule.why, rule.remedy] {
                #expect(text.hasSuffix(".") && text.contains(" "), "\(rule.identifier): \(text)")
            }
            #expect(!rule.source.isEmpty, "\(rule.identifier)")
        }
    }

    @Test func alikeFindingsFold() throws {
        let findings = try findings("heart-rate.btsnoop", [notifications([])])
        #expect(findings.count == 1)
        #expect(findings.first?.count ?? 0 > 10)
        #expect(findings.first?.moments.map(\.frame) == [34] || findings.first?.moments.map(\.frame) == [33])
        #expect(findings.first?.others.count == LintFinding.otherLimit)
        #expect(findings.first?.text == "Heart Rate Measurement was notified")
    }

    /// A rule that finds whatever a judge gets.
    private func everything(_ ask: @escaping @Sendable (inout LintNeeds) -> Void) -> LintRule {
        LintRule(
            "own-rule", .note, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                ask(&needs)
                return EachOperation { operation, _ in
                    LintRemark("\(operation.kind.rawValue) \(operation.begin.frame)", [operation.begin])
                }
            })
    }

    @Test func judgesGetWhatTheyAskFor() throws {
        let capture = "heart-rate.btsnoop"
        let all = try findings(capture, [everything { $0.operations(.notify) }]).count
        // The first, those after the first that differ or are longer, and those after a change of the subscription.
        let changes = try findings(capture, [everything { $0.values(.notify) }]).map(\.moments.first?.frame)
        #expect(changes.count > 1 && changes.count < all)
        #expect(changes.first == 33)
        let failures = try findings(capture, [everything { $0.failures(.write) }]).map(\.moments.first?.frame)
        #expect(failures == [38])
        // One that asks in two ways gets each operation once.
        let both = try findings(
            capture,
            [
                everything {
                    $0.operations(.notify); $0.values(.notify)
                }
            ])
        #expect(both.count == all && both.allSatisfy { $0.count == 1 })
    }

    @Test func withoutTheBeginningRulesThatNeedItKeepSilent() throws {
        #expect(try findings("air-late.pcap", [notifications([])]).count == 1)
        #expect(try findings("air-late.pcap", [notifications(.beginning)]).isEmpty)
    }

    @Test func afterLossesRulesThatConcludeFromAbsenceKeepSilent() throws {
        let rule = LintRule(
            "since-the-beginning", .error, guards: .complete, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                needs.operations(.notify)
                return EachOperation { operation, scene in
                    LintRemark("found", [operation.begin], since: scene.connection?.began)
                }
            })
        let all = try findings("air-heart-rate.pcap", [notifications([])]).first?.count ?? 0
        let before = try findings("air-heart-rate.pcap", [rule]).first?.count ?? 0
        #expect(before < all)
        #expect(try findings("heart-rate.btsnoop", [rule]).count == 1)
    }

    @Test func encryptedConnectionsAreNotReadFor() throws {
        let rule = LintRule(
            "connected", .error, guards: .readable, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in AtEnd() })
        #expect(try findings("air-titan-encrypted.pcap", [rule]).isEmpty)
        #expect(try !findings("air-heart-rate.pcap", [rule]).isEmpty)
    }

    @Test func connectionsOfClassicBluetoothAreNotJudged() throws {
        let rule = LintRule(
            "connected", .error, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in AtEnd() })
        #expect(try findings("classic-sdp.btsnoop", [rule]).isEmpty)
    }

    @Test func aClockThatGoesBackSilencesRulesAboutTime() {
        var clock = LintClock()
        for seconds in [0, 5, 4.5, 10] { clock.note(Moment(frame: 1, nanoseconds: Nanoseconds(seconds: seconds))) }
        #expect(!clock.isUnsteady)
        clock.note(Moment(frame: 7, nanoseconds: 8_000_000_000))
        #expect(clock.isUnsteady)
        #expect(clock.jump?.frame == 7)
    }

    /// Reads at a pace, and at that pace backwards.
    @Test(arguments: [(10, ["polling"]), (-10, [])] as [(Int, [String])])
    func readsByAClockThatGoesBack(pace: Int, found: [String]) throws {
        let rules = Linter.standardRules.filter { $0.identifier == "polling" }
        var linter = try Linter(rules, registry: .standard)
        let uuid = BluetoothUUID(0x2A19)
        for step in 0..<12 {
            let moment = Moment(frame: UInt64(step + 1), nanoseconds: .seconds(step * pace))
            var operation = BluetoothOperation(step == 0 ? .connect : .read, moment)
            operation.state.connection = ConnectionNumber(rawValue: 1)
            if step > 0 {
                operation.state.attribute = OperationAttribute(handle: 3, uuid: uuid, characteristic: uuid)
                operation.state.attribute?.properties = 0x12
                operation.state.facts.setMethod(.readRequest)
            }
            linter.receive(.operation(operation))
        }
        linter.finish(Session(.standard))
        #expect(linter.findings.map(\.rule.identifier) == found)
    }

    @Test func anotherInputHasAClockOfItsOwn() throws {
        // Read twice: the second input begins before the first ended.
        let rules = Linter.standardRules.filter { $0.identifier == "clock-jumps-back" }
        #expect(try findings("heart-rate.btsnoop", rules, inputs: 2).isEmpty)
        var clock = LintClock()
        clock.note(Moment(input: 0, frame: 1, nanoseconds: 9_000_000_000))
        clock.note(Moment(input: 1, frame: 1, nanoseconds: 1_000_000_000))
        #expect(clock.isUnsteady && clock.jump == nil)
    }

    @Test func rulesOfAPackageStandBesideOurs() throws {
        let findings = try findings("heart-rate.btsnoop", Linter.standardRules + [notifications([])])
        #expect(findings.contains { $0.rule.identifier == "own-rule" })
        #expect(findings.contains { $0.rule.identifier == "supervision-timeout" })
    }

    @Test func aFieldThatIsNoneIsAnError() {
        let rule = LintRule(
            "misspelt", .error, title: "-", why: "-", remedy: "-", source: "-",
            judge: { needs throws(FieldError) in
                let _: Field<Int> = try needs.field("att.hundle")
                return AtEnd()
            })
        #expect(throws: FieldError.self) { try Linter([rule], registry: .standard) }
    }
}

/// Finds every connection.
private struct AtEnd: LintJudge {
    func finish(_ scene: LintScene) -> [LintRemark] {
        [LintRemark("connected", [scene.connection?.began].compactMap(\.self))]
    }
}
