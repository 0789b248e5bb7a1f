import Decoders
import Sniff

/// Which of the records that are no packets are printed: those of requests and commands that were never answered.
///
/// Who counts lines counts packets. So they stand among them only where a filter asks for them, in each format.
struct UnansweredChoice {
    private let requests: Bool
    private let commands: Bool

    init(_ filter: Filter?) {
        let keys = filter?.keys ?? []
        requests = keys.contains(ATTField.unanswered.key) || keys.contains(ATTField.pending.key)
        commands = keys.contains(HCIField.unanswered.key)
    }

    func shows(_ layer: Layer) -> Bool { layer == .hci ? commands : requests }
}
