import ArgumentParser

/// The program itself: its help, its version and its list of commands.
struct Root: ParsableCommand {
    static let standardCommands: [any ParsableCommand.Type] = [
        Decode.self, Browse.self, Live.self, Follow.self, Value.self, ListDecoders.self, ListFields.self, GATT.self,
        Devices.self,
        Summary.self, Report.self, Keys.self,
        Verify.self, Lint.self, Diff.self, DraftCommand.self, Infer.self, Locate.self, Redact.self,
        Export.self,
    ]

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Program.name,
            abstract: "A Bluetooth LE protocol analyzer for people who write apps and firmware.",
            discussion: """
                Reads btsnoop, pcap, pcapng and PacketLogger captures and the monitor's records of serial lines, also \
                gzipped, and those in the reports of phones (Android's bug reports, Apple's sysdiagnose) and other zip \
                and tar archives, recognised by their content, and decodes them down to the characteristic value. \
                'blesniff FILE' is short for 'blesniff decode FILE'.

                More help: 'blesniff help filter' (the filter language), 'profiles' (application messages), \
                'decoder-files' (values of your own) and 'status' (exit statuses).
                """,
            version: Program.versionText,
            subcommands: standardCommands + Program.current.commands,
            defaultSubcommand: Decode.self)
    }
}
