import ArgumentParser

/// Captures that are still being written.
struct FollowOptions: ParsableArguments {
    @Flag(
        help: """
            Go on at the end of a file: wait for it to grow, and go on with the file that takes its place. Several inputs \
            are read side by side.
            """)
    var follow = false

    @Flag(help: "With --follow: when the writer of a FIFO has gone, wait for the next one.")
    var reopen = false

    func validate() throws {
        if reopen, !follow { throw ValidationError("--reopen is for --follow") }
    }
}
