/// Bond Management Service 1.0: a client deletes bonds from a server.
extension StandardDecoders {
    static let bondManagement: [ValueDecoder] = [.bondManagementControlPoint, .bondManagementFeature]
}

extension ValueDecoder {
    /// Bond Management Control Point: what to delete, and the authorization code where the server wants one.
    static let bondManagementControlPoint = ValueDecoder(
        .characteristic(0x2AA4), "Bond Management Control Point", source: "Bond Management Service 1.0",
        .u8(
            "bond_management_op_code",
            names: [
                0x01: "Delete bond of requesting device (BR/EDR and LE)",
                0x02: "Delete bond of requesting device (BR/EDR)", 0x03: "Delete bond of requesting device (LE)",
                0x04: "Delete all bonds on server (BR/EDR and LE)", 0x05: "Delete all bonds on server (BR/EDR)",
                0x06: "Delete all bonds on server (LE)",
                0x07: "Delete all but the active bond on server (BR/EDR and LE)",
                0x08: "Delete all but the active bond on server (BR/EDR)",
                0x09: "Delete all but the active bond on server (LE)",
            ], summary: .bare, style: .hex2, "what to delete"),
        .whenLeft(1, .text("authorization_code", .rest, "code without which the server deletes nothing").secret))

    /// Bond Management Feature: as many octets as there are bits set. Each operation has a bit, and one that says whether
    /// it wants an authorization code.
    static let bondManagementFeature = ValueDecoder(
        .characteristic(0x2AA5), "Bond Management Feature", source: "Bond Management Service 1.0",
        .flags(
            1,
            .bit(0, "delete_requesting_br_edr_and_le", summary: .unlessZero),
            .bit(1, "delete_requesting_br_edr_and_le_needs_code"),
            .bit(2, "delete_requesting_br_edr", summary: .unlessZero),
            .bit(3, "delete_requesting_br_edr_needs_code"),
            .bit(4, "delete_requesting_le", summary: .unlessZero), .bit(5, "delete_requesting_le_needs_code"),
            .bit(6, "delete_all_br_edr_and_le", summary: .unlessZero),
            .bit(7, "delete_all_br_edr_and_le_needs_code")),
        .whenLeft(
            1,
            .flags(
                1,
                .bit(0, "delete_all_br_edr", summary: .unlessZero), .bit(1, "delete_all_br_edr_needs_code"),
                .bit(2, "delete_all_le", summary: .unlessZero), .bit(3, "delete_all_le_needs_code"),
                .bit(4, "delete_all_but_active_br_edr_and_le", summary: .unlessZero),
                .bit(5, "delete_all_but_active_br_edr_and_le_needs_code"),
                .bit(6, "delete_all_but_active_br_edr", summary: .unlessZero),
                .bit(7, "delete_all_but_active_br_edr_needs_code"))),
        .whenLeft(
            1,
            .flags(
                1,
                .bit(0, "delete_all_but_active_le", summary: .unlessZero),
                .bit(1, "delete_all_but_active_le_needs_code"),
                .reserved(2...6), .bit(7, "feature_extension", "more octets follow"))),
        .whenLeft(1, .bytes("further_features", .rest, "octets behind the third")))
}
