/// Every HCI command and event of Core 6.0, Vol 4, Part E, 7, and those of Android, in one list each.
package enum HCIDefinitions {
    /// By opcode.
    package static let commands: [PDUDefinition] = commandLists.all
    static let commandLists: [PDUDefinition.List] =
        [
            { linkControlCommands }, { linkPolicyCommands }, { controllerBasebandCommands }, { informationalCommands },
            { statusCommands }, { testingCommands },
        ] + leCommandLists + [{ withdrawnCommands }, { laterLECommands }] + androidCommandLists

    /// By event code.
    package static let events: [PDUDefinition] = eventLists.all
    static let eventLists: [PDUDefinition.List] = [{ connectionEvents }, { controllerEvents }, { withdrawnEvents }]

    /// LE Meta events by subevent code.
    package static let leEvents: [PDUDefinition] = leEventLists.all
    static let leEventLists: [PDUDefinition.List] = [
        { leConnectionEvents }, { leAdvertisingEvents }, { leIsochronousEvents }, { leChannelSoundingEvents },
        { laterLEEvents },
    ]
}
