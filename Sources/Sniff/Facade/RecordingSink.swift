import Decoders

/// Records the packets that it gets, each with what is wrong with it as comments.
package struct RecordingSink: PacketSink, ~Copyable {
    private let recorder: CaptureRecorder
    /// Inputs there were, where there are several: each has interfaces of its own.
    private var inputs: [String] = []

    package init(_ recorder: CaptureRecorder) { self.recorder = recorder }

    /// The fields that a sink of this kind needs.
    package static func selection(_ vocabulary: Vocabulary) -> FieldSelection {
        var selection = FieldSelection(vocabulary)
        selection.insert(RecordField.interface.key)
        return selection
    }

    package mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    package mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        var interface = packet.interfaceName
        var number = 0
        if let input = packet.inputName {
            if !inputs.contains(input) { inputs.append(input) }
            number = (inputs.firstIndex(of: input) ?? 0) + 1
            interface = interface.isEmpty ? input : "\(input): \(interface)"
        }
        recorder.record(
            copy record, bytes, interface: interface, input: number,
            comments: packet.faults.isEmpty && packet.comment == nil ? [] : packet.comments)
        return !recorder.isOver && (recorder.continues || !recorder.isFailing)
    }

    package mutating func receiveLoss(_ count: SaturatingCount) { recorder.noteLost(count) }

    package mutating func willWait() { recorder.flush() }
}

extension Dissection {
    /// The capture's own comment, then what is wrong with the packet, unless the comment says so: it was written by us then,
    /// perhaps when the packet was framed otherwise and the field stood elsewhere.
    var comments: [String] {
        let found = faults.faults.map { PacketFault($0, isCut: isCut, registry) }
        guard let comment else { return found.map(\.description) }
        return [comment]
            + found.filter { !(comment.contains($0.path) && comment.contains($0.reason)) }.map(\.description)
    }
}
