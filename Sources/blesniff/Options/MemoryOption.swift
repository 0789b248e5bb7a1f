import ArgumentParser
import Sniff

/// The value of `--memory-limit`, an option of every command that keeps pending data.
struct MemoryOption {
    static let help = ArgumentHelp(
        "Memory for pending data: fragments, long values, messages, requests (1MB or more). The oldest is given up "
            + "first.", valueName: "32MiB")

    /// `nil` where the option is not there.
    private(set) var bytes: Int?

    init() {}

    init(_ text: String) throws {
        guard case .size(let bytes)? = Rotation(text), bytes >= 1_000_000 else {
            throw ValidationError("'\(text)' is not a size of 1MB or more, such as 32MiB")
        }
        self.bytes = Int(clamping: bytes)
    }

    /// The limit in force.
    var limit: Int { max(bytes ?? OpenBudget.standard, OpenBudget.least) }

    func apply(to session: inout Session) {
        if let bytes { session.memoryLimit = bytes }
    }
}
