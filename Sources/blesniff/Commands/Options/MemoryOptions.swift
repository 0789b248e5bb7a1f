import ArgumentParser
import Sniff

/// What every command takes that keeps what is not complete yet.
struct MemoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Memory for what is not complete yet: fragments, long values, messages, requests (1MB or more). What has been "
                + "open for longest is given up first.", valueName: "32MiB"),
        transform: MemoryOptions.bytes)
    var memoryLimit: Int?

    private static func bytes(_ text: String) throws -> Int {
        guard case .size(let bytes)? = Rotation(text), bytes >= 1_000_000 else {
            throw ValidationError("'\(text)' is not a size of 1MB or more, such as 32MiB")
        }
        return Int(clamping: bytes)
    }

    /// The limit in force.
    var limit: Int { max(memoryLimit ?? OpenBudget.standard, OpenBudget.least) }

    func apply(to session: inout Session) {
        if let memoryLimit { session.memoryLimit = memoryLimit }
    }
}
