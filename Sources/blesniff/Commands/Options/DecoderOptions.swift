import ArgumentParser
import Decoders
import Sniff

/// The option of commands that decode values.
extension DecoderFile {
    static let help = ArgumentHelp(
        "YAML with value decoders; may be repeated. See 'blesniff help decoder-files'.", valueName: "file")
    static let completion = CompletionKind.file(extensions: ["yaml", "yml"])
}

extension Program {
    /// The registry of the same as ``decoders(of:)``.
    func registry(of files: [String]) throws -> Registry { try decoders(of: files).registry }

    /// The decoders of files, of the user's and the project's folders, of the program, and the standard ones.
    func decoders(of files: [String]) throws -> (registry: Registry, user: UserDecoders) {
        var user = UserDecoders(besides: decoders, names: names)
        do {
            for path in foundDecoders + files { try user.add(path) }
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

    /// Files of decoders that nobody has to name.
    private var foundDecoders: [String] {
        let configuration =
            Platform.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? Platform.environment("HOME").map { $0 + "/.config" }
        return UserDecoders.found(configuration: configuration, project: ".")
    }
}
