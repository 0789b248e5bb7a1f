import Decoders
import Sniff
import SniffWords

/// Updates, provisioning and other procedures of several messages.
extension Linter {
    static let transferRules: [LintRule] = [
        LintRule(
            "transfer-failed", .warning, scope: .run, guards: [],
            title: "An update, a provisioning or another procedure failed.",
            why: "The device keeps its old state, or is left between two.",
            remedy: "Look at the reason, and at the messages before it with 'blesniff follow'.",
            source: "this program's profiles",
            judge: eachProcedure { operation, _ in
                guard [.text("refused"), .text("broken")].contains(operation.facts[.state])
                else { return nil }
                return remark(ProcedureWords.text(operation), operation)
            }),
        LintRule(
            "transfer-restarted", .warning, scope: .run, guards: [],
            title: "A transfer began again from zero.",
            why: "All bytes that the device had are sent again.",
            remedy: "Ask the device how much it has, and go on from there.",
            source: "this program's profiles",
            judge: eachProcedure { operation, progress in
                guard progress.restarts > 0 else { return nil }
                return remark(ProcedureWords.text(operation), operation)
            }),
        LintRule(
            "receipt-every-packet", .advice, scope: .run, guards: [],
            title: "An update waits for a receipt after every packet.",
            why: "Each packet then takes two connection events or more.",
            remedy: "Ask for a receipt after 8 to 16 packets.",
            source: "this program's profiles",
            judge: eachProcedure { operation, progress in
                guard progress.window == 1, progress.receipts > 0,
                    progress.dataMessages >= 20
                else { return nil }
                return remark("\(progress.dataMessages) data packets, each with a receipt", operation)
            }),
        LintRule(
            "window-not-used", .advice, scope: .run, guards: [],
            title: "A transfer has one message outstanding, although the device takes more.",
            why: "The link is idle from each message to its answer.",
            remedy: "Send as many messages as the device has buffers for, but one for its answers.",
            source: "this program's profiles",
            judge: eachProcedure { operation, progress in
                guard progress.window > 1, progress.mostWaiting == 1,
                    progress.dataMessages >= 16
                else { return nil }
                return remark(
                    "\(progress.dataMessages) messages one after the other, for a device with \(progress.window) buffers",
                    operation)
            }),
    ]

    private static func eachProcedure(
        _ judge: @escaping @Sendable (BluetoothOperation, TransferProgress) -> LintRemark?
    ) -> JudgeMaker {
        each({ $0.operations(.message) }) { operation, _ in
            operation.progress.flatMap { judge(operation, $0) }
        }
    }

    private static func remark(_ text: String, _ operation: BluetoothOperation) -> LintRemark {
        LintRemark(
            text, operation.moments, subject: operation.facts[.profile].map { "\($0)" } ?? "",
            peer: operation.peripheral)
    }
}
