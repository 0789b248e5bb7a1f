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
            if BeaconFormat.identifying.contains(where: { $0.begins(with: parts) }) { continue }
            errors.append(
                ExpectationError(
                    condition.place,
                    "beacon is a UUID of 32 digits, of AltBeacon 40, of Eddystone 20 and, behind a slash, 12; "
                        + "numbers of an iBeacon stand beside it: 'major: 1122', 'minor: 3344'"))
        }
    }
}

extension CompiledDevice {
    /// A criterion by the fields that it represents: `service` is one of the services, `beacon` what identifies a beacon:
    /// the first part of its identity, after slashes others, but for integers.
    fileprivate static func parts(of condition: TraceExpectation.Condition) -> [TraceExpectation.Condition] {
        func part(_ path: String, _ values: [String]) -> TraceExpectation.Condition {
            TraceExpectation.Condition(path, values, place: condition.place)
        }
        switch condition.path {
        case "service": return [part("services", condition.values)]
        case "beacon":
            let parts = condition.values.map { $0.split(separator: "/").map(String.init) }
            let digits = parts.map { $0.map { $0.count { $0 != "-" } } }
            let formats = BeaconFormat.identifying
            let format = formats.first { format in digits.allSatisfy(format.begins) } ?? formats[0]
            guard let first = parts.first, parts.count == 1 else {
                return [part("adv.value.\(format.parts[0].name)", condition.values)]
            }
            return zip(format.written, first).map { part("adv.value.\($0.name)", [$1]) }
        default: return [condition]
        }
    }
}

extension BeaconFormat {
    /// The parts of an identity that `beacon` has; integers are beside it under their own names.
    fileprivate var written: [Part] { parts.filter { $0.form != .integer } }

    /// Whether an identity begins with parts of so many hexadecimal digits.
    fileprivate func begins(with digits: [Int]) -> Bool {
        !digits.isEmpty && written.map { 2 * $0.width }.starts(with: digits)
    }
}

extension BeaconIdentity {
    /// The criteria of a device that is this beacon, as expectations have them.
    package var criteria: [(path: String, value: String)] {
        let parts = zip(BeaconFormat.all.first { $0.name == format }?.parts ?? [], values)
        let text = parts.filter { $0.0.form != .integer }.map(\.1).joined(separator: "/")
        return [("beacon", text)] + parts.filter { $0.0.form == .integer }.map { ($0.0.name, $0.1) }
    }
}
