import Synchronization

/// The files that a run has read, whatever they were for: captures, decoders, profiles, attribute tables, expectations.
/// A run writes over none of them.
///
/// Thread safety: the identities are in a mutex.
package final class ReadFiles: Sendable {
    /// Those of the run that this task is part of; `nil` in a program that only uses the library.
    @TaskLocal package static var current: ReadFiles?

    private let identities = Mutex<[Platform.FileIdentity]>([])

    package init() {}

    func note(_ identity: Platform.FileIdentity) {
        identities.withLock { if !$0.contains(identity) { $0.append(identity) } }
    }

    func contains(_ identity: Platform.FileIdentity) -> Bool { identities.withLock { $0.contains(identity) } }
}
