/// Which devices something is said of: one with an address, or those that are called something.
///
/// Vendors use the same UUIDs for different things: FFF0 to FFF5 mean what the device means by them.
public struct DeviceSelector: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// Of either type where that is ``DeviceAddress/unknownType``.
        case address(DeviceAddress)
        /// All of the name, octet by octet.
        case name(String)
        /// A regular expression that is found in the name; that it is one was checked before.
        case pattern(String)
    }

    package let form: Form

    package init(_ form: Form) { self.form = form }

    /// The device with an address; of either type where that is ``DeviceAddress/unknownType``.
    public static func address(_ address: DeviceAddress) -> DeviceSelector {
        DeviceSelector(.address(address.identity))
    }

    /// Devices with this name: what they advertise as Local Name, or what was read of their Device Name.
    public static func name(_ name: String) -> DeviceSelector { DeviceSelector(.name(name)) }

    /// How much it says: of several that fit a device, the one that says most counts.
    package var precedence: Int {
        switch form {
        case .address(let address): address.isRandom == nil ? 3 : 4
        case .name: 2
        case .pattern: 1
        }
    }
}

extension DeviceSelector: CustomStringConvertible {
    /// As files have it: `AA:BB:CC:DD:EE:FF/random`, `Thermometer`, `/^Thermo/`.
    public var description: String {
        switch form {
        case .address(let address):
            switch address.isRandom {
            case true?: "\(address)/random"
            case false?: "\(address)/public"
            case nil: "\(address)"
            }
        case .name(let name): name
        case .pattern(let expression): "/\(expression)/"
        }
    }
}
