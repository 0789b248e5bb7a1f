/// An event of a track as Perfetto has it, without its time, its track and its flows.
struct TraceEvent {
    enum Kind: UInt64 {
        case begin = 1
        case end = 2
        case instant = 3
    }

    private enum Note {
        case number(UInt64)
        /// Shown in hexadecimal.
        case handle(UInt16)
        case text(String)
    }

    let kind: Kind
    let name: String
    /// Shown where the event is selected, in this order.
    private var notes: [(name: String, note: Note)] = []

    init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }

    mutating func note(_ name: String, _ text: String?) {
        if let text, !text.isEmpty { notes.append((name, .text(text))) }
    }

    mutating func note(_ name: String, number: UInt64?) {
        if let number { notes.append((name, .number(number))) }
    }

    mutating func note(_ name: String, handle: UInt16?) {
        if let handle { notes.append((name, .handle(handle))) }
    }

    /// The fields of a `TrackEvent`.
    var fields: [UInt8] {
        var writer = ProtobufWriter()
        writer.add(PerfettoField.TrackEvent.type, kind.rawValue)
        if !name.isEmpty { writer.add(PerfettoField.TrackEvent.name, name) }
        for (name, note) in notes {
            writer.add(PerfettoField.TrackEvent.annotations) { writer in
                writer.add(PerfettoField.DebugAnnotation.name, name)
                switch note {
                case .number(let number): writer.add(PerfettoField.DebugAnnotation.unsigned, number)
                case .handle(let handle): writer.add(PerfettoField.DebugAnnotation.pointer, UInt64(handle))
                case .text(let text): writer.add(PerfettoField.DebugAnnotation.text, text)
                }
            }
        }
        return writer.bytes
    }
}
