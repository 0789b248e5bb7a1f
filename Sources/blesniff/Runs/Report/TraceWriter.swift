import Decoders
import Sniff
import SniffReport

/// Writes traces.
struct TraceWriter {
    let output: Output
    /// `-` is standard output.
    let file: String

    /// - Returns: the exit status of writing.
    func write(_ trace: PerfettoTrace, _ collector: TraceCollector) -> Int32 {
        let console = output.console
        guard !trace.lacksTimes else {
            console.report("--perfetto \(file): the capture has no times, so that nothing has a place in a trace")
            return 1
        }
        if let failure = collector.failure {
            console.report("--perfetto \(file): no room to gather the trace: \(failure)")
            return ExitStatus.io.code
        }
        if trace.omittedConnections > 0 {
            console.report("the trace lacks \(trace.omittedConnections.grouped("connection")): there are too many")
        }
        if collector.omitted > 0 {
            console.report("the trace lacks \(collector.omitted.grouped("operation")): there are too many at once")
        }
        guard file == "-" else { return WrittenText(console: console).writeWhole(trace.write, to: file) }
        let output = output
        trace.write { piece in
            var buffer = ByteBuffer(capacity: piece.count)
            buffer.append(piece.span, piece.indices)
            output.flush(&buffer)
            return !output.isClosed
        }
        return 0
    }
}
