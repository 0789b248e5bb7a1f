import Sniff

extension CaptureFeed {
    /// A capture that comes in pieces and is judged meanwhile.
    ///
    /// ```swift
    /// let feed = try CaptureFeed(judging: expectation)
    /// for try await chunk in request.body { try feed.push(chunk) }
    /// try feed.finish()
    /// print(feed.report)
    /// ```
    ///
    /// - Parameters:
    ///   - expectation: from a file, or written in Swift.
    ///   - name: what messages call it.
    ///   - options: how it is decoded.
    ///   - slack: what all time limits are multiplied with, for slow machines.
    /// - Throws: ``ExpectationErrors`` if the expectation can never be so, or names what does not exist; `CaptureError`,
    ///   `AttributeTableError` and `ProfileError` for the files that it names.
    public convenience init(
        judging expectation: TraceExpectation, name: String = "capture", options: CaptureOptions = .standard,
        slack: Double = 1
    ) throws {
        let judge = try FeedJudge(expectation, options, name: name, slack: slack)
        self.init(name: name, options: options, session: judge.session(), judge: judge)
    }

    /// The verdicts that are certain so far, in the order in which they became so; all, once the feed has finished.
    ///
    /// The feed has to be one that judges: ``init(judging:name:options:slack:)``.
    public var verdicts: [RequirementVerdict] { feedJudge.verdicts }

    /// The verdicts of all requirements. Before the feed has finished, those that are not certain are inconclusive.
    ///
    /// The feed has to be one that judges: ``init(judging:name:options:slack:)``.
    public var report: VerificationReport { feedJudge.report }

    private var feedJudge: FeedJudge {
        guard let judge = judge as? FeedJudge else {
            preconditionFailure("no expectation judges this feed: make it with 'CaptureFeed(judging: expectation)'")
        }
        return judge
    }
}

/// Judges a capture that comes in pieces.
private final class FeedJudge: OperationReceiver {
    private var judge: CaptureJudge
    private let name: String
    private(set) var verdicts: [RequirementVerdict] = []
    private var isFinished = false

    init(_ expectation: TraceExpectation, _ options: CaptureOptions, name: String, slack: Double) throws {
        judge = try CaptureJudge(expectation, options, slack: slack, clock: nil)
        self.name = name
    }

    func session() -> Session { judge.session(reading: .packets) }

    func receive(_ events: [OperationEvent]) {
        judge.receive(events)
        verdicts += judge.newVerdicts(on: [name])
    }

    func finish() {
        guard !isFinished else { return }
        isFinished = true
        verdicts += judge.lastVerdicts(on: [name], isStopped: false)
    }

    var report: VerificationReport {
        var verifier = judge.verifier
        verifier.finish(isStopped: !isFinished)
        return verifier.report(on: [name])
    }
}
