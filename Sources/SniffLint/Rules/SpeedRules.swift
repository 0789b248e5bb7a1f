import Decoders
import Sniff

/// Long transfers, and messages.
extension Linter {
    static let speedRules: [LintRule] = [
        LintRule(
            "bulk-acknowledged", .advice, guards: [.clock],
            title: "A long transfer waits for a Write Response or confirmation after every packet.",
            why: "Each packet then takes two connection events.",
            remedy:
                "Use Write Command with your own flow control, or larger packets. If the device offers nothing else, this is about its firmware.",
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
            title: "A long transfer uses an interval of 30 ms or more.",
            why: "The interval limits the number of packets per second.",
            remedy: "Ask for 15 ms (Apple) or 7.5 to 15 ms (Android, high priority) during the transfer.",
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
            title: "A long transfer sends one packet per connection event.",
            why: "Several packets fit into an event. A source may produce data at just that rate.",
            remedy: "Queue more packets before the event.",
            source: "Core 6.2, Vol 6, Part B, 4.5.6 (the MD bit)",
            judge: eachRun { run, scene in
                guard !run.isAcknowledged, run.count >= 50, run.interval != nil,
                    run.ofOneInterval * 10 >= (run.count - 1) * 8
                else { return nil }
                return LintRemark(
                    "\(run.count) values of \(scene.words(run.attribute)), one per connection event",
                    [run.first, run.last], subject: scene.words(run.attribute))
            }),
        LintRule(
            "message-broken", .warning, guards: [.complete, .readable, .whole],
            title: "A message broke off.",
            why: "The other side waits for the rest, or drops what it has.",
            remedy: "Check the packets of the message with 'blesniff follow', and its rules in the profile.",
            source: "this program's profiles",
            judge: each({ $0.operations(.message) }) { operation, scene in
                guard operation.facts[.state] == .text("broken"), operation.progress == nil else { return nil }
                let text = "A message of \(scene.words(operation.attribute)) broke off"
                let why = operation.violations.last.map { ": \($0.phrase)" } ?? ""
                return LintRemark(text + why, operation.moments, subject: text)
            }),
    ]
}
