import Decoders
import Sniff

/// MTU and long values.
extension Linter {
    static let mtuRules: [LintRule] = [
        LintRule(
            "mtu-exchange-invalid", .error, guards: [.beginning],
            title: "The devices exchanged the MTU twice, on an Enhanced ATT bearer, or below 23.",
            why: "The other side may keep its first answer, and the two cut values differently.",
            remedy: "Exchange the MTU once, before the first long value.",
            source: "Core 6.2, Vol 3, Part F, 3.4.2.1 and 3.4.2.2; Vol 3, Part G, 4.2",
            judge: asking({ $0.operations(.exchangeMTU) }, MTUExchange())),
        LintRule(
            "att-over-mtu", .error, guards: [.beginning, .complete],
            title: "A PDU is longer than the MTU.",
            why: "The receiver may drop it, or end the connection.",
            remedy: "Send at most MTU - 3 bytes of a value.",
            source: "Core 6.2, Vol 3, Part F, 3.2.8, 3.3.1 and 3.4.2.2",
            judge: each({
                $0.operations(.subscribe); $0.values(.write, .notify, .indicate)
            }) { operation, scene in
                guard operation.bearer == 0, let mtu = operation.mtu, !operation.isCut,
                    !operation.isBy(.signedWriteCommand), !operation.isBy(.multipleHandleValueNotification),
                    operation.value.count + 3 > mtu, let began = scene.connection?.began
                else { return nil }
                return LintRemark(
                    "\(scene.words(operation)) has \(operation.value.count) bytes of value, with an MTU of \(mtu)",
                    [operation.begin],
                    subject: scene.words(operation), since: began)
            }),
        LintRule(
            "mtu-never-exchanged", .advice, guards: [.beginning, .complete, .readable],
            title: "Packets are full with 20 bytes, and neither side asked for a larger MTU.",
            why: "A transfer takes many times more packets than necessary.",
            remedy: "Call requestMtu(517) on Android before 14. Peripherals may ask, too.",
            source: "Core 6.2, Vol 3, Part F, 3.4.2; Android, BluetoothGatt.requestMtu",
            judge: asking(
                {
                    $0.operations(.exchangeMTU); $0.runs()
                }, MTUNeverExchanged())),
        LintRule(
            "mtu-not-used", .advice,
            title: "Packets have 20 bytes although the MTU is larger.",
            why: "A fraction of the packets would be enough.",
            remedy:
                "Cut by the MTU of the connection (Core Bluetooth: maximumWriteValueLength), not by 20. A protocol with fixed packets of 20 bytes must keep them.",
            source: "Core 6.2, Vol 3, Part F, 3.2.8; Core Bluetooth, maximumWriteValueLength(for:)",
            judge: eachRun { run, scene in
                guard run.count >= 20, let mtu = run.mtu, mtu >= 64, run.longest == 20,
                    run.ofTwenty * 10 >= run.count * 7
                else { return nil }
                return LintRemark(
                    "\(run.count) values of \(scene.words(run.attribute)) of 20 bytes, with an MTU of \(mtu)",
                    [run.first, run.last], subject: scene.words(run.attribute))
            }),
        LintRule(
            "push-may-be-cut", .advice, guards: [.complete, .clock, .readable],
            title: "A notification fills the MTU, and the client did not read the value.",
            why: "A notification contains only the beginning of a value that is longer than MTU - 3.",
            remedy: "Read the value after such a notification.",
            source: "Core 6.2, Vol 3, Part F, 3.4.7.1; Vol 3, Part G, 4.10.1",
            judge: asking(
                {
                    $0.operations(.read); $0.values(.notify, .indicate)
                }, ValueMayBeCut(isWritten: false))),
        LintRule(
            "write-may-be-cut", .warning, guards: [.complete, .clock, .readable],
            title: "A write fills the MTU and ends inside JSON.",
            why: "Some stacks send only the first MTU - 3 bytes of a longer value, and report success.",
            remedy: "Ask for a larger MTU before you write, write in parts, or use a long write.",
            source: "Core 6.2, Vol 3, Part F, 3.4.5.1 and 3.4.5.3; react-native-ble-plx 446",
            judge: asking({ $0.values(.write) }, ValueMayBeCut(isWritten: true))),
        LintRule(
            "read-may-be-cut", .advice, guards: [.complete, .readable],
            title: "A value fills the MTU, and the client did not read its rest.",
            why: "A Read Response has at most MTU - 1 bytes; a longer value continues after them.",
            remedy: "Send Read Blob Requests until a part is short. The value may have just this length.",
            source: "Core 6.2, Vol 3, Part F, 3.4.4.4; Vol 3, Part G, 4.8.3",
            judge: asking({ $0.operations(.read) }, ReadMayBeCut())),
        LintRule(
            "long-read-incomplete", .advice, guards: [.complete, .readable],
            title: "A long read ended before the value did.",
            why: "Another read of the same attribute shows a longer value: the app has only its beginning.",
            remedy: "Send Read Blob Requests until a part is short, and do not stop after a fixed number.",
            source: "Core 6.2, Vol 3, Part F, 3.4.4.5 and 3.4.4.6; Vol 3, Part G, 4.8.3",
            judge: asking({ $0.operations(.read) }, LongReadIncomplete())),
        LintRule(
            "offset-at-end-refused", .warning,
            title: "The server refuses an offset that is the length read so far.",
            why: "A client that continues after a full part gets an error instead of the end of the value.",
            remedy: "Answer with an empty part. The error is legal if the value became shorter in between.",
            source: "Core 6.2, Vol 3, Part F, 3.4.4.5 and 3.4.4.6",
            judge: asking({ $0.operations(.read) }, OffsetAtEnd())),
        LintRule(
            "prepare-echo-differs", .error,
            title: "The server echoed a prepared part incorrectly.",
            why: "The client cannot know what the server will write.",
            remedy: "In the client, send Execute Write with cancel. In the server, echo the received part.",
            source: "Core 6.2, Vol 3, Part F, 3.4.6.2",
            judge: { needs throws(FieldError) in
                needs.operations(.prepareWrite, packets: true)
                let value: Field<[UInt8]> = try needs.field("att.value")
                let offset: Field<Int> = try needs.field("att.value_offset")
                let handle: Field<Int> = try needs.field("att.handle")
                return EachOperation { operation, scene in
                    guard operation.outcome == .succeeded, !operation.isCut, operation.packets.count == 2 else {
                        return nil
                    }
                    let (request, answer) = (operation.packets[0], operation.packets[1])
                    guard
                        request[value] != answer[value] || request[offset] != answer[offset]
                            || request[handle] != answer[handle]
                    else { return nil }
                    return LintRemark(
                        "The echo of a prepared part of \(scene.words(operation.attribute)) is not what was sent",
                        operation.moments)
                }
            }),
        LintRule(
            "prepare-not-executed", .warning, guards: [.complete, .readable],
            title: "The client neither executed nor cancelled prepared parts.",
            why: "The value was not written, and the server keeps the parts until the connection ends.",
            remedy: "End the queue with Execute Write: execute or cancel.",
            source: "Core 6.2, Vol 3, Part F, 3.4.6 and 3.4.6.3",
            judge: asking({ $0.operations(.prepareWrite, .executeWrite) }, PrepareNotExecuted())),
    ]
}

/// Exchanges of the MTU that must not be.
private struct MTUExchange: LintJudge {
    private var first: [Sender: Moment] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        var remarks: [LintRemark] = []
        if operation.isEnhanced {
            remarks.append(LintRemark("Exchange MTU Request on an Enhanced ATT bearer", [operation.begin]))
        }
        if let first = first[operation.actor], operation.actor != .unknown {
            remarks.append(LintRemark("The MTU was asked for a second time", [first, operation.begin]))
        }
        if operation.bearer == 0, first[operation.actor] == nil { first[operation.actor] = operation.begin }
        for (fact, who) in [(OperationFact.clientMTU, "client"), (.serverMTU, "server")] {
            if let mtu = operation.integer(fact), mtu < 23 {
                remarks.append(LintRemark("The \(who) announces an MTU of \(mtu)", operation.moments))
            }
        }
        return remarks
    }
}

/// Runs of full values in a connection with the smallest MTU.
private struct MTUNeverExchanged: LintJudge {
    private var isExchanged = false
    private var run: ValueRun?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        isExchanged = true
        return []
    }

    mutating func take(_ run: ValueRun, _ scene: LintScene) -> [LintRemark] {
        guard run.count >= 20, run.mtu ?? 23 == 23, run.longest <= 20, run.nearlyTwenty * 2 >= run.count,
            self.run == nil
        else { return [] }
        self.run = run
        return []
    }

    mutating func finish(_ scene: LintScene) -> [LintRemark] {
        guard !isExchanged, let run, let began = scene.connection?.began else { return [] }
        return .one(
            "\(run.count) values of \(scene.words(run.attribute)) with the smallest MTU, which neither side asked to raise",
            [run.first, run.last], subject: scene.words(run.attribute), since: began)
    }
}

/// Long reads whose value is the beginning of that of another read.
private struct LongReadIncomplete: LintJudge {
    private struct Value {
        var bytes: [UInt8]
        let words: String
        let moment: Moment
        /// Whether the last of several parts was full: more may follow.
        var mayGoOn = false
    }

    private var open: [ServerAttribute: Value] = [:]
    private var longest: [ServerAttribute: Value] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard operation.outcome == .succeeded, !operation.isCut, let attribute = operation.serverAttribute else {
            return []
        }
        if operation.isBy(.readBlobRequest), let known = open[attribute] {
            guard operation.integer(.offset) == known.bytes.count else { return [] }
            open[attribute]?.bytes += operation.value
            open[attribute]?.mayGoOn = operation.value.count == operation.mtu.map { $0 - 1 }
        } else if operation.isBy(.readRequest), open.count < 64 {
            defer {
                open[attribute] = Value(
                    bytes: operation.value, words: scene.words(operation.attribute), moment: operation.begin)
            }
            return end(attribute)
        }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        var judge = self
        return open.keys.sorted { $0.handle < $1.handle }.flatMap { judge.end($0) }
    }

    /// The read of an attribute has all parts that it will have.
    private mutating func end(_ attribute: ServerAttribute) -> [LintRemark] {
        guard let value = open.removeValue(forKey: attribute) else { return [] }
        guard let known = longest[attribute] else {
            longest[attribute] = value
            return []
        }
        let isShorter = value.bytes.count < known.bytes.count
        let (short, long) = isShorter ? (value, known) : (known, value)
        longest[attribute] = long
        guard short.mayGoOn, short.bytes.count < long.bytes.count, long.bytes.starts(with: short.bytes) else {
            return []
        }
        return .one(
            "A read of \(value.words) ended after \(short.bytes.count) bytes, of at least \(long.bytes.count)",
            [known.moment, value.moment], subject: value.words)
    }
}

/// Values of MTU - 3 bytes of text of which no more came.
private struct ValueMayBeCut: LintJudge {
    /// Whether they are written, rather than notified or indicated.
    let isWritten: Bool
    /// Attributes that a value came of: only the first is judged, and a stream of full packets is none that is cut.
    private var seen: Set<ServerAttribute> = []
    /// First values that may be cut, until another one follows, or the value is read.
    private var open: [ServerAttribute: (value: [UInt8], moment: Moment, text: String)] = [:]
    private static let pause = 5.0

    init(isWritten: Bool) { self.isWritten = isWritten }

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let attribute = operation.serverAttribute else { return [] }
        guard operation.kind == .read || seen.contains(attribute) else {
            if seen.count < 64 { begin(operation, attribute, scene) }
            return []
        }
        let due = report(attribute, until: operation.begin)
        // The same value again is no stream.
        if let first = open[attribute], operation.kind == .read || first.value != operation.value {
            open[attribute] = nil
        }
        return due
    }

    private mutating func begin(_ operation: BluetoothOperation, _ attribute: ServerAttribute, _ scene: LintScene) {
        seen.insert(attribute)
        guard let mtu = operation.mtu, operation.value.count == mtu - 3, operation.bearer == 0,
            !operation.value.contains(where: \.isControl),
            String(validating: operation.value.dropLast(3), as: UTF8.self) != nil
        else { return }
        let what = scene.words(operation)
        if operation.value.endsInsideJSON {
            open[attribute] = (
                operation.value, operation.begin, "\(what) fills the MTU of \(mtu), and ends inside JSON"
            )
        } else if !isWritten, operation.attribute?.properties.map({ $0 & 0x02 != 0 }) ?? false {
            let text =
                "A notification of \(scene.words(operation.attribute)) fills the MTU of \(mtu), and the value was not read"
            open[attribute] = (operation.value, operation.begin, text)
        }
    }

    mutating func finish(_ scene: LintScene) -> [LintRemark] {
        open.keys.sorted { $0.handle < $1.handle }.flatMap {
            report($0, until: scene.connection?.disconnect?.begin ?? scene.now)
        }
    }

    private mutating func report(_ attribute: ServerAttribute, until moment: Moment) -> [LintRemark] {
        guard let one = open[attribute], let seconds = one.moment.seconds(to: moment), seconds > ValueMayBeCut.pause
        else {
            return []
        }
        open[attribute] = nil
        return .one(one.text, [one.moment])
    }
}

extension [UInt8] {
    /// Whether it begins an object or an array of JSON, and does not end it.
    fileprivate var endsInsideJSON: Bool {
        guard let first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in self {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{"), UInt8(ascii: "["): if !isText { depth += 1 }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if !isText { depth -= 1 }
            default: break
            }
        }
        return depth > 0
    }
}

/// Full Read Responses that no Read Blob follows.
private struct ReadMayBeCut: LintJudge {
    private var open: [ServerAttribute: (moments: [Moment], text: String)] = [:]

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let attribute = operation.serverAttribute else { return [] }
        if operation.isBy(.readBlobRequest) {
            open[attribute] = nil
            return []
        }
        guard operation.isBy(.readRequest), operation.outcome == .succeeded, !operation.isCut,
            let mtu = operation.mtu, operation.value.count == mtu - 1, open.count < 64
        else { return [] }
        open[attribute] = (
            operation.moments,
            "A read of \(scene.words(operation.attribute)) fills the MTU of \(mtu), and the rest was not read"
        )
        return []
    }

    mutating func finish(_ scene: LintScene) -> [LintRemark] {
        open.sorted { $0.key.handle < $1.key.handle }.map { LintRemark($0.value.text, $0.value.moments) }
    }
}

/// Reads that go on after a full part, and are refused there.
private struct OffsetAtEnd: LintJudge {
    private var read: (attribute: ServerAttribute, length: Int, isFull: Bool)?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let attribute = operation.serverAttribute, let mtu = operation.mtu else { return [] }
        if operation.isBy(.readRequest), operation.outcome == .succeeded {
            read = (attribute, operation.value.count, operation.value.count == mtu - 1)
        } else if operation.isBy(.readBlobRequest), let offset = operation.integer(.offset) {
            guard let known = read, known.attribute == attribute, known.length == offset else {
                read = nil
                return []
            }
            if operation.outcome == .succeeded {
                read = (attribute, offset + operation.value.count, operation.value.count == mtu - 1)
            } else if operation.refusal == 0x07, known.isFull {
                read = nil
                return .one(
                    "Read Blob of \(scene.words(operation.attribute)) was refused at offset \(offset), which is as far as it was read",
                    operation.moments)
            }
        }
        return []
    }
}

/// A queue of prepared parts that is left behind.
private struct PrepareNotExecuted: LintJudge {
    private var open: (first: Moment, last: Moment, attribute: OperationAttribute?)?

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        if operation.kind == .executeWrite {
            open = nil
        } else if operation.outcome == .succeeded {
            open = (open?.first ?? operation.begin, operation.begin, operation.attribute)
        }
        return []
    }

    mutating func finish(_ scene: LintScene) -> [LintRemark] {
        guard let open else { return [] }
        let silence = scene.connection?.disconnect == nil ? open.last.seconds(to: scene.now) ?? 0 : .infinity
        guard silence >= 30 else { return [] }
        let text = "Prepared parts of \(scene.words(open.attribute)) were neither executed nor cancelled"
        return .one(text, [open.first, open.last])
    }
}
