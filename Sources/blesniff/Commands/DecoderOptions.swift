import ArgumentParser
import Decoders
import Sniff

/// What commands take that decode values.
struct DecoderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "YAML with value decoders; may be repeated. See 'blesniff help decoder-files'.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var decoders: [String] = []

    /// No files but those that nobody has to name.
    static var none: DecoderOptions {
        var options = DecoderOptions()
        options.decoders = []
        return options
    }

    /// The decoders of the files, of the user's and the project's folders, of the program, and the standard ones.
    func registry(_ program: Program) throws -> Registry { try load(program).registry }

    /// The same, with the files.
    func load(_ program: Program) throws -> (registry: Registry, user: UserDecoders) {
        var user = UserDecoders(besides: program.decoders)
        do {
            for path in program.foundDecoders + decoders { try user.add(path) }
            return (try user.registry(), user)
        } catch let error as CaptureError {
            program.console.report("\(error)")
            throw ExitStatus(code: error.exitStatus)
        } catch let error as DecoderFileErrors {
            for problem in error.errors { program.console.report("\(problem)") }
            throw ExitStatus.usage
        } catch {
            program.console.report("\(error)")
            throw ExitStatus.usage
        }
    }
}

extension Program {
    /// Files of decoders that nobody has to name.
    var foundDecoders: [String] {
        let configuration =
            Platform.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? Platform.environment("HOME").map { $0 + "/.config" }
        return UserDecoders.found(configuration: configuration, project: ".")
    }
}
