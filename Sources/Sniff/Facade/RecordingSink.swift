import Decoders

/// Records the packets that it gets, each with what is wrong with it as comments.
package struct RecordingSink: PacketSink, ~Copyable {
    private let recorder: CaptureRecorder
    /// The packets without encryption, if that is how they are recorded.
    private let plain: PlainPacket?
    /// More comments on the packet at hand, by who decodes it or has judged it.
    package var remarks: [String] = []
    /// The beginnings of comments of earlier runs, which ``remarks`` replace.
    package var replaced: [String] = []
    /// The counts of payloads, if they are decrypted.
    package private(set) var payloads = PlainPayloads()
    /// Inputs there were, where there are several: each has interfaces of its own.
    private var inputs: [String] = []

    /// - Parameter plain: what the session decrypts into (``Session/decrypt(into:)``).
    package init(_ recorder: CaptureRecorder, plain: PlainPacket? = nil) {
        (self.recorder, self.plain) = (recorder, plain)
    }

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
        var comments: [String] = []
        if !packet.faults.isEmpty || packet.comment != nil { comments = packet.allComments(but: replaced) }
        comments += remarks
        if let plain, !plain.showsSecrets, !withholds(record), plain.holdsKey(packet.fields) { payloads.keys += 1 }
        if let plain, record.link.isFromAir {
            recordPlain(plain, record, bytes, interface, number, comments)
        } else {
            recorder.record(copy record, bytes, interface: interface, input: number, comments: comments)
        }
        return !recorder.isOver && (recorder.continues || !recorder.isFailing)
    }

    private mutating func recordPlain(
        _ plain: PlainPacket, _ record: borrowing CaptureRecord, _ bytes: borrowing Span<UInt8>, _ interface: String,
        _ input: Int, _ comments: [String]
    ) {
        var comments = comments
        payloads.count(plain.payload)
        // An earlier run may have had another key.
        comments.removeAll { $0.hasPrefix("not decrypted") }
        if let reason = plain.reason { comments.append(reason) }
        guard let link = plain.link else {
            return recorder.record(copy record, bytes, interface: interface, input: input, comments: comments)
        }
        let new = plain.bytes
        var record = copy record
        record.link = link
        record.originalLength = max(record.originalLength - bytes.count + new.count, new.count)
        recorder.record(record, new.span, interface: interface, input: input, comments: comments)
    }

    /// Whether a packet stays encrypted because of its key.
    package func withholds(_ record: borrowing CaptureRecord) -> Bool {
        guard record.link.isFromAir, case .withheld? = plain?.payload else { return false }
        return true
    }

    package mutating func receiveLoss(_ count: SaturatingCount) { recorder.noteLost(count) }

    package mutating func willWait() { recorder.flush() }
}

extension Dissection {
    /// The capture's own comments, then what is wrong with the packet, unless a comment says so: it was written by us then,
    /// perhaps when the packet was framed otherwise and the field stood elsewhere.
    ///
    /// - Parameter replaced: the beginnings of comments to leave out.
    fileprivate func allComments(but replaced: [String]) -> [String] {
        let kept = comments.filter { comment in !replaced.contains { comment.hasPrefix($0) } }
        let found = faults.faults.map { PacketFault($0, isCut: isCut, registry) }
        return kept
            + found.filter { fault in !kept.contains { $0.contains(fault.path) && $0.contains(fault.reason) } }
            .map(\.description)
    }
}

/// Payloads of a recording without encryption, by their fate.
package struct PlainPayloads {
    package private(set) var decrypted: UInt64 = 0
    /// Not decrypted, because they have keys of pairings, or may have some.
    package private(set) var withheld: UInt64 = 0
    package private(set) var encrypted: UInt64 = 0
    /// With keys that are in plaintext in the input.
    package fileprivate(set) var keys: UInt64 = 0

    fileprivate mutating func count(_ payload: PlainPacket.Payload) {
        switch payload {
        case .asHeard: break
        case .decrypted: decrypted += 1
        case .withheld: withheld += 1
        case .encrypted: encrypted += 1
        }
    }
}

extension PlainPacket {
    /// Why the payload stays encrypted.
    fileprivate var reason: String? {
        switch payload {
        case .asHeard, .decrypted: nil
        case .withheld(let isKey):
            "not decrypted: it \(isKey ? "has" : "may have") a key of the pairing; --show-secrets decrypts it, too"
        case .encrypted(let reason): reason
        }
    }
}

extension Session {
    /// Gives every packet from the air without encryption, too.
    package mutating func decrypt(into plain: PlainPacket) { analyzer.air.plain = plain }
}
