import Decoders
import Reassembly

/// Advertising data in commands and in events that are no reports: the host's own above all.
extension HCILayer {
    /// Describes them as reports are described, one element of `adv` each.
    mutating func receive(
        _ carried: Carried, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>, into dissection: inout Dissection
    ) {
        var list = CarriedAdvertisingList(carried.carrier, parsing: carried.parameters)
        var isOpen = false
        while let next = list.next(bytes) {
            // Without data there is nothing to say.
            if next.data.isEmpty, next.address == nil, next.fragment != .last { continue }
            if !isOpen { dissection.fields.begin(Layer.adv.key, .array) }
            isOpen = true
            if dissection.facts.who == nil { dissection.facts.who = next.address }
            dissection.fields.begin(Layer.adv.key, .element)
            if let address = next.address {
                dissection.fields.add(AdvertisingField.address.key, address)
                registry.devices.addName(of: address, AdvertisingField.addressName.key, to: &dissection.fields)
            }
            receive(next, adapter, bytes, into: &dissection)
            dissection.fields.end(Layer.adv.key)
        }
        if isOpen { dissection.fields.end(Layer.adv.key) }
    }

    private mutating func receive(
        _ carried: CarriedAdvertising, _ adapter: AdapterID, _ bytes: borrowing Span<UInt8>,
        into dissection: inout Dissection
    ) {
        switch self[adapter].take(carried, bytes, dissection.fields) {
        case .whole:
            dissection.describe(advertised: carried.data, bytes, isCut: carried.isCut, registry)
        case .first: dissection.describe(advertised: carried.data, bytes, isPartial: true, registry)
        // A part does not begin with an AD structure: there is nothing to decode in it alone.
        case .more: dissection.fields.add(AdvertisingField.data.key, bytes: carried.data, of: bytes)
        case .joined(let data, let segments):
            dissection.fields.addUnit(0..<data.count, of: data.span, segments)
            dissection.describe(advertised: 0..<data.count, data.span, isCut: carried.isCut, registry)
        }
    }
}

extension Adapter {
    /// Joins what the host sets by several commands.
    fileprivate mutating func take(
        _ carried: CarriedAdvertising, _ bytes: borrowing Span<UInt8>, _ fields: borrowing FieldList
    ) -> AdvertisingAssembler.Outcome {
        let origin = AdvertisingAssembler.Origin.own(carried.purpose.rawValue, set: carried.set)
        switch carried.fragment {
        case .complete, .first: ownAdvertising.forget { $0 == origin }
        // Of these the beginning is not in the capture.
        case .intermediate, .last: if !ownAdvertising.holds(origin) { return .more }
        }
        let hasMore = carried.fragment == .first || carried.fragment == .intermediate
        return ownAdvertising.take(carried.data, of: origin, hasMore: hasMore, bytes, fields)
    }
}

extension Dissection {
    /// Adds what advertising data say to the element of `adv` that is open.
    mutating func describe(
        advertised data: Range<Int>, _ bytes: borrowing Span<UInt8>, isPartial: Bool = false, isCut: Bool = false,
        _ registry: Registry
    ) {
        do throws(Fault) {
            try AdvertisingData.describe(
                data, bytes, isPartial: isPartial, isCut: isCut, registry: registry, into: &fields)
        } catch {
            faults.append(error)
        }
    }
}
