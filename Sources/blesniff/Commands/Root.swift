import ArgumentParser

/// The program itself: its help, its version and its list of commands.
struct Root: ParsableCommand {
    static let version = "0.1.0"
    /// Every command has it for the parser, which then does not look for requests of completion scripts before it takes a
    /// command that is parsed by itself (5 M instructions); where that fails, the root looks for them.
    static let name = "blesniff"

    static let standardCommands: [any ParsableCommand.Type] = [
        Decode.self, Live.self, Follow.self, Value.self, ListDecoders.self, ListFields.self, GATT.self, Devices.self,
        Summary.self,
        Verify.self, Diff.self, DraftCommand.self, Infer.self, Redact.self,
    ]

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: name,
            abstract: "A Bluetooth LE protocol analyzer for people who write apps and firmware.",
            discussion: """
                Reads btsnoop, pcap, pcapng and PacketLogger captures and the monitor's records of serial lines, also \
                gzipped, recognised by their content, and decodes them down to the characteristic value. \
                'blesniff FILE' is short for 'blesniff decode FILE'.

                Further pages: 'blesniff help filter' has the language of filters, 'blesniff help profiles' how to \
                describe messages, 'blesniff help status' the exit statuses.
                """,
            version: "blesniff \(version)",
            subcommands: standardCommands + Program.current.commands,
            defaultSubcommand: Decode.self)
    }
}
