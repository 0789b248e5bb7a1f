import Decoders
import Sniff

/// Pages that cover the table: one device, and help.
extension DeviceRow {
    /// The lines that `devices` prints about it, and what is known of this moment.
    func append(pageTo out: inout ByteBuffer, _ beacons: borrowing Beacons, pathLossExponent: Double) {
        out.append("\n")
        out.append(text: device, beacons, .colorless)
        out.append("\n    ")
        out.append(longName(device.address.kind))
        out.append("\n")
        if let rssi = figures.rssi {
            out.append("    now ")
            out.append(decimal: Int64(rssi))
            out.append(" dBm")
            if let mean = figures.smoothedRSSI {
                out.append(", mean of ")
                out.append(decimal: UInt64(DeviceHistory.window))
                out.append(" s ")
                out.append(tenths: mean)
                out.append(" dBm")
            }
            out.append("\n    last minute  ")
            out.append(sparkline: history.means(of: DeviceHistory.length / 2, seconds: 2, at: now))
            out.append("\n")
        }
        if device.reports > 0 {
            out.append("    ")
            out.append(rate: figures.rate)
            out.append(" reports/s")
            out.append("\n")
        }
        if let distance = figures.distance, let power = figures.power {
            out.append("    ")
            out.append(distance: distance)
            out.append(" away, if it is received with ")
            out.append(decimal: Int64(power.atOneMeter))
            out.append(" dBm at 1 m and the path loss exponent is ")
            out.append(float: pathLossExponent)
            out.append("\n")
        }
        out.append(figures.isConnected ? "    connected" : "    not connected")
        if let age = figures.age {
            out.append(", heard ")
            out.append(age: age)
            out.append(" ago")
        }
        if device.first.isKnown, now.isKnown {
            out.append(", for the first time ")
            out.append(age: max(now.nanoseconds(since: device.first), 0))
            out.append(" ago")
        }
        out.append("\n")
    }

    private func longName(_ kind: AddressKind?) -> StaticString {
        switch kind {
        case .publicAddress: "public address, assigned by the maker"
        case .staticRandom: "random static address, kept until the device is switched off"
        case .resolvable: "resolvable private address, which changes; keys identify its device"
        case .nonResolvable: "non-resolvable private address, which changes and identifies no device"
        case .reserved: "random address of no kind that the specification knows"
        case nil: "no address"
        }
    }
}

extension DeviceView {
    static let help: Page = {
        var text = ByteBuffer(capacity: 1 << 11)
        text.append(helpText)
        return Page(.help, "keys and columns", text)
    }()

    private static let helpText: StaticString = """

          s  S           sort by the next or the previous of these, or by number:
                         1 signal  2 name  3 rate  4 seen  5 address  6 distance
          r              the other way round
          /  f           search: only devices that have this text in their name,
                         address, services, beacons or company
          Up Down  k j   select a device; Esc selects none
          PgUp PgDn      a page up or down         Home g  End G   first, last
          Enter          everything about the selected device; Left and Right go
                         on to others
          Space          hold the table; devices go on being counted
          m              messages: damage, losses, adapters
          ?  h           this help       q  ^C  quit       ^Z  suspend

          KIND    of the address: pub public, stat random static,
                  rpa resolvable private, nrpa non-resolvable private,
                  rand random of no kind, br BR/EDR
          dBm     received power of the latest report
          LAST    the same over time: 3 s a block, ▁ below -92, █ from -44 dBm
          /s      reports a second, in the last 10 s
          INTVL   median of the last 15 intervals between advertising events
          DIST    from the power that a beacon says it has at 1 m, and the mean
                  of the last 10 s; may be wrong by a factor of two and more
          SEEN    how long ago; conn: connected. Faint: not heard for 10 s
        """
}
