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
            let found = registry.manufacturerDecoder(range, bytes, in: self, &fields.reports)
            // The name of the decoder says more than the company's.
            let value = describe(
                range, found?.value, Field.company.key, Field.manufacturerData.key, isShown: found == nil, bytes,
                into: &fields)
            if let found {
                decode(found.decoder, value, of: range.lowerBound, bytes, registry, into: &fields)
                decoded = range
            }
        }
        if repeated & Self.manufacturerData != 0 { describeMore(bytes, registry, &decoded, into: &fields) }
        if has(Self.serviceData) { decodeServiceData(bytes, registry, decoded != nil, into: &fields) }
    }

    /// All values in the order of their structures.
    func describeValues(_ bytes: borrowing Span<UInt8>, into fields: inout FieldList) {
        if values.isEmpty { return }
        fields.begin(Field.values.key, .array)
        for value in values.sorted(by: { $0.data.lowerBound < $1.data.lowerBound }) {
            fields.begin(Field.values.key, .element)
            if let uuid = value.uuid {
                fields.add(Field.valuesUUID.key, uuid)
            } else if value.data.lowerBound > value.structure {
                fields.add(Field.valuesCompany.key, bytes.u16(at: value.structure))
            }
            fields.addAgain(value.entries)
            fields.end(Field.values.key)
        }
        fields.end(Field.values.key)
    }

    /// The manufacturer data after the first.
    private mutating func describeMore(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, _ decoded: inout Range<Int>?,
        into fields: inout FieldList
    ) {
        var structures = AdvertisingData(range)
        while decoded == nil, let structure = structures.nextWhole(bytes) {
            guard isMore(structure), holdsCompany(structure.range) else { continue }
            guard let found = registry.manufacturerDecoder(structure.range, bytes, in: self, &fields.reports) else {
                continue
            }
            decode(found.decoder, found.value, of: structure.range.lowerBound, bytes, registry, into: &fields)
            decoded = structure.range
        }
        fields.begin(Field.moreManufacturerData.key, .array)
        structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard isMore(structure), holdsCompany(structure.range) else { continue }
            fields.begin(Field.moreManufacturerData.key, .element)
            let found = registry.manufacturerDecoder(structure.range, bytes, in: self, &fields.reports)
            _ = describe(
                structure.range, found?.value, Field.moreCompany.key, Field.moreData.key, isShown: true, bytes,
                into: &fields)
            // The same bytes again say the same.
            let isKnown = decoded.map { decoded in
                decoded.count == structure.range.count
                    && zip(decoded, structure.range).allSatisfy { bytes[$0] == bytes[$1] }
            }
            if isKnown != true, let found {
                decode(found.decoder, found.value, of: structure.range.lowerBound, bytes, registry, into: &fields)
            }
            fields.end(Field.moreManufacturerData.key)
        }
        fields.end(Field.moreManufacturerData.key)
    }

    /// Adds the company identifier, unless it is a part of the value, and what is behind it.
    ///
    /// - Returns: where the value is.
    private func describe(
        _ structure: Range<Int>, _ value: Range<Int>?, _ company: FieldKey, _ data: FieldKey, isShown: Bool,
        _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) -> Range<Int> {
        let value = value ?? structure.lowerBound &+ 2..<structure.upperBound
        if value.lowerBound > structure.lowerBound {
            fields.add(company, bytes.u16(at: structure.lowerBound), inSummary: isShown)
            fields.locate(structure.lowerBound..<value.lowerBound, of: bytes, since: fields.count &- 1)
        }
        fields.add(data, bytes: value, of: bytes, inSummary: isShown)
        return value
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
            decode(decoder, data, of: structure.range.lowerBound, uuid: uuid, bytes, registry, into: &fields)
            decodedServiceData = data.lowerBound
            hasValue = true
        }
    }

    private mutating func holdsCompany(_ range: Range<Int>) -> Bool {
        if range.count >= 2 { return true }
        note(Fault(Field.company.key, offset: range.lowerBound, needed: 2, available: range.count, .malformed))
        return false
    }

    /// Adds the value object of a structure.
    ///
    /// - Parameters:
    ///   - structure: where its data begin.
    ///   - uuid: that of service data.
    mutating func decode(
        _ decoder: Registry.DecoderIndex, _ data: Range<Int>, of structure: Int, uuid: BluetoothUUID? = nil,
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        // The layout sees what is after the company identifier or UUID, the bytes that chose the decoder included.
        var reader = Reader(range: data)
        fields.begin(Field.value.key)
        let first = fields.count
        let encrypted = encrypted(data, of: structure, uuid, bytes, fields.reports.sender)
        let opened: OpenedAdvertisement? = if let encrypted { fields.reports.open(encrypted) } else { nil }
        let plaintext = plaintext(of: encrypted, opened, registry)
        do throws(Fault) {
            if let plaintext {
                var reader = Reader(plaintext.value.span)
                try registry.decodeFields(
                    plaintext.decoder, plaintext.value.span, &reader, under: Field.value.key,
                    name: Field.valueName.key, into: &fields)
            } else {
                try registry.decodeFields(
                    decoder, bytes, &reader, under: Field.value.key, name: Field.valueName.key, into: &fields)
            }
        } catch {
            note(error)
        }
        if let encrypted, let opened, encrypted.saysSo || plaintext != nil {
            fields.add(Field.valueDecryption.key, literal: opened.text)
        }
        if Field.onDemand.contains(where: { fields.wants($0.key) }) {
            values.append(AdvertisedValue(structure: structure, uuid: uuid, data: data, entries: first..<fields.count))
        }
        fields.end(Field.value.key)
    }

    /// The data of a format that encrypts them, if these are.
    private func encrypted(
        _ data: Range<Int>, of structure: Int, _ uuid: BluetoothUUID?, _ bytes: borrowing Span<UInt8>,
        _ sender: DeviceAddress
    ) -> EncryptedAdvertisement? {
        if let uuid {
            guard let service = uuid.bits16, EncryptedAdvertisement.services.contains(service) else { return nil }
        } else if data.lowerBound == structure
            || !EncryptedAdvertisement.companies.contains(bytes.u16(at: structure))
        {
            return nil
        }
        var value: [UInt8] = []
        for offset in data { value.append(bytes[offset]) }
        return uuid.map { EncryptedAdvertisement(service: $0, value, from: sender) }
            ?? EncryptedAdvertisement(company: bytes.u16(at: structure), value)
    }

    /// The opened data and their decoder.
    private func plaintext(
        of data: EncryptedAdvertisement?, _ opened: OpenedAdvertisement?, _ registry: borrowing Registry
    ) -> (value: [UInt8], decoder: Registry.DecoderIndex)? {
        guard let data, case .plaintext(let plaintext, _)? = opened else { return nil }
        let value = data.value(plaintext)
        let decoder =
            switch data.readAs {
            case .service(let uuid): registry.decoder(forServiceData: uuid, value.span, value.indices)
            case .company(let company): registry.decoder(forCompany: company, value)
            }
        return decoder.map { (value, $0) }
    }
}
