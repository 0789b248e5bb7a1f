/// Every HCI command and event of Core 6.0, Vol 4, Part E, 7, and those of Android, in one list each.
package enum HCIDefinitions {
    /// By opcode.
    package static let commands: [PDUDefinition] =
        linkControlCommands + linkPolicyCommands + controllerBasebandCommands + informationalCommands
        + statusCommands + testingCommands + leCommands + withdrawnCommands + laterLECommands + androidCommands

    /// By event code.
    package static let events: [PDUDefinition] = connectionEvents + controllerEvents + withdrawnEvents

    /// LE Meta events by subevent code.
    package static let leEvents: [PDUDefinition] =
        leConnectionEvents + leAdvertisingEvents + leIsochronousEvents + leChannelSoundingEvents
        + laterLEEvents
}
