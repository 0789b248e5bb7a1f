import Decoders

/// The filters of a selection, each tried only on packets of its layers that have one of the fields it looks for: hardly
/// any has.
struct TriedFilters: Sendable {
    /// A filter is large, and to copy it costs more than to try it.
    private final class Tried: Sendable {
        let filter: Filter
        let layers: FilteredLayers

        init(_ filter: Filter, _ layers: FilteredLayers) {
            self.filter = filter
            self.layers = layers
        }

        func passes(_ dissection: borrowing Dissection) -> Bool {
            layers.has(dissection) && filter.matches(dissection.fields)
        }
    }

    private let filters: [Tried]
    /// The packets that any of them is tried on.
    private let layers: FilteredLayers
    /// By the number of a key: the filters that look for the field, as bits of their places. Those from the last bit on
    /// share it.
    private let lookingFor: [UInt64]
    /// Filters that may let packets through without any of their fields.
    private let always: UInt64

    init(_ selection: OperationSelection) {
        filters = selection.filters.enumerated().map { Tried($1, selection.layers(ofFilter: $0)) }
        layers = selection.filteredLayers
        var (lookingFor, always): ([UInt64], UInt64) = ([], 0)
        for index in filters.indices {
            guard let keys = filters[index].filter.requiredKeys else {
                always |= TriedFilters.bit(index)
                continue
            }
            for number in keys.map({ Int($0.rawValue) }) {
                while lookingFor.count <= number { lookingFor.append(0) }
                lookingFor[number] |= TriedFilters.bit(index)
            }
        }
        (self.lookingFor, self.always) = (lookingFor, always)
    }

    var isEmpty: Bool { filters.isEmpty }

    private static func bit(_ index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

    /// The places of the filters that let a packet through, ascending.
    func passed(by dissection: borrowing Dissection) -> [Int] {
        guard layers.has(dissection) else { return [] }
        var candidates = always
        for index in 0..<dissection.fields.count {
            let number = Int(dissection.fields.pointer(index).pointee.key.rawValue)
            if number < lookingFor.count { candidates |= lookingFor[number] }
        }
        guard candidates != 0 else { return [] }
        var passed: [Int] = []
        for position in filters.indices
        where candidates & TriedFilters.bit(position) != 0 && filters[position].passes(dissection) {
            passed.append(position)
        }
        return passed
    }
}
