import Decoders
import TestSupport
import Testing

@testable import Sniff
@testable import SniffVerify

/// What operations of each verb can be, by one declaration: values that a verb never has are refused, and no capture has any.
@Suite("Expectations: verbs, facts and values")
struct VerbFactTests {
    private static let verbs = OperationVerb.all.filter { $0.target != .filter && $0.target != .comment }

    /// The message about a condition on operations of a verb; `nil` where it is accepted.
    private func fault(_ verb: OperationVerb, _ fact: OperationFact, _ value: String) -> String? {
        let compiler = ConditionCompiler(
            registry: .standard, profiles: ProfileNames(TransferProfiles()), aliases: CompiledAliases())
        let condition = TraceExpectation.Condition(fact.rawValue, [value], place: SourcePlace(file: "e.yaml"))
        let context = PatternContext(kinds: verb.kinds, title: verb.word)
        do throws(ExpectationError) {
            _ = try compiler.compile(condition, context, NameScope())
            return nil
        } catch { return error.message }
    }

    private func fault(_ verb: OperationVerb, result: OperationPattern.Result) -> String? {
        var pattern = OperationPattern(verb, "any", place: SourcePlace(file: "e.yaml"))
        pattern.result = result
        var compiler = ExpectationCompiler(.standard, TransferProfiles())
        do throws(ExpectationError) {
            _ = try compiler.compile(pattern, NameScope(), .any)
            return nil
        } catch { return error.message }
    }

    /// Whether a message names one of some verbs.
    private func names(_ message: String, _ verbs: [OperationVerb]) -> Bool {
        verbs.contains { message.contains("'\($0.word)'") }
    }

    /// All texts that a fact can be in any operation; of errors, those with a name.
    private func texts(_ fact: OperationFact) -> Set<String> {
        var all: Set<String> = []
        for kind in OperationKind.allCases { all.formUnion(fact.texts(of: OperationKinds(kind)) ?? []) }
        return all.filter { !$0.hasPrefix("Error 0x") && !$0.hasPrefix("Reason 0x") }
    }

    @Test("Each verb takes what it can have, and says which verb has the rest", arguments: OperationFact.allCases)
    func everyValue(fact: OperationFact) {
        let texts = texts(fact)
        let having = Self.verbs.filter { fact.definition.kinds.isSuperset(of: $0.kinds) }
        // What an error is called elsewhere is named, too.
        var owners: [String: [OperationVerb]] = [:]
        for verb in Self.verbs {
            for text in fact.texts(of: verb.kinds) ?? [] { owners[text, default: []].append(verb) }
            guard fact == .reason else { continue }
            for text in OperationFact.error.texts(of: verb.kinds) ?? [] { owners[text, default: []].append(verb) }
        }
        for verb in Self.verbs {
            guard !fact.definition.kinds.isDisjoint(with: verb.kinds) else {
                // A field of its packets may have the same name, and the text of values is one of theirs.
                guard fact != .text, let message = fault(verb, fact, "present") else { continue }
                #expect(message.contains("has no \(fact.rawValue)"), "\(verb.word): \(message)")
                #expect(names(message, having), "\(verb.word): \(message)")
                continue
            }
            guard let own = fact.texts(of: verb.kinds).map(Set.init) else {
                #expect(texts.allSatisfy { fault(verb, fact, $0) == nil }, "\(verb.word) \(fact.rawValue)")
                continue
            }
            for text in texts {
                let message = fault(verb, fact, text)
                if own.contains(text) {
                    // Where it is the only one, it says nothing.
                    #expect(message == nil || own.count == 1, "\(verb.word) \(fact.rawValue): \(text)")
                } else {
                    #expect(message?.hasPrefix("\(fact.rawValue) is never ") == true, "\(verb.word): \(text)")
                    #expect(names(message ?? "", owners[text] ?? []), "\(verb.word): \(message ?? "")")
                }
            }
        }
    }

    @Test("Each verb takes the results that it can have") func everyResult() {
        var codes: [String: [(source: ErrorSource, code: UInt8)]] = [:]
        for source in ErrorSource.allCases {
            for code in UInt8.min...UInt8.max { codes[source.name(code), default: []].append((source, code)) }
        }
        let errors = texts(.error)
        for verb in Self.verbs {
            let results = verb.kinds.results
            #expect((fault(verb, result: .refused) == nil) == results.contains("refused"), "\(verb.word)")
            #expect((fault(verb, result: .unanswered) == nil) == results.contains("unanswered"), "\(verb.word)")
            #expect(fault(verb, result: .success) == nil && fault(verb, result: .any) == nil, "\(verb.word)")
            let failures = verb.kinds.failures
            for error in errors {
                let isPossible = (codes[error] ?? []).contains { meaning in
                    failures.contains { $0.canBeRefused(with: meaning.code, of: meaning.source) }
                }
                let message = fault(verb, result: .error(error))
                #expect((message == nil) == isPossible, "\(verb.word): \(error): \(message ?? "accepted")")
                #expect(message?.contains("never") ?? true, "\(verb.word): \(message ?? "")")
            }
        }
    }

    /// The declaration against what captures have: nothing of that may be refused.
    @Test("No capture has what is refused", arguments: try LibraryFiles.names())
    func captures(name: String) throws {
        var selection = OperationSelection()
        selection.kinds = OperationKinds(OperationKind.allCases)
        var session = Session(.standard, operations: selection)
        var collector = Collector()
        var source = try CaptureReader(path: LibraryFiles.capture(name))
        session.read(&source, into: &collector)
        for operation in collector.operations {
            let frame = "frame \(operation.frame), \(operation.kind.rawValue)"
            // Whatever has a value has a length, which is asked of values alone.
            for fact in OperationFact.allCases where fact != .length {
                let field = OperationField(form: .fact(fact), definition: fact.definition.field, label: "")
                guard let value = field.value(of: operation) else { continue }
                #expect(fact.definition.kinds.contains(operation.kind), "\(frame) has \(fact.rawValue)")
                if case .text(let text) = value, let texts = fact.texts(of: OperationKinds(operation.kind)) {
                    #expect(texts.contains(text), "\(frame): \(fact.rawValue) \(text)")
                }
            }
            let failures = OperationFailures(of: operation.kind)
            switch operation.outcome {
            case .succeeded, .unanswered(.notCaptured): break
            // A message is broken, which its state says.
            case .refused where operation.kind == .message: break
            case .unanswered: #expect(failures.canBeUnanswered, "\(frame)")
            case .refused(let code, _):
                let byte = try #require(UInt8(exactly: code))
                #expect(ErrorSource.allCases.contains { failures.canBeRefused(with: byte, of: $0) }, "\(frame)")
            }
        }
    }

    private struct Collector: PacketSink {
        var operations: [BluetoothOperation] = []

        mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

        mutating func receiveOperations(_ events: [OperationEvent]) {
            for event in events { if case .operation(let operation) = event { operations.append(operation) } }
        }
    }

    private func message(_ pattern: String) -> String {
        do {
            _ = try MatchSample(yaml: "expect:\n  - never: \(pattern)")
            return "accepted"
        } catch { return "\(error)".split(separator: " ").dropFirst().joined(separator: " ") }
    }

    private static let neverEstablished = "a connection that was never established is 'fails to connect'"

    @Test(arguments: [
        (
            "{connects: any, result: refused}",
            "connects any is never refused: its result is success; \(neverEstablished)"
        ),
        (
            "{connects: any, result: unanswered}",
            "connects any is never unanswered: its result is success; \(neverEstablished)"
        ),
        (
            "{disconnects: any, where: {reason: Connection Failed to be Established}}",
            "reason is never 'Connection Failed to be Established / Synchronization Timeout'; \(neverEstablished)"
        ),
        (
            "{disconnects: any, where: {reason: 62}}",
            "reason is never 62 ('Connection Failed to be Established / Synchronization Timeout'); \(neverEstablished)"
        ),
        (
            "{disconnects: any, result: 0x3E}",
            "disconnects any is never refused: its result is success or unanswered; \(neverEstablished)"
        ),
        (
            "{disconnects: any, result: refused}",
            "disconnects any is never refused: its result is success or unanswered; why it came is 'where: {reason: …}'"
        ),
        (
            "{fails to connect: any, result: refused}",
            "fails to connect any is a failure itself, and never refused; why it failed is 'where: {reason: …}'"
        ),
        ("{indicates: any, result: refused}", "indicates any is never refused: its result is success or unanswered"),
        ("{updates data length, result: refused}", "updates data length is never refused: its result is success"),
        (
            "{message: any, result: refused}",
            "message any is not answered, so it is never refused or unanswered; "
                + "one that is not whole has 'where: {state: broken}'"
        ),
        (
            "{discovers: any, result: Attribute Not Found}",
            "discovers any is never refused with 'Attribute Not Found': it ends with that as a success; "
                + "write 'where: {error: Attribute Not Found}'"
        ),
        (
            "{reads: any, result: Connection Timeout}",
            "reads any is never refused with 'Connection Timeout'; its errors are those of the Attribute Protocol; "
                + "'fails to connect', 'disconnects' and others have it"
        ),
        ("{encrypts, where: {by: nobody}}", "by is never 'nobody'; it is peripheral; 'disconnects' has it"),
        (
            "{connects: any, where: {reason: 0x3E}}",
            "connects any has no reason; 'fails to connect' and 'disconnects' have it"
        ),
        (
            "{notifies: any, where: {error: Invalid Handle}}",
            "notifies any has no error; 'fails to connect', 'disconnects' and others have it"
        ),
        ("{encrypts, where: {reason: 6}}", "encrypts has no reason; 'fails to connect' and 'disconnects' have it"),
        (
            "{reads: any, where: {error: 0x80}}",
            "error: errors of applications (0x80 to 0x9F) share a name; write 'result: 0x80' beside the operation"
        ),
        ("{reads: any, result: 300}", "no error has the number 300: they are 0x00 to 0xFF"),
    ])
    func refused(pattern: String, expected: String) { #expect(message(pattern) == expected) }

    @Test(
        "What a verb can have by the specification is accepted",
        arguments: [
            "{fails to connect: any, where: {reason: 0x3E}}", "{fails to connect: any, where: {error: 62}}",
            "{fails to connect: any, where: {reason: Synchronization Timeout}}", "{reads: any, result: 0x3E}",
            "{disconnects: any, result: unanswered}", "{reads: any, result: 0x80}",
            "{disconnects: any, where: {reason: [0x08, 19, Connection Timeout]}}", "{pairs, where: {reason: 5}}",
            "{reads: any, where: {error: 8}}", "{pairs, result: Pairing Not Supported}",
            "{requests parameters, result: Rejected}", "{updates parameters, result: unanswered}",
            "{requests parameters, result: Unacceptable Connection Parameters}",
            "{encrypts, result: PIN or Key Missing}", "{discovers: any, where: {error: Attribute Not Found}}",
            "{scans, where: {hci.status: 12}}", "{disconnects: any, where: {hci.reason: 19}}",
            "{message: any, where: {error: anything at all}}", "{reads: any, where: {rssi: at least -80}}",
        ])
    func accepted(pattern: String) { #expect(message(pattern) == "accepted") }

    @Test("In Swift it is refused likewise") func swift() throws {
        let requirements: [TraceExpectation.Requirement] = [
            .never(.connects("any", result: .refused)),
            .never(.disconnects("any", where: ["reason": "Connection Failed to be Established"])),
        ]
        let error = try #require(throws: ExpectationErrors.self) {
            _ = try CompiledExpectation(TraceExpectation("Swift", expect: requirements))
        }
        #expect(error.errors.count == 2)
        #expect(error.errors.allSatisfy { $0.message.hasSuffix(Self.neverEstablished) && $0.place.line > 0 })
    }

    @Test("A number, a name and a part of it are one error") func written() throws {
        for reason in ["0x3E", "62", "Connection Failed to be Established", "synchronization timeout"] {
            let sample = try MatchSample("- fails to connect: any\n  where: {reason: \(reason)}")
            let pattern = try sample.pattern()
            for (code, isMeant) in [(0x3E as UInt8, true), (0x3C, false)] {
                let operation = BluetoothOperation(.failToConnect, Moment(frame: 1, nanoseconds: 0)) {
                    $0.facts[.error] = .text(HCIError.name(code))
                }
                let match = pattern.match(operation, Bindings(), sample.devices)
                #expect((match == .yes) == isMeant, "\(reason)")
            }
        }
    }

    @Test("Each verb has an example that is an expectation", arguments: OperationVerb.all)
    func example(verb: OperationVerb) {
        #expect(verb.example.contains(verb.word))
        #expect(message(verb.example) == "accepted")
    }

    @Test("A state is named by its verb or by its own word", arguments: VerbReference.states)
    func states(state: String) throws {
        let verb = try #require(OperationVerb(state: state))
        func words(_ word: String) throws -> [[String]] {
            try TraceExpectation(
                yaml: """
                    expect:
                      - {each: {notifies: 2A37}, only while: \(word), not while: [{\(word): any}, scans]}
                      - {rule: other, never: {notifies: 2A37}, during: {\(word): any}}
                    """
            ).requirements.map { [$0.title] + $0.patterns.map(\.title) }
        }
        #expect(try words(state) == words(verb.word))
        // Elsewhere it is the operation that is meant.
        #expect(message(state).contains("'\(state)' is no operation"))
    }
}
