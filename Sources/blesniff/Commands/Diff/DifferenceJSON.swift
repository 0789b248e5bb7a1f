import Decoders
import Sniff
import SniffCompare

/// Differences as JSON Lines: an object for each connection, each difference, each stream of values, and a summary.
struct DifferenceJSON {
    private let comparison: CaptureComparison
    /// Addresses stay: another tool looks for them.
    private let names: ComparisonNames

    init(_ comparison: CaptureComparison) {
        self.comparison = comparison
        names = ComparisonNames(comparison.registry, namesDevices: false)
    }

    func append(to out: inout ByteBuffer) {
        for note in comparison.notes {
            out.appendJSON { json in
                json.add("type", "note")
                json.add("text", note)
            }
        }
        for device in comparison.devices where device.counts { append(device, &out) }
        if let host = comparison.host { append(host, &out) }
        for connection in comparison.connections { append(connection, &out) }
        let sum = DifferenceSum(comparison)
        out.appendJSON { json in
            json.add("type", "summary")
            json.add("result", comparison.differs ? "differ" : comparison.isDoubtful ? "inconclusive" : "same")
            json.add("same", sum.same)
            json.add("missing", sum.missing)
            json.add("added", sum.added)
            json.add("moved", sum.moved)
            json.add("values", sum.values)
            json.add("outcomes", sum.outcomes)
            json.add("slower", sum.slower)
            json.add("devices", sum.devices)
            json.add("advertisers_missing", sum.advertisersMissing)
            json.add("advertisers_added", sum.advertisersAdded)
            json.add("may_be_lost", sum.doubtful)
            if comparison.isCut {
                json.add("given_up_a", comparison.left.budget.givenUp)
                json.add("given_up_b", comparison.right.budget.givenUp)
            }
        }
    }

    private func append(_ connection: ConnectionComparison, _ out: inout ByteBuffer) {
        var sum = DifferenceSum()
        sum.add(connection)
        out.appendJSON { json in
            json.add("type", "connection")
            add(connection.left, "a", &json)
            add(connection.right, "b", &json)
            json.add("same", sum.same)
            json.add("differences", connection.lines.count { !$0.isSame })
            if connection.adoptedNames > 0 { json.add("adopted_names", connection.adoptedNames) }
            if connection.isBounded { json.add("bounded", true) }
        }
        for difference in connection.lines where !difference.isSame { append(difference, connection, &out) }
        for stream in connection.streams { append(stream, connection, &out) }
    }

    private func add(_ side: ComparedConnection?, _ key: String, _ json: inout JSONText) {
        guard let side else { return }
        json.object(key) { json in
            json.add("connection", side.number?.rawValue)
            json.add("name", side.name)
            json.add("central", side.central.map { "\($0)" })
            json.add("peripheral", side.peripheral.map { "\($0)" })
            json.add("operations", side.operations.count)
        }
    }

    private func append(_ line: ComparedLine, _ connection: ConnectionComparison, _ out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("type", "difference")
            json.array("changes") { json in for change in line.changes { json.add(nil, change.word) } }
            json.add("operation", line.operation?.kind.rawValue)
            json.add("about", line.operation.map { $0.about(names) }.flatMap { $0.isEmpty ? nil : $0 })
            add(line.left, connection.left, "a", &json)
            add(line.right, connection.right, "b", &json)
            for case .value(let difference) in line.changes {
                json.add("first_byte", difference.firstByte)
                json.objects("fields", difference.fields) { json, field in
                    json.add("path", field.path)
                    json.add("a", field.left)
                    json.add("b", field.right)
                    json.add("unit", field.unit.isEmpty ? nil : field.unit)
                }
            }
            json.add("may_be_lost", line.doubt)
        }
    }

    private func add(
        _ operation: ComparedOperation?, _ side: ComparedConnection?, _ key: String, _ json: inout JSONText
    ) {
        guard let operation else { return }
        json.object(key) { json in
            json.add("connection", side?.number?.rawValue)
            json.add("frame", operation.begin.frame)
            if let end = operation.end, end != operation.begin { json.add("end_frame", end.frame) }
            json.add("time_relative", seconds: operation.begin.position)
            if operation.isSecret {
                json.add("value", FieldList.maskText)
            } else if !operation.value.isEmpty {
                json.add("value", "\(FieldValue.bytes(operation.value))")
            }
            json.add("detail", operation.detail.isEmpty ? nil : operation.detail)
            if operation.outcome != .succeeded { json.add("result", operation.outcomeWords) }
        }
    }

    private func append(_ stream: StreamComparison, _ connection: ConnectionComparison, _ out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("type", "values")
            json.add("operation", stream.key.kind.rawValue)
            json.add("about", stream.key.subject.words(names))
            json.add("slower", stream.isSlower)
            json.add("missing", stream.holes > 0 ? stream.holes : nil)
            json.add("same", stream.hasSameValues)
            for (key, figures, side) in [
                ("a", stream.left, connection.left), ("b", stream.right, connection.right),
            ] {
                json.object(key) { json in
                    json.add("connection", side?.number?.rawValue)
                    json.add("count", figures.count)
                    json.add("first_frame", figures.frames?.lowerBound)
                    json.add("last_frame", figures.frames?.upperBound)
                    if figures.intervals.count > 0 {
                        json.add("median_gap", seconds: figures.intervals.median)
                        json.add("longest_gap", seconds: figures.intervals.longest)
                    }
                    json.add("gap_before_end", seconds: figures.silence)
                }
            }
            json.add("may_be_lost", stream.doubt)
        }
    }

    private func append(_ device: DeviceComparison, _ out: inout ByteBuffer) {
        out.appendJSON { json in
            json.add("type", "device")
            for (key, side) in [("a", device.left), ("b", device.right)] {
                guard let side = side?.device else { continue }
                json.object(key) { json in
                    json.add("address", "\(side.address)")
                    json.add("name", side.name)
                    json.array("services") { json in for uuid in side.services { json.add(nil, "\(uuid)") } }
                    json.add("reports", side.reports)
                    json.add("interval", seconds: side.interval)
                }
            }
            json.objects("changes", device.changes) { json, change in
                switch change {
                case .field(let label, let left, let right, let unit):
                    json.add("field", label)
                    json.add("a", left.isEmpty ? nil : left)
                    json.add("b", right.isEmpty ? nil : right)
                    json.add("unit", unit.isEmpty ? nil : unit)
                case .interval(let left, let right):
                    json.add("field", "interval")
                    json.add("a", seconds: left)
                    json.add("b", seconds: right)
                    json.add("unit", "s")
                }
            }
        }
    }
}

extension ComparedLine.Change {
    /// The word that machines know it by.
    fileprivate var word: String {
        switch self {
        case .missing: "missing"
        case .added: "added"
        case .moved: "moved"
        case .value: "value"
        case .outcome: "outcome"
        case .latency: "latency"
        case .gap: "gap"
        }
    }
}
