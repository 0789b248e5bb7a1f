import Decoders
import Sniff

/// Features of controllers that both sides have, and a long transfer does without.
extension Linter {
    static let featureRules: [LintRule] = [
        LintRule(
            "data-length-not-used", .advice, scope: .run, guards: [.beginning, .complete],
            title: "Long values are sent in packets of 27 bytes although both controllers can send more.",
            why: "Each packet has its own header, pause and acknowledgement.",
            remedy: "Send LE Set Data Length, or set the option of the stack.",
            source: "Core 6.2, Vol 6, Part B, 4.5.10 and 5.1.9",
            judge: { needs throws(FieldError) in
                needs.operations(.updateDataLength)
                return try UnusedFeature(&needs, bit: 5) { operation in
                    [.octetsToPeripheral, .octetsToCentral].contains { operation.integer($0) ?? 0 > 27 }
                } judge: { run, scene in
                    // 27 bytes less the headers of L2CAP and ATT.
                    guard run.count >= 20, run.longest > 20, run.mtu ?? 23 > 27 else { return nil }
                    return
                        "\(run.count) values of \(scene.words(run.attribute)) of up to \(run.longest) bytes in pieces of 27"
                }
            }),
        LintRule(
            "2m-not-used", .advice, scope: .run, guards: [.beginning, .complete],
            title: "A long transfer uses LE 1M although both controllers support LE 2M.",
            why: "At LE 2M a packet takes half the time, and half the energy. LE 1M reaches further.",
            remedy: "Use LE 2M during a transfer.",
            source: "Core 6.2, Vol 6, Part B, 5.1.10",
            judge: { needs throws(FieldError) in
                needs.operations(.updatePHY)
                return try UnusedFeature(&needs, bit: 8) { operation in
                    [.phyToPeripheral, .phyToCentral].contains { operation.facts[$0] == .text("LE 2M") }
                } judge: { run, scene in
                    guard run.bytes > 5000 else { return nil }
                    return "\(run.bytes) bytes of \(scene.words(run.attribute)) at LE 1M"
                }
            }),
    ]
}

/// Runs of values in connections where both sides have a feature and nobody uses it.
private struct UnusedFeature: LintJudge {
    /// Of a connection: which sides are known to have it, and whether it is in use.
    private struct Link {
        var sides: Set<Sender> = []
        var remoteAdapter: UInt16?
        var isInUse = false
    }

    private let bit: Int
    private let isInUse: @Sendable (BluetoothOperation) -> Bool
    private let judge: @Sendable (ValueRun, LintScene) -> String?
    private let ofController, ofLink: Field<[UInt8]>
    private var adapters: Set<UInt16> = []
    private var links: [ConnectionNumber: Link] = [:]

    private static let limit = 1024

    init(
        _ needs: inout LintNeeds, bit: Int, isInUse: @escaping @Sendable (BluetoothOperation) -> Bool,
        judge: @escaping @Sendable (ValueRun, LintScene) -> String?
    ) throws(FieldError) {
        self.bit = bit
        self.isInUse = isInUse
        self.judge = judge
        needs.runs()
        needs.packets("hci.le_features", of: .hci)
        needs.packets("ll.opcode", of: .ll)
        ofController = try needs.field("hci.le_features")
        ofLink = try needs.field("ll.feature_set")
    }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        let number = scene.connection?.number
        if operation.kind != .packet {
            if isInUse(operation) { change(number) { $0.isInUse = true } }
        } else if let packet = operation.packets.first, let features = packet[ofController] ?? packet[ofLink],
            features.count > bit / 8, features[bit / 8] >> (bit % 8) & 1 == 1
        {
            let adapter = packet.layer == .hci ? packet.adapter ?? 0 : nil
            if number == nil, let adapter { adapters.insert(adapter) }
            change(number) {
                if let adapter { $0.remoteAdapter = adapter } else { $0.sides.insert(operation.actor) }
            }
        }
        return []
    }

    func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark] {
        guard let link = run.connection.flatMap({ links[$0] }), !link.isInUse,
            link.sides.isSuperset(of: [.central, .peripheral]) || link.remoteAdapter.map(adapters.contains) ?? false,
            let text = judge(run, scene)
        else { return [] }
        return .one(
            text, [run.first, run.last], subject: scene.words(run.attribute), since: scene.connection?.began)
    }

    private mutating func change(_ number: ConnectionNumber?, _ body: (inout Link) -> Void) {
        guard let number, links[number] != nil || links.count < UnusedFeature.limit else { return }
        body(&links[number, default: Link()])
    }
}
