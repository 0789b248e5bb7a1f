import Decoders

/// The received power that a beacon promises at a distance of 1 m: what its distance is estimated from.
package struct MeasuredPower: Hashable, Sendable {
    /// In dBm.
    package var atOneMeter: Int

    /// A power at 1 m, in dBm.
    package init(atOneMeter: Int) { self.atOneMeter = atOneMeter }

    /// Distance in metres by the log-distance model of path loss (Rappaport, Wireless Communications):
    /// `d = 10^((P − RSSI) / 10 n)`.
    ///
    /// - Parameters:
    ///   - rssi: received power in dBm.
    ///   - pathLossExponent: `n`: 2 in free space, 1.6 to 1.8 in sight within a building, 4 to 6 with obstacles.
    package func distance(at rssi: Double, pathLossExponent: Double) -> Double {
        Platform.power(10, (Double(atOneMeter) - rssi) / (10 * pathLossExponent))
    }
}

/// Which field of which decoder is a measured power. The one place to name another beacon.
package struct MeasuredPowerFields: Sendable {
    private struct Entry {
        let decoder: [UInt8]
        let key: FieldKey
        /// The difference between the field and the power at 1 m, in dB.
        let excess: Int
    }

    /// The loss of a signal from 0 m to 1 m (Eddystone Protocol Specification, Eddystone-UID, Tx Power).
    private static let firstMeterLoss = 41

    private static let known: [(decoder: String, field: String, excess: Int)] = [
        ("iBeacon", "measured_power", 0),
        ("AltBeacon", "reference_rssi", 0),
        ("Eddystone-UID", "tx_power", firstMeterLoss),
        ("Eddystone-URL", "tx_power", firstMeterLoss),
        ("Eddystone-EID", "tx_power", firstMeterLoss),
    ]

    private let entries: [Entry]

    /// Looks the fields up.
    package init(_ vocabulary: Vocabulary) {
        let prefix = vocabulary[AdvertisingField.value.key].path
        entries = MeasuredPowerFields.known.compactMap { decoder, field, excess in
            vocabulary.key(ofPath: "\(prefix).\(field)").map {
                Entry(decoder: Array(decoder.utf8), key: $0, excess: excess)
            }
        }
    }

    /// The measured power among the fields of an advertising value, and where it is.
    ///
    /// - Parameter decoder: the name of the value.
    package func power(
        of decoder: [UInt8], in fields: borrowing FieldList, _ range: Range<Int>
    ) -> (power: MeasuredPower, place: Int)? {
        guard let entry = entries.first(where: { $0.decoder == decoder }) else { return nil }
        for index in range where fields[index].key == entry.key {
            guard let power = fields[index].number.flatMap({ Int(exactly: $0) }) else { continue }
            return (MeasuredPower(atOneMeter: power - entry.excess), index)
        }
        return nil
    }
}
