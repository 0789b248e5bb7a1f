/// The decoders of advertising data, by reference, so that they are made when they are asked for.
final class AdvertisingDecoders: Sendable {
    let targets: AdvertisingTargets

    init(_ targets: AdvertisingTargets) { self.targets = targets }
}

/// Finds the decoder of manufacturer data or service data, a few times for every advertising report: without hashing
/// and without touching a reference count.
struct AdvertisingTargets: Sendable {
    /// One registered decoder, in a chain with others of the same bucket, the one that says most of the data first.
    private struct Candidate: Sendable {
        /// The UUID of service data; for a company, its identifier as the high half.
        var key: BluetoothUUID
        var prefix: Range<Int>
        /// How many bytes the data have, where it matters.
        var length: Int?
        var decoder: Registry.DecoderIndex
        /// Place of what its report has to have plus one.
        var condition: UInt16 = 0
        /// Place of the next candidate plus one.
        var next: UInt16
    }

    /// The conditions on all that an advertiser sends beside the data of a decoder.
    private struct Condition: Sendable {
        /// Beginnings of the name, of which one has to fit; any will do where there is none.
        var names: [Range<Int>]
        var services: [BluetoothUUID]
        var beside: [(uuid: BluetoothUUID, prefix: Range<Int>)]
    }

    private var candidates: [Candidate] = []
    private var conditions: [Condition] = []
    /// Asked for by conditions: the beginnings of names, and each UUID once. Most reports have nothing of it.
    private var nameStarts = [Bool](repeating: false, count: 0x1000)
    private var askedUUIDs: [BluetoothUUID] = []
    private var uuidBuckets = [Bool](repeating: false, count: 256)
    /// Prefixes and names of candidates, with ``any`` in place of any byte.
    private var constants: [UInt16] = []
    private static let any: UInt16 = 0x100
    /// Place of a bucket's first candidate plus one.
    private var companies = [UInt16](repeating: 0, count: 256)
    private var services = [UInt16](repeating: 0, count: 256)
    /// Those without a company identifier, by the length of their data.
    private var lengths = [UInt16](repeating: 0, count: 256)
    private var anyCompany: UInt16 = 0

    /// - Parameter targets: all of the registry, in the order of the indices.
    init(_ targets: [ValueDecoder.Target]) {
        let ranks = targets.indices.compactMap { position in
            Self.rank(targets[position]).map { (index: position, rank: $0) }
        }
        // Chains are built from their end: what says least of the data first, of equals the one registered last.
        let indices = ranks.sorted { $0.rank == $1.rank ? $0.index > $1.index : $0.rank < $1.rank }
        for (position, _) in indices {
            let index = Registry.DecoderIndex(rawValue: Int32(position))
            switch targets[position] {
            case .attribute, .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel:
                continue
            case .manufacturer(let data): add(index, data)
            case .serviceData(let uuid, let prefix, let length):
                let candidate = Candidate(key: uuid, prefix: add(prefix), length: length, decoder: index, next: 0)
                let bucket = Self.bucket(uuid)
                services[bucket] = chain(candidate, before: services[bucket])
            }
        }
    }

    private mutating func add(_ decoder: Registry.DecoderIndex, _ data: ManufacturerTarget) {
        var candidate = Candidate(
            key: Self.anyKey, prefix: add(data.prefix), length: data.length, decoder: decoder, next: 0)
        if data.hasConditions, let number = UInt16(exactly: conditions.count + 1) {
            conditions.append(condition(of: data))
            candidate.condition = number
        }
        switch data.company {
        case .one(let company):
            candidate.key = Self.key(company)
            let bucket = Self.bucket(company)
            companies[bucket] = chain(candidate, before: companies[bucket])
        case .any: anyCompany = chain(candidate, before: anyCompany)
        case .data:
            // Without a length they would be in all chains.
            guard let length = data.length else { return }
            let bucket = Self.bucket(length: length)
            lengths[bucket] = chain(candidate, before: lengths[bucket])
        }
    }

    private mutating func condition(of data: ManufacturerTarget) -> Condition {
        var condition = Condition(names: [], services: data.services, beside: [])
        for name in data.names {
            let start = constants.count
            for byte in name.utf8 { constants.append(UInt16(byte)) }
            condition.names.append(start..<constants.count)
            guard constants.count > start &+ 1 else { continue }
            nameStarts[Self.bucket(constants[start], constants[start &+ 1])] = true
        }
        for uuid in data.services { ask(for: uuid) }
        for beside in data.beside {
            condition.beside.append((beside.uuid, add(beside.prefix)))
            ask(for: beside.uuid)
        }
        return condition
    }

    private mutating func ask(for uuid: BluetoothUUID) {
        if isAsked(uuid) { return }
        askedUUIDs.append(uuid)
        uuidBuckets[Self.bucket(uuid)] = true
    }

    /// - Returns: the new first candidate of the chain.
    private mutating func chain(_ candidate: Candidate, before next: UInt16) -> UInt16 {
        // A registry of more than 65,535 advertising decoders keeps the others of the chain.
        guard let index = UInt16(exactly: candidates.count + 1) else { return next }
        candidates.append(candidate)
        candidates[candidates.count - 1].next = next
        return index
    }

    private mutating func add(_ bytes: [UInt8?]) -> Range<Int> {
        let start = constants.count
        for byte in bytes { constants.append(byte.map { UInt16($0) } ?? Self.any) }
        return start..<constants.count
    }

    private static let anyKey = BluetoothUUID(high: 0, low: 0)
    private static func key(_ company: UInt16) -> BluetoothUUID { BluetoothUUID(high: UInt64(company), low: 0) }

    /// How much a decoder's target says of advertising data; `nil` for decoders of other data.
    private static func rank(_ target: ValueDecoder.Target) -> Int? {
        switch target {
        case .attribute, .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel: nil
        case .manufacturer(let data): data.rank
        case .serviceData(_, let prefix, let length): prefix.given << 16 + (length == nil ? 0 : 1)
        }
    }

    private static func bucket(_ company: UInt16) -> Int { Int((company ^ company >> 8) & 0xFF) }
    private static func bucket(_ first: UInt16, _ second: UInt16) -> Int { Int((first << 5 ^ second) & 0xFFF) }
    private static func bucket(length: Int) -> Int { length & 0xFF }

    /// Short UUIDs differ in the upper 32 bits only.
    private static func bucket(_ uuid: BluetoothUUID) -> Int {
        Int(truncatingIfNeeded: (uuid.high >> 32 ^ uuid.high >> 40) & 0xFF)
    }

    /// The decoder of manufacturer data, and its value: what is after the company identifier, or all of it where that is
    /// data. One for data without an identifier wins, which says more of their report; then one of the company.
    ///
    /// - Parameter structure: where the AD structure has its data, two bytes at least.
    func manufacturerDecoder(
        _ structure: Range<Int>, _ bytes: borrowing Span<UInt8>, in report: borrowing AdvertisingIndex,
        _ others: inout RecentReports
    ) -> (decoder: Registry.DecoderIndex, value: Range<Int>)? {
        let first = lengths[Self.bucket(length: structure.count)]
        if first > 0, let found = match(first, Self.anyKey, bytes, structure, in: report, &others) {
            return (found, structure)
        }
        let value = structure.lowerBound &+ 2..<structure.upperBound
        guard let found = decoder(forCompany: bytes.u16(at: structure.lowerBound), bytes, value, in: report, &others)
        else {
            return nil
        }
        return (found, value)
    }

    /// The decoder of what is after a company identifier: one of the company wins over one of any company.
    func decoder(
        forCompany company: UInt16, _ bytes: borrowing Span<UInt8>, _ value: Range<Int>,
        in report: borrowing AdvertisingIndex, _ others: inout RecentReports
    ) -> Registry.DecoderIndex? {
        if let found = match(companies[Self.bucket(company)], Self.key(company), bytes, value, in: report, &others) {
            return found
        }
        return match(anyCompany, Self.anyKey, bytes, value, in: report, &others)
    }

    func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Registry.DecoderIndex? {
        var index = Int(services[Self.bucket(uuid)])
        while index > 0 {
            let candidate = candidates[index - 1]
            if isMatch(candidate, uuid, bytes, range) { return candidate.decoder }
            index = Int(candidate.next)
        }
        return nil
    }

    private func match(
        _ first: UInt16, _ key: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>,
        in report: borrowing AdvertisingIndex, _ others: inout RecentReports
    ) -> Registry.DecoderIndex? {
        var index = Int(first)
        while index > 0 {
            let candidate = candidates[index - 1]
            index = Int(candidate.next)
            guard isMatch(candidate, key, bytes, range) else { continue }
            guard candidate.condition > 0 else { return candidate.decoder }
            let condition = conditions[Int(candidate.condition) - 1]
            if holds(condition, bytes, report) { return candidate.decoder }
            let isElsewhere = others.contain { bytes, range in holds(condition, bytes, AdvertisingIndex(range, bytes)) }
            if isElsewhere { return candidate.decoder }
        }
        return nil
    }

    private func isMatch(
        _ candidate: Candidate, _ key: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Bool {
        candidate.key == key && candidate.length ?? range.count == range.count
            && isBeginning(candidate.prefix, bytes, range)
    }

    private func holds(
        _ condition: Condition, _ bytes: borrowing Span<UInt8>, _ report: borrowing AdvertisingIndex
    ) -> Bool {
        (condition.names.isEmpty || isNamed(condition, bytes, report))
            && (condition.services.isEmpty || lists(condition, bytes, report))
            && (condition.beside.isEmpty || carries(condition, bytes, report))
    }

    private func isNamed(
        _ condition: Condition, _ bytes: borrowing Span<UInt8>, _ report: borrowing AdvertisingIndex
    ) -> Bool {
        let name = report.name(bytes)
        for beginning in condition.names where isBeginning(beginning, bytes, name) { return true }
        return false
    }

    private func lists(
        _ condition: Condition, _ bytes: borrowing Span<UInt8>, _ report: borrowing AdvertisingIndex
    ) -> Bool {
        guard report.has(AdvertisingIndex.services) else { return false }
        var services = AdvertisingData.Services(report.range)
        while let service = services.next(bytes) {
            if condition.services.contains(service) { return true }
        }
        return false
    }

    private func carries(
        _ condition: Condition, _ bytes: borrowing Span<UInt8>, _ report: borrowing AdvertisingIndex
    ) -> Bool {
        guard report.has(AdvertisingIndex.serviceData) else { return false }
        var structures = AdvertisingData(report.range)
        while let structure = structures.nextWhole(bytes) {
            guard let (uuid, data) = AdvertisingIndex.serviceData(structure, bytes) else { continue }
            for beside in condition.beside where beside.uuid == uuid && isBeginning(beside.prefix, bytes, data) {
                return true
            }
        }
        return false
    }

    /// Whether a report may have a name, a service or service data that a condition asks for, so that it tells whose
    /// other data of its advertiser are.
    func tellsOfOthers(_ report: borrowing AdvertisingIndex, _ bytes: borrowing Span<UInt8>) -> Bool {
        let name = report.name(bytes)
        if name.count > 1 {
            let (first, second) = (bytes[name.lowerBound], bytes[name.lowerBound &+ 1])
            if nameStarts[Self.bucket(UInt16(first), UInt16(second))] { return true }
        }
        if report.has(AdvertisingIndex.services) {
            var services = AdvertisingData.Services(report.range)
            while let service = services.next(bytes) { if isAsked(service) { return true } }
        }
        guard report.has(AdvertisingIndex.serviceData) else { return false }
        var structures = AdvertisingData(report.range)
        while let structure = structures.nextWhole(bytes) {
            if let (uuid, _) = AdvertisingIndex.serviceData(structure, bytes), isAsked(uuid) { return true }
        }
        return false
    }

    private func isAsked(_ uuid: BluetoothUUID) -> Bool {
        uuidBuckets[Self.bucket(uuid)] && askedUUIDs.contains(uuid)
    }

    private func isBeginning(_ constant: Range<Int>, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard constant.count <= range.count else { return false }
        for (offset, index) in constant.enumerated() {
            let expected = constants[index]
            if expected != Self.any, UInt16(bytes[range.lowerBound &+ offset]) != expected { return false }
        }
        return true
    }
}
