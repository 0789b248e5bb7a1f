import Decoders
import Sniff

/// Parameters that the host gives its radio.
extension Linter {
    static let radioRules: [LintRule] = [
        LintRule(
            "radio-params-invalid", .error, scope: .run,
            title: "An advertising interval, or a scan interval or window, is outside the allowed range.",
            why: "The controller refuses the command, or does something else.",
            remedy:
                "Advertise every 20 ms to 10.24 s. Scan every 2.5 ms to 10.24 s (extended commands: to 40.96 s), with a window that is no longer than the interval.",
            source: "Core 6.2, Vol 4, Part E, 7.8.5, 7.8.10, 7.8.53 and 7.8.64",
            judge: { needs throws(FieldError) in
                needs.packets("hci.advertising_interval_min || hci.primary_advertising_interval_min", of: .hci)
                ScanSettings.askForParameters(&needs)
                return try RadioParameters(&needs)
            })
    ]
}

private struct RadioParameters: LintJudge {
    let advertising, primary, scan: (low: Field<Double>, high: Field<Double>)
    let intervals, windows: Field<[Double]>
    let type: Field<Int>
    let isHighDuty: Field<Bool>

    init(_ needs: inout LintNeeds) throws(FieldError) {
        advertising = (
            try needs.field("hci.advertising_interval_min"), try needs.field("hci.advertising_interval_max")
        )
        primary = (
            try needs.field("hci.primary_advertising_interval_min"),
            try needs.field("hci.primary_advertising_interval_max")
        )
        scan = (try needs.field("hci.le_scan_window"), try needs.field("hci.le_scan_interval"))
        intervals = try needs.field("hci.scanning_phy_parameters.scan_interval")
        windows = try needs.field("hci.scanning_phy_parameters.scan_window")
        type = try needs.field("hci.advertising_type")
        isHighDuty = try needs.field("hci.high_duty_cycle")
    }

    func take(_ operation: BluetoothOperation, _ scene: LintScene) -> [LintRemark] {
        guard let packet = operation.packets.first, let problem = problem(packet) else { return [] }
        return .one(problem, [operation.begin])
    }

    private func problem(_ packet: Packet) -> String? {
        // High duty cycle directed advertising has no interval.
        if packet[type] != 1, packet[isHighDuty] != true {
            if let low = packet[advertising.low], let high = packet[advertising.high],
                let problem = RadioParameters.problem(low, high, in: 0.02...10.24)
            {
                return "The advertising interval is \(problem)"
            }
            if let low = packet[primary.low], let high = packet[primary.high],
                let problem = RadioParameters.problem(low, high, in: 0.02...10_485.76)
            {
                return "The advertising interval is \(problem)"
            }
        }
        if let window = packet[scan.low], let interval = packet[scan.high],
            let problem = RadioParameters.problem(window, interval, in: 0.0025...10.24)
        {
            return "The scan window and interval are \(problem)"
        }
        for (window, interval) in zip(packet[windows] ?? [], packet[intervals] ?? []) {
            if let problem = RadioParameters.problem(window, interval, in: 0.0025...40.96) {
                return "The scan window and interval are \(problem)"
            }
        }
        return nil
    }

    /// - Parameter low: must not be greater than `high`.
    private static func problem(_ low: Double, _ high: Double, in range: ClosedRange<Double>) -> String? {
        // A number in seconds is the nearest double: half a unit of 0.625 ms beyond the ends.
        let half = 0.000_312
        guard low < range.lowerBound - half || high > range.upperBound + half || low > high + half else { return nil }
        return "\(TimeText.text(seconds: low)) and \(TimeText.text(seconds: high))"
    }
}
