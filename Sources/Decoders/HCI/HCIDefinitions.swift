/// Every HCI command and event of Core 6.0, Vol 4, Part E, 7, in one list each.
public enum HCIDefinitions {
    /// By opcode.
    public static let commands: [PDUDefinition] =
        linkControlCommands + linkPolicyCommands + controllerBasebandCommands + informationalCommands
        + statusCommands + testingCommands + leCommands + withdrawnCommands + laterLECommands

    /// By event code.
    public static let events: [PDUDefinition] = connectionEvents + controllerEvents + withdrawnEvents

    /// LE Meta events by subevent code.
    public static let leEvents: [PDUDefinition] =
        leConnectionEvents + leAdvertisingEvents + leIsochronousEvents + leChannelSoundingEvents
        + laterLEEvents
}
