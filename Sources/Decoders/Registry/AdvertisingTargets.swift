/// Finds the decoder of manufacturer data or service data, a few times for every advertising report: without hashing
/// and without touching a reference count.
struct AdvertisingTargets: Sendable {
    /// One registered decoder, in a chain with others of the same bucket, the longest prefix first.
    private struct Candidate: Sendable {
        /// The UUID of service data; for a company, its identifier as the high half.
        var key: BluetoothUUID
        var prefix: Range<Int>
        /// Beginning of the name that the report has; empty where any will do.
        var name: Range<Int>
        /// How many bytes the data have, where it matters.
        var length: Int?
        var decoder: Registry.DecoderIndex
        /// Place of the next candidate plus one.
        var next: UInt16
    }

    private var candidates: [Candidate] = []
    /// Prefixes and names of candidates.
    private var constants: [UInt8] = []
    /// Place of a bucket's first candidate plus one.
    private var companies = [UInt16](repeating: 0, count: 256)
    private var services = [UInt16](repeating: 0, count: 256)
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
            case .manufacturer(let company, let prefix, let length, let name):
                let bucket = Self.bucket(company)
                let beginning = Beginning(key: Self.key(company), prefix: prefix, length: length, name: name)
                companies[bucket] = chain(index, beginning, before: companies[bucket])
            case .anyManufacturer(let prefix):
                anyCompany = chain(index, Beginning(key: Self.anyKey, prefix: prefix), before: anyCompany)
            case .serviceData(let uuid, let prefix, let length):
                let bucket = Self.bucket(uuid)
                let beginning = Beginning(key: uuid, prefix: prefix, length: length)
                services[bucket] = chain(index, beginning, before: services[bucket])
            }
        }
    }

    /// The data that a decoder is for.
    private struct Beginning {
        let key: BluetoothUUID
        let prefix: [UInt8]
        var length: Int?
        var name = ""
    }

    /// - Returns: the new first candidate of the chain.
    private mutating func chain(
        _ decoder: Registry.DecoderIndex, _ beginning: Beginning, before next: UInt16
    ) -> UInt16 {
        // A registry of more than 65,535 advertising decoders keeps the others of the chain.
        guard let index = UInt16(exactly: candidates.count + 1) else { return next }
        candidates.append(
            Candidate(
                key: beginning.key, prefix: add(beginning.prefix), name: add(Array(beginning.name.utf8)),
                length: beginning.length, decoder: decoder, next: next))
        return index
    }

    private mutating func add(_ bytes: [UInt8]) -> Range<Int> {
        constants += bytes
        return constants.count - bytes.count..<constants.count
    }

    private static let anyKey = BluetoothUUID(high: 0, low: 0)
    private static func key(_ company: UInt16) -> BluetoothUUID { BluetoothUUID(high: UInt64(company), low: 0) }

    /// How much a decoder's target says of advertising data: prefix before name before length. `nil` for decoders of other
    /// data.
    private static func rank(_ target: ValueDecoder.Target) -> Int? {
        switch target {
        case .attribute, .adType, .vendorEvent, .vendorCommand, .vendorCommandReturns, .linkLayerControl, .channel: nil
        case .manufacturer(_, let prefix, let length, let name):
            prefix.count << 16 + min(name.utf8.count, 0x7FFF) << 1 + (length == nil ? 0 : 1)
        case .anyManufacturer(let prefix): prefix.count << 16
        case .serviceData(_, let prefix, let length): prefix.count << 16 + (length == nil ? 0 : 1)
        }
    }

    private static func bucket(_ company: UInt16) -> Int { Int((company ^ company >> 8) & 0xFF) }

    /// Short UUIDs differ in the upper 32 bits only.
    private static func bucket(_ uuid: BluetoothUUID) -> Int {
        Int(truncatingIfNeeded: (uuid.high >> 32 ^ uuid.high >> 40) & 0xFF)
    }

    /// A decoder of the company wins over one of any company; then the longest prefix wins.
    ///
    /// - Parameter name: where the name is that the report has.
    func decoder(
        forCompany company: UInt16, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, named name: Range<Int>
    ) -> Registry.DecoderIndex? {
        if let found = match(companies[Self.bucket(company)], Self.key(company), bytes, range, named: name) {
            return found
        }
        return match(anyCompany, Self.anyKey, bytes, range, named: name)
    }

    func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Registry.DecoderIndex? {
        match(services[Self.bucket(uuid)], uuid, bytes, range, named: 0..<0)
    }

    private func match(
        _ first: UInt16, _ key: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>,
        named name: Range<Int>
    ) -> Registry.DecoderIndex? {
        var index = Int(first)
        while index > 0 {
            let candidate = candidates[index - 1]
            index = Int(candidate.next)
            guard candidate.key == key, candidate.length ?? range.count == range.count,
                isBeginning(candidate.prefix, bytes, range), isBeginning(candidate.name, bytes, name)
            else { continue }
            return candidate.decoder
        }
        return nil
    }

    private func isBeginning(_ constant: Range<Int>, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard constant.count <= range.count else { return false }
        for (offset, index) in constant.enumerated() where bytes[range.lowerBound &+ offset] != constants[index] {
            return false
        }
        return true
    }
}
