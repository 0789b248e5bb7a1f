import Sniff
import SniffWords

/// Attempts to connect that failed alike, one after the other: they are told once.
enum FailedAttempts {
    /// Frames that are named.
    private static let named = 8

    /// Connections in their order; those of a group were never established, for one reason.
    static func groups(_ chosen: [ConnectionStory], in stories: ConnectionStories) -> [[ConnectionStory]] {
        groups(chosen) { left, right in
            guard let reason = stories.reasonOfFailure(left) else { return false }
            return left.peripheral == right.peripheral && left.central == right.central
                && left.begin.input == right.begin.input && left.changes.count + right.changes.count == 0
                && reason == stories.reasonOfFailure(right)
        }
    }

    static func groups(_ failures: [BluetoothOperation]) -> [[BluetoothOperation]] {
        groups(failures) {
            $0.peripheral == $1.peripheral && $0.begin.input == $1.begin.input && $0.facts[.error] == $1.facts[.error]
        }
    }

    private static func groups<Element>(
        _ elements: [Element], _ areAlike: (Element, Element) -> Bool
    ) -> [[Element]] {
        var groups: [[Element]] = []
        for element in elements {
            if let last = groups.last?.last, areAlike(last, element) {
                groups[groups.count - 1].append(element)
            } else {
                groups.append([element])
            }
        }
        return groups
    }

    /// `frames 16, 30, 44`
    static func frames(_ moments: [Moment]) -> String {
        let shown = moments.prefix(named).map { "\($0.frame)" } + (moments.count > named ? ["…"] : [])
        return "frames \(shown.joined(separator: ", "))"
    }
}

extension StoryLines {
    /// The same device, again and again: one block.
    func lines(failed group: [ConnectionStory]) -> [TextLine] {
        let last = group[group.count - 1]
        var lines = [title(group[0], to: last.number)]
        let times = [group[0], last].compactMap { inputs.time($0.begin) }.map { Moment.seconds($0) }
        let at = times.isEmpty ? "" : "at \(times.joined(separator: " to ")), "
        lines.append(row("began", at + FailedAttempts.frames(group.map(\.begin))))
        let reason = stories.reasonOfFailure(group[0]).map { ": \($0)" } ?? ""
        lines.append(row("failed", "\(group.count) times, never established\(reason)", true))
        return lines + advice(FailureAdvice(endOf: last, in: stories))
    }

    /// Those that came to nothing before there was a connection.
    func failures() -> [TextLine] {
        let failures = stories.failures
        var lines = FailedAttempts.groups(failures.operations).flatMap { group in
            let advice = advice(FailureAdvice(attempts: group))
            guard group.count > 1 else { return list("failed", group) + advice }
            let words = OperationWords(group[0], registry: registry)
            let text = [words.value, "\(group.count) times", FailedAttempts.frames(group.map(\.begin)), words.about]
            return [row("failed", text.filter { !$0.isEmpty }.joined(separator: "  "), true)] + advice
        }
        let more = failures.count - failures.operations.count
        if more > 0 { lines.append(row("failed", "and \(more) more", true)) }
        return lines + cancelled()
    }

    /// Those at a connection of BR/EDR.
    func classicFailures() -> [TextLine] {
        let failures = stories.classic.failures
        var lines = FailedAttempts.groups(failures).flatMap { group in
            let peer = group[0].peripheral.map { registry.devices.words(of: $0) } ?? "an unknown device"
            let reason = group[0].facts[.error].map { ": \($0)" } ?? ""
            let count =
                group.count > 1
                ? ["\(group.count) times", FailedAttempts.frames(group.map(\.begin))]
                : ["frame \(group[0].begin.frame)"]
            let text = ["Classic connection to \(peer), not LE\(reason)"] + count
            return [row("failed", text.joined(separator: "  "), true)] + advice(FailureAdvice(attempts: group))
        }
        let more = stories.classic.failureCount - failures.count
        if more > 0 { lines.append(row("failed", "and \(more) more Classic connections", true)) }
        return lines
    }

    /// Those that this host gave up: the device did not answer.
    private func cancelled() -> [TextLine] {
        let cancelled = stories.cancelled
        var lines = FailedAttempts.groups(cancelled.operations).flatMap { group in
            let times = group.compactMap { operation -> Double? in
                if case .decimal(let seconds)? = operation.facts[.duration] { seconds } else { nil }
            }
            var text = "by this host"
            if let shortest = times.min().map({ TimeText.text(seconds: $0) }),
                let longest = times.max().map({ TimeText.text(seconds: $0) })
            {
                text += shortest == longest ? " after \(shortest)" : " after \(shortest) to \(longest)"
            }
            text += ": the device was not heard"
            let count =
                group.count > 1
                ? ["\(group.count) times", FailedAttempts.frames(group.map(\.begin))]
                : ["frame \(group[0].begin.frame)"]
            let about = OperationWords(group[0], registry: registry).about
            return [row("given up", ([text] + count + [about]).joined(separator: "  "))]
                + advice(FailureAdvice(attempts: group))
        }
        let more = cancelled.count - cancelled.operations.count
        if more > 0 { lines.append(row("given up", "and \(more) more")) }
        return lines
    }
}
