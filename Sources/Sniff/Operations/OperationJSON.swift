import Decoders

extension BluetoothOperation: Encodable {
    /// One JSON object, with the members that `blesniff verify --format jsonl` has for the operations of its evidence.
    /// Credentials are `***`.
    public var json: String {
        JSONText.object { json in
            json.add("frame", begin.frame > 0 ? begin.frame : nil)
            json.add("time_relative", seconds: begin.position)
            json.add(self, besides: begin, showsSecrets: false)
        }
    }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}

extension JSONText {
    /// The members of an operation.
    ///
    /// - Parameter moment: the place in the capture that is there already.
    package mutating func add(_ operation: BluetoothOperation, besides moment: Moment, showsSecrets: Bool) {
        add("operation", operation.kind.rawValue)
        if let end = operation.end, end != moment, end != operation.begin { add("end_frame", end.frame) }
        add("method", operation.facts[.method].map { "\($0)" })
        object("link") { json in
            json.add("connection", operation.connection?.rawValue)
            json.add("central", operation.central)
            json.add("peripheral", operation.peripheral)
        }
        if operation.attribute != nil || !operation.value.isEmpty {
            object("att") { json in
                json.add("handle", operation.attribute.flatMap { $0.handle > 0 ? $0.handle : nil })
                json.add("handle_name", operation.attribute?.handleName?.string)
                json.add("uuid", operation.attribute?.uuid)
                json.add("service", operation.attribute?.service)
                json.add("characteristic", operation.attribute?.characteristic)
                if operation.isSecret, !showsSecrets {
                    json.add("value", FieldList.maskText)
                } else if !operation.value.isEmpty {
                    json.add("value", "\(FieldValue.bytes(operation.value))")
                }
            }
        }
        switch operation.outcome {
        case .succeeded: break
        case .refused(let code, let name):
            add("result", "refused")
            add("error", code)
            add("error_name", name)
        case .unanswered: add("result", "unanswered")
        }
    }
}
