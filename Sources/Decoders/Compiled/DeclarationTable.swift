/// The tables of declarations, in the order in which they name their fields.
package enum DeclarationTable: Int, CaseIterable, Sendable {
    case commands, events, leEvents, androidEvents, managementCommands, managementEvents, smp, signalling
    case linkLayerControl, adTypes, decoders

    /// The object that the fields of PDUs are in; decoders say it themselves.
    package var prefix: String {
        switch self {
        case .commands, .events, .leEvents, .androidEvents: "hci"
        case .managementCommands, .managementEvents: "monitor"
        case .smp: "smp"
        case .signalling: "l2cap"
        case .linkLayerControl: "ll"
        case .adTypes: "adv"
        case .decoders: "value"
        }
    }
}

extension PDUTable {
    /// The program's own PDUs, but for those that a user's stand in place of.
    convenience init(
        _ table: DeclarationTable, replacing own: [PDUDefinition] = [], _ naming: some FieldNaming & Sendable
    ) {
        let index = DeclarationIndex.standard
        let replaced = Set(own.map(\.code))
        let owners = index.owners(in: table).filter { replaced.isEmpty || !replaced.contains(index.number(of: $0)) }
        self.init(
            owners.map(index.number) + own.map(\.code), owners.map(index.name) + own.map(\.name),
            under: table.prefix, naming
        ) { $0 < owners.count ? index.pdu(owners[$0]) : own[$0 - owners.count] }
    }
}
