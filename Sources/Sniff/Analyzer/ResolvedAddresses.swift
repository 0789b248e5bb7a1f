import Decoders

/// Who is behind the resolvable private addresses of connections.
extension Analyzer {
    /// Resolves the addresses of a connection with the IRKs at hand.
    ///
    /// - Parameter isBeginning: whether nothing was reported of it yet.
    mutating func resolve(_ link: LinkID, isBeginning: Bool = false) {
        guard !keys.identities.isEmpty, links[link].transport != .classic else { return }
        let addresses = links[link].addresses
        links[link].identities = LinkIdentities(
            central: addresses.central.flatMap { keys.identities.resolve($0) },
            peripheral: addresses.peripheral.flatMap { keys.identities.resolve($0) })
        if isBeginning { links[link].isResolvedFromBeginning = links[link].identities != nil }
    }

    /// Resolves those of all open connections, and of attribute tables, where there is a new IRK.
    mutating func resolveAgain() {
        guard links.resolvedGeneration != keys.identities.generation else { return }
        links.resolvedGeneration = keys.identities.generation
        for link in links.open { resolve(link) }
        // The latest table of a device is the one that goes on.
        for index in cache.databases.indices.reversed() {
            let table = DatabaseID(index: index)
            guard let peer = cache[table].peer, let owner = keys.identities.resolve(peer)?.owner else { continue }
            cache.identify(table, as: owner)
        }
    }
}
