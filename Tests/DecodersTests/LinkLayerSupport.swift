@testable import Decoders

/// What there is to see of one advertising PDU.
struct DecodedPDU {
    var name = ""
    var header = ""
    var report = ""
    var end = ""
    var fault: Fault?
}

/// A registry, and a way to read advertising PDUs with every field wanted.
struct AdvertisingPDURunner {
    let registry: Registry
    private let selection: FieldSelection

    init() throws {
        registry = try Registry()
        var all = FieldSelection(registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        selection = all
    }

    /// - Parameter joined: advertising data of the whole chain.
    func pdu(
        _ bytes: [UInt8], _ position: AdvertisingPosition, dataStatus: UInt8? = nil, isContinuation: Bool = false,
        joined: [UInt8]? = nil
    ) -> DecodedPDU {
        var result = DecodedPDU()
        var pdu = AdvertisingPDU()
        var reader = Reader(bytes.span)
        do throws(Fault) { try pdu.parse(bytes.span, &reader) } catch {
            result.fault = error
            result.end = text(error)
        }
        if result.fault == nil, !reader.isAtEnd { result.end = "excess \(reader.remaining)" }
        result.name = pdu.headerCount == 0 ? "" : "\(pdu.name(position))"
        var fields = FieldList(selection)
        pdu.describe(position, bytes.span, into: &fields)
        result.header = json(fields, registry.vocabulary)
        fields.removeAll()
        do throws(Fault) {
            if let joined {
                try pdu.describeReport(
                    position, data: 0..<joined.count, of: joined.span, rssi: -60, dataStatus: dataStatus,
                    isContinuation: isContinuation, registry: registry, into: &fields)
            } else {
                try pdu.describeReport(
                    position, bytes.span, rssi: -60, dataStatus: dataStatus, isContinuation: isContinuation,
                    registry: registry, into: &fields)
            }
        } catch {
            if result.fault == nil {
                result.fault = error
                result.end = text(error)
            }
        }
        result.report = json(fields, registry.vocabulary)
        return result
    }

    private func text(_ fault: Fault) -> String {
        "\(fault.reason) \(registry.vocabulary[fault.field].path) \(fault.offset)"
    }

    /// What is wrong with a fault in bytes of a length, if anything.
    func problem(_ fault: Fault?, length: Int) -> String? {
        guard let fault else { return nil }
        let path = registry.vocabulary[fault.field].path
        if !path.hasPrefix("ll."), !path.hasPrefix("adv.") { return "fault at the field '\(path)'" }
        if fault.offset < 0 || fault.available < 0 || fault.offset + fault.available > length {
            return "fault at \(fault.offset), \(fault.available) left of \(length)"
        }
        return fault.reason == .malformed && fault.needed <= fault.available ? "fault although enough is left" : nil
    }
}
