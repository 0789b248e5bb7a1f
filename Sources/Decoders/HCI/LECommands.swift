extension HCIDefinitions {
    static let linkControlCommands: [PDUDefinition] = []
    static let linkPolicyCommands: [PDUDefinition] = []
    static let controllerBasebandCommands: [PDUDefinition] = []
    static let informationalCommands: [PDUDefinition] = []
    static let statusCommands: [PDUDefinition] = []
    static let testingCommands: [PDUDefinition] = []
    static let leCommands: [PDUDefinition] = []
    static let connectionEvents: [PDUDefinition] = []
    static let controllerEvents: [PDUDefinition] = []
    static let leConnectionEvents: [PDUDefinition] = []
    static let leAdvertisingEvents: [PDUDefinition] = []
    static let leIsochronousEvents: [PDUDefinition] = []
}
