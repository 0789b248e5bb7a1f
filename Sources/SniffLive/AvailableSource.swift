import Sniff

/// A live source that this machine has, or could have, and how to use it.
package struct AvailableSource: Sendable {
    package enum Kind: String, Sendable { case monitor, interface, serial }

    /// Why it cannot be used now, and the command that would change it.
    package struct Obstacle: Sendable {
        package let reason: String
        package let remedy: String?
    }

    package let kind: Kind
    /// The argument for `blesniff live`.
    package let argument: String
    package let meaning: String
    package var obstacle: Obstacle?
    /// Whether a permission is missing.
    package private(set) var needsPermission = false

    /// Everything that is found, in the order in which most people would try it.
    package static var all: [AvailableSource] { [monitor] + interfaces + serialPorts }

    /// Names in a folder; none where there is no such folder.
    private static func names(in folder: String) -> [String] { (try? Platform.names(inFolder: folder)) ?? [] }

    private mutating func needNetRaw() {
        needsPermission = true
        obstacle = Obstacle(
            reason: "no permission: \(Remedy.captureRight) is needed", remedy: Remedy.captureCommand)
    }
}

// MARK: - The kernel's Bluetooth

extension AvailableSource {
    private static var monitor: AvailableSource {
        let (adapters, problem) = MonitorSource.survey()
        let present = adapters.map { "\($0)" }.joined(separator: ", ")
        var source = AvailableSource(
            kind: .monitor, argument: "--monitor",
            meaning: "all Bluetooth adapters of this machine: \(adapters.isEmpty ? "there is none now" : present)")
        switch problem {
        case nil: break
        case .unavailable:
            let (reason, remedy) = Remedy.monitorObstacle
            source.obstacle = Obstacle(reason: reason, remedy: remedy)
        case .notPermitted: source.needNetRaw()
        case .some(let error): source.obstacle = Obstacle(reason: "\(error)", remedy: nil)
        }
        return source
    }
}

// MARK: - libpcap

extension AvailableSource {
    /// Names of interfaces that are never of Bluetooth, and that it would cost something to open.
    private static let others = ["any", "lo", "nflog", "nfqueue", "usbmon", "dbus-", "docker", "veth", "br-", "virbr"]

    private static var interfaces: [AvailableSource] {
        guard PcapLibrary.shared != nil else {
            let (reason, remedy) = Remedy.libpcapObstacle
            return [
                AvailableSource(
                    kind: .interface, argument: "--interface NAME", meaning: "interfaces of libpcap",
                    obstacle: Obstacle(reason: reason, remedy: remedy))
            ]
        }
        return PcapInterface.all.compactMap { interface in
            others.contains { interface.name.hasPrefix($0) } ? nil : available(interface)
        }
    }

    /// `nil` if its packets are of no kind that is decoded, or if that is not known and is unlikely.
    private static func available(_ interface: PcapInterface) -> AvailableSource? {
        let isBluetooth = interface.name.hasPrefix("bluetooth")
        var source = AvailableSource(
            kind: .interface, argument: "--interface \(interface.name)", meaning: interface.meaning)
        do throws(PcapHandle.OpenFailure) {
            let handle = try PcapHandle(interface.name, filter: nil, isTrial: true)
            return PcapHandle.isDecoded(handle.linkType) ? source : nil
        } catch {
            guard isBluetooth else { return nil }
            switch error {
            case .notPermitted: source.needNetRaw()
            case .unknown: return nil
            case .badFilter(let why), .other(let why): source.obstacle = Obstacle(reason: why, remedy: nil)
            }
            return source
        }
    }
}

// MARK: - Serial ports

extension AvailableSource {
    /// Ports of USB devices, by a name that stays the same where there is one.
    private static var serialPorts: [AvailableSource] {
        let stable = names(in: "/dev/serial/by-id").map { "/dev/serial/by-id/\($0)" }
        var known = Set(stable.compactMap(Platform.resolve))
        let plain = names(in: "/dev").filter {
            $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") || $0.hasPrefix("cu.usb")
        }
        .map { "/dev/\($0)" }
        return (stable + plain.filter { known.insert($0).inserted }).map(serialPort)
    }

    private static func serialPort(_ path: String) -> AvailableSource {
        let device = Platform.resolve(path) ?? path
        let name = device == path ? "serial port" : "serial port \(device)"
        var source = AvailableSource(
            kind: .serial, argument: path, meaning: "\(name), for firmware that writes the monitor's records")
        if !Platform.mayRead(device) {
            source.needsPermission = true
            let group = Platform.group(of: device)
            source.obstacle = Obstacle(
                reason: "no permission: only the group \(group ?? "of the device") may read it",
                remedy: Remedy.joinCommand(group))
        }
        return source
    }
}
