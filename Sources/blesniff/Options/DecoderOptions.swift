import ArgumentParser
import Decoders
import Sniff

/// The option of commands that decode values.
extension DecoderFile {
    static let help = ArgumentHelp(
        "YAML with value decoders; may be repeated. See 'blesniff help decoder-files'.", valueName: "file")
    static let noProjectHelp = ArgumentHelp(
        "Ignore the decoders in '.blesniff' of the current folder; so does BLESNIFF_NO_PROJECT=1.")
    static let completion = CompletionKind.file(extensions: ["yaml", "yml"])
}

extension Program {
    /// The registry of the same as ``decoders(of:noProject:tellsProject:)``.
    func registry(of files: [String], noProject: Bool) throws -> Registry {
        try decoders(of: files, noProject: noProject).registry
    }

    /// The decoders of files, of the user's and the project's folders, of the program, and the standard ones.
    ///
    /// - Parameters:
    ///   - noProject: leave out those of the project.
    ///   - tellsProject: say which files of the project are used.
    func decoders(
        of files: [String], noProject: Bool = false, tellsProject: Bool = true
    ) throws -> (registry: Registry, user: UserDecoders) {
        var user = UserDecoders(besides: decoders, names: names, errors: errors)
        do {
            for path in ownDecoders { try user.add(path) }
            let project = noProject ? [] : try projectDecoders()
            for path in project { try user.add(ofProject: path) }
            if tellsProject, !project.isEmpty {
                console.note("decoders of this folder are used: \(project.joined(separator: ", "))")
            }
            for path in files { try user.add(path) }
            return (try user.registry(), user)
        } catch let error as CaptureError {
            console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch let error as DecoderFileErrors {
            for problem in error.errors { console.report("\(problem)") }
            throw ExitStatus.usage
        } catch {
            console.report("\(error)")
            throw ExitStatus.usage
        }
    }

    /// Files of the user's configuration.
    private var ownDecoders: [String] {
        let configuration =
            Platform.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? Platform.environment("HOME").map { $0 + "/.config" }
        return configuration.map { UserDecoders.found(configuration: $0) } ?? []
    }

    /// Files of the folder that the program runs in, which may be a stranger's.
    private func projectDecoders() throws(DecoderFileErrors) -> [String] {
        let refused = Platform.environment("BLESNIFF_NO_PROJECT").map { !$0.isEmpty } ?? false
        return refused ? [] : try UserDecoders.found(project: ".")
    }
}
