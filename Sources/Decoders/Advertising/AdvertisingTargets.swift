/// Finds the decoder of manufacturer data or service data, a few times for every advertising report: without hashing
/// and without touching a reference count.
struct AdvertisingTargets: Sendable {
    /// One registered decoder, in a chain with others of the same bucket, the longest prefix first.
    private struct Candidate: Sendable {
        /// The UUID of service data; for a company, its identifier as the high half.
        var key: BluetoothUUID
        var prefix: Range<Int>
        var decoder: Registry.DecoderIndex
        /// Place of the next candidate plus one.
        var next: UInt16
    }

    private var candidates: [Candidate] = []
    private var prefixes: [UInt8] = []
    /// Place of a bucket's first candidate plus one.
    private var companies = [UInt16](repeating: 0, count: 256)
    private var services = [UInt16](repeating: 0, count: 256)
    private var anyCompany: UInt16 = 0

    /// - Parameter targets: all of the registry, in the order of the indices.
    init(_ targets: [ValueDecoder.Target]) {
        let lengths = targets.indices.compactMap { place in
            Self.prefixLength(targets[place]).map { (place: place, length: $0) }
        }
        // Chains are built from their end: the shortest prefix first, of equals the one registered last.
        let places = lengths.sorted { $0.length == $1.length ? $0.place > $1.place : $0.length < $1.length }
        for (place, _) in places {
            let index = Registry.DecoderIndex(rawValue: Int32(place))
            switch targets[place] {
            case .attribute, .adType, .vendorEvent, .linkLayerControl: continue
            case .manufacturer(let company, let prefix):
                let bucket = Self.bucket(company)
                companies[bucket] = chain(index, Self.key(company), prefix, before: companies[bucket])
            case .anyManufacturer(let prefix):
                anyCompany = chain(index, Self.anyKey, prefix, before: anyCompany)
            case .serviceData(let uuid, let prefix):
                let bucket = Self.bucket(uuid)
                services[bucket] = chain(index, uuid, prefix, before: services[bucket])
            }
        }
    }

    /// - Returns: the new beginning of the chain.
    private mutating func chain(
        _ decoder: Registry.DecoderIndex, _ key: BluetoothUUID, _ prefix: [UInt8], before next: UInt16
    ) -> UInt16 {
        // A registry of more than 65,535 advertising decoders keeps the others of the chain.
        guard let place = UInt16(exactly: candidates.count + 1) else { return next }
        let start = prefixes.count
        prefixes += prefix
        candidates.append(Candidate(key: key, prefix: start..<prefixes.count, decoder: decoder, next: next))
        return place
    }

    private static let anyKey = BluetoothUUID(high: 0, low: 0)
    private static func key(_ company: UInt16) -> BluetoothUUID { BluetoothUUID(high: UInt64(company), low: 0) }

    /// How long the prefix is that a decoder of advertising data is registered for; `nil` for all others.
    private static func prefixLength(_ target: ValueDecoder.Target) -> Int? {
        switch target {
        case .attribute, .adType, .vendorEvent, .linkLayerControl: nil
        case .manufacturer(_, let prefix), .anyManufacturer(let prefix), .serviceData(_, let prefix): prefix.count
        }
    }

    private static func bucket(_ company: UInt16) -> Int { Int((company ^ company >> 8) & 0xFF) }

    /// Short UUIDs differ in the upper 32 bits only.
    private static func bucket(_ uuid: BluetoothUUID) -> Int {
        Int(truncatingIfNeeded: (uuid.high >> 32 ^ uuid.high >> 40) & 0xFF)
    }

    /// A decoder of the company wins over one of any company; then the longest prefix wins.
    func decoder(
        forCompany company: UInt16, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Registry.DecoderIndex? {
        if let found = match(companies[Self.bucket(company)], Self.key(company), bytes, range) { return found }
        return match(anyCompany, Self.anyKey, bytes, range)
    }

    func decoder(
        forServiceData uuid: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Registry.DecoderIndex? {
        match(services[Self.bucket(uuid)], uuid, bytes, range)
    }

    private func match(
        _ first: UInt16, _ key: BluetoothUUID, _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
    ) -> Registry.DecoderIndex? {
        var place = Int(first)
        while place > 0 {
            let candidate = candidates[place - 1]
            place = Int(candidate.next)
            guard candidate.key == key, candidate.prefix.count <= range.count else { continue }
            var equal = true
            for (offset, index) in candidate.prefix.enumerated() {
                equal = equal && bytes[range.lowerBound &+ offset] == prefixes[index]
            }
            if equal { return candidate.decoder }
        }
        return nil
    }
}
