/// Manufacturer and service data, and what a registered decoder says about them.
extension AdvertisingIndex {
    private typealias Field = AdvertisingField

    /// The first manufacturer data, the value object of the report, and the manufacturer data after the first.
    ///
    /// The value of the report is that of the first manufacturer data that have a decoder, otherwise of the first service
    /// data. Each AD structure stands for itself (CSS, Part A, 1): the values of the others are in their elements.
    mutating func describeManufacturerData(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        guard has(Self.manufacturerData | Self.serviceData) else { return }
        // The structure of the value.
        var decoded: Range<Int>?
        if let range = take(ADType.manufacturerData, bytes), holdsCompany(range) {
            let company = bytes.u16(at: range.lowerBound)
            let data = range.lowerBound &+ 2..<range.upperBound
            let decoder = registry.decoder(forCompany: company, bytes, data, named: name(bytes))
            // The name of the decoder says more than the company's.
            fields.add(Field.company.key, company, inSummary: decoder == nil)
            fields.locate(range.lowerBound..<data.lowerBound, of: bytes, since: fields.count &- 1)
            fields.add(Field.manufacturerData.key, bytes: data, of: bytes, inSummary: decoder == nil)
            if let decoder {
                decode(decoder, data, bytes, registry, into: &fields)
                decoded = range
            }
        }
        if repeated & Self.manufacturerData != 0 { describeMore(bytes, registry, &decoded, into: &fields) }
        if has(Self.serviceData) { decodeServiceData(bytes, registry, decoded != nil, into: &fields) }
    }

    /// The manufacturer data after the first.
    private mutating func describeMore(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, _ decoded: inout Range<Int>?,
        into fields: inout FieldList
    ) {
        var structures = AdvertisingData(range)
        while decoded == nil, let structure = structures.nextWhole(bytes) {
            guard isMore(structure), holdsCompany(structure.range) else { continue }
            let data = structure.range.lowerBound &+ 2..<structure.range.upperBound
            let company = bytes.u16(at: structure.range.lowerBound)
            guard let decoder = registry.decoder(forCompany: company, bytes, data, named: name(bytes)) else { continue }
            decode(decoder, data, bytes, registry, into: &fields)
            decoded = structure.range
        }
        fields.begin(Field.moreManufacturerData.key, .array)
        structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard isMore(structure), holdsCompany(structure.range) else { continue }
            let data = structure.range.lowerBound &+ 2..<structure.range.upperBound
            fields.begin(Field.moreManufacturerData.key, .element)
            let company = bytes.u16(at: structure.range.lowerBound)
            fields.add(Field.moreCompany.key, company)
            fields.locate(structure.range.lowerBound..<data.lowerBound, of: bytes, since: fields.count &- 1)
            fields.add(Field.moreData.key, bytes: data, of: bytes)
            // The same bytes again say the same.
            let isKnown = decoded.map { decoded in
                decoded.count == structure.range.count
                    && zip(decoded, structure.range).allSatisfy { bytes[$0] == bytes[$1] }
            }
            if isKnown != true,
                let decoder = registry.decoder(forCompany: company, bytes, data, named: name(bytes))
            {
                decode(decoder, data, bytes, registry, into: &fields)
            }
            fields.end(Field.moreManufacturerData.key)
        }
        fields.end(Field.moreManufacturerData.key)
    }

    private func isMore(_ structure: (type: UInt8, range: Range<Int>)) -> Bool {
        structure.type == ADType.manufacturerData && !isFirst(structure)
    }

    /// The value object, unless there is one, and what is wrong with service data. Their bytes come later.
    private mutating func decodeServiceData(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, _ hasValue: Bool, into fields: inout FieldList
    ) {
        var hasValue = hasValue
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard let width = ADType.serviceDataWidth(structure.type) else { continue }
            guard let (uuid, data) = Self.serviceData(structure, bytes) else {
                let extent = structure.range
                note(
                    Fault(
                        Field.serviceDataUUID.key, offset: extent.lowerBound, needed: width, available: extent.count,
                        .malformed))
                continue
            }
            guard !hasValue, let decoder = registry.decoder(forServiceData: uuid, bytes, data) else { continue }
            decode(decoder, data, bytes, registry, into: &fields)
            decodedServiceData = data.lowerBound
            hasValue = true
        }
    }

    private mutating func holdsCompany(_ range: Range<Int>) -> Bool {
        if range.count >= 2 { return true }
        note(Fault(Field.company.key, offset: range.lowerBound, needed: 2, available: range.count, .malformed))
        return false
    }

    mutating func decode(
        _ decoder: Registry.DecoderIndex, _ data: Range<Int>, _ bytes: borrowing Span<UInt8>,
        _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        // The layout sees what is after the company identifier or UUID, the bytes that chose the decoder included.
        var reader = Reader(range: data)
        do throws(Fault) {
            try registry.decode(
                decoder, bytes, &reader, under: Field.value.key, name: Field.valueName.key, into: &fields)
        } catch {
            note(error)
        }
    }
}
