import Decoders
import Sniff

/// How much a finding weighs.
public enum LintSeverity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Against a "shall" of a specification.
    case error
    /// Probably wrong, or it makes something fail.
    case warning
    /// It works, and could be better.
    case advice
    /// About the capture; or a fact of a device that may well be meant.
    case note

    /// The worst is the greatest.
    public static func < (left: LintSeverity, right: LintSeverity) -> Bool { left.weight < right.weight }

    private var weight: Int {
        switch self {
        case .note: 0
        case .advice: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// The things that a capture must show before a rule may speak. The engine asks; no rule does.
public struct LintGuards: OptionSet, Sendable, Hashable {
    /// A bit for each.
    public let rawValue: UInt8

    /// - Parameter rawValue: a bit for each.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The connection began in the capture.
    public static let beginning = LintGuards(rawValue: 1)
    /// Nothing was missed since the first packet that the finding rests on: radio losses, bad CRCs, dropped records.
    public static let complete = LintGuards(rawValue: 2)
    /// All of the connection is readable: nothing is encrypted and not decrypted.
    public static let readable = LintGuards(rawValue: 4)
    /// The capture has all bytes of the packets.
    public static let whole = LintGuards(rawValue: 8)
    /// The clock of the capture neither goes back nor jumps.
    public static let clock = LintGuards(rawValue: 16)

    /// Of a rule that concludes from what is not there.
    public static let absence: LintGuards = [.beginning, .complete, .readable, .whole]
}

/// A rule: what is wrong, why it matters, what to do, and a judge that finds it.
///
/// A rule is a value. A package of one's own makes its rules like the standard ones and hands them to
/// ``Linter/init(_:registry:)``, or to `Blesniff.main(rules:)`.
public struct LintRule: Sendable {
    /// For how long a judge lives: one for the run, or one for each connection.
    public enum Scope: Sendable { case run, connection }

    /// In lower case with hyphens: `att-no-answer`.
    public let identifier: String
    /// How much it weighs, unless a finding says otherwise.
    public let severity: LintSeverity
    /// The finding in one sentence.
    public let title: String
    /// Why it matters.
    public let why: String
    /// Advice on what to do about it.
    public let remedy: String
    /// Where it is written.
    public let source: String
    /// The same condition as a requirement of an expectation, where the language of expectations can say it:
    /// `never: {pairs, result: refused}`.
    public let expectation: String?
    /// When it keeps silent.
    public let guards: LintGuards
    /// For how long a judge lives.
    public let scope: Scope
    /// Makes the judge, and asks for what it reads.
    public let judge: @Sendable (inout LintNeeds) throws(FieldError) -> any LintJudge

    /// The requirement that no packet is let through by a filter.
    static func never(_ filter: String) -> String { "never: {packet: '\(filter)'}" }

    /// - Parameters:
    ///   - identifier: in lower case with hyphens.
    ///   - severity: how much it weighs.
    ///   - scope: for how long a judge lives.
    ///   - guards: when it keeps silent.
    ///   - title: the finding in one sentence.
    ///   - why: why it matters.
    ///   - remedy: what to do.
    ///   - source: where it is written.
    ///   - expectation: the condition as a requirement of an expectation, where it can be said so.
    ///   - judge: makes the judge, and asks for what it reads.
    public init(
        _ identifier: String, _ severity: LintSeverity, scope: Scope = .connection, guards: LintGuards = [],
        title: String, why: String, remedy: String, source: String, expectation: String? = nil,
        judge: @escaping @Sendable (inout LintNeeds) throws(FieldError) -> any LintJudge
    ) {
        self.identifier = identifier
        self.severity = severity
        self.scope = scope
        self.guards = guards
        self.title = title
        self.why = why
        self.remedy = remedy
        self.source = source
        self.expectation = expectation
        self.judge = judge
    }
}

/// Finds what one rule is about. It takes what happens and returns what it found; the state between is its own, and
/// bounded.
public protocol LintJudge: Sendable {
    /// Takes an operation of a kind that was asked for.
    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark]
    /// Takes a run of values that has ended.
    mutating func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark]
    /// Takes what the capture does not show.
    mutating func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark]
    /// The connection, or the run, is over.
    mutating func finish(_ scene: LintScene) -> [LintRemark]
}

extension LintJudge {
    /// Nothing.
    public mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] { [] }
    /// Nothing.
    public mutating func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark] { [] }
    /// Nothing.
    public mutating func take(_ gap: CaptureGap, _ scene: LintScene) -> [LintRemark] { [] }
    /// Nothing.
    public mutating func finish(_ scene: LintScene) -> [LintRemark] { [] }
}

/// The discovery of a judge, before the guards have looked at it.
public struct LintRemark: Sendable {
    /// The finding in one line, about this case.
    public var text: String
    /// The packets that show it, first to last.
    public var moments: [Moment]
    /// The part that alike findings share, which fold; the text, if nothing else is said.
    public var subject: String
    /// From where on nothing may have been missed; the first of the moments, if nothing else is said.
    public var since: Moment?
    /// The device that it is about, where it is not the peripheral of the connection.
    public var peer: DeviceAddress?
    /// Whether it is about the capturing host.
    public var isAboutHost = false
    /// Where it weighs something else than the rule.
    public var severity: LintSeverity?

    /// - Parameters:
    ///   - text: the finding in one line.
    ///   - moments: the packets that show it.
    ///   - subject: what is the same in alike findings; the text, if `nil`.
    ///   - since: from where on nothing may have been missed.
    ///   - peer: the device that it is about.
    ///   - severity: where it weighs something else than the rule.
    public init(
        _ text: String, _ moments: [Moment], subject: String? = nil, since: Moment? = nil, peer: DeviceAddress? = nil,
        severity: LintSeverity? = nil
    ) {
        self.text = text
        self.moments = moments
        self.subject = subject ?? text
        self.since = since
        self.peer = peer
        self.severity = severity
    }
}
