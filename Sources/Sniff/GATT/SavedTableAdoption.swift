import Decoders

/// Adopting saved tables, and discarding them when they stop being true.
extension GATTCache {
    /// Begins the table of a server that is met for the first time with what is saved of it, if anything is. It counts as
    /// observed in an earlier connection: whatever this one tells is better.
    mutating func adoptSaved(peer: DeviceAddress, isOfPeer: Bool) -> DatabaseID? {
        guard let table = saved.table(of: peer, isOfPeer: isOfPeer),
            let id = addDatabase(peer: peer, isOfPeer: isOfPeer, adoptsDeclared: false)
        else { return nil }
        self[id].files = [table.file ?? SavedTable.unnamed]
        for service in table.services {
            observe(id, service: service.uuid, service.start, service.end, isPrimary: service.isPrimary, isSaved: true)
        }
        for attribute in table.attributes {
            observe(
                id, attribute.handle, attribute.uuid, .saved, properties: attribute.properties,
                declares: attribute.declares)
        }
        for service in table.services {
            for include in service.includes {
                observe(id, include: include.handle, include.start, include.end, include.uuid)
            }
        }
        self[id].hash = table.hash
        adoptDeclared(id)
        return id
    }

    /// A search lists everything that there is, from where it begins to the last that it lists (Core 6.0, Vol 3, Part F,
    /// 3.4.3 and 3.4.4): what a saved table has there besides is gone. What other connections showed stays, as ever.
    mutating func forgetUnlisted(_ exchange: borrowing Exchange, _ id: DatabaseID, upTo last: UInt16) {
        guard self[id].savedIn != nil, let request = exchange.request, request.handle != 0, request.handle <= last
        else { return }
        let range = request.handle...last
        switch (ATTOpcode(rawValue: request.opcode), request.type) {
        case (.findInformationRequest, _):
            forgetSavedServices(id, startingIn: range)
            forgetSaved(id, range) { _ in true }
        case (.readByGroupTypeRequest, .primaryService?):
            forgetSavedServices(id, startingIn: range, isPrimary: true)
        case (.readByGroupTypeRequest, .secondaryService?):
            forgetSavedServices(id, startingIn: range, isPrimary: false)
        case (.readByTypeRequest, .characteristic?): forgetSavedCharacteristics(id, range)
        case (.readByTypeRequest, .include?): forgetSaved(id, range) { $0.uuid == .include }
        default: break
        }
    }

    private mutating func forgetSaved(
        _ id: DatabaseID, _ range: ClosedRange<UInt16>, where matches: (Attribute) -> Bool
    ) {
        // No connection has shown what is saved.
        let stale = self[id].store.earlierHandles(in: range).filter { handle in
            self[id].attribute(handle).map { $0.source == .saved && matches($0) } ?? false
        }
        guard !stale.isEmpty else { return }
        let handles = Set(stale)
        forgetEarlier(id, range) { handles.contains($0.handle) }
        for index in self[id].services.indices where !self[id].services[index].includes.isEmpty {
            self[id].services[index].includes.removeAll { handles.contains($0.handle) }
        }
    }

    /// Characteristics that begin in a range, with their values and descriptors.
    private mutating func forgetSavedCharacteristics(_ id: DatabaseID, _ range: ClosedRange<UInt16>) {
        let declarations = self[id].store.earlierHandles(in: range).filter { handle in
            self[id].attribute(handle).map { $0.source == .saved && $0.uuid == .characteristic } ?? false
        }
        for handle in declarations {
            let service = self[id].end(ofServiceContaining: handle)
            let last = min(service, self[id].store.nextDeclaration(after: handle).map { $0 - 1 } ?? 0xFFFF)
            forgetSaved(id, handle...max(handle, last)) { _ in true }
        }
    }

    private mutating func forgetSavedServices(
        _ id: DatabaseID, startingIn range: ClosedRange<UInt16>, isPrimary: Bool? = nil
    ) {
        let isStale = { (service: GATTService) in
            service.isSaved && range.contains(service.start) && (isPrimary ?? service.isPrimary) == service.isPrimary
        }
        for service in self[id].services.filter(isStale) {
            forgetSaved(id, service.start...service.end) { _ in true }
        }
        removeServices(id, where: isStale)
    }
}
