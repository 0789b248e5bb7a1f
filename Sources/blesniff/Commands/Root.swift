import ArgumentParser

/// The program itself: its help, its version and its list of commands.
struct Root: ParsableCommand {
    static let standardCommands: [any ParsableCommand.Type] = [
        Decode.self, Follow.self, Value.self, ListDecoders.self, ListFields.self, GATT.self, Devices.self,
    ]

    /// Commands of the program that runs. The argument parser asks a type for its commands, not a value.
    @TaskLocal static var ownCommands: [any ParsableCommand.Type] = []

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "blesniff",
            abstract: "A Bluetooth LE protocol analyzer for people who write apps and firmware.",
            discussion: """
                Reads btsnoop, pcap, pcapng and PacketLogger captures, also gzipped, recognised by their content, and \
                decodes them down to the characteristic value. 'blesniff FILE' is short for 'blesniff decode FILE'.
                """,
            version: "blesniff 0.1.0",
            subcommands: standardCommands + ownCommands,
            defaultSubcommand: Decode.self)
    }
}
