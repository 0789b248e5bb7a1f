import Sniff

/// Follows all inputs until they end or ^C, reports what is wrong and what is not answered as it happens, and answers with
/// the exit status.
struct FollowRun {
    let options: InputOptions
    let follow: FollowOptions
    let output: Output

    /// - Parameter makeSession: called once for each input.
    func run<Target: PacketSink & ~Copyable>(_ makeSession: () -> Session, _ target: inout Target) -> Int32 {
        var status: Int32 = 0
        let inputs = FollowedInputs()
        var reports: [DamageReport] = []
        let console = output.console
        let paths = options.paths
        for path in paths {
            let damage = DamageReport(console, nil)
            reports.append(damage)
            var session = makeSession()
            options.memory.apply(to: &session)
            session.onDamage = { damage.add($0) }
            session.onNote = { damage.add($1, on: $0) }
            do throws(CaptureError) {
                try inputs.add(path: path, reopens: follow.reopen, session, name: paths.count > 1 ? path : nil)
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
            console.report(givenUp, of: options.memory.limit)
            console.report(limits)
        }
        return status
    }
}
