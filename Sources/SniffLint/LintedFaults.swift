import Decoders
import Sniff

/// The faults of packets, as rules read them.
struct LintedFaults: Sendable {
    private let layer, field, reason: Field<String>

    init(_ needs: inout LintNeeds) throws(FieldError) {
        layer = try needs.field("faults.layer")
        field = try needs.field("faults.field")
        reason = try needs.field("faults.reason")
    }

    /// Where the faults of some layers are in a packet, and why.
    ///
    /// - Parameter reasons: only faults for one of these reasons.
    func all(
        of packet: Packet?, in layers: Layer..., for reasons: [FaultReason] = []
    ) -> [(field: String, reason: String)] {
        let (layers, reasons) = (layers.map(\.prefix), reasons.map { "\($0.text)" })
        return (packet?.fields.elements(Layer.faults.key) ?? []).compactMap { fault in
            guard let layer = fault[layer], layers.contains(where: { "\($0)" == layer }) else { return nil }
            let why = fault[reason] ?? "wrong"
            return reasons.isEmpty || reasons.contains(why) ? (fault[field] ?? "a field", why) : nil
        }
    }
}
