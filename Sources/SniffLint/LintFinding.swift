import Decoders
import Sniff

/// A finding: a rule, and where it was broken. Alike ones are one.
public struct LintFinding: Sendable {
    /// The rule that was broken.
    public let rule: LintRule
    /// How much it weighs.
    public internal(set) var severity: LintSeverity
    /// The finding in one line. It may have names from strangers' radios.
    public let text: String
    /// The part that alike findings share.
    public let subject: String
    /// The device, where it is about one.
    public let peer: DeviceAddress?
    /// Whether it is about the capturing host.
    public let isAboutHost: Bool
    /// The connection of the first.
    public let connection: ConnectionNumber?
    /// The packets of the first.
    public let moments: [Moment]
    /// How often it was found.
    public internal(set) var count = 1
    /// The first packets of some of the others.
    public internal(set) var others: [Moment] = []

    static let otherLimit = 3

    /// The last of its packets.
    package var last: Moment { moments.last ?? Moment(frame: 0, nanoseconds: nil) }

    /// Gives it another weight.
    package mutating func weigh(_ severity: LintSeverity) { self.severity = severity }
}

/// The findings of a run, each once.
struct LintFindings {
    private struct Key: Hashable {
        let rule: String
        let peer: DeviceAddress?
        let isAboutHost: Bool
        let subject: String
    }

    private(set) var all: [LintFinding] = []
    private var indices: [Key: Int] = [:]
    /// Findings that there was no room for.
    private(set) var omitted = 0

    static let limit = 4096

    /// - Returns: whether it is a new one.
    mutating func add(_ remark: LintRemark, _ rule: LintRule, _ connection: LintConnection?) -> Bool {
        let peer = remark.peer ?? (remark.isAboutHost ? nil : connection.flatMap { $0.peripheral ?? $0.central })
        let key = Key(
            rule: rule.identifier, peer: peer, isAboutHost: remark.isAboutHost, subject: remark.subject)
        if let index = indices[key] {
            all[index].count += 1
            if all[index].others.count < LintFinding.otherLimit, let moment = remark.moments.first {
                all[index].others.append(moment)
            }
            return false
        }
        guard all.count < LintFindings.limit else {
            omitted += 1
            return false
        }
        indices[key] = all.count
        all.append(
            LintFinding(
                rule: rule, severity: remark.severity ?? rule.severity, text: remark.text, subject: remark.subject,
                peer: peer, isAboutHost: remark.isAboutHost, connection: connection?.number, moments: remark.moments))
        return true
    }
}
