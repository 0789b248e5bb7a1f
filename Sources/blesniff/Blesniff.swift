import ArgumentParser
import Decoders
import Libc
import Reassembly
import Sniff
import SniffLint

/// The command-line program, for a program of one's own that has all its commands with further decoders.
///
/// ```swift
/// import BlesniffCommands
/// import Decoders
///
/// let tankLevel = ValueDecoder(
///     .characteristic(0xFFF1), "Tank Level", source: "our firmware, protocol.md",
///     [.u8("tank_level", unit: "%", summary: .labelled, "how full the tank is")])
///
/// Blesniff.main(name: "tanksniff", decoders: [tankLevel])
/// ```
public enum Blesniff {
    /// Runs the command that the arguments of the process name, and ends the process with its exit status.
    ///
    /// The statuses are those of the command-line program: 64 for wrong arguments, and for decoders, profiles or commands
    /// that exclude each other; 65 for a damaged input; 66 for one that is not there; 74 for an I/O error.
    ///
    /// - Parameters:
    ///   - name: of the program, in usage lines, messages and hints. Long help texts and `--version` say `blesniff`.
    ///   - decoders: value decoders that every command has besides the standard ones; each replaces a standard decoder
    ///     that is registered for the same target. Two of them for one target are an error.
    ///   - profiles: profiles of messages besides the built-in ones; each replaces a built-in profile of its name, and is
    ///     replaced by one from `--profiles`.
    ///   - names: names of UUIDs, which stand before assigned ones. Two names for one UUID of one kind are an error.
    ///   - errors: names of errors that services, characteristics or devices define. Two names for one error of one
    ///     attribute are an error.
    ///   - commands: commands that are listed after the standard ones, each with a name of its own.
    ///   - rules: rules of `lint` that are listed after the standard ones, each with a name of its own.
    public static func main(
        name: String = "blesniff", decoders: [ValueDecoder] = [], profiles: [TransferProfile] = [],
        names: [VendorUUID] = [], errors: [ApplicationError] = [], commands: [any ParsableCommand.Type] = [],
        rules: [LintRule] = []
    ) -> Never {
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files is an error of writing like others.
        signal(SIGXFSZ, SIG_IGN)
        Interrupt.install()
        let program = Program(
            decoders: decoders, profiles: profiles, names: names, errors: errors, commands: commands, rules: rules,
            console: Console(name: name))
        exit(program.run(Array(CommandLine.arguments.dropFirst())))
    }
}
