/// The rules that come with the program, by family.
extension Linter {
    /// All of them, in the order in which `lint --rules` lists them.
    public static let standardRules: [LintRule] = families.flatMap(\.rules)

    /// A family is about one thing: its name, and its rules.
    package static let families: [(name: String, rules: [LintRule])] = [
        ("Requests and answers", requestRules),
        ("Discovery", discoveryRules),
        ("MTU and long values", mtuRules),
        ("Subscriptions and properties", subscriptionRules),
        ("Attribute tables", tableRules),
        ("UUIDs", uuidRules),
        ("Habits of apps", habitRules),
        ("Scanning and advertising of the host", scanRules),
        ("Parameters of the radio", radioRules),
        ("Long transfers and messages", speedRules),
        ("Updates and other procedures", transferRules),
        ("Features of controllers", featureRules),
        ("Connection parameters", parameterRules),
        ("Beginning and end of connections", lifeRules),
        ("Link layer", linkLayerRules),
        ("L2CAP channels", l2capRules),
        ("Advertising data", advertisingRules),
        ("Names and addresses", identityRules),
        ("Beacons", beaconRules),
        ("Pairing and keys", pairingRules),
        ("Who asks for security, and when", securityRules),
        ("The capture itself", captureRules),
    ]
}
