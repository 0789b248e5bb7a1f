import ArgumentParser
import Decoders
import Sniff

/// The sort order of a table of devices.
enum DeviceOrder: String, CaseIterable, ExpressibleByArgument {
    /// Strongest first, by the mean of the last seconds: by the latest RSSI no row would stay where it is.
    case signal
    case name
    /// Most reports a second first.
    case rate
    /// Heard last first.
    case seen
    case address
    /// Nearest first, those without an estimate last.
    case distance

    var next: DeviceOrder { moved(by: 1) }
    var previous: DeviceOrder { moved(by: -1) }

    private func moved(by distance: Int) -> DeviceOrder {
        let all = DeviceOrder.allCases
        return all[((all.firstIndex(of: self) ?? 0) + distance + all.count) % all.count]
    }

    /// Sorts devices; equal ones by their address, so that they stay where they are.
    ///
    /// - Parameter figures: of each device.
    func sorted(_ devices: [Device], _ figures: [DeviceFigures], _ indices: [Int], isReversed: Bool) -> [Int] {
        let sorted: [Int]
        switch self {
        case .name:
            let names = Dictionary(uniqueKeysWithValues: indices.map { ($0, DeviceOrder.folded(devices[$0].name)) })
            sorted = indices.sorted { left, right in
                let (first, second) = (names[left] ?? [], names[right] ?? [])
                if first == second { return devices[left].address.value < devices[right].address.value }
                // Those without a name last.
                if first.isEmpty || second.isEmpty { return second.isEmpty }
                return first.lexicographicallyPrecedes(second)
            }
        default:
            sorted = indices.sorted { left, right in
                let (first, second) = (number(figures[left]), number(figures[right]))
                if first == second { return devices[left].address.value < devices[right].address.value }
                return first < second
            }
        }
        return isReversed ? sorted.reversed() : sorted
    }

    /// Smaller is first.
    private func number(_ figures: DeviceFigures) -> Double {
        switch self {
        case .signal: -(figures.smoothedRSSI ?? figures.rssi.map { Double($0) - 200 } ?? -1000)
        case .rate: -figures.rate
        // By whole seconds: within one, devices that are heard all the time would change places.
        case .seen: figures.isConnected ? -1 : figures.age.map { Double($0.periods(of: .seconds(1))) } ?? .infinity
        case .distance: figures.distance ?? .infinity
        case .address, .name: 0
        }
    }

    private static func folded(_ name: [UInt8]) -> [UInt8] { name.map(\.lowercase) }
}

extension UInt8 {
    /// Of an ASCII letter.
    var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
