import Decoders
import Reassembly

extension Message: Encodable {
    /// One JSON object, with the members of `transfer` that `blesniff decode --format jsonl` prints. Credentials are `***`.
    public var json: String {
        JSONText.object { json in
            json.add("profile", profile)
            json.add("flow", flow.isEmpty ? nil : flow)
            json.add("name", name.isEmpty || name == flow ? nil : name)
            json.add("state", "\(state.text)")
            json.add("status", status)
            json.add("status_name", statusName.isEmpty ? nil : statusName)
            json.add("sender", sender)
            json.add("receiver", receiver)
            json.add("connection", connection.rawValue)
            json.add("access_address", accessAddress)
            json.add("direction", "\(direction.text)")
            json.add("handle", handle == 0 ? nil : handle)
            json.add("handle_name", handleName?.string)
            json.add("uuid", uuid == BluetoothUUID(0) ? nil : uuid)
            json.add("uuid_source", uuidSource)
            if let progress {
                json.add(progress)
            } else {
                json.add("message", isSecret ? FieldList.maskText : bytes.hexDigits)
                json.add("text", text)
            }
            json.add("packets", packets)
            json.add("bytes", packetBytes)
            json.add("duration", duration?.inSeconds)
            json.add("request_frame", requestFrame)
            json.add("latency", latency?.inSeconds)
            json.array("frames") { json in for frame in frames { json.add(nil, frame) } }
            json.objects("violations", violations) { json, violation in
                json.add("kind", "\(violation.kind.text)")
                json.add("frame", violation.frame)
                json.add("detail", violation.detail.isEmpty ? nil : violation.detail)
            }
        }
    }

    /// Writes the members of ``json``.
    public func encode(to encoder: any Encoder) throws { try JSONNode.encode(json: json, to: encoder) }
}

extension JSONText {
    /// The members of a procedure.
    fileprivate mutating func add(_ progress: MessageProgress) {
        add("phase", progress.phase.isEmpty ? nil : progress.phase)
        add("part", progress.part.isEmpty ? nil : progress.part)
        add("total", progress.total)
        add("sent", progress.sent)
        add("confirmed", progress.confirmed)
        add("repeats", progress.repeats)
        add("restarts", progress.restarts > 0 ? progress.restarts : nil)
        add("resumptions", progress.resumptions > 0 ? progress.resumptions : nil)
        add("refusal", progress.refusal?.text)
        add("refusal_frame", progress.refusal?.frame)
    }
}

extension Duration {
    /// As a number of seconds.
    fileprivate var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
