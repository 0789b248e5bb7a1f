import Decoders
import Sniff

/// Habits of apps in a connection. HCI cannot tell an app from its stack.
extension Linter {
    static let habitRules: [LintRule] = [
        LintRule(
            "polling", .advice, guards: [.clock],
            title: "A characteristic is polled although it can notify.",
            why: "Each read takes two connection events or more, and a change is seen late.",
            remedy: "Subscribe to the characteristic.",
            source: "Core Bluetooth Programming Guide, Subscribe to Characteristic Values That Change Often",
            judge: asking({ $0.operations(.read) }, Polling())),
        LintRule(
            "connection-idle", .advice, guards: [.beginning, .complete, .readable, .clock],
            title: "The connection was idle for a minute or more.",
            why: "Both radios wake up at every connection event.",
            remedy: "Disconnect when you have all the data, or ask for peripheral latency.",
            source: "Core Bluetooth Programming Guide, Disconnect from a Device When You Have All the Data You Need",
            judge: { needs throws(FieldError) in
                needs.operations(.exchangeMTU, .discover, .read, .prepareWrite, .executeWrite)
                needs.operations(.subscribe, .unsubscribe, .disconnect)
                needs.values(.write, .notify, .indicate)
                return ConnectionIdle(channels: try OtherChannels(&needs))
            }),
        LintRule(
            "connect-slow", .advice, scope: .run, guards: [.clock],
            title: "A connection took more than 5 s to begin.",
            why: "People wait, and apps give up.",
            remedy: "Advertise faster, or scan with a larger window.",
            source: "Apple, Technical Q&A QA1931 (advertising intervals)",
            judge: { needs throws(FieldError) in
                needs.operations(.connect)
                needs.operations(.attempt, packets: true)
                return ConnectSlow(policy: try needs.field("hci.initiator_filter_policy"))
            }),
    ]
}

/// Reads of one value at a regular pace.
private struct Polling: LintJudge {
    private struct Reads {
        var moments: [Moment]
        var gaps: [Nanoseconds]
        let text: String
        var isReported = false
    }

    private var reads: [ServerAttribute: Reads] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.isBy(.readRequest), operation.outcome == .succeeded, let attribute = operation.attribute,
            let key = operation.serverAttribute,
            let properties = attribute.properties, properties & 0x30 != 0, attribute.uuid == attribute.characteristic,
            // A longer value cannot be notified.
            operation.value.count <= (operation.mtu ?? 23) - 3
        else { return [] }
        guard reads[key] != nil || reads.count < 64 else { return [] }
        var known = reads[key] ?? Reads(moments: [], gaps: [], text: scene.words(attribute))
        defer { reads[key] = known }
        if known.isReported { return [] }
        if let gap = known.moments.last.flatMap(operation.begin.nanoseconds(since:)) { known.gaps.append(gap) }
        known.moments.append(operation.begin)
        // The last ten say whether there is a pace.
        if known.moments.count > 10 {
            known.moments.removeFirst()
            known.gaps.removeFirst()
        }
        guard known.moments.count >= 5 else { return [] }
        let median = known.gaps.sorted()[known.gaps.count / 2]
        let regular = known.gaps.count { (median / 2...median * 2).contains($0) }
        guard (50_000_000...300_000_000_000).contains(median), regular * 10 >= known.gaps.count * 7 else { return [] }
        known.isReported = true
        return .one(
            "\(known.text) is read every \(TimeText.text(median)), and can notify", known.moments,
            subject: known.text)
    }
}

/// A minute without anything.
private struct ConnectionIdle: LintJudge {
    var channels: OtherChannels

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        channels.take(operation) ? [] : remark(until: operation.begin, scene)
    }

    func finish(_ scene: LintScene) -> [LintRemark] { scene.isCaptureOver ? remark(until: scene.now, scene) : [] }

    private func remark(until end: Moment, _ scene: LintScene) -> [LintRemark] {
        guard let last = scene.connection?.last, !channels.wereAskedFor,
            let seconds = last.seconds(to: end), seconds >= 60,
            let pace = scene.connection?.state.listeningInterval, pace <= 0.1
        else { return [] }
        return .one(
            "The connection was idle for \(TimeText.text(seconds: seconds)), with an event every \(TimeText.text(seconds: pace))",
            [last, end], subject: "idle")
    }
}

/// Attempts that took long.
private struct ConnectSlow: LintJudge {
    let policy: Field<Int>
    var attempts: [DeviceAddress: Moment] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let peer = operation.peripheral else { return [] }
        if operation.kind == .attempt {
            // By the filter accept list it waits in the background.
            let isMatch = operation.packets.first?[policy] == 0 && operation.outcome == .succeeded
            if attempts.count >= 256 { attempts = [:] }
            attempts[peer.identity] = isMatch ? operation.begin : nil
            return []
        }
        guard let begun = attempts.removeValue(forKey: peer.identity), let seconds = operation.number(.duration),
            seconds > 5, let own = begun.seconds(to: operation.begin), own > 5
        else { return [] }
        return .one(
            "The connection took \(TimeText.text(seconds: seconds)) to begin", [begun, operation.begin],
            subject: "slow")
    }
}
