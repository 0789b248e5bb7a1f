import Decoders

/// Devices that a user chooses by address or by name, as an expression that selects their packets.
///
/// An address selects what the device sends and receives on either side of a connection. A name does so through the addresses
/// that have it: where the inputs can be read before, by all that they tell of names, else by what is known at each packet.
package struct DeviceChoice: Sendable {
    private let selectors: [DeviceSelector]

    /// - Parameter selectors: of which a device has to fit one.
    package init(_ selectors: [DeviceSelector]) { self.selectors = selectors }

    package var isEmpty: Bool { selectors.isEmpty }

    /// The packets of those that fit, by what is known of names at each packet.
    package var expression: String {
        selectors.map { selector in
            switch selector.form {
            case .address: DeviceChoice.packets(of: ["\(selector)"])
            case .name(let name): "device == \(DeviceChoice.quoted(name))"
            case .pattern(let pattern): "device matches \"\(pattern.replacing("\"", with: "\\x22"))\""
            }
        }.joined(separator: " || ")
    }

    /// The packets of those among the devices seen that fit; `nil` where none does.
    ///
    /// - Parameters:
    ///   - addresses: all that were seen, of centrals, too.
    ///   - devices: what they are called.
    ///   - given: the user's names.
    package func expression(
        among addresses: [DeviceAddress], _ devices: [Device], _ given: DeviceDeclarations
    ) -> String? {
        let fitting = fitting(among: addresses, devices, given)
        return fitting.isEmpty ? nil : DeviceChoice.packets(of: fitting.map(DeviceChoice.literal))
    }

    /// The addresses that fit, in their order.
    package func fitting(
        among addresses: [DeviceAddress], _ devices: [Device], _ given: DeviceDeclarations
    ) -> [DeviceAddress] {
        let rules = DeviceRules(selectors)
        let names = Dictionary(devices.map { ($0.address.key, $0.name) }, uniquingKeysWith: { first, _ in first })
        return addresses.filter { address in
            let called = [names[address.key] ?? [], given[name: address].map { Array($0.utf8) } ?? []]
            return !rules.kinds(of: address).isEmpty || called.contains { !rules.kinds(called: $0).isEmpty }
        }
    }

    private static func packets(of literals: [String]) -> String {
        let set = literals.joined(separator: ", ")
        return ["device_address", "adv.address", "link.central", "link.peripheral"]
            .map { "\($0) in {\(set)}" }.joined(separator: " || ")
    }

    /// An address as a filter has it, with its type where that is known.
    private static func literal(_ address: DeviceAddress) -> String { "\(DeviceSelector.address(address))" }

    private static func quoted(_ text: String) -> String {
        var quoted = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                quoted += "\\u{\(scalar.value.hexDigits(atLeast: 1))}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }
}
