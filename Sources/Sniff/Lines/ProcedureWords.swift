/// A procedure of several messages, such as a firmware update, in words.
package enum ProcedureWords {
    /// `firmware update: refused, firmware version too low (5) in frame 99; init packet 135 bytes; last phase: sending the
    /// init packet`.
    package static func text(_ operation: BluetoothOperation) -> String {
        guard operation.progress != nil else { return "" }
        let name = operation.facts[.name].map { "\($0)" } ?? ""
        let parts = [outcome(operation), data(operation)] + history(operation)
        return "\(name): " + parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// How it ended, and the reason.
    private static func outcome(_ operation: BluetoothOperation) -> String {
        let state = operation.facts[.state].map { "\($0)" } ?? ""
        let violations = operation.violations.map { "\($0.phrase) (frame \($0.frame))" }
        if let refusal = operation.progress?.refusal {
            let before = violations.first.map { ", after \($0)" } ?? ""
            return "\(state), \(refusal.text) in frame \(refusal.frame)\(before)"
        }
        // The first tells what went wrong, the last of one that broke off how it ended.
        guard let first = violations.first, let last = violations.last else { return state }
        let end = operation.outcome != .succeeded && violations.count > 1 ? ", then \(last)" : ""
        let others = violations.count - (end.isEmpty ? 1 : 2)
        return "\(state), \(first)\(others > 0 ? ", and \(others.counted("other violation"))" : "")\(end)"
    }

    /// `image 7756 of 12000 bytes (64 %) in 5.27 s, 3042 B/s`.
    private static func data(_ operation: BluetoothOperation) -> String {
        let time: String? =
            if case .decimal(let seconds)? = operation.facts[.duration] { TimeText.text(seconds: seconds) } else { nil }
        guard let progress = operation.progress, progress.sent > 0 || progress.total != nil else {
            return time.map { "after \($0)" } ?? ""
        }
        let reached = progress.confirmed ?? progress.sent
        var text = progress.part.isEmpty ? "" : progress.part + " "
        if let total = progress.total, total > 0 {
            text += "\(reached) of \(total.counted("byte")) (\(min(reached, total) * 100 / total) %)"
        } else {
            text += reached.counted("byte")
        }
        if let time { text += " in \(time)" }
        if case .decimal(let rate)? = operation.facts[.rate] { text += ", \(Int(saturating: rate.rounded())) B/s" }
        return text
    }

    private static func history(_ operation: BluetoothOperation) -> [String] {
        guard let progress = operation.progress else { return [] }
        // Of one that came to its end the last phase goes without saying.
        let hasPhase = operation.outcome != .succeeded && !progress.phase.isEmpty
        return [
            progress.repeats > 0 ? "\(progress.repeats.counted("data packet")) repeated" : "",
            progress.restarts > 0 ? progress.restarts.counted("new beginning") : "",
            progress.resumptions > 0 ? progress.resumptions.counted("resumption") : "",
            hasPhase ? "last phase: \(progress.phase)" : "",
        ]
    }
}
