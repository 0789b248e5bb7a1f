import Decoders

/// Devices: what they have to advertise.
extension ExpectationCompiler {
    mutating func compile(_ descriptions: [TraceExpectation.DeviceDescription]) {
        var first: [[String]: TraceExpectation.DeviceDescription] = [:]
        for description in descriptions {
            if let other = deviceIndices[description.name].map({ devices[$0].description }) {
                errors.append(
                    ExpectationError(
                        description.place, "a second device is called '\(description.name)'; the first: \(other.place)")
                )
                continue
            }
            let key = description.criteria.map { "\($0.path)=\($0.values.joined(separator: "|"))" }.sorted()
            if let other = first[key] {
                errors.append(
                    ExpectationError(
                        description.place,
                        "'\(description.name)' fits the same devices as '\(other.name)' (\(other.place))"))
            }
            first[key] = first[key] ?? description
            deviceIndices[description.name] = devices.count
            devices.append(compile(description))
        }
        needs.insert(devices)
    }

    private mutating func compile(_ description: TraceExpectation.DeviceDescription) -> CompiledDevice {
        if description.criteria.isEmpty {
            errors.append(
                ExpectationError(
                    description.place,
                    "'\(description.name)' is any device: give it a name, a service, an address or a beacon"))
        }
        var criteria: [CompiledDevice.Criterion] = []
        var addresses: [ExpectedValue] = []
        // What identifies a beacon is in one report: other devices advertise one of its numbers too.
        var identity: [CompiledCondition] = []
        let context = PatternContext(kinds: .advertising, title: "advertising")
        for condition in description.criteria {
            checkBeacon(condition)
            for part in CompiledDevice.parts(of: condition) {
                guard let compiled = conditions([part], context, NameScope()).first else { continue }
                guard let field = compiled.alternatives.first?.field else { continue }
                if field.definition.path == "adv.address" {
                    addresses += compiled.alternatives.flatMap(\.values)
                } else if field.definition.path.hasPrefix("adv.value.") {
                    identity.append(compiled)
                } else {
                    criteria.append(CompiledDevice.Criterion(conditions: [compiled]))
                }
            }
        }
        if !identity.isEmpty { criteria.append(CompiledDevice.Criterion(conditions: identity)) }
        return CompiledDevice(description: description, criteria: criteria, addresses: addresses)
    }

    /// Refuses a beacon's identity that is impossible and would never fit.
    private mutating func checkBeacon(_ condition: TraceExpectation.Condition) {
        guard condition.path == "beacon" else { return }
        for value in condition.values {
            let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { part in
                part.allSatisfy { $0.isHexDigit || $0 == "-" } ? part.count { $0 != "-" } : 0
            }
            if [[32], [40], [20], [20, 12]].contains(parts) { continue }
            errors.append(
                ExpectationError(
                    condition.place,
                    "beacon is a UUID of 32 digits, of AltBeacon 40, of Eddystone 20 and, behind a slash, 12; "
                        + "numbers of an iBeacon stand beside it: 'major: 1122', 'minor: 3344'"))
        }
    }
}

extension CompiledDevice {
    /// A criterion by the fields that it represents: `service` is one of the services, `beacon` what identifies an
    /// iBeacon, an AltBeacon (20 bytes) or an Eddystone (namespace of 10 bytes, after a slash the instance of 6).
    fileprivate static func parts(of condition: TraceExpectation.Condition) -> [TraceExpectation.Condition] {
        func part(_ path: String, _ values: [String]) -> TraceExpectation.Condition {
            TraceExpectation.Condition(path, values, place: condition.place)
        }
        switch condition.path {
        case "service": return [part("services", condition.values)]
        case "beacon":
            let digits = condition.values.map { $0.filter { $0 != "-" } }
            if let text = digits.first, digits.count == 1, let slash = text.firstIndex(of: "/") {
                return [
                    part("adv.value.namespace", [String(text[..<slash])]),
                    part("adv.value.instance", [String(text[text.index(after: slash)...])]),
                ]
            }
            if digits.allSatisfy({ $0.count == 20 }) { return [part("adv.value.namespace", digits)] }
            if digits.allSatisfy({ $0.count == 40 }) { return [part("adv.value.beacon_id", digits)] }
            return [part("adv.value.proximity_uuid", condition.values)]
        default: return [condition]
        }
    }
}
