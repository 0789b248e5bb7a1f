/// Coordinated Set Identification Service 1.1: devices that belong together, as a pair of earbuds.
extension ValueDecoder {
    /// Set Identity Resolving Key (5.1): with it, members are recognised by what they advertise.
    static let setIdentityResolvingKey = ValueDecoder(
        .characteristic(0x2B84), "Set Identity Resolving Key",
        source: "Coordinated Set Identification Service 1.1, 5.1",
        .u8(
            "set_identity_resolving_key_type", names: [0: "encrypted", 1: "plain text"], summary: .labelled,
            "whether the key is encrypted with a key of the connection"),
        .bytes("set_identity_resolving_key", .fixed(16), summary: .labelled, "least significant octet first")
            .secret)

    /// Coordinated Set Size (5.2).
    static let coordinatedSetSize = ValueDecoder(
        .characteristic(0x2B85), "Coordinated Set Size", source: "Coordinated Set Identification Service 1.1, 5.2",
        .u8("coordinated_set_size", summary: .bare, "number of members"))

    /// Set Member Lock (5.3).
    static let setMemberLock = ValueDecoder(
        .characteristic(0x2B86), "Set Member Lock", source: "Coordinated Set Identification Service 1.1, 5.3",
        .u8(
            "set_member_lock", names: [1: "unlocked", 2: "locked"], valid: 1...2, summary: .bare,
            "whether one client has the member for itself"))

    /// Set Member Rank (5.4).
    static let setMemberRank = ValueDecoder(
        .characteristic(0x2B87), "Set Member Rank", source: "Coordinated Set Identification Service 1.1, 5.4",
        .u8("set_member_rank", summary: .bare, "place of the member in the set, from 1"))

    /// Coordinated Set Name.
    static let coordinatedSetName = ValueDecoder(
        .characteristic(0x2C1A), "Coordinated Set Name", source: "Coordinated Set Identification Service 1.1",
        .text("coordinated_set_name", .rest, summary: .bare, "name of the whole set"))
}

extension StandardDecoders {
    static let coordinatedSet: [ValueDecoder] = [
        .setIdentityResolvingKey, .coordinatedSetSize, .setMemberLock, .setMemberRank, .coordinatedSetName,
    ]
}
