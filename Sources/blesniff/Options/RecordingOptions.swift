import ArgumentParser
import Sniff

extension RecordingFormat: ExpressibleByArgument {}

/// Where what is seen is recorded.
protocol RecordingOptions {
    var write: String? { get }
    var writeFormat: RecordingFormat? { get }
    var rotate: Rotation? { get }
    var keep: Int? { get }
}

/// They as a group. ``DisplayOptions`` has them without one, as ``InputOptions`` has the options of keys.
struct RecordingOptionGroup: ParsableArguments, RecordingOptions {
    @Option(help: .write, completion: .file()) var write: String?
    @Option(help: .writeFormat) var writeFormat: RecordingFormat?
    @Option(help: .rotate, transform: Rotation.argument) var rotate: Rotation?
    @Option(help: .keep) var keep: Int?

    func validate() throws { try checkRecording() }
}

extension ArgumentHelp {
    static let write = ArgumentHelp(
        "Record to a capture file, or '-' for standard output; an older file of that name is replaced.",
        valueName: "file")
    static let writeFormat = ArgumentHelp(
        """
        Format of the recording; without it, the file's name decides: .btsnoop, .log and .cfa are btsnoop, .pcapng and \
        .ntar are pcapng. Standard output is pcapng.
        """)
    static let rotate = ArgumentHelp(
        """
        Continue in a new file before one exceeds this size (B, kB, MB, GB, KiB, MiB, GiB) or when it spans this time \
        (s, min, h, d). 'trace.pcapng' becomes trace-000001.pcapng, trace-000002.pcapng and so on, after existing \
        numbers.
        """, valueName: "100MB|1h")
    static let keep = ArgumentHelp(
        "Keep the last N files of the series, including earlier recordings; older ones are removed.", valueName: "n")
}

extension Rotation {
    static func argument(_ text: String) throws -> Rotation {
        if let rotation = Rotation(text) { return rotation }
        throw ValidationError(
            "'\(text)' is neither a size nor a time; write a whole number with its unit, as in 100MB, 64MiB, 30min or 1h"
        )
    }
}

extension RecordingOptions {
    func checkRecording() throws {
        guard let file = write else {
            if writeFormat != nil { throw ValidationError("--write-format is for --write FILE") }
            if rotate != nil { throw ValidationError("--rotate is for --write FILE") }
            if keep != nil { throw ValidationError("--keep is for --write FILE with --rotate") }
            return
        }
        if file.isEmpty { throw ValidationError("--write names no file") }
        if isToStandardOutput, rotate != nil {
            throw ValidationError("--rotate makes one file after the other; standard output is one")
        }
        if keep != nil, rotate == nil { throw ValidationError("--keep is for recordings with --rotate") }
        if let keep, keep < 1 { throw ValidationError("--keep \(keep) would keep no file; the least is 1") }
        if format == nil { throw ValidationError(Self.unknownFormat(file)) }
    }

    private static func unknownFormat(_ file: String) -> String {
        file.hasSuffix(".pcap")
            ? "\(file): pcap is not written, because it has no place for several interfaces and comments; name the file .pcapng or add --write-format"
            : "\(file): the name does not tell a format; end it with .btsnoop or .pcapng, or add --write-format btsnoop|pcapng"
    }

    /// Whether the recording takes the place of lines.
    var isToStandardOutput: Bool { write == "-" }

    private var format: RecordingFormat? {
        writeFormat ?? write.flatMap { isToStandardOutput ? .pcapng : RecordingFormat(nameOf: $0) }
    }

    /// Begins the recording, if one is asked for. Problems are reported as they occur.
    ///
    /// - Parameters:
    ///   - inputs: what is read, and never written over.
    ///   - continues: packets come from something that does not wait: when writing fails, it is tried again later.
    func recorder(_ console: Console, inputs: [String], continues: Bool) throws -> CaptureRecorder? {
        guard let file = write, let format else { return nil }
        var plan = RecordingPlan(path: file, format: format)
        plan.continues = continues
        (plan.rotation, plan.keep) = (rotate, keep)
        (plan.inputs, plan.output) = (inputs, console.results)
        do throws(RecordingError) {
            return try CaptureRecorder(plan) { console.report($0) }
        } catch {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        }
    }
}

extension CaptureRecorder {
    /// The recording, in a line.
    var summary: String {
        let packets = "\(recorded.grouped("packet")) written"
        return files == 1
            ? "\(packets) to \(names.first)" : "\(packets) to \(files.grouped) files, \(names.first) to \(names.last)"
    }
}
