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
