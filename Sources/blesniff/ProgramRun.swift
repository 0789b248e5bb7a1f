import ArgumentParser
import Libc
import Sniff

extension Program {
    /// Runs the command that the arguments name, and answers with the exit status.
    func run(_ arguments: [String]) -> Int32 {
        Program.$current.withValue(self) {
            ReadFiles.$current.withValue(ReadFiles()) {
                UserLinkTypes.$current.withValue(UserLinkTypes()) { execute(arguments) }
            }
        }
    }

    private func execute(_ given: [String]) -> Int32 {
        defer { console.progress.clear() }
        let arguments = CommandWord.renamed(given)
        _ = Platform.isInputTyped
        var running: (any ParsableCommand.Type)?
        do {
            try checkCommands()
            try checkCount(arguments)
            // The parser would make the options of the default command first, for 20 M instructions.
            if arguments == ["--version"] {
                try Output(console).print(Program.versionText + "\n")
                return 0
            }
            if let topic = HelpTopic(arguments) {
                try paged { try Output($0.console).print(topic.text + "\n") }
                return 0
            }
            guard !arguments.isEmpty || isatty(STDIN_FILENO) == 0 else {
                console.report(
                    "'\(name) FILE' decodes a capture, '\(name) live' what is received now; '\(name) help' has more")
                throw ExitStatus.usage
            }
            try checkFirstWord(arguments)
            var command = try parse(VerdictOptions.complete(arguments))
            running = type(of: command)
            try checkPosition(of: command, arguments)
            if let command = command as? any PagedCommand, command.isReadInPages, !command.noPager {
                try paged(command.run)
            } else {
                try command.run()
            }
            return 0
        } catch let status as ExitStatus {
            return status.code
        } catch {
            return end(with: error, of: running, arguments)
        }
    }

    /// The command that the arguments name, with its options.
    ///
    /// The parser asks every command for all of its options when it starts there, and on the way down from the root two more
    /// times: a command that is known is parsed by itself, which saves a fifth of what a small capture costs. Where that
    /// fails, the root knows what to say, and has the options of its own.
    private func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let commands = Root.configuration.subcommands
        let named = arguments.first.flatMap { word in commands.first { $0._commandName == word } }
        if arguments.first != "help", let command = named ?? Root.configuration.defaultSubcommand,
            command.configuration.subcommands.isEmpty,
            let parsed = try? command.parseAsRoot(named == nil ? arguments : Array(arguments.dropFirst())),
            type(of: parsed) == command
        {
            return parsed
        }
        return try Root.parseAsRoot(arguments)
    }

    /// Runs with a pager after the results, where a person reads them.
    private func paged(_ body: (Program) throws -> Void) throws {
        guard let pager = Pager(console) else { return try body(self) }
        defer { pager.finish() }
        var program = self
        program.console = pager.console
        try body(program)
    }

    /// Help, the version, wrong arguments, and what commands that are not ours throw.
    private func end(
        with error: any Error, of command: (any ParsableCommand.Type)?, _ arguments: [String]
    ) -> Int32 {
        let status = Root.exitCode(for: error)
        var message = status.isSuccess ? Root.fullMessage(for: error) : Root.message(for: error)
        // The short form is a function that calls that of the standard program by its name.
        if status.isSuccess, name == Program.standardName,
            arguments.first?.hasPrefix("--generate-completion-script") == true
        {
            message = CompletionScript.withShortForm(
                message, commands: Root.configuration.subcommands.map { $0._commandName })
        }
        if message.isEmpty { return status.rawValue }
        if status.isSuccess {
            message = ArrangedHelp.text(message)
            do {
                try paged { try Output($0.console).print(message + "\n") }
            } catch {
                return ExitStatus.io.code
            }
        } else {
            // Errors quote arguments, which may be names of files.
            console.reportLines(ArgumentMessage(error, of: command, arguments).text)
        }
        return status.rawValue
    }

    /// The parser compares arguments with each other: of thousands, that takes minutes.
    private func checkCount(_ arguments: [String]) throws {
        guard arguments.count > Program.argumentLimit else { return }
        console.report(
            "\(arguments.count) arguments; no more than \(Program.argumentLimit) are taken: give captures in several runs"
        )
        throw ExitStatus.usage
    }

    private static let argumentLimit = 2000

    /// A command that is misspelt is not a file.
    private func checkFirstWord(_ arguments: [String]) throws {
        guard let (message, status) = CommandWord(arguments, Root.configuration.subcommands)?.problem else { return }
        console.report(message)
        throw status
    }

    /// A command after options is not a file.
    private func checkPosition(of command: any ParsableCommand, _ arguments: [String]) throws {
        guard let decode = command as? Decode, arguments.first != Decode._commandName,
            let message = CommandWord.misplaced(decode.input.inputs, Root.configuration.subcommands)
        else { return }
        console.report(message)
        throw ExitStatus.usage
    }

    /// The parser would take the first of two commands with one name.
    private func checkCommands() throws {
        var names = Set(Root.standardCommands.map { $0._commandName })
        for command in commands where !names.insert(command._commandName).inserted {
            console.report("two commands are called '\(command._commandName)'; rename the one in 'commands'")
            throw ExitStatus.usage
        }
    }
}
