/// The rules that come with the program, by family.
extension Linter {
    /// All of them, in the order in which `lint --rules` lists them.
    public static let standardRules: [LintRule] =
        requestRules + discoveryRules + mtuRules + subscriptionRules + tableRules + uuidRules + habitRules + scanRules
        + radioRules
        + speedRules + featureRules + parameterRules + lifeRules + linkLayerRules + l2capRules + advertisingRules
        + identityRules + beaconRules + pairingRules + securityRules + captureRules
}
