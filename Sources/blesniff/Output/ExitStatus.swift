/// An end with an exit status, its message already printed.
struct ExitStatus: Error {
    let code: Int32

    /// The input is damaged or no capture.
    static let damaged = ExitStatus(code: 65)
    static let usage = ExitStatus(code: 64)
    /// There is no such input.
    static let missing = ExitStatus(code: 66)
    static let io = ExitStatus(code: 74)
    /// ^C, or SIGTERM, before the input was read to its end: 128 and the number of SIGINT, as shells have it.
    static let interrupted = ExitStatus(code: 130)
}
