import Decoders

/// Commands that are carried out, after their Command Status, until an event tells how they end; oldest first.
struct RunningCommands {
    private var list: [PendingCommands.Command] = []

    static let limit = 16

    var isEmpty: Bool { list.isEmpty }

    mutating func begin(_ command: PendingCommands.Command) {
        if list.count >= RunningCommands.limit { list.removeFirst() }
        list.append(command)
    }

    /// The command that an event ends, which is not carried out any longer.
    ///
    /// - Parameter subject: what the event is about; `nil` where it does not tell.
    mutating func take(_ completion: HCICompletion, _ subject: UInt64?) -> PendingCommands.Command? {
        let index = list.firstIndex { command in
            guard completion.commands.contains(command.opcode) else { return false }
            guard let subject, let meant = command.subject else { return true }
            return subject == meant
        }
        return index.map { list.remove(at: $0) }
    }

    mutating func removeAll() { list = [] }
}
