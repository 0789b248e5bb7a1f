import Decoders
import Sniff

/// The course of a connection in words: its changes and its end.
package struct ConnectionWords {
    package let stories: ConnectionStories
    package let registry: Registry
    private let showsSecrets: Bool

    package init(_ stories: ConnectionStories, _ registry: Registry, showsSecrets: Bool = false) {
        self.stories = stories
        self.registry = registry
        self.showsSecrets = showsSecrets
    }

    /// The changes, and when each was.
    package func changes(_ story: ConnectionStory) -> [(moment: Moment, text: String, isWrong: Bool)] {
        var lines: [(moment: Moment, text: String, isWrong: Bool)] = []
        var last = ""
        var count = 1
        var request: (actor: Sender, parameters: String)?
        var interval = story.connect?.facts[.interval]
        var octets = story.connect == nil ? nil : Octets.atFirst
        var rest = story.changes.operations[...]
        while let change = rest.first {
            if let agreed = Octets(change) {
                defer { octets = agreed }
                if agreed == octets {
                    rest = rest.dropFirst()
                    continue
                }
            }
            let updates = rest.prefix { $0.changesOnlyInterval(like: change) }
            let chain = LinkChangeWords.intervals([interval] + updates.map { $0.facts[.interval] })
            var text: String
            if updates.count > 1, let chain {
                (text, request) = (chain + LinkChangeWords.rest(change), nil)
                rest = rest.dropFirst(updates.count)
            } else {
                let words = LinkChangeWords(change, after: request)
                (text, request) = (words.text, words.request)
                rest = rest.dropFirst()
            }
            if change.kind == .updateParameters { interval = (updates.last ?? change).facts[.interval] ?? interval }
            if let pairing = stories.pairing(of: change) {
                let words = PairingWords(pairing, showsSecrets: showsSecrets).text
                if !words.isEmpty { text += "; \(words)" }
            }
            let isWrong = change.outcome != .succeeded && change.outcome != .unanswered(.notCaptured)
            if text != last {
                lines.append((change.begin, text, isWrong))
                count = 1
            } else if isWrong {
                count += 1
                lines[lines.count - 1].text = "\(text), \(count) times, to \(time(change.begin, story))"
            }
            last = text
        }
        return lines
    }

    /// Interval, peripheral latency and timeout of a connection that begins.
    package func parameters(_ connect: BluetoothOperation) -> String? { LinkChangeWords.parameters(connect) }

    /// `+3.600 s`, since the connection began, or the frame where that is not known.
    package func time(_ moment: Moment, _ story: ConnectionStory) -> String {
        (story.hasOneClock ? moment.seconds(since: story.begin) : nil) ?? "frame \(moment.frame)"
    }

    /// How a connection ended, in few words.
    ///
    /// - Parameter hasReason: whether there is room for the reason.
    package func end(_ story: ConnectionStory, hasReason: Bool = true) -> (text: String, isWrong: Bool) {
        func reasoned(_ word: String, _ reason: FieldValue?) -> String {
            hasReason ? ([word] + (reason.map { ["\($0)"] } ?? [])).joined(separator: ": ").safe : word.safe
        }
        if let failure = story.failure { return (reasoned("never established", failure.facts[.error]), true) }
        if let silence = stories.silence(of: story) {
            return (silence.isUnestablished ? "never established" : "silent", true)
        }
        guard let end = story.disconnect else { return ("open", false) }
        if case .unanswered = end.outcome { return ("hung up", false) }
        let reason = end.facts[.reason]
        return end.isLoss
            ? (reasoned("lost", reason), true)
            : (reasoned(end.facts[.by].map { "by \(story.endWords($0))" } ?? "ended", reason), false)
    }
}

extension ConnectionStory {
    /// Who ended it: `the central`, or `this host` where it is one of BR/EDR.
    func endWords(_ by: FieldValue) -> String { isClassic ? "\(by)" : "the \(by)" }
}

extension ConnectionStories {
    /// Why a connection was never established (Core 6.0, Vol 6, Part B, 4.5); `nil` for one that was.
    package func reasonOfFailure(_ story: ConnectionStory) -> String? {
        if let failure = story.failure { return failure.facts[.error].map { "\($0)" } ?? "no reason seen" }
        return silence(of: story)?.isUnestablished == true ? "no packet after CONNECT_IND" : nil
    }
}

extension BluetoothOperation {
    /// Whether it is a granted update that differs from another, at most, in its interval.
    fileprivate func changesOnlyInterval(like other: BluetoothOperation) -> Bool {
        guard kind == .updateParameters, outcome == .succeeded, facts[.interval] != nil else { return false }
        return ([.subrateFactor, .peripheralLatency, .supervisionTimeout] as [OperationFact])
            .allSatisfy { facts[$0] == other.facts[$0] }
    }
}
