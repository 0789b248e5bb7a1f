/// The rules that come with the program, by family.
extension Linter {
    /// All of them, in the order in which `lint --rules` lists them.
    public static let standardRules: [LintRule] =
        requestRules + mtuRules + subscriptionRules + tableRules + habitRules + scanRules + speedRules + parameterRules
        + lifeRules + linkLayerRules + l2capRules + advertisingRules + beaconRules + pairingRules + captureRules
}
