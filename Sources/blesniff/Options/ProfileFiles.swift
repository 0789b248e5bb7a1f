import ArgumentParser
import Sniff

/// The options of commands that follow messages of applications.
extension TransferProfiles {
    static let help = ArgumentHelp(
        "YAML with profiles of messages; may be repeated. See 'blesniff decoders'.", valueName: "file")
    static let completion = CompletionKind.file(extensions: ["yaml", "yml"])
    static let showSecretsHelp: ArgumentHelp = "Show keys and credentials instead of ***."
}

extension Program {
    /// The profiles of files, the program's own, and the built-in ones.
    ///
    /// - Parameter only: the name of the only one to follow.
    func profiles(of files: [String], only: String? = nil) throws -> TransferProfiles {
        let loaded: TransferProfiles
        do {
            loaded = try TransferProfiles(files: files, besides: profiles, only: only)
        } catch let error as CaptureError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch {
            console.report("\(error)")
            throw ExitStatus.usage
        }
        if let only, loaded.listed.isEmpty, !TransferProfiles.longValues.contains(only) {
            let names = try TransferProfiles(files: files, besides: profiles).names
            console.report("no profile is called '\(only)'; known are \(names.joined(separator: ", "))")
            throw ExitStatus.usage
        }
        return loaded
    }
}
