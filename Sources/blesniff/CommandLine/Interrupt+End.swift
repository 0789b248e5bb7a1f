import Sniff

extension Interrupt {
    /// Reading is over, and a long computation follows: a signal ends the program, also one that has come while it was read.
    static func end() throws {
        release()
        if requested { throw ExitStatus.interrupted }
    }
}
