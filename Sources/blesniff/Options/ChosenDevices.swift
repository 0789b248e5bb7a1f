import ArgumentParser
import Decoders
import Sniff

extension ArgumentHelp {
    /// Of `--device`, wherever it selects packets.
    static let device = ArgumentHelp(
        """
        Only packets of this device: its address, its whole name, or /a regular expression/; may be repeated.
        """, valueName: "name|address")
    /// The same where operations are selected.
    static let deviceOperations = ArgumentHelp(
        "Only operations of this device, by address, name or /regular expression/; may be repeated.",
        valueName: "name|address")
}

/// The devices of `--device`, looked up in the inputs before these are read.
struct ChosenDevices {
    private let choice: DeviceChoice
    private let selectors: [DeviceSelector]
    private let registry: Registry
    private let console: Console

    init(_ selectors: [DeviceSelector], _ registry: Registry, _ console: Console) {
        choice = DeviceChoice(selectors)
        self.selectors = selectors
        self.registry = registry
        self.console = console
    }

    /// An expression for their packets.
    ///
    /// - Parameter paths: the inputs; where they cannot be read twice, devices are recognized as their names come.
    /// - Throws: ``ExitStatus/usage`` where none of the devices is in the inputs, after those that are were listed.
    func expression(in paths: [String]) throws -> String {
        guard !paths.isEmpty, paths.allSatisfy(VerifiedFiles.isRegular) else { return choice.expression }
        let found = seen(in: paths)
        guard let expression = choice.expression(among: found.addresses, found.devices, registry.devices) else {
            // Reading the inputs again says what is wrong with them.
            guard found.isReadable else { return choice.expression }
            report(found.devices)
            throw ExitStatus.usage
        }
        return expression
    }

    /// The keys (``DeviceAddress/key``) of those that fit; `nil` where no device is chosen.
    ///
    /// - Throws: ``ExitStatus/usage``, also where the inputs cannot be read twice.
    func keys(in paths: [String]) throws -> Set<UInt64>? {
        guard !choice.isEmpty else { return nil }
        guard !paths.isEmpty, paths.allSatisfy(VerifiedFiles.isRegular) else {
            console.report("--device: this command takes it only for files, because it reads them twice")
            throw ExitStatus.usage
        }
        let found = seen(in: paths)
        let fitting = choice.fitting(among: found.addresses, found.devices, registry.devices)
        if fitting.isEmpty, found.isReadable {
            report(found.devices)
            throw ExitStatus.usage
        }
        return Set(fitting.map(\.key))
    }

    private func seen(in paths: [String]) -> (addresses: [DeviceAddress], devices: [Device], isReadable: Bool) {
        var selection = FieldSelection(registry.vocabulary)
        for path in DeviceAddresses.paths {
            if let key = registry.vocabulary.key(ofPath: path) { selection.insert(key) }
        }
        var session = Session(registry, selection, tracksDevices: true, reading: .fields)
        var sink = DeviceAddresses()
        var isReadable = true
        for path in paths where !Interrupt.requested {
            do throws(CaptureError) { try session.read(contentsOf: path, into: &sink) } catch { isReadable = false }
        }
        return (sink.all, session.devices, isReadable)
    }

    /// Lists the devices that there are instead.
    private func report(_ devices: [Device]) {
        let wanted = selectors.map { "'\("\($0)".safe)'" }.joined(separator: " nor ")
        guard !devices.isEmpty else { return console.report("--device: there is no device in the captures") }
        console.report("--device: no device of the captures is \(wanted); there are:")
        let shown = 12
        let known = devices.filter { $0.connections > 0 } + devices.filter { $0.connections == 0 && !$0.name.isEmpty }
        let all = known + devices.filter { $0.connections == 0 && $0.name.isEmpty }
        for device in all.prefix(shown) {
            let names = [
                registry.devices[name: device.address],
                device.name.isEmpty ? nil : String(decoding: device.name, as: UTF8.self),
            ]
            let text = ["\(device.address)"] + names.compactMap { $0.map { "'\($0.safe)'" } }
            console.report("    " + text.joined(separator: "  "))
        }
        if all.count > shown {
            console.report("    and \(all.count - shown) more; '\(console.name) devices' lists them")
        }
    }
}

/// The addresses of all devices, in the order in which they appear.
private struct DeviceAddresses: PacketSink {
    private(set) var all: [DeviceAddress] = []
    private var keys: Set<UInt64> = []
    /// As many as there are devices, and their centrals.
    private static let limit = 131_072

    static let paths = ["adv.address", "link.central", "link.peripheral"]

    mutating func receive(_ packet: borrowing Dissection, _ bytes: borrowing Span<UInt8>) -> Bool {
        if let peer = packet.peer { insert(peer) }
        for index in 0..<packet.fields.count where packet.fields[index].kind == .address {
            insert(packet.fields[index].address)
        }
        return true
    }

    private mutating func insert(_ address: DeviceAddress) {
        if keys.count < DeviceAddresses.limit, keys.insert(address.key).inserted { all.append(address) }
    }
}
