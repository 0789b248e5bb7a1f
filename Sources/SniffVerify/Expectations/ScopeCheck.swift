import Sniff

/// Finds what cannot come in the scope of a requirement: within a connection, its beginning and its end come once each, and
/// nothing comes before the one or after the other.
struct ScopeCheck {
    private let problems: ExpectationProblems
    private let requirement: TraceExpectation.Requirement
    private let scope: TraceExpectation.Requirement.Scope

    /// - Returns: `nil` where everything can come: outside connections.
    init?(_ problems: ExpectationProblems, _ requirement: TraceExpectation.Requirement) {
        let scope = requirement.scope ?? requirement.defaultScope
        guard scope != .capture, scope != .eachDevice else { return nil }
        (self.problems, self.requirement, self.scope) = (problems, requirement, scope)
    }

    func check() {
        refuseEnd(requirement.during.from)
        refuseBeginning(requirement.during.until)
        switch requirement.form {
        case .story(let steps): check(steps)
        case .each(let rule):
            refuseEnd(rule.after + rule.since)
            refuseBeginning(rule.before + rule.unless)
            check(exceptions: rule)
        case .count(let patterns, let times, _): check(patterns, times)
        case .never: break
        }
    }

    private func refuseEnd(_ patterns: [OperationPattern]) {
        for pattern in patterns where pattern.isEnd {
            problems.add(pattern.place, "nothing comes after the end of a connection in \(scopeText)")
        }
    }

    private func refuseBeginning(_ patterns: [OperationPattern]) {
        for pattern in patterns where pattern.isBeginning {
            problems.add(pattern.place, "a connection begins once: 'connects' does not come again in \(scopeText)")
        }
    }

    private var scopeText: String {
        requirement.scope == nil
            ? "'\(scope.rawValue)', which is the scope here; write 'scope: capture' to look beyond it"
            : "'scope: \(scope.rawValue)'; write 'scope: capture' to look beyond it"
    }

    /// Steps one after the other; what is inside of groups is not looked at.
    private func check(_ steps: [ExpectedStep]) {
        var hasBegun = false
        var hasEnded = false
        for step in steps {
            guard case .operation(let pattern, let times) = step.form, times.lowerBound > 0 else { continue }
            let isInside = TraceExpectation.Requirement.inside.isSuperset(of: pattern.verb.kinds)
            if hasEnded, isInside {
                problems.add(step.place, "nothing comes after the end of a connection in \(scopeText)")
            } else if hasBegun, pattern.isBeginning {
                problems.add(step.place, "a connection begins once: 'connects' does not come again in \(scopeText)")
            }
            hasBegun = hasBegun || isInside || pattern.isBeginning
            hasEnded = hasEnded || pattern.isEnd
        }
    }

    /// Refuses exceptions of a rule about something that happens once.
    private func check(exceptions rule: TraceExpectation.EachRule) {
        guard rule.exceptions > 0, let most = occurrences(rule.trigger), rule.exceptions >= most else { return }
        problems.add(
            requirement.place,
            "'exceptions: \(rule.exceptions)': \(ExpectationWords.nouns(rule.trigger)) comes at most \(most == 1 ? "once" : "\(most) times") in '\(scope.rawValue)', so that the rule would always be met"
        )
    }

    private func check(_ patterns: [OperationPattern], _ times: ClosedRange<Int>) {
        guard let most = occurrences(patterns) else { return }
        let text =
            "\(ExpectationWords.nouns(patterns)) comes at most \(most == 1 ? "once" : "\(most) times") in \(scopeText)"
        if times.lowerBound > most {
            problems.add(requirement.place, "this can never be met: \(text)")
        } else if times.lowerBound == 0, times.upperBound >= most {
            problems.add(requirement.place, "this would always be met: \(text)")
        }
    }

    /// How often operations can come in a connection; `nil` where that is not known.
    private func occurrences(_ patterns: [OperationPattern]) -> Int? {
        guard patterns.allSatisfy({ $0.isBeginning || $0.isEnd }) else { return nil }
        return (patterns.contains(where: \.isBeginning) ? 1 : 0) + (patterns.contains(where: \.isEnd) ? 1 : 0)
    }
}

extension OperationPattern {
    fileprivate var isBeginning: Bool { verb.kinds == OperationKinds(.connect) }
    fileprivate var isEnd: Bool { verb.kinds == OperationKinds(.disconnect) }
}
