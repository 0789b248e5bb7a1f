import ArgumentParser

/// Flawed copies of captures, to see what expectations find.
struct FlawOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Judge this many flawed copies of the captures, and list the flaws that are not found.", valueName: "number"
        ))
    var mutate: Int?

    @Option(
        help: ArgumentHelp("Choose other flaws (with --mutate): the same seed chooses the same.", valueName: "number"))
    var seed: UInt64?

    func validate() throws {
        if let mutate, !(1...100_000).contains(mutate) {
            throw ValidationError("--mutate takes 1 to 100000, not \(mutate)")
        }
        if seed != nil, mutate == nil { throw ValidationError("--seed is for --mutate") }
    }
}

extension VerdictOptions {
    /// Refuses what only verdicts have.
    func checkForFlaws() throws {
        let given = [
            ("--junit", junit != nil), ("--sarif", sarif != nil), ("--context", context > 0),
            ("--allow-undecided", allowUndecided != .nothing), ("--format tap", format == .tap),
            ("--format github", format == .github), ("--explain", explain), ("--coverage", coverage),
        ]
        if let (name, _) = given.first(where: \.1) {
            throw ValidationError("\(name) is for verdicts; --mutate prints how many flaws are found")
        }
    }
}
