import Decoders
import Sniff

/// What failed in recordings. Nobody knows whether it should.
struct FailureReview {
    /// Questions about the failures, at most so many of one kind.
    static func questions(_ recordings: [Recording], _ failedAttempts: [(capture: String, operation: Operation)])
        -> [DraftQuestion]
    {
        var questions: [DraftQuestion] = []
        for (capture, attempt) in failedAttempts {
            let error: String = if case .text(let text)? = attempt.facts[.error] { text } else { "no reason" }
            questions.append(
                DraftQuestion(
                    capture: capture, frame: attempt.begin.frame, what: "an attempt to connect failed: \(error)"))
        }
        for recording in recordings {
            for operation in recording.operations {
                guard let what = operation.failure else { continue }
                questions.append(
                    DraftQuestion(capture: recording.captureName, frame: operation.begin.frame, what: what))
            }
        }
        return questions
    }
}

extension Operation {
    /// What failed, in words; `nil` where nothing did.
    var failure: String? {
        if kind == .disconnect {
            guard facts[.by] == .text("nobody") else { return nil }
            return "the connection was lost: \(reasonText)"
        }
        if kind == .message {
            switch facts[.state] {
            case .text("broken")?: return "\(act?.title ?? "a message") is broken"
            case .text("incomplete")?: return "\(act?.title ?? "a message") is incomplete"
            default: break
            }
            if case .integer(let count)? = facts[.violations], count > 0 {
                return "\(act?.title ?? "a message") breaks the rules of its profile"
            }
            return nil
        }
        guard outcome != .succeeded, let title = failedTitle else { return nil }
        // The capture ended first, or a sniffer missed the answer: no failure of the app.
        return outcome == .unanswered(.notCaptured) ? nil : "\(title) was \(OperationPhrase.outcome(outcome))"
    }

    /// `reads Device Name`; by its handle where the capture does not tell what it is.
    private var failedTitle: String? {
        guard let act else { return nil }
        guard act.target == nil, let attribute, attribute.handle != 0 else { return act.title }
        return "\(act.verb) \(attribute.handle.words(attribute.handleName))"
    }

    private var reasonText: String {
        if case .text(let reason)? = facts[.reason] { reason } else { "no reason" }
    }
}
