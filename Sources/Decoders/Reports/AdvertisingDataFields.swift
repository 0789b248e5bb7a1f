/// The fields of advertising data.
extension AdvertisingData {
    /// Adds the fields of advertising data to the element of `adv` that is open: first what nearly every device sends,
    /// in the order in which people read it, then the rest by type, then the bytes.
    ///
    /// - Parameters:
    ///   - range: where the data stand; checked by whoever read their length.
    ///   - hasTxPower: the report has said the transmit power already.
    ///   - isPartial: more data follow elsewhere, so that a last AD structure without its end is no fault.
    ///   - isCut: the capture has the beginning of the data, which is a fault that is reported elsewhere.
    /// - Throws: the first ``Fault``, when everything that could be decoded is in the list.
    package static func describe(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, hasTxPower: Bool = false, isPartial: Bool = false,
        isCut: Bool = false, registry: borrowing Registry, into fields: inout FieldList
    ) throws(Fault) {
        // Whether the last structure is at fault depends on more than the bytes.
        if isPartial || isCut {
            return try describeAnew(
                range, bytes, hasTxPower, isPartial: isPartial, isCut: isCut, registry, into: &fields)
        }
        try fields.addMemoized(Layer.adv.key, range, bytes, variant: hasTxPower) { fields throws(Fault) in
            try describeAnew(range, bytes, hasTxPower, isPartial: false, isCut: false, registry, into: &fields)
        }
    }

    private static func describeAnew(
        _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, _ hasTxPower: Bool, isPartial: Bool, isCut: Bool,
        _ registry: borrowing Registry, into fields: inout FieldList
    ) throws(Fault) {
        var index = AdvertisingIndex(range, bytes)
        if isPartial || isCut { index.fault = nil }
        if isPartial, !isCut { index.cut = nil }
        if fields.tracksOrigins { index.locateHeaders(bytes, in: &fields) }
        index.describeNameAndServices(bytes, hasTxPower: hasTxPower, into: &fields)
        index.describeManufacturerData(bytes, registry, into: &fields)
        index.describeRest(bytes, registry, into: &fields)
        index.describeValues(bytes, into: &fields)
        fields.add(AdvertisingField.data.key, undecoded: range, of: bytes)
        let tells = registry.tellsOfOthers(index, bytes)
        if tells, !isPartial, !isCut { fields.keepReport(range, bytes) }
        if let fault = index.fault { throw fault }
    }
}

extension AdvertisingIndex {
    private typealias Field = AdvertisingField

    /// Locates the length and the type of each structure.
    func locateHeaders(_ bytes: borrowing Span<UInt8>, in fields: inout FieldList) {
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            let start = structure.range.lowerBound
            fields.locate(structure: start &- 2..<start, of: bytes)
        }
        // One that is longer than the data.
        let rest = structures.reader.position
        if rest < range.upperBound { fields.locate(structure: rest &- 1..<rest &+ 1, of: bytes) }
    }

    /// The first line about a device.
    mutating func describeNameAndServices(
        _ bytes: borrowing Span<UInt8>, hasTxPower: Bool, into fields: inout FieldList
    ) {
        if !hasTxPower, let range = take(ADType.txPower, bytes) {
            if holds(1, range, Field.txPower.key) {
                fields.add(Field.txPower.key, signed: Int64(Int8(bitPattern: bytes[range.lowerBound])))
                fields.locate(range.prefix(1), of: bytes, since: fields.count &- 1)
            }
        }
        if let range = take(ADType.completeName, bytes) {
            fields.add(Field.name.key, text: range, of: bytes)
        } else if let range = take(ADType.shortenedName, bytes) {
            fields.add(Field.name.key, text: range, of: bytes)
            fields.add(Field.nameIsShortened.key, true)
        }
        if let range = take(ADType.flags, bytes) {
            // Trailing zero octets are left out, so that any length is right.
            let flags = bytes.uint(at: range.lowerBound, width: min(range.count, 8))
            fields.add(Field.flags.key, flags)
            fields.locate(range.prefix(8), of: bytes, since: fields.count &- 1)
        }
        if seen & Self.services != 0 {
            list(Field.services.key, bytes, into: &fields) { ADType.serviceWidth($0) }
            if seen & Self.incompleteServices != 0 { fields.add(Field.servicesIncomplete.key, true) }
        }
    }

    /// The UUIDs of all lists of one kind.
    private mutating func list(
        _ key: FieldKey, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList,
        _ width: (_ type: UInt8) -> Int?
    ) {
        fields.begin(key, .list)
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard let width = width(structure.type) else { continue }
            var offset = structure.range.lowerBound
            while structure.range.upperBound &- offset >= width {
                fields.add(key, BluetoothUUID(bytes, at: offset, width: width))
                fields.locate(offset..<offset &+ width, of: bytes, since: fields.count &- 1)
                offset &+= width
            }
            if offset < structure.range.upperBound {
                note(
                    Fault(
                        key, offset: offset, needed: width, available: structure.range.upperBound - offset, .malformed))
            }
        }
        fields.end(key)
    }

    /// Everything that is not in the first line, by AD type.
    ///
    /// - Parameter isControllerData: it is the ACAD.
    mutating func describeRest(
        _ bytes: borrowing Span<UInt8>, isControllerData: Bool = false, _ registry: borrowing Registry,
        into fields: inout FieldList
    ) {
        var rest = seen & ~(shown | Self.everyOne)
        if !isControllerData { rest &= ~Self.controllers }
        while rest != 0 {
            let type = UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)
            rest &= rest &- 1
            switch type {
            case ADType.appearance:
                if let range = take(type, bytes), holds(2, range, Field.appearance.key) {
                    fields.add(Field.appearance.key, bytes.u16(at: range.lowerBound))
                    fields.locate(range.prefix(2), of: bytes, since: fields.count &- 1)
                }
            case ADType.uri:
                if let range = take(type, bytes) {
                    let first = fields.count
                    fields.add(Field.uri.key, uri: range, of: bytes)
                    fields.locate(range, of: bytes, since: first)
                }
            default: describe(type, bytes, registry, into: &fields)
            }
        }
        if seen & Self.solicitations != 0 {
            list(Field.solicitedServices.key, bytes, into: &fields) { ADType.solicitationWidth($0) }
        }
        if seen & Self.serviceData != 0 { describeServiceData(bytes, registry, into: &fields) }
        if hasOthers { describeOthers(bytes, registry, into: &fields) }
        if hasLeftOver { describeLeftOver(bytes, registry, into: &fields) }
    }

    /// The first structure of each type that has no slot but a layout: a vendor's.
    private mutating func describeOthers(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        var others = OtherTypes()
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard others.isDescribed(structure.type, registry),
                let entry = registry.adTypes.index(of: UInt16(structure.type))
            else { continue }
            describe(entry, structure.range, bytes, registry, into: &fields)
        }
    }

    /// A type that has a layout.
    private mutating func describe(
        _ type: UInt8, _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        guard let entry = registry.adTypes.index(of: UInt16(type)), let range = take(type, bytes) else { return }
        describe(entry, range, bytes, registry, into: &fields)
    }

    private mutating func describe(
        _ entry: Int, _ range: Range<Int>, _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry,
        into fields: inout FieldList
    ) {
        var reader = Reader(range: range)
        do throws(Fault) {
            try registry.adTypes.decode(at: entry, bytes, &reader, into: &fields)
            if !reader.isAtEnd {
                throw Fault(Field.data.key, offset: reader.position, available: reader.remaining, .excess)
            }
        } catch {
            note(error)
        }
    }

    private mutating func describeServiceData(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        fields.begin(Field.serviceData.key, .array)
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            guard let (uuid, data) = Self.serviceData(structure, bytes) else { continue }
            fields.begin(Field.serviceData.key, .element)
            // The name of the decoder says more than the service's.
            let isFirst = data.lowerBound == decodedServiceData
            let decoder = isFirst ? nil : registry.decoder(forServiceData: uuid, bytes, data)
            let isDecoded = isFirst || decoder != nil
            fields.add(Field.serviceDataUUID.key, uuid, inSummary: !isDecoded)
            fields.locate(structure.range.lowerBound..<data.lowerBound, of: bytes, since: fields.count &- 1)
            fields.add(Field.serviceDataBytes.key, bytes: data, of: bytes, inSummary: !isDecoded)
            if let decoder {
                decode(decoder, data, of: structure.range.lowerBound, uuid: uuid, bytes, registry, into: &fields)
            }
            fields.end(Field.serviceData.key)
        }
        fields.end(Field.serviceData.key)
    }

    /// Types that nothing here knows, the second of types that have one place, and what is there of a structure that is longer
    /// than the data.
    private func describeLeftOver(
        _ bytes: borrowing Span<UInt8>, _ registry: borrowing Registry, into fields: inout FieldList
    ) {
        var others = OtherTypes()
        fields.begin(Field.structures.key, .array)
        var structures = AdvertisingData(range)
        while let structure = structures.nextWhole(bytes) {
            if others.isDescribed(structure.type, registry) { continue }
            if isLeftOver(structure) { describe(structure.type, structure.range, bytes, into: &fields) }
        }
        if let cut { describe(bytes[cut.lowerBound], cut.dropFirst(), bytes, into: &fields) }
        fields.end(Field.structures.key)
    }

    private func describe(
        _ type: UInt8, _ data: Range<Int>, _ bytes: borrowing Span<UInt8>, into fields: inout FieldList
    ) {
        fields.begin(Field.structures.key, .element)
        fields.add(Field.structureType.key, type)
        // The second of a kind may be what the first was.
        fields.add(Field.structureData.key, undecoded: data, of: bytes)
        fields.end(Field.structures.key)
    }
}
