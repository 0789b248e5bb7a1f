import Decoders

/// Attribute tables of devices that are known by several addresses.
extension [GATTDatabase] {
    /// Every attribute table, those of one device as one, also those from before its IRK was known.
    func joined(knownBy keys: KeyStore) -> [GATTDatabase] {
        guard !keys.identities.isEmpty else { return self }
        var result: [GATTDatabase] = []
        var indices: [DeviceAddress: Int] = [:]
        for table in self {
            guard table.isOfPeer, let peer = table.peer else {
                result.append(table)
                continue
            }
            let owner = keys.identities.resolve(peer)?.owner ?? peer
            if let index = indices[owner.identity] {
                var joined = table
                joined.add(earlier: result[index])
                result[index] = joined
            } else {
                indices[owner.identity] = result.count
                result.append(table)
            }
        }
        return result
    }
}

extension GATTDatabase {
    /// Adds what an earlier table of the same server has where nothing is known. Another Database Hash means that the earlier
    /// one is out of date (Core 6.0, Vol 3, Part G, 7.3).
    fileprivate mutating func add(earlier table: GATTDatabase) {
        if let hash, let other = table.hash, hash != other { return }
        for service in table.services {
            let indices = serviceIndices(in: service.start...service.end)
            if indices.isEmpty { replaceServices(indices, with: service) }
        }
        for (handle, attribute) in table.attributes
        where self.attribute(handle) == nil
            && serviceUUID(containing: handle) == table.serviceUUID(containing: handle)
        {
            store.set(handle, attribute)
        }
        hash = hash ?? table.hash
    }
}
