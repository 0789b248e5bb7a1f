import ArgumentParser
import Sniff

/// What commands take that follow messages of applications.
struct TransferOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "YAML with profiles of messages; may be repeated. See 'blesniff decoders'.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var profiles: [String] = []

    @Flag(help: "Show keys and credentials instead of ***.")
    var showSecrets = false

    /// The user's profiles, the program's own, and the built-in ones.
    ///
    /// - Parameter only: the name of the only one to follow.
    func load(_ program: Program, only: String? = nil) throws -> TransferProfiles {
        let loaded: TransferProfiles
        do {
            loaded = try TransferProfiles(files: profiles, besides: program.profiles, only: only)
        } catch let error as CaptureError {
            program.console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch {
            program.console.report("\(error)")
            throw ExitStatus.usage
        }
        if let only, loaded.listed.isEmpty, !TransferProfiles.longValues.contains(only) {
            let names = try TransferProfiles(files: profiles, besides: program.profiles).names
            program.console.report("no profile is called '\(only)'; known are \(names.joined(separator: ", "))")
            throw ExitStatus.usage
        }
        return loaded
    }
}
