import Decoders
import Sniff

/// Records packets with what is known of them as comments.
struct CommentingSink: PacketSink, ~Copyable {
    private var base: RecordingSink
    private let remarks: FrameRemarks
    private var attributes: AttributeRemarks
    private let paths: [String]
    /// Numbers of frames may be others in the new capture.
    private let isRenumbered: Bool
    private var path = ""
    /// Of the packet at hand, in the new capture.
    private var number: UInt64 = 0

    /// - Parameters:
    ///   - paths: the inputs, in the order in which they are read.
    ///   - isFiltered: not all packets are written.
    init(
        _ base: consuming RecordingSink, _ kinds: CommentKinds, _ remarks: FrameRemarks, _ registry: Registry,
        paths: [String], isFiltered: Bool = false
    ) throws(FieldError) {
        attributes = try AttributeRemarks(kinds.kinds, registry)
        self.base = base
        self.base.replaced = Set(kinds.kinds.map(\.beginning)).sorted()
        self.remarks = remarks
        self.paths = paths
        isRenumbered = isFiltered || paths.count > 1
    }

    /// The fields that it reads.
    func selection(_ vocabulary: Vocabulary) -> FieldSelection {
        var selection = RecordingSink.selection(vocabulary)
        attributes.select(in: &selection, vocabulary)
        return selection
    }

    var payloads: PlainPayloads { base.payloads }

    mutating func beginInput(name: String?) {
        // The only log of an archive adds its name.
        path = paths.first { name == nil || name == $0 || name?.hasPrefix("\($0):") == true } ?? ""
        base.beginInput(name: name)
    }

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool { true }

    mutating func receive(
        _ packet: borrowing Dissection, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>
    ) -> Bool {
        number += 1
        var found = remarks.take(path, packet.facts.number, as: number, isRenumbered: isRenumbered)
        // The key is not in the new capture.
        if base.withholds(record) { found.removeAll { $0.contains(" keys-in-capture: ") } }
        base.remarks = found + attributes.remarks(packet)
        return base.receive(packet, record, bytes)
    }

    mutating func receiveLoss(_ count: SaturatingCount) { base.receiveLoss(count) }

    mutating func willWait() { base.willWait() }
}
