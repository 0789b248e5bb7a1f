import Decoders

/// The messages of one profile that one side of a connection sent.
package struct MessageFigures: Sendable {
    /// `echo/requests`.
    package let profile: String
    package let sender: Sender
    /// How they ended.
    package private(set) var complete = 0
    package private(set) var refused = 0
    package private(set) var broken = 0
    package private(set) var incomplete = 0
    /// Of their content.
    package private(set) var bytes = 0
    /// How long each took, from its first packet to its last.
    package private(set) var durations = Distribution()

    init(_ profile: String, _ sender: Sender) {
        self.profile = profile
        self.sender = sender
    }

    package var count: Int { complete + refused + broken + incomplete }

    mutating func add(_ operation: BluetoothOperation) {
        bytes += operation.value.count
        switch operation.outcome {
        case .succeeded: complete += 1
        case .refused: if operation.facts[.state] == .text("refused") { refused += 1 } else { broken += 1 }
        case .unanswered: incomplete += 1
        }
        if case .decimal(let seconds)? = operation.facts[.duration] { durations.add(seconds: seconds) }
    }
}
