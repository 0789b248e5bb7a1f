import Decoders
import Sniff

/// Reads from packets what pictures need: levels, channels, advertisers, and the numbers of attribute values.
package struct PacketReader {
    private let vocabulary: Vocabulary
    private let valueFields: FieldSelection
    /// Of the last packet: its arrays keep their memory from packet to packet.
    private(set) var reading = PacketReading()
    /// Fields that were looked up: whether their numbers are of a quantity.
    private var quantities: [FieldKey: Bool] = [:]

    package init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        var fields = FieldSelection(vocabulary)
        fields.insert(fieldsBelow: Layer.value.prefix, of: vocabulary)
        valueFields = fields
    }

    /// Selects the fields that it reads.
    package func select(_ selection: inout FieldSelection) {
        ReceivedReport.select(&selection, withData: false)
        for key in [
            LinkLayerField.rssi.key, LinkLayerField.crcValid.key, LinkLayerField.retransmission.key,
            ATTField.handle.key, ATTField.opcode.key,
        ] { selection.insert(key) }
        selection.formUnion(valueFields)
    }

    /// Reads a packet into ``reading``.
    mutating func read(_ packet: borrowing Dissection) {
        reading.removeAll()
        var hasReports = false
        for index in 0..<packet.fields.count {
            let entry = packet.fields[index]
            switch entry.key {
            case Layer.adv.key: hasReports = true
            case LinkLayerField.channel.key: reading.channel = entry.number.flatMap { Int(exactly: $0) }
            case LinkLayerField.rssi.key: reading.level = entry.number.flatMap { Int(exactly: $0) }
            case LinkLayerField.crcValid.key: reading.isBad = entry.value == 0
            case LinkLayerField.retransmission.key: reading.isAgain = entry.value != 0
            case ATTField.handle.key:
                reading.handle = entry.number.flatMap { UInt16(exactly: $0) } ?? 0
            case ATTField.opcode.key: reading.server = server(entry, packet.facts.sender)
            default:
                guard let number = entry.number, entry.kind != .boolean, number.isFinite,
                    isQuantity(entry.key)
                else { continue }
                reading.values.append((entry.key, number))
            }
        }
        // Requests to an advertiser have its address, and the level of whoever sends them.
        if !hasReports || packet.facts.isFromAir && packet.sender == .central { return }
        for report in packet.reports() {
            if let address = report.address { reading.reports.append((address, report.level)) }
        }
    }

    /// The side whose server a PDU is about.
    private func server(_ opcode: FieldEntry, _ sender: Sender) -> Sender {
        guard let role = opcode.number.flatMap({ UInt8(exactly: $0) }).flatMap({ ATTOpcode(rawValue: $0)?.role }) else {
            return .unknown
        }
        return role.isOfServer ? sender : sender.other
    }

    /// Whether the numbers of a field can be drawn: they have a unit, and names stand for none of them.
    private mutating func isQuantity(_ key: FieldKey) -> Bool {
        if let known = quantities[key] { return known }
        let definition = vocabulary[key]
        let isOne =
            valueFields.contains(key) && !definition.unit.isEmpty && definition.unit != "byte"
            && definition.names == nil && !definition.isSecret && definition.style == .decimal
        quantities[key] = isOne
        return isOne
    }
}
