import ArgumentParser
import CBuild
import Decoders
import Reassembly
import Sniff
import SniffLint

/// The parts of a program and its output: every command runs with it.
struct Program: Sendable {
    /// Value decoders besides the standard ones.
    var decoders: [ValueDecoder] = []
    /// Profiles of messages besides the built-in ones.
    var profiles: [TransferProfile] = []
    /// Names of UUIDs besides the assigned ones.
    var names: [VendorUUID] = []
    /// Names of applications' errors that the program gives.
    var errors: [ApplicationError] = []
    /// Commands besides the standard ones.
    var commands: [any ParsableCommand.Type] = []
    /// Rules of `lint` besides the standard ones.
    var rules: [LintRule] = []
    var console = Console()

    /// The program that runs: the argument parser asks types for their commands and runs commands without arguments.
    @TaskLocal static var current = Program()

    static let version = "0.1.0"
    /// `blesniff 0.1.0 (5442fbc0, 2026-11-26)`, with commit and date where the build knows them.
    static var versionText: String {
        let build = String(cString: blesniff_build())
        return "blesniff \(version)" + (build.isEmpty ? "" : " (\(build))")
    }
    /// Its name in usage lines, messages and hints.
    var name: String { console.name }
    /// The name of the standard program.
    ///
    /// Every command has it for the parser, which then does not look for requests of completion scripts before it takes a
    /// command that is parsed by itself (5 M instructions); where that fails, the root looks for them, and has the name of the
    /// program that runs.
    static let standardName = "blesniff"
}

/// A command that runs with the program's decoders and profiles, and writes where the program does.
protocol ProgramCommand: ParsableCommand {
    func run(in program: Program) throws
}

extension ProgramCommand {
    func run() throws { try run(in: .current) }
}
