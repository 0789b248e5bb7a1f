import Decoders
import Sniff

/// Failures in recordings, which may or may not be intended.
struct FailureReview {
    /// Questions about the failures, at most so many of one kind.
    static func questions(
        _ recordings: [Recording], _ failedAttempts: [(capture: String, operation: BluetoothOperation)]
    )
        -> [DraftQuestion]
    {
        var questions: [DraftQuestion] = []
        for (capture, attempt) in failedAttempts {
            let error: String = if case .text(let text)? = attempt.facts[.error] { text } else { "no reason" }
            questions.append(
                DraftQuestion(
                    capture: capture, frame: attempt.begin.frame, what: "an attempt to connect failed: \(error)"))
        }
        // Where each device bonded: to pair with it again is no failure, but hardly what is wanted.
        var bonded: [UInt64: (capture: String, frame: UInt64)] = [:]
        for recording in recordings {
            for operation in recording.operations {
                if operation.kind == .pair, operation.outcome == .succeeded,
                    let key = (operation.peripheral ?? recording.peripheral)?.key
                {
                    if let before = bonded[key] {
                        questions.append(
                            DraftQuestion(
                                capture: recording.captureName, frame: operation.begin.frame,
                                what: "the app pairs again, although there are keys from frame \(before.frame)"
                                    + (before.capture == recording.captureName ? "" : " of \(before.capture)")))
                    }
                    if operation.facts[.isBonding] == .boolean(true) {
                        bonded[key] = (recording.captureName, operation.begin.frame)
                    }
                }
                guard let what = operation.failure else { continue }
                questions.append(
                    DraftQuestion(capture: recording.captureName, frame: operation.begin.frame, what: what))
            }
        }
        return questions
    }

    /// The questions for those who read the draft: each kind of failure once.
    static func remarks(_ questions: [DraftQuestion]) -> [String] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        var first: [String: DraftQuestion] = [:]
        for question in questions {
            counts[question.what, default: 0] += 1
            if first[question.what] == nil {
                first[question.what] = question
                order.append(question.what)
            }
        }
        return order.prefix(12).compactMap { what in
            guard let question = first[what] else { return nil }
            let times = counts[what, default: 1] == 1 ? "" : " (\(counts[what, default: 1]) times)"
            return "decide: \(what)\(times): frame \(question.frame) of \(question.capture)"
        }
    }
}

extension BluetoothOperation {
    /// The failure, in words; `nil` if there was none.
    var failure: String? {
        if kind == .disconnect {
            guard facts[.by] == .text("nobody") else { return nil }
            return "the connection was lost: \(reasonText)"
        }
        if kind == .message {
            switch facts[.state] {
            case .text("refused")?: return "\(action?.title ?? "a message") reports an error"
            case .text("broken")?: return "\(action?.title ?? "a message") is broken"
            case .text("incomplete")?: return "\(action?.title ?? "a message") is incomplete"
            default: break
            }
            if case .integer(let count)? = facts[.violations], count > 0 {
                return "\(action?.title ?? "a message") breaks the rules of its profile"
            }
            return nil
        }
        guard outcome != .succeeded, !showsAbsence, let title = failedTitle else { return nil }
        // The capture ended first, or a sniffer missed the answer: no failure of the app.
        return outcome == .unanswered(.notCaptured) ? nil : "\(title) was \(OperationPhrase.outcome(outcome))"
    }

    /// `reads Device Name`; by its handle where the capture does not tell what it is.
    private var failedTitle: String? {
        guard let action else { return nil }
        guard action.target == nil, let attribute, attribute.handle != 0 else { return action.title }
        return "\(action.verb) \(attribute.handle.words(attribute.handleName))"
    }

    private var reasonText: String {
        if case .text(let reason)? = facts[.reason] { reason } else { "no reason" }
    }
}
