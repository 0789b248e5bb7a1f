import Decoders
import Sniff

/// The cause of a failure in a capture, and the command that shows more of it.
package struct FailureAdvice: Sendable {
    package let cause: FailureCause
    private let view: View

    private enum View {
        /// Packets that a filter selects.
        case packets(filter: String)
        /// A device, as it advertised.
        case device(DeviceAddress)
    }

    /// Packets before the last exchange that a command shows, too.
    private static let lead: UInt64 = 8
    /// With more inputs, a command would be longer than all that it is about.
    private static let inputLimit = 4

    private init(_ cause: FailureCause, _ view: View) {
        self.cause = cause
        self.view = view
    }

    /// `blesniff --filter 'link.connection == 1 && frame in 38..47 && !noise' phone.btsnoop`
    ///
    /// - Parameter inputs: the captures, as the user named them.
    /// - Returns: `nil` where they cannot be read again, or are too many.
    package func command(_ inputs: [String]) -> String? {
        guard !inputs.isEmpty, inputs.count <= FailureAdvice.inputLimit, !inputs.contains("-") else { return nil }
        let files = inputs.map(\.shellQuoted).joined(separator: " ").safe
        return switch view {
        case .packets(let filter): "blesniff --filter '\(filter)' \(files)"
        case .device(let address): "blesniff devices --device \(address) \(files)"
        }
    }

    // MARK: - Of operations

    /// On what failed in a connection: the request with its answer, or all that came after it.
    ///
    /// - Returns: `nil` where it did not fail, or nothing useful is known.
    package init?(_ operation: BluetoothOperation, in story: ConnectionStory) {
        guard let code = operation.failureCode, let cause = FailureCause.of(code) else { return nil }
        switch operation.kind {
        case .pair, .encrypt: self.init(cause, .packets(filter: "\(story.filter) && security"))
        default:
            let last = operation.end == nil ? story.disconnect?.completion.frame : operation.completion.frame
            self.init(cause, .packets(filter: story.filter(from: operation.begin.frame, to: last)))
        }
    }

    /// On attempts to connect that came to nothing, alike and one after the other.
    package init?(attempts: [BluetoothOperation]) {
        guard let first = attempts.first, let last = attempts.last, let code = first.failureCode,
            let cause = FailureCause.of(code)
        else { return nil }
        if code == .controller(HCIError.notEstablished), let peripheral = first.peripheral {
            self.init(cause, .device(peripheral))
        } else {
            self.init(
                cause, .packets(filter: "frame in \(first.begin.frame)..\(last.completion.frame) && connections"))
        }
    }

    // MARK: - Of connections

    /// On the end of a connection.
    ///
    /// - Returns: `nil` where it is open, and where a host that hung up may have had all that it wanted.
    package init?(endOf story: ConnectionStory, in stories: ConnectionStories) {
        guard let code = FailureCode(endOf: story, in: stories), let cause = FailureCause.of(code) else { return nil }
        if code == .controller(HCIError.notEstablished), let peripheral = story.peripheral {
            self.init(cause, .device(peripheral))
        } else {
            let last = story.lastExchange?.begin.frame ?? 0
            self.init(
                cause,
                .packets(
                    filter: story.filter(
                        from: max(story.begin.frame, last - min(last, FailureAdvice.lead)),
                        to: story.disconnect?.completion.frame)))
        }
    }

    /// On the failures of some operations of a connection, each with its beginning: each cause once, and none that its end has.
    package static func each(
        _ operations: [BluetoothOperation], in story: ConnectionStory, _ stories: ConnectionStories
    ) -> [(begin: Moment, advice: FailureAdvice)] {
        let end = FailureCode(endOf: story, in: stories)
        let isLost = story.disconnect?.isLoss ?? (stories.silence(of: story) != nil)
        var seen: Set<FailureCode> = end.map { [$0] } ?? []
        return operations.compactMap { operation in
            // A lost connection answers nothing.
            if isLost, operation.failureCode == .noAnswer, operation.outcome == .unanswered(.disconnected) {
                return nil
            }
            guard let advice = FailureAdvice(operation, in: story), seen.insert(advice.cause.code).inserted else {
                return nil
            }
            return (operation.begin, advice)
        }
    }
}

extension FailureCode {
    /// Why a connection ended, where that is a failure.
    fileprivate init?(endOf story: ConnectionStory, in stories: ConnectionStories) {
        if let silence = stories.silence(of: story) {
            if silence.isUnestablished {
                self = .controller(HCIError.notEstablished)
            } else if silence.exceeded != nil {
                self = .silent
            } else {
                return nil
            }
            return
        }
        guard let end = story.failure ?? story.disconnect, let code = end.failureCode else { return nil }
        // Centrals and capturing hosts end what they are done with.
        let mayBeMeant = end.isByHost || end.facts[.by] == .text("central") && code == .controller(HCIError.remoteUser)
        if mayBeMeant, !story.hasFailed { return nil }
        self = code
    }
}

extension ConnectionStory {
    /// Whether a request had no answer or the last one was refused, or its pairing or encryption failed.
    fileprivate var hasFailed: Bool {
        unanswered.count > 0 || refused.operations.contains { $0.begin == lastExchange?.begin }
            || changes.operations.contains { [.pair, .encrypt].contains($0.kind) && $0.failureCode != nil }
    }

    fileprivate var filter: String { "link.connection == \(number.rawValue)" }

    /// - Parameter last: `nil` for all that follow.
    fileprivate func filter(from first: UInt64, to last: UInt64?) -> String {
        let frames = last.map { "frame in \(first)..\($0)" } ?? "frame >= \(first)"
        return "\(filter) && \(frames) && !noise"
    }
}
