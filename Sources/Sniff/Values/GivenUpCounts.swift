/// Counts of pending data that were given up for lack of memory, the oldest first; see ``Session/memoryLimit``.
package struct GivenUpCounts: Sendable, Hashable {
    /// PDUs and SDUs of L2CAP of which fragments were missing.
    package internal(set) var fragments = 0
    /// Messages and long values.
    package internal(set) var messages = 0
    /// Requests and indications that waited for their answers.
    package internal(set) var requests = 0
    /// Operations that were handed on before they were complete.
    package internal(set) var operations = 0

    package init() {}

    /// All of them.
    package var total: Int { fragments + messages + requests + operations }

    package static func += (sum: inout GivenUpCounts, other: GivenUpCounts) {
        sum.fragments += other.fragments
        sum.messages += other.messages
        sum.requests += other.requests
        sum.operations += other.operations
    }
}
