import Decoders
import Sniff

/// Names and addresses of devices.
extension Linter {
    static let identityRules: [LintRule] = [
        LintRule(
            "name-differs", .warning, scope: .run,
            title: "The advertised name or appearance differs from that of the GAP service.",
            why:
                "iOS shows the name of the GAP service after the first connection: the device seems to change its name.",
            remedy: "Set both from one place. The user may have changed the name in between.",
            source: "Core Specification Supplement, Part A, 1.2 and 1.12; Core 6.2, Vol 3, Part C, 12.1 and 12.2",
            judge: { needs throws(FieldError) in
                try needs.advertising()
                needs.operations(.read)
                return NameDiffers(
                    isShortened: try needs.field("adv.name_is_shortened"),
                    appearance: try needs.field("adv.appearance"))
            }),
        LintRule(
            "rpa-not-rotated", .warning, scope: .run, guards: [.clock],
            title: "A device kept a resolvable private address for more than 15 minutes.",
            why: "Anyone who hears the address can track the device for that long.",
            remedy: "Change the address every 15 minutes; it must not be kept for more than an hour.",
            source: "Core 6.2, Vol 3, Part C, 10.7.4 and Appendix A, TGAP(private_addr_int)",
            judge: { needs throws(FieldError) in
                try needs.advertising()
                return AddressKept()
            }),
    ]
}

private struct NameDiffers: LintJudge {
    struct Device {
        var name: String?
        var appearance: Int?
        var moment: Moment
    }

    let isShortened: Field<Bool>
    let appearance: Field<Int>
    var devices: [DeviceAddress: Device] = [:]

    private static let deviceName = BluetoothUUID(0x2A00)
    private static let deviceAppearance = BluetoothUUID(0x2A01)

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let peer = operation.peripheral else { return [] }
        if let report = scene.report {
            guard devices[peer] != nil || devices.count < 4096 else { return [] }
            let name = report.packet[isShortened] == true ? nil : report.name
            let looks = report.packet[appearance]
            guard name != nil || looks != nil else { return [] }
            let known = devices[peer]
            devices[peer] = Device(
                name: name ?? known?.name, appearance: looks ?? known?.appearance, moment: operation.begin)
            return []
        }
        // A value that fills the MTU may be a part only.
        guard operation.kind == .read, operation.outcome == .succeeded, operation.actor == .central, !operation.isCut,
            operation.value.count < (operation.mtu ?? 23) - 4, let device = devices[peer]
        else { return [] }
        var moments: [Moment] { [device.moment] + operation.moments.suffix(1) }
        switch operation.subject {
        case NameDiffers.deviceName:
            guard let name = device.name, let own = String(validating: operation.value, as: UTF8.self), own != name
            else { return [] }
            return .one(
                "The advertised name is \(name.quoted), and that of the GAP service \(own.quoted)", moments,
                peer: peer)
        case NameDiffers.deviceAppearance:
            guard let looks = device.appearance, operation.value.count == 2 else { return [] }
            let own = Int(operation.value[0]) | Int(operation.value[1]) << 8
            guard own != looks else { return [] }
            return .one(
                "The advertised appearance is \(LintScene.hex(looks)), and that of the GAP service "
                    + LintScene.hex(own), moments, peer: peer)
        default: return []
        }
    }
}

private struct AddressKept: LintJudge {
    private var first: [DeviceAddress: Moment] = [:]
    private var kept: [DeviceAddress: Moment] = [:]

    /// Seconds: the interval that is recommended, and a tenth for the advertising that shows it; the longest.
    private static let recommended = 990.0
    private static let longest = 3660.0

    mutating func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let address = scene.report?.advertiser, address.kind == .resolvable else { return [] }
        guard let begin = first[address] else {
            if first.count < 4096 { first[address] = operation.begin }
            return []
        }
        if begin.seconds(to: operation.begin) ?? 0 > AddressKept.recommended { kept[address] = operation.begin }
        return []
    }

    func finish(_ scene: LintScene) -> [LintRemark] {
        kept.compactMap { address, last in first[address].map { (address, $0, last) } }
            .sorted { $0.1.isBefore($1.1) }
            .map { address, begin, last in
                let seconds = begin.seconds(to: last) ?? 0
                return LintRemark(
                    "A resolvable private address was kept for \(TimeText.text(seconds: seconds))", [begin, last],
                    subject: "kept", peer: address, severity: seconds > AddressKept.longest ? nil : .advice)
            }
    }
}
