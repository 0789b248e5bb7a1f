import ArgumentParser

/// A check of whether the filter matches anything, for scripts.
struct ExpectedPresence {
    let some: Bool
    let none: Bool

    func check(isFiltered: Bool) throws {
        if some, none { throw ValidationError("--expect-some and --expect-none exclude each other") }
        guard isAsked, !isFiltered else { return }
        throw ValidationError("\(some ? "--expect-some" : "--expect-none") is for --filter and --device")
    }

    var isAsked: Bool { some || none }

    /// The exit status, and a message where it is none of success.
    ///
    /// - Parameter status: that of reading. What could not be read comes first.
    func judge(_ count: UInt64, _ status: Int32, _ console: Console) -> Int32 {
        guard status == 0, some ? count == 0 : count > 0 else { return status }
        console.report(
            some
                ? "no packet matches the filter, and some should"
                : "\(count) packet\(count == 1 ? " matches" : "s match") the filter, and none should")
        return 1
    }
}
