@testable import Decoders

/// A registry, and ways to run the advertising decoders with every field wanted.
struct AdvertisingRunner {
    let registry: Registry
    private let selection: FieldSelection

    init(_ registry: Registry? = nil, withValues: Bool = false) throws {
        self.registry = try registry ?? Registry()
        var all = FieldSelection(self.registry.vocabulary)
        all.showsSecrets = true
        all.insertAll()
        if withValues { all.insertAdvertisedValues() }
        selection = all
    }

    /// The fields of one element, and how the description ended.
    func data(_ bytes: [UInt8], isPartial: Bool = false, hasTxPower: Bool = false) -> Decoded {
        run { fields throws(Fault) in
            try AdvertisingData.describe(
                0..<bytes.count, bytes.span, hasTxPower: hasTxPower, isPartial: isPartial, registry: registry,
                into: &fields)
        }
    }

    /// The same, of the ACAD.
    func controllerData(_ bytes: [UInt8]) -> Decoded {
        run { fields throws(Fault) in
            var pdu = AdvertisingPDU()
            pdu.acad = 0..<bytes.count
            try pdu.describeControllerData(bytes.span, registry: registry, into: &fields)
        }
    }

    /// The decoder that is found for a value, in a report that has what the target asks for.
    func decoder(_ target: ManufacturerTarget, _ value: [UInt8]) -> Registry.DecoderIndex? {
        func structure(_ type: UInt8, _ data: [UInt8]) -> [UInt8] { [UInt8(data.count + 1), type] + data }
        func octets(_ uuid: BluetoothUUID) -> [UInt8] {
            uuid.bits16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
                ?? (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? uuid.low : uuid.high) >> UInt64($0 % 8 * 8)) }
        }
        var identifier: [UInt8] = []
        switch target.company {
        case .one(let company): identifier = [UInt8(company & 0xFF), UInt8(company >> 8)]
        case .any: identifier = [0x18, 0x01]
        case .data: break
        }
        var report = structure(ADType.manufacturerData, identifier + value)
        let data = 2..<report.count
        if let name = target.names.first { report += structure(ADType.completeName, Array("\(name)_2550".utf8)) }
        if let service = target.services.first {
            report += structure(service.bits16 == nil ? 0x07 : 0x03, octets(service))
        }
        if let beside = target.beside.first {
            report += structure(0x16, octets(beside.uuid) + beside.prefix.map { $0 ?? 0 })
        }
        var others = RecentReports()
        let index = AdvertisingIndex(report.indices, report.span)
        return registry.manufacturerDecoder(data, report.span, in: index, &others)?.decoder
    }

    /// The value object of one decoder.
    func value(_ decoder: Registry.DecoderIndex, _ bytes: [UInt8]) -> Decoded {
        var reader = Reader(bytes.span)
        var decoded = run { fields throws(Fault) in
            try registry.decode(
                decoder, bytes.span, &reader, under: AdvertisingField.value.key, name: AdvertisingField.valueName.key,
                into: &fields)
        }
        if decoded.fault == nil, !reader.isAtEnd { decoded.end = "excess \(reader.remaining)" }
        decoded.json = String(decoded.json.dropFirst(#"{"value":"#.count).dropLast())
        return decoded
    }

    /// The reports of an LE Meta event, without its event code and length, each as the JSON of its element with its
    /// fault behind it, and the fault of the event.
    func reports(_ bytes: [UInt8]) -> [String] {
        guard let subevent = bytes.first else { return [] }
        var reader = Reader(bytes.span)
        reader.position = 1
        guard
            var reports = AdvertisingReports(subevent: subevent, parsing: reader)
                ?? AdvertisingReports(periodic: subevent, parsing: reader)
        else { return [] }
        var results: [String] = []
        do throws(Fault) {
            while let report = try reports.next(bytes.span) {
                let element = run { fields throws(Fault) in
                    try report.describe(bytes.span, registry: registry, into: &fields)
                }
                results.append(element.json + (element.end.isEmpty ? "" : " " + element.end))
            }
        } catch {
            results.append(text(error))
        }
        return results
    }

    func text(_ fault: Fault) -> String {
        let path = registry.vocabulary[fault.field].path
        return "\(fault.reason) \(path == "adv" ? path : String(path.dropFirst("adv.".count))) \(fault.offset)"
    }

    private func run(_ describe: (inout FieldList) throws(Fault) -> Void) -> Decoded {
        var fields = FieldList(selection)
        var result = Decoded(json: "", end: "")
        do throws(Fault) {
            try describe(&fields)
        } catch {
            result.fault = error
            result.end = text(error)
        }
        result.json = json(fields, registry.vocabulary)
        return result
    }

    /// What is wrong with a fault in bytes of a length, if anything.
    func problem(_ fault: Fault?, length: Int) -> String? {
        guard let fault else { return nil }
        let path = registry.vocabulary[fault.field].path
        if path != "adv", !path.hasPrefix("adv.") { return "fault at the field '\(path)'" }
        if fault.offset < 0 || fault.available < 0 || fault.offset + fault.available > length {
            return "fault at \(fault.offset), \(fault.available) left of \(length)"
        }
        return fault.reason == .malformed && fault.needed <= fault.available ? "fault although enough is left" : nil
    }
}
