import Decoders
import Sniff
import SniffReport

/// Reads captures a second time, for the packets that a page holds: each as `decode -v -x` prints it.
struct PacketTexts {
    let run: ReportRun
    let input: InputOptions

    /// The most packets of a page, and the most bytes of them: a page is sent by mail, and opened on phones.
    private static let limit = (packets: 32, bytes: 16_000)

    /// - Parameter marks: the packets, the most important first.
    /// - Returns: those that there is room for, in the order of the captures. None, if a capture cannot be read twice.
    func packets(_ marks: [ReportMark]) -> [ReportPacket] {
        guard !marks.isEmpty, input.paths.allSatisfy(VerifiedFiles.isRegular) else { return [] }
        let marks = marks.prefix(PacketTexts.limit.packets)
        var sink = PacketTextCollector(
            run.registry.vocabulary, marks.map { PacketPlace(frame: $0.frame, input: $0.input) })
        read(into: &sink)
        var room = PacketTexts.limit.bytes
        var packets: [ReportPacket] = []
        for mark in marks {
            guard let packet = sink.packets[PacketPlace(frame: mark.frame, input: mark.input)] else { continue }
            room -= packet.title.utf8.count + packet.lines.reduce(0) { $0 + $1.utf8.count + 1 }
            // A smaller one that is less important does not take its place.
            guard room >= 0 else { break }
            packets.append(packet)
        }
        return packets.sorted { ($0.input, $0.frame) < ($1.input, $1.frame) }
    }

    private func read(into sink: inout PacketTextCollector) {
        var selection = FieldSelection(run.registry.vocabulary)
        selection.insertAll()
        selection.tracksOrigins = true
        var session = Session(
            run.registry, selection, profiles: run.profiles, attributeTables: run.tables)
        input.memoryLimit.apply(to: &session)
        input.givenKeys.apply(to: &session)
        session.willRead(input.paths)
        let progress = run.program.console.progress
        progress.begin(pass: progress.pass + 1)
        session.onProgress = { progress.update($0, of: $1) }
        // What cannot be read has been reported.
        for path in input.paths where !sink.isComplete { try? session.read(contentsOf: path, into: &sink) }
    }
}

/// A record of a run.
private struct PacketPlace: Hashable {
    let frame: UInt64
    let input: Int
}

private struct PacketTextCollector: PacketSink, ~Copyable {
    private var line: TextRenderer
    private var tree: TreeRenderer
    private let wanted: Set<PacketPlace>
    private var input = -1
    private(set) var packets: [PacketPlace: ReportPacket] = [:]

    init(_ vocabulary: Vocabulary, _ wanted: [PacketPlace]) {
        line = TextRenderer(vocabulary, time: .relative, colored: false)
        tree = TreeRenderer(vocabulary, colored: false)
        self.wanted = Set(wanted)
    }

    var isComplete: Bool { packets.count == wanted.count }

    mutating func beginInput(name: String?) { input += 1 }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        let place = PacketPlace(frame: packet.frame, input: input)
        guard wanted.contains(place) else { return true }
        var title = ByteBuffer(capacity: 256)
        var text = ByteBuffer(capacity: 1024)
        line.render(packet.facts, packet.fields, into: &title)
        tree.render(packet.fields, of: packet.frame, into: &text)
        text.append(hexDump: bytes, isHidden: packet.fields.hidesBytes, tree.byteColors(packet.fields, bytes.count))
        packets[place] = ReportPacket(
            frame: place.frame, input: place.input, title: title.string.dropLast().trimmingSpaces,
            lines: text.string.split(separator: "\n").map { String($0.dropFirst(PacketTextCollector.indentation)) })
        return !isComplete
    }

    /// The spaces that each line begins with, below the line of its packet.
    private static let indentation = 4
}
