import Decoders
import Sniff

/// A finding: a rule, and where it was broken. Alike ones are one.
public struct LintFinding: Sendable {
    /// The rule that was broken.
    public let rule: LintRule
    /// How much it weighs.
    public internal(set) var severity: LintSeverity
    /// The finding in one line. It may have names from strangers' radios.
    public internal(set) var text: String
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

extension [LintFinding] {
    /// The subjects of one rule about one device that are shown one by one.
    private static var subjectLimit: Int { 4 }

    /// The same findings, those of one rule about one device as one where they have many subjects. The first speaks for all.
    package func joined() -> [LintFinding] {
        let groups = Dictionary(grouping: indices.filter { self[$0].peer != nil || self[$0].isAboutHost }) { index in
            JoinedKey(rule: self[index].rule.identifier, peer: self[index].peer)
        }
        var joined = self
        var gone: Set<Int> = []
        for group in groups.values where group.count > [LintFinding].subjectLimit {
            joined[group[0]].join(group.dropFirst().map { self[$0] })
            gone.formUnion(group.dropFirst())
        }
        return gone.isEmpty ? self : joined.indices.filter { !gone.contains($0) }.map { joined[$0] }
    }

    private struct JoinedKey: Hashable {
        let rule: String
        let peer: DeviceAddress?
    }
}

extension LintFinding {
    /// Takes findings of the same rule about the same device.
    fileprivate mutating func join(_ alike: [LintFinding]) {
        text += ", and \(alike.count) more of this kind"
        for finding in alike {
            count += finding.count
            others += finding.moments.prefix(1)
        }
        others = Array(others.prefix(LintFinding.otherLimit))
    }
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
