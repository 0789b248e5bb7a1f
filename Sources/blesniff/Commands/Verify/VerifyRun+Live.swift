import Sniff

extension VerifyRun {
    /// Judges all expectations on what happens, until all is decided, the time is up, or ^C.
    func watch(_ live: LiveRun, inputs: [String], timeout: Double?) -> Int32 {
        let verdicts = LiveVerdicts(printer, timeout: timeout)
        let verifiers = verifiers(of: inputs)
        verdicts.isReadable = inputs.allSatisfy(VerifiedFiles.isRegular)
        var session = session(verifiers.selection)
        var sink = VerifySink(verifiers, inputs: inputs, live: verdicts)
        let status = live.run(&session, &sink)
        // Damage is a reason of verdicts; what could not be opened has none.
        if status > 65, !sink.hasBegun { return status }
        let isStopped = Interrupt.requested && !verdicts.isDecided
        let open = sink.verifiers.decidedRequirements.joined().count { !$0 }
        let reports = sink.finish(isStopped: isStopped)
        printer.add(sink.verifiers.coverage, of: inputs)
        for (index, report) in reports.enumerated() {
            var judgement = Judgement(report, duration: verdicts.elapsed / Double(reports.count))
            judgement.isReadable = verdicts.isReadable
            printer.finish(judgement, besides: verdicts.printed[index] ?? [])
        }
        note(reports.map { Judgement($0) })
        let tenths = Int64(min(verdicts.elapsed, 1e9) * 10)
        let seconds = String(mantissa: tenths, exponent: -1, allDigits: true) + " s"
        if verdicts.isDecided {
            console.note("decided after \(seconds)")
        } else if isStopped {
            let count = reports.reduce(0) { $0 + $1.requirements.count }
            console.note("stopped at \(seconds): \(open) of \(count) open")
        }
        return status > 65 ? status : 0
    }
}
