import Decoders
import Sniff

/// Something in an expectation that is probably a slip, seen only beside a capture.
package struct ExpectationWarning: Sendable, Hashable {
    /// Where it is written.
    package let place: SourcePlace
    /// One sentence.
    package let text: String
}

extension CompiledExpectation {
    /// Characteristics that no table of a run has: what is forbidden of them, or may not happen, would be met for ever.
    ///
    /// A table tells what is not there if it begins with the GAP service, as a whole discovery does, and each of its services
    /// has characteristics; of other tables, only a name that is nearly the same does.
    /// - Parameter tables: what the run revealed.
    package func warnings(on tables: [AttributeTable]) -> [ExpectationWarning] {
        let tables = tables.filter { $0.server == .peer && !$0.services.isEmpty }
        // Step by step: as one expression, the compiler takes 3 s for it.
        var known: Set<BluetoothUUID> = []
        for table in tables {
            known.formUnion(table.others.map(\.uuid))
            for service in table.services {
                known.insert(service.uuid)
                for characteristic in service.characteristics {
                    known.insert(characteristic.uuid)
                    known.formUnion(characteristic.descriptors.map(\.uuid))
                }
            }
        }
        guard !known.isEmpty else { return [] }
        let isComplete = tables.allSatisfy(\.isProbablyComplete)
        var warnings: [ExpectationWarning] = []
        for pattern in requirements.flatMap(\.patterns) {
            guard case .attributes(let uuids, _) = pattern.target,
                !uuids.contains(where: { uuid in known.contains(uuid) || known.contains { uuid.isShortForm(of: $0) } })
            else { continue }
            // One of four digits is near to too many.
            let names = known.filter { $0.short == nil }.map(\.description).sorted()
            let long = uuids.filter { $0.bits16 == nil }.map(\.description)
            let hint = NearestName.hint(Array(long.flatMap { NearestName.texts(near: $0, among: names) }.prefix(3)))
            guard isComplete || !hint.isEmpty else { continue }
            let name = pattern.pattern.target ?? uuids.map(\.description).joined(separator: ", ")
            let warning = ExpectationWarning(
                place: pattern.pattern.place, text: "no device of the capture has \(name)\(hint)")
            if !warnings.contains(warning) { warnings.append(warning) }
        }
        return warnings
    }
}

extension AttributeTable {
    /// Whether it looks like what a discovery of everything reveals.
    fileprivate var isProbablyComplete: Bool {
        services.contains { $0.uuid == BluetoothUUID(0x1800) }
            && services.allSatisfy { service in
                !service.characteristics.isEmpty || service.handles.count == 1
            }
    }
}

extension BluetoothUUID {
    /// Whether it is written with the first eight digits of a UUID that has no short form: `A56E51F4`.
    func isShortForm(of other: BluetoothUUID) -> Bool {
        guard isLongShortForm, let short, other.short == nil else { return false }
        return other.high >> 32 == UInt64(short)
    }

    /// Whether it has eight digits that are not those of a UUID of 16 bits: hardly any attribute has such a type, so that the
    /// beginning of a longer one is meant.
    var isLongShortForm: Bool { short.map { $0 > 0xFFFF } ?? false }
}
