import Decoders
import Sniff

/// Long transfers, and messages.
extension Linter {
    static let speedRules: [LintRule] = [
        LintRule(
            "bulk-acknowledged", .advice, guards: [.clock],
            title: "A long transfer waits for a Write Response or confirmation after every packet.",
            why: "One packet then takes two connection events.",
            remedy:
                "Write Command with a flow control of your own, or larger packets. If the device offers nothing else, its firmware is meant.",
            source: "Core 6.2, Vol 3, Part F, 3.4.5.3",
            judge: eachRun { run, scene in
                guard run.isAcknowledged, run.count >= 20, run.nearlyTwenty * 2 >= run.count, run.duration > 0
                else { return nil }
                return LintRemark(
                    "\(run.count) values of \(scene.words(run.attribute)) each waited for an answer: \(Int(saturating: run.rate)) byte/s",
                    [run.first, run.last],
                    subject: scene.words(run.attribute))
            }),
        LintRule(
            "interval-long-for-bulk", .advice, guards: [.clock],
            title: "A long transfer at an interval of 30 ms or more.",
            why: "The number of packets a second is bound to the interval.",
            remedy: "15 ms (Apple), 7.5 to 15 ms (Android, high priority) while it lasts.",
            source: "Apple, Accessory Design Guidelines; Android, BluetoothGatt.requestConnectionPriority",
            judge: eachRun { run, scene in
                guard !run.isAcknowledged, run.count >= 20, run.duration > 1, let interval = run.interval,
                    interval >= 0.03, run.bytes >= 20 * 18
                else { return nil }
                return LintRemark(
                    "\(run.count) values of \(scene.words(run.attribute)) at an interval of \(TimeText.text(seconds: interval)): \(Int(saturating: run.rate)) byte/s",
                    [run.first, run.last], subject: scene.words(run.attribute))
            }),
        LintRule(
            "one-packet-per-event", .advice, guards: [.clock, .complete],
            title: "A long transfer has one packet a connection event.",
            why: "Several packets fit into an event. A source may produce data at just that rate.",
            remedy: "Queue more packets before the event.",
            source: "Core 6.2, Vol 6, Part B, 4.5.6 (the MD bit)",
            judge: eachRun { run, scene in
                guard !run.isAcknowledged, run.count >= 50, run.interval != nil,
                    run.ofOneInterval * 10 >= (run.count - 1) * 8
                else { return nil }
                return LintRemark(
                    "\(run.count) values of \(scene.words(run.attribute)), one a connection event",
                    [run.first, run.last], subject: scene.words(run.attribute))
            }),
        LintRule(
            "message-broken", .warning, guards: [.complete, .readable, .whole],
            title: "A message broke off.",
            why: "The other side waits for the rest, or drops what it has.",
            remedy: "See 'blesniff follow' for the packets of the message, and the profile for its rules.",
            source: "this program's profiles",
            judge: each({ $0.operations(.message) }) { operation, scene in
                guard operation.outcome != .succeeded, operation.outcome != .unanswered(.notCaptured) else {
                    return nil
                }
                let text = "A message of \(scene.words(operation.attribute)) broke off"
                let why = operation.violations.last.map { ": \($0.phrase)" } ?? ""
                return LintRemark(text + why, operation.moments, subject: text)
            }),
    ]
}
