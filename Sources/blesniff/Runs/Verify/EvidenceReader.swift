import Decoders
import Sniff
import SniffVerify

/// Reads captures a second time, for the bytes that differ from what was expected.
struct EvidenceReader {
    let run: VerifyRun
    let inputs: [String]

    func locate(in judgements: inout [Judgement]) {
        for (input, path) in inputs.enumerated() where VerifiedFiles.isRegular(path) {
            let evidence = judgements.flatMap(\.report.requirements).flatMap(\.allEvidence)
            let operations = evidence.filter { $0.subject != nil }.compactMap(\.operation)
            let wanted = Set(operations.flatMap { $0.frames(in: input) })
            guard !wanted.isEmpty, let packets = read(path, wanted) else { continue }
            for index in judgements.indices {
                judgements[index].locate { operation, subject in
                    // The answer has what was read, the request what was written.
                    operation.frames(in: input).lazy.compactMap { packets[$0]?.bytes(of: subject, operation) }.first
                }
            }
        }
    }

    private func read(_ path: String, _ wanted: Set<UInt64>) -> [UInt64: LocatedPacket]? {
        var setup = run.setup
        setup.showsSecrets = true
        var selection = FieldSelection(setup.registry.vocabulary)
        selection.insertAll()
        selection.tracksOrigins = true
        var sink = EvidenceCollector(wanted: wanted, last: wanted.max() ?? 0)
        guard run.readAgain(path, of: inputs, setup.session(selection), into: &sink) else { return nil }
        return sink.packets
    }
}

extension BluetoothOperation {
    /// The last one first.
    fileprivate func frames(in input: Int) -> [UInt64] {
        [end, begin].compactMap { $0 }.filter { $0.input == input && $0.frame > 0 }.map(\.frame)
    }
}

/// A packet that a verdict is about, with the places of its fields.
private struct LocatedPacket {
    /// The values of attributes in it.
    private var values: [(bytes: [UInt8], segments: [FieldSegments.Segment])] = []
    private var fields: [FieldKey: [[FieldSegments.Segment]]] = [:]

    init?(_ packet: borrowing Dissection) {
        guard let indices = FieldSegments(packet.fields) else { return nil }
        for index in 0..<packet.fields.count where packet.fields[index].kind.isValue {
            let entry = packet.fields[index]
            if entry.key == ATTField.value.key || entry.key == ATTField.attributeValue.key {
                values.append((packet.fields.withBytes(of: entry) { Array($0) }, indices[index]))
            }
            fields[entry.key, default: []].append(indices[index])
        }
    }

    /// The bytes of what differs, in the record that has the first of them; `nil` where the packet does not have it, or more
    /// than once.
    func bytes(of subject: Difference.Subject, _ operation: BluetoothOperation) -> EvidenceBytes? {
        switch subject {
        case .field(let key):
            guard let found = fields[key], found.count == 1, let segment = found[0].first else { return nil }
            return EvidenceBytes(frame: segment.frame, range: segment.range)
        case .value(let range):
            guard let value = values.first(where: { $0.bytes == operation.value }) else { return nil }
            var start = 0
            for segment in value.segments {
                defer { start += segment.range.count }
                guard range.lowerBound < start + segment.range.count else { continue }
                let first = segment.range.lowerBound + range.lowerBound - start
                return EvidenceBytes(
                    frame: segment.frame, range: first..<min(first + range.count, segment.range.upperBound))
            }
            return nil
        }
    }
}

private struct EvidenceCollector: PacketSink, ~Copyable {
    let wanted: Set<UInt64>
    let last: UInt64
    private(set) var packets: [UInt64: LocatedPacket] = [:]

    init(wanted: Set<UInt64>, last: UInt64) {
        self.wanted = wanted
        self.last = last
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if wanted.contains(packet.facts.number) { packets[packet.facts.number] = LocatedPacket(packet) }
        return packet.facts.number < last
    }
}
