import ArgumentParser
import Sniff

/// Follows all inputs until they end or ^C, reports what is wrong and what is not answered as it happens, and answers with
/// the exit status.
struct FollowRun {
    let options: InputOptions
    let reopens: Bool
    let output: Output

    /// - Parameter makeSession: called once for each input.
    func run<Target: PacketSink & ~Copyable>(_ makeSession: () -> Session, _ target: inout Target) -> Int32 {
        var status: Int32 = 0
        let inputs = FollowedInputs()
        var reports: [DamageReport] = []
        let console = output.console
        let paths = options.paths
        for path in paths {
            let damage = DamageReport(console)
            reports.append(damage)
            var session = makeSession()
            options.memoryLimit.apply(to: &session)
            options.givenKeys.apply(to: &session)
            damage.observe(&session)
            do throws(CaptureError) {
                try inputs.add(path: path, reopens: reopens, session, name: paths.count > 1 ? path : nil)
            } catch {
                console.report("\(error)")
                status = max(status, error.exitStatus)
            }
        }
        inputs.read(into: &target)
        target.willWait()
        for report in reports {
            report.finish()
            status = max(status, report.status)
        }
        if !output.isClosed {
            var limits: Set<MemoryLimit> = []
            var unanswered = UnansweredCounts()
            var givenUp = GivenUpCounts()
            inputs.forEachSession {
                limits.formUnion($0.limitsReached)
                unanswered += $0.unansweredCounts
                givenUp += $0.givenUp
            }
            console.report(unanswered)
            console.report(givenUp, of: options.memoryLimit.limit)
            console.report(limits)
        }
        return status
    }
}

/// The options of commands that follow captures which are still being written.
extension FollowRun {
    static let followHelp: ArgumentHelp = """
        Go on at the end of a file: wait for it to grow, and go on with the file that takes its place. Several inputs \
        are read side by side.
        """
    static let reopenHelp: ArgumentHelp =
        "With --follow: when the writer of a FIFO has gone, wait for the next one."

    static func check(follow: Bool, reopen: Bool) throws {
        if reopen, !follow { throw ValidationError("--reopen is for --follow") }
    }
}
