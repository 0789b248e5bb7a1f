import ArgumentParser

/// The program itself: its help, its version and its list of commands.
struct Root: ParsableCommand {
    static let standardCommands: [any ParsableCommand.Type] = [
        Decode.self, Browse.self, Live.self, Follow.self, Value.self, Errors.self, ListDecoders.self, ListFields.self,
        GATT.self,
        Devices.self,
        Summary.self, Report.self, Keys.self,
        Verify.self, Lint.self, Diff.self, DraftCommand.self, Infer.self, Locate.self, Redact.self,
        Export.self,
    ]

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Program.current.name,
            abstract: "A Bluetooth LE protocol analyzer for people who write apps and firmware.",
            discussion: """
                  blesniff summary trace.btsnoop                 # connections, failures, ends
                  blesniff trace.btsnoop                         # one line per packet
                  blesniff lint trace.btsnoop                    # what is wrong
                  blesniff verify app.yaml trace.btsnoop         # whether the app does as expected
                  blesniff live --write trace.btsnoop            # watch all adapters, and record
                  blesniff redact my.btsnoop --write s.btsnoop   # a capture that can be shared

                Reads btsnoop, pcap, pcapng and PacketLogger captures and the monitor's records of serial lines, also \
                gzipped, and those in the reports of phones (Android's bug reports, Apple's sysdiagnose) and other zip \
                and tar archives, recognised by their content, and decodes them down to the characteristic value. \
                'blesniff FILE' is short for 'blesniff decode FILE'.

                More help: 'blesniff help filter' (the filter language), 'profiles' (application messages), \
                'decoder-files' (values of your own), 'expectations' (what verify can ask), 'errors' (the errors that apps \
                show) and 'status' (exit statuses, and causes of failures).
                """,
            version: Program.versionText,
            subcommands: standardCommands + Program.current.commands,
            defaultSubcommand: Decode.self)
    }
}
