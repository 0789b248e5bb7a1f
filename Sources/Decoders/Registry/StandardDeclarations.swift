/// The declarations of the program, table by table. A list of them is made when one of its declarations is used first.
///
/// ``DeclarationIndex`` knows what they declare without making any.
enum StandardDeclarations {
    /// Tables of declarations, in the order in which they name their fields.
    enum Table: Int, CaseIterable, Sendable {
        case commands, events, leEvents, androidEvents, managementCommands, managementEvents, smp, signalling
        case linkLayerControl, adTypes, decoders

        /// The object that the fields of PDUs are in; decoders say it themselves.
        var prefix: String {
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

        /// The lists of the table's PDUs.
        var lists: [PDUDefinition.List] {
            switch self {
            case .commands: HCIDefinitions.commandLists
            case .events: HCIDefinitions.eventLists
            case .leEvents: HCIDefinitions.leEventLists
            case .androidEvents: [{ HCIDefinitions.androidEvents }]
            case .managementCommands: ManagementDefinitions.commandLists
            case .managementEvents: ManagementDefinitions.eventLists
            case .smp: SMPDefinitions.lists
            case .signalling: L2CAPDefinitions.lists
            case .linkLayerControl: LLControlDefinitions.lists
            case .adTypes: AdvertisingDefinitions.lists
            case .decoders: []
            }
        }
    }
}

/// The declarations that ``DeclarationIndex`` has found in its text.
extension StandardDeclarations {
    static func pdu(_ owner: DeclarationIndex.Owner) -> PDUDefinition {
        let list = owner.table.lists[Int(owner.list)]()
        check(owner.index < list.count && list[Int(owner.index)].name == DeclarationIndex.standard.name(of: owner))
        return list[Int(owner.index)]
    }

    static func decoder(_ owner: DeclarationIndex.Owner) -> ValueDecoder {
        let list = StandardDecoders.lists[Int(owner.list)]()
        check(owner.index < list.count && list[Int(owner.index)].target == DeclarationIndex.standard.target(of: owner))
        return StandardDecoders.resolved(list[Int(owner.index)])
    }

    /// `StandardTableTests` finds it before a program does.
    private static func check(_ isThere: Bool) {
        precondition(isThere, "StandardTable.swift is not that of the declarations: run 'make tables'")
    }
}

extension PDUTable {
    /// The program's own PDUs.
    convenience init(_ table: StandardDeclarations.Table, _ vocabulary: Vocabulary) {
        let owners = DeclarationIndex.standard.owners(in: table)
        self.init(
            owners.map { DeclarationIndex.standard.number(of: $0) },
            owners.map { DeclarationIndex.standard.name(of: $0) },
            under: table.prefix, vocabulary
        ) { StandardDeclarations.pdu(owners[owners.startIndex + $0]) }
    }
}
