import Sniff
import SniffRedact

/// Reads the inputs of `redact` twice, and writes what remains of them.
struct RedactRun {
    let redaction: Redaction
    let paths: [String]
    let target: String
    let format: RecordingFormat?
    let map: String?
    let isJSON: Bool
    let console: Console

    /// Inputs are learned from and written, and what was written as well.
    private static let passes = 4

    /// An input and the file that it becomes.
    private struct Job {
        let inputs: [String]
        let file: String
        let format: RecordingFormat
    }

    func run() throws {
        let jobs = try jobs()
        for job in jobs { try WrittenFiles([("--write", job.file), ("--map", map)]).check() }
        let output = Output(console)
        let progress = console.progress
        let damage = DamageReport(console)
        redaction.onDamage = { damage.add($0) }
        redaction.onNote = { damage.add($1, on: $0) }
        redaction.onProgress = { progress.update($0, of: $1) }
        var status: Int32 = 0
        var readable: Set<String> = []
        for (index, path) in paths.enumerated() where !Interrupt.requested {
            progress.begin(pass: 1, passes: RedactRun.passes, reading: index, readings: paths.count)
            status = max(
                status,
                attempt { try redaction.learn(contentsOf: path) }
                    ?? {
                        readable.insert(path); return 0
                    }())
            damage.finish()
            // Nothing is written where not all is known that has to go.
            if redaction.isFull { throw ExitStatus(code: 65) }
        }
        if readable.isEmpty, !Interrupt.requested { return try output.end(status) }
        var written: [Job] = []
        for job in jobs where !Interrupt.requested {
            let inputs = job.inputs.filter { readable.contains($0) }
            guard !inputs.isEmpty else { continue }
            let end = try write(inputs, job)
            status = max(status, end.status)
            if end.isThere { written.append(job) }
        }
        console.report(redaction.givenUp, of: redaction.memoryLimit)
        // A part of a capture would pass for all of it.
        if Interrupt.requested { throw ExitStatus.interrupted }
        status = max(status, damage.status)
        // What was counted on the way to no file would pass for a success.
        if written.isEmpty { return try output.end(status) }
        status = max(status, check(written), writeMap())
        // Where the capture goes to standard output, the report does not.
        let report = RedactionText(report: redaction.report)
        if target == "-" {
            console.reportLines(report.text)
        } else {
            try output.print(isJSON ? report.jsonLines : report.text)
        }
        try output.end(status)
    }

    /// Runs a part of the work; the exit status of what went wrong, after it was reported.
    private func attempt(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch let error as CaptureError {
            if case .interrupted = error { return 130 }
            console.report("\(error)")
            return error.exitStatus
        } catch let error as RecordingError {
            console.report("\(error)")
            return error.exitStatus
        } catch let error as RedactionError {
            console.report("\(error)")
            if case .notWritten = error { return 74 }
            return 64
        } catch {
            console.report("\(error)")
            return 64
        }
    }

    private func jobs() throws -> [Job] {
        guard VerifiedFiles.isFolder(target) || target.hasSuffix("/") else {
            guard let format = format ?? (target == "-" ? .pcapng : RecordingFormat(nameOf: target)) else {
                console.report(
                    "\(target): the name does not tell a format; end it with .btsnoop or .pcapng, or add --write-format"
                        + " btsnoop|pcapng")
                throw ExitStatus.usage
            }
            return [Job(inputs: paths, file: target, format: format)]
        }
        guard VerifiedFiles.isFolder(target) else {
            console.report("\(target): no such folder")
            throw ExitStatus.usage
        }
        let folder = target.hasSuffix("/") ? target : target + "/"
        var names: Set<String> = []
        return try paths.map { path in
            var name = path == "-" ? "standard-input" : String(path.split(separator: "/").last ?? "capture")
            let format = format ?? RecordingFormat(nameOf: name) ?? .pcapng
            if RecordingFormat(nameOf: name) != format { name += ".\(format.rawValue)" }
            guard names.insert(name).inserted else {
                console.report("\(folder)\(name): two inputs have this name")
                throw ExitStatus.usage
            }
            return Job(inputs: [path], file: folder + name, format: format)
        }
    }

    /// - Returns: the exit status, and whether there is a new capture.
    private func write(_ inputs: [String], _ job: Job) throws -> (status: Int32, isThere: Bool) {
        var plan = RecordingPlan(path: job.file, format: job.format)
        plan.continues = false
        (plan.inputs, plan.output) = (paths, console.results)
        let recorder: CaptureRecorder
        do throws(RecordingError) {
            recorder = try CaptureRecorder(plan) { console.report($0) }
        } catch {
            console.report("\(error)")
            return (error.exitStatus, false)
        }
        var status: Int32 = 0
        for (number, path) in inputs.enumerated() {
            console.progress.begin(
                pass: 2, passes: RedactRun.passes, reading: paths.firstIndex(of: path) ?? number, readings: paths.count)
            status = max(status, attempt { try redaction.write(path, into: recorder, input: number) } ?? 0)
        }
        recorder.close(hasFailed: status != 0)
        if recorder.files > 0 { console.report(recorder.summary) }
        return (max(status, recorder.exitStatus), recorder.files > 0)
    }

    /// Decodes what was written, and looks for what is not known to be harmless.
    private func check(_ jobs: [Job]) -> Int32 {
        let files = jobs.map(\.file).filter { $0 != "-" && VerifiedFiles.isRegular($0) }
        var found: [String] = []
        let status =
            attempt {
                found = try redaction.finds(in: files) {
                    console.progress.begin(pass: 3 + $0, passes: RedactRun.passes, reading: $1, readings: files.count)
                }
            } ?? 0
        for file in found { console.report("\(file): something in it is not known to be harmless; do not share it") }
        return max(status, found.isEmpty ? 0 : 1)
    }

    private func writeMap() -> Int32 {
        guard let map else { return 0 }
        var text = ""
        for (address, pseudonym) in redaction.pseudonyms { text += "\(address)\t\(pseudonym)\n" }
        return WrittenText(console: console).write(text, to: map, isPrivate: true)
    }
}
