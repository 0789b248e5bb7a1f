import SniffVerify

/// Makes a draft what the captures that it was made of meet: judged by the verifier itself, and mended where it says no.
package struct DraftRefinement {
    /// The draft as it is now.
    package private(set) var draft: Draft

    /// How each capture was judged last.
    package private(set) var reports: [VerificationReport] = []

    package init(_ draft: Draft) { self.draft = draft }

    /// How often a draft is judged and mended. Each time, something is dropped or made wider.
    package static let limit = 24

    /// From then on, nothing is made wider: each time costs as much as a verdict, and damaged captures always show one more
    /// exception.
    private static let patience = 6

    /// The outcome of judging.
    package enum Judgement {
        /// A report for each capture.
        case reports([VerificationReport])
        /// The file says something that makes no sense, at these lines.
        case errors(ExpectationErrors)
    }

    /// - Parameter judge: judges the text of an expectation by all captures; `nil` where they cannot be read again.
    package mutating func refine(_ judge: (String) -> Judgement?) {
        for round in 0..<Self.limit {
            let (text, lines) = ExpectationWriter.textWithLines(draft)
            guard let judgement = judge(text) else { return }
            let wrong: [Int: Problem]
            switch judgement {
            case .errors(let errors): wrong = Self.problems(errors, lines)
            case .reports(let reports):
                self.reports = reports
                wrong = problems(reports)
            }
            if wrong.isEmpty { return }
            for index in wrong.keys.sorted(by: >) {
                guard draft.requirements.indices.contains(index), let problem = wrong[index] else { continue }
                if round < Self.patience { mend(index, problem) } else { drop(index, problem) }
            }
            // One story may have become several.
            draft.keepFirst(Drafter.requirementLimit)
        }
    }

    private enum Problem {
        case refused(String)
        case violated(RequirementReport)
        case noOccasion
    }

    private static func problems(_ errors: ExpectationErrors, _ lines: [Int]) -> [Int: Problem] {
        var problems: [Int: Problem] = [:]
        for error in errors.errors {
            guard let index = lines.lastIndex(where: { $0 <= error.place.line }) else { continue }
            problems[index] = .refused(error.message)
        }
        return problems
    }

    private func problems(_ reports: [VerificationReport]) -> [Int: Problem] {
        var problems: [Int: Problem] = [:]
        for report in reports {
            for (index, requirement) in report.requirements.enumerated() {
                switch requirement.verdict {
                case .met: continue
                case .violated:
                    problems[index] = .violated(requirement)
                case .inconclusive:
                    guard problems[index] == nil, requirement.gaps.isEmpty, requirement.hadNoOccasion,
                        draft.requirements.indices.contains(index), draft.requirements[index].needsOccasion
                    else { continue }
                    problems[index] = .noOccasion
                }
            }
        }
        return problems
    }

    private mutating func drop(_ index: Int, _ problem: Problem) {
        let title = draft.requirements[index].requirement.title
        switch problem {
        case .refused(let why): drop(index, title, why)
        case .violated(let report): drop(index, report.title, report.reason)
        case .noOccasion: drop(index, title, "nothing happens that it is about")
        }
    }

    private mutating func mend(_ index: Int, _ problem: Problem) {
        switch problem {
        case .refused(let why): drop(index, draft.requirements[index].requirement.title, why)
        case .noOccasion:
            guard case .each(var rule) = draft.requirements[index].requirement.form else { return }
            rule.mayBeNone = true
            draft.requirements[index].requirement.form = .each(rule)
        case .violated(let report):
            let why = report.reason
            switch draft.requirements[index].requirement.form {
            case .story where !draft.requirements[index].instead.isEmpty:
                draft.requirements.replaceSubrange(index...index, with: draft.requirements[index].instead)
            case .story(var steps):
                guard let step = report.steps.firstIndex(where: { $0.verdict != .met }), steps.indices.contains(step),
                    steps.count > 1
                else { return drop(index, report.title, why) }
                let title = steps.remove(at: step).title
                draft.requirements[index].requirement.form = .story(steps)
                if step < draft.requirements[index].stepEvidence.count {
                    draft.requirements[index].stepEvidence.remove(at: step)
                }
                draft.requirements[index].widened.append("without the step '\(title)': \(why)")
            case .each(var rule) where rule.widen(to: report):
                draft.requirements[index].requirement.form = .each(rule)
                draft.requirements[index].widened.append(why)
            default: drop(index, report.title, why)
            }
        }
    }

    private mutating func drop(_ index: Int, _ title: String, _ why: String) {
        draft.requirements.remove(at: index)
        if draft.remarks.count < 40 { draft.remarks.append("Left out: \(title) (\(why))") }
    }
}

extension TraceExpectation.EachRule {
    /// Allows for what broke it, in the way that takes the least from it.
    ///
    /// - Returns: whether there is such a way.
    fileprivate mutating func widen(to report: RequirementReport) -> Bool {
        if conditions.count == 1, conditions[0].path == "att.uuid" {
            let wrong = report.allEvidence.lazy.filter { $0.role == .wrong }.compactMap(\.operation)
            if trigger.allSatisfy(\.conditions.isEmpty), wrong.contains(where: { $0.attribute?.uuid == nil }) {
                for index in trigger.indices { trigger[index].requireName() }
                return true
            }
            let missed = wrong.compactMap { $0.attribute?.uuid.map { "\($0)" } }
            if let uuid = missed.first(where: { !conditions[0].values.contains($0) }),
                conditions[0].values.count < ValueVocabulary.limit
            {
                conditions[0].values.append(uuid)
                return true
            }
        }
        if !then.isEmpty, unless.isEmpty, let disconnects = OperationVerb("disconnects") {
            unless = [OperationPattern(disconnects, place: SourcePlace(file: ""))]
            return true
        }
        if beforeNext, within != nil {
            beforeNext = false
            return true
        }
        // One in fifty is an exception.
        if exceptions < report.failedCount, report.failedCount * 50 <= report.fineCount {
            exceptions = report.failedCount
            return true
        }
        return false
    }
}

extension DraftedRequirement {
    /// Whether nothing but an occurrence meets it: of everything else, another report would say the same.
    fileprivate var needsOccasion: Bool {
        if case .each(let rule) = requirement.form { !rule.mayBeNone } else { false }
    }
}

extension RequirementReport {
    /// Whether nothing happened that it is about.
    fileprivate var hadNoOccasion: Bool { fineCount == 0 && failedCount == 0 && steps.isEmpty }
}
