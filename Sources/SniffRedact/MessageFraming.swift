import Decoders
import Reassembly
import Sniff

/// The bytes of a value that are no application message, but mark where messages begin and end and acknowledge them, as
/// profiles describe it. Headers that only the packets before explain are not found: a length, above all.
final class MessageFraming {
    private struct Named {
        let services: [BluetoothUUID]
        let flow: TransferFlow
        /// It carries packets; otherwise it acknowledges them.
        let isCarrier: Bool
    }

    private var flows: [BluetoothUUID: [Named]] = [:]
    /// Of values, in the order of their appearance: what is sent back must not become what was sent unless it is the same.
    private var numbers: [[UInt8]: Int] = [:]
    private var nextNumber = 0
    private static let mostNumbers = 1 << 16

    /// The redaction of a value.
    struct Filling {
        /// Places of bytes that stay.
        var kept: Set<Int> = []
        /// The replacement of the other bytes, with the digits of a number: text stays text, and JSON stays JSON.
        var filler: UInt8 = 0
        var number = 0

        /// The bytes that replace those of a value: the digits of a number, from the lowest on, in the bytes that do not stay.
        fileprivate func bytes(_ number: Int, of value: [UInt8]) -> [UInt8] {
            var rest = number
            return value.enumerated().map { offset, byte in
                if kept.contains(offset) { return byte }
                defer { rest >>= 1 }
                return filler + UInt8(rest & 1)
            }
        }
    }

    init(_ profiles: TransferProfiles) {
        for profile in profiles.listed {
            for flow in profile.flows {
                for uuid in flow.characteristics {
                    flows[uuid, default: []].append(Named(services: profile.services, flow: flow, isCarrier: true))
                }
                guard let uuid = flow.acknowledgement.characteristic ?? flow.characteristics.first else { continue }
                // What comes back is the packet itself.
                let isCarrier = flow.acknowledgement.kind == .echo
                flows[uuid, default: []].append(
                    Named(services: profile.services, flow: flow, isCarrier: isCarrier))
            }
        }
    }

    /// Numbers begin anew with each capture: there are few for short values.
    func beginCapture() { (numbers, nextNumber) = ([:], 0) }

    /// The redaction of a characteristic's value; `nil` if no profile names it.
    func filling(_ value: [UInt8], of uuid: BluetoothUUID, in service: BluetoothUUID?) -> Filling? {
        let named = (flows[uuid] ?? []).filter { named in
            named.services.isEmpty || service.map { named.services.contains($0) } ?? true
        }
        guard !named.isEmpty else { return nil }
        var filling = Filling()
        for entry in named {
            if entry.isCarrier { MessageFraming.frame(value, entry.flow, &filling) }
            MessageFraming.acknowledge(value, entry.flow.acknowledgement, &filling)
        }
        if numbers.count < MessageFraming.mostNumbers || numbers[value] != nil {
            filling.number = numbers[value] ?? number(filling, value, named)
            numbers[value] = filling.number
        }
        return filling
    }

    /// The next number whose digits do not make a refusal of a value that is none.
    private func number(_ filling: Filling, _ value: [UInt8], _ named: [Named]) -> Int {
        let rules = named.map(\.flow.acknowledgement).filter { $0.refusal != nil && !$0.refuses(value) }
        defer { nextNumber += 1 }
        while rules.contains(where: { $0.refuses(filling.bytes(nextNumber, of: value)) }) {
            // No digits can help where all bytes stay.
            if filling.kept.count >= value.count { break }
            nextNumber += 1
        }
        return nextNumber
    }

    private static func frame(_ value: [UInt8], _ flow: TransferFlow, _ filling: inout Filling) {
        switch flow.content {
        case .text: filling.filler = UInt8(ascii: "x")
        // A number is JSON, too.
        case .json: filling.filler = UInt8(ascii: "1")
        case .bytes, .decoder, .kinds, .structured, .midi, .hidReport: break
        }
        guard value.count >= flow.header + flow.trailer else { return }
        let payload = flow.header..<value.count - flow.trailer
        // A header that belongs to the message is filled as that is.
        if !flow.keepsHeader { filling.kept.formUnion(0..<payload.lowerBound) }
        // A checksum fits what is filled no more than it says what was there.
        if flow.checksum == nil { filling.kept.formUnion(payload.upperBound..<value.count) }
        if case .none = flow.framing {
            for field in flow.steeringFields where field.offset + field.width <= value.count {
                filling.kept.formUnion(field.offset..<field.offset + field.width)
            }
        }
        switch flow.framing {
        case .none, .idleGap, .length, .records: break
        case .terminator(let end): keep(end, of: value, in: payload, &filling)
        case .delimiters(let start, let end):
            keep(start, of: value, in: payload, &filling)
            keep(end, of: value, in: payload, &filling)
        case .index(_, _, _, let header), .flags(_, _, _, _, let header), .segments(_, _, _, _, let header):
            filling.kept.formUnion(payload.prefix(header))
        }
    }

    /// Keeps a mark wherever it is, and the part of one that is cut between two packets.
    private static func keep(_ mark: [UInt8], of value: [UInt8], in range: Range<Int>, _ filling: inout Filling) {
        for count in 1..<max(mark.count, 1) where range.count >= count {
            let (beginning, end) = (range.prefix(mark.count - count), range.suffix(count))
            if value[end].elementsEqual(mark.prefix(count)) { filling.kept.formUnion(end) }
            if value[beginning].elementsEqual(mark.suffix(mark.count - count)) { filling.kept.formUnion(beginning) }
        }
        guard !mark.isEmpty, range.count >= mark.count else { return }
        for start in range.lowerBound...range.upperBound - mark.count
        where value[start..<start + mark.count].elementsEqual(mark) {
            filling.kept.formUnion(start..<start + mark.count)
        }
    }

    private static func acknowledge(_ value: [UInt8], _ rule: AcknowledgementRule, _ filling: inout Filling) {
        if let refusal = rule.refusal, rule.refuses(value) {
            for (field, byte) in refusal.enumerated() where byte != nil { filling.kept.insert(field) }
        }
        switch rule.kind {
        case .value(let expected): if expected == value { filling.kept.formUnion(value.indices) }
        case .credits(let field, _), .permission(let field, _):
            filling.kept.formUnion(field.offset..<field.offset + field.width)
        case .none, .echo, .confirmation: break
        }
    }
}

extension TransferFlow {
    /// The numbers of a packet that say which message it is and what it reports: an operation code is none of a user's data.
    fileprivate var steeringFields: [IntegerField] {
        let places =
            status.flatMap { [$0.place] + $0.conditions.map(\.place) } + names.flatMap { $0.conditions.map(\.place) }
            + (response?.equal ?? [])
        return names.flatMap(\.fields)
            + places.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }
}
