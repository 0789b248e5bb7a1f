import Decoders
import Sniff
import SniffRedact

/// Writes captures that were judged with the results as comments: reads them once more.
struct CommentRun {
    let console: Console
    let setup: SessionSetup
    let kinds: CommentKinds
    /// In the order in which they are written, each readable twice (``readableTwice(_:_:)``).
    let paths: [String]

    /// - Returns: the exit status of the capture. Problems of inputs were reported when they were judged.
    func write(_ remarks: FrameRemarks, into recorder: CaptureRecorder) throws -> Int32 {
        var sink = try CommentingSink(RecordingSink(recorder), kinds, remarks, setup.registry, paths: paths)
        var session = setup.session(sink.selection(setup.registry.vocabulary))
        session.willRead(paths)
        let progress = console.progress
        let pass = progress.pass + 1
        session.onProgress = { progress.update($0, of: $1) }
        var hasFailed = false
        for (index, path) in paths.enumerated() where !Interrupt.requested {
            progress.begin(pass: pass, reading: index, readings: paths.count)
            do throws(CaptureError) {
                try session.read(contentsOf: path, name: paths.count > 1 ? path : nil, into: &sink)
            } catch {
                hasFailed = true
            }
        }
        recorder.close(hasFailed: hasFailed)
        if recorder.files > 0 { console.report(recorder.summary) }
        return recorder.exitStatus
    }

    /// The inputs, by paths that can be opened a second time.
    static func readableTwice(_ paths: [String], _ console: Console) throws -> [String] {
        do throws(RedactionError) {
            var found: [String] = []
            for path in paths { found.append(try Redaction.readableTwice(path)) }
            return found
        } catch {
            console.report("\(error)")
            throw ExitStatus.usage
        }
    }
}
