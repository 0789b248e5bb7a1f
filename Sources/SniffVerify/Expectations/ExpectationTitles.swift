/// Stories, steps and operations in words: titles if the author gave none, and lines of verdicts.
extension OperationPattern {
    /// `reads Body Sensor Location: Chest`.
    package var title: String {
        let value = conditionWords
        return head(verb.word, joinedBy: " ") + (value.isEmpty ? "" : ": \(value)")
    }

    /// As a thing, for sentences: `notification of 2A37 (heart_rate 30..260)`.
    package var noun: String { noun(conditions: conditions.map(\.words)) }

    /// - Parameter conditions: what its conditions say.
    func noun(conditions: [String]) -> String {
        let value = conditions.joined(separator: ", ")
        let known = Self.nouns[verb.word]
        return head(
            known?.noun ?? "'\(verb.word)'", joinedBy: known.map { $0.link.isEmpty ? " " : " \($0.link) " } ?? " ")
            + (value.isEmpty ? "" : " (\(value))")
    }

    private func head(_ word: String, joinedBy link: String) -> String {
        var text = word
        // An expression has its own quotes.
        let isText = verb.target == .comment && target?.hasPrefix("/") == false
        // Of any target, nothing has to be said.
        if let target, target != "any" {
            text += link + (target == "same" ? "the same" : isText ? target.quoted : target)
        }
        switch result {
        case nil: break
        case .any: text += " (whatever the result)"
        case .success: text += " (with success)"
        case .refused: text += " (refused)"
        case .unanswered: text += " (unanswered)"
        case .error(let error): text += " (\(error))"
        }
        switch device {
        case nil, "any": break
        case "same": text += " of the same device"
        case .some(let name): text += " of \(name)"
        }
        return text
    }

    private var conditionWords: String { conditions.map(\.words).joined(separator: ", ") }

    /// With the word that joins what it is about.
    private static let nouns: [String: (noun: String, link: String)] = [
        "scans": ("scan", "of"), "stops scanning": ("end of a scan", "of"), "advertises": ("advertising", "of"),
        "starts advertising": ("start of advertising", "of"), "stops advertising": ("end of advertising", "of"),
        "tries to connect": ("attempt to connect", "to"), "cancels": ("cancelled attempt", "of"),
        "connects": ("connection", "to"), "fails to connect": ("failed attempt to connect", "to"),
        "disconnects": ("disconnection", "of"), "pairs": ("pairing", "of"), "encrypts": ("encryption", "of"),
        "exchanges MTU": ("MTU exchange", "of"), "discovers": ("discovery", "of"), "reads": ("read", "of"),
        "writes": ("write", "to"), "prepares a write": ("prepared write", "to"),
        "executes writes": ("execution of writes", "to"), "subscribes": ("subscription", "to"),
        "unsubscribes": ("end of a subscription", "to"), "notifies": ("notification", "of"),
        "indicates": ("indication", "of"), "requests parameters": ("request of parameters", "of"),
        "updates parameters": ("update of parameters", "of"), "updates PHY": ("update of the PHY", "of"),
        "updates data length": ("update of the data length", "of"), "packet": ("packet", "with"),
        "sends": ("sent message", "of"), "receives": ("received message", "of"), "message": ("message", "of"),
        "transfers": ("transfer", "of"),
        "comment": ("comment", ""), "requests": ("request", "of"), "exchanges": ("exchange", "with"),
    ]

    /// Verbs whose nouns are known.
    static var verbsWithNouns: [String] { nouns.keys.sorted() }
}

extension TraceExpectation.Condition {
    /// `heart_rate 30..260`; for the whole value, what it has to be.
    var words: String {
        let text = values.joined(separator: " or ")
        switch path {
        case "value", "bytes": return text
        case "text": return values.map { "\"\($0)\"" }.joined(separator: " or ")
        default: return "\(path) \(text)"
        }
    }
}

extension ExpectedStep {
    /// `subscribes Heart Rate Measurement within 5 s`.
    package var title: String {
        let required = conditions.map(\.words).joined(separator: ", ")
        return form.words(counted) + (required.isEmpty ? "" : " is \(required)") + timing
    }

    private var timing: String {
        var text = ""
        let base = timeBase.map { " of \($0)" } ?? ""
        if let after { text += " after \(text: after)\(base)" }
        if let within { text += " within \(text: within)\(base)" }
        if let every { text += " every \(ExpectationWords.gap(every))" }
        return text
    }
}

extension ExpectedStep.Form {
    fileprivate func words(_ counted: TraceExpectation.Counted) -> String {
        switch self {
        case .operation(let pattern, let times):
            if counted == .bytes { return "\(pattern.title), \(counted.text(times))" }
            return times == 1...1 ? pattern.title : "\(pattern.title), \(ExpectationWords.times(times))"
        case .anyOrder(let steps): return "in any order: " + ExpectationWords.list(steps.map(\.title), "and")
        case .either(let stories):
            return "either " + ExpectationWords.list(stories.map { ExpectationWords.sequence($0) }, "or")
        case .optional(let steps): return "perhaps " + ExpectationWords.sequence(steps)
        case .repeating(let steps, let until, let atMost):
            let end = until.map { " until \($0.title)" } ?? ""
            let limit = atMost == .max ? "" : ", at most \(ExpectationWords.count(atMost))"
            return "again and again: " + ExpectationWords.sequence(steps) + end + limit
        case .never(let patterns): return "never " + ExpectationWords.list(patterns.map(\.title), "or")
        }
    }
}
