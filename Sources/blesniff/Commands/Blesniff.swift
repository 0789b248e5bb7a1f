import ArgumentParser
import Sniff

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@main
struct Blesniff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blesniff",
        abstract: "A Bluetooth LE protocol analyzer for people who write apps and firmware.",
        discussion: """
            Reads btsnoop, pcap, pcapng and PacketLogger captures, also gzipped, recognised by their content, and \
            decodes them down to the characteristic value. 'blesniff FILE' is short for 'blesniff decode FILE'.
            """,
        version: "blesniff 0.1.0",
        subcommands: [
            Decode.self, Follow.self, Value.self, ListDecoders.self, ListFields.self, GATT.self, Devices.self,
        ],
        defaultSubcommand: Decode.self)

    static func main() {
        signal(SIGPIPE, SIG_IGN)
        Interrupt.install()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            leave(status.code)
        } catch {
            let status = Blesniff.exitCode(for: error)
            // Help and version; errors quote arguments, which may be names of files.
            if status.isSuccess { Blesniff.exit(withError: error) }
            reportLines(Blesniff.fullMessage(for: error))
            leave(status.rawValue)
        }
    }
}

/// `exit(3)`, which the commands' own `exit(withError:)` hides.
private func leave(_ status: Int32) -> Never { exit(status) }

/// An end with an exit status, its message already printed.
struct ExitStatus: Error {
    let code: Int32

    /// The input is damaged or no capture.
    static let damaged = ExitStatus(code: 65)
    static let usage = ExitStatus(code: 64)
    static let io = ExitStatus(code: 74)
}
