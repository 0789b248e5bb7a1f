import Decoders
import Sniff
import SniffVerify

/// An object for each flaw, and one for all of them at the end.
struct FlawJSON {
    let score: FlawScore
    let run: FlawRun

    func append(to out: inout ByteBuffer) {
        for result in score.results {
            out.appendJSON { add(result, &$0) }
        }
        out.appendJSON { json in
            json.add("type", "summary")
            json.array("expectations") { json in
                for expectation in run.run.expectations { json.add(nil, expectation.expectation.title) }
            }
            json.array("inputs") { json in for input in run.inputs { json.add(nil, input) } }
            json.add("seed", run.options.seed ?? 0)
            json.add("made", score.made)
            json.add("found", score.found)
            json.add("inconclusive", score.inconclusive)
            json.objects("kinds", score.kinds) { json, kind in
                json.add("flaw", kind.kind.rawValue)
                json.add("made", kind.made)
                json.add("found", kind.found)
            }
        }
    }

    private func add(_ result: FlawResult, _ json: inout JSONText) {
        let operation = result.flaw.operation
        json.add("type", "flaw")
        json.add("flaw", result.flaw.kind.rawValue)
        json.add("input", run.inputs[result.flaw.capture])
        json.add("frame", operation.begin.frame)
        json.add("time_relative", seconds: operation.begin.nanoseconds)
        json.add("connection", operation.connection?.rawValue)
        json.add("operation", operation.kind.rawValue)
        json.add("handle", operation.attribute.flatMap { $0.handle > 0 ? $0.handle : nil })
        json.add("uuid", operation.attribute?.uuid.map { "\($0)" })
        json.add("characteristic", operation.attribute?.characteristic.map { "\($0)" })
        json.add("found", result.isFound)
        if result.isFound {
            json.add("verdict", result.isViolated ? Verdict.violated.rawValue : "inconclusive")
            json.array("found_by") { json in for title in result.foundBy { json.add(nil, title) } }
        }
    }
}
