import ArgumentParser
import Decoders
import Sniff

/// A check of whether the filter matches anything, for scripts.
struct PresenceOptions: ParsableArguments {
    @Flag(help: "Exit with 1 if no packet matches --filter.")
    var expectSome = false

    @Flag(help: "Exit with 1 if a packet matches --filter.")
    var expectNone = false

    func validate() throws {
        if expectSome, expectNone { throw ValidationError("--expect-some and --expect-none exclude each other") }
    }

    func check(filter: [String]) throws {
        guard isAsked, filter.isEmpty else { return }
        throw ValidationError("\(expectSome ? "--expect-some" : "--expect-none") is for --filter")
    }

    var isAsked: Bool { expectSome || expectNone }

    /// The exit status, and a message where it is none of success.
    ///
    /// - Parameter status: that of reading. What could not be read comes first.
    func judge(_ count: UInt64, _ status: Int32, _ console: Console) -> Int32 {
        guard status == 0, expectSome ? count == 0 : count > 0 else { return status }
        console.report(
            expectSome
                ? "no packet matches the filter, and some should"
                : "\(count) packet\(count == 1 ? " matches" : "s match") the filter, and none should")
        return 1
    }
}
