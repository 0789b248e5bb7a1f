import Decoders

/// One of the inputs of a run.
package struct RunInput: Sendable {
    /// Its name in packets, if there are several.
    package let name: String?
    /// The name of its format, or `archive`; `nil` where it was read as a stream.
    package var format: String?
    /// Bytes of the file, as it is; `nil` where it has no size.
    package var bytes: UInt64?
    /// The origin of its relative times, since the first record of the run.
    package var origin: Nanoseconds = 0
}

extension [RunInput] {
    /// The name of the input that something happened in, where there are several.
    package func name(_ moment: Moment) -> String? { indices.contains(moment.input) ? self[moment.input].name : nil }

    /// The relative time of a moment, as `time_relative` has it.
    package func time(_ moment: Moment) -> Nanoseconds? {
        moment.position.map { time($0, in: moment.input) }
    }

    /// The same of a time since the first record of the run.
    package func time(_ time: Nanoseconds, in input: Int) -> Nanoseconds {
        indices.contains(input) ? time - self[input].origin : time
    }
}
