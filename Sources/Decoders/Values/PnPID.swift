extension ValueDecoder {
    /// PnP ID (Device Information Service 1.1, 3.9; GATT Specification Supplement, PnP ID).
    ///
    /// The source says who assigned the Vendor ID: 1 the Bluetooth SIG, and then it is a company identifier; 2 the USB
    /// Implementer's Forum.
    static let pnpID = ValueDecoder(
        .characteristic(0x2A50), "PnP ID", source: "Device Information Service 1.1, 3.9",
        .u8(
            "vendor_id_source", names: [1: "Bluetooth SIG", 2: "USB Implementer's Forum"], valid: 1...2,
            summary: .labelled, "who assigned the vendor ID"),
        .when("vendor_id_source", [1], companyID, else: [.number(vendorID, .u16)]),
        .u16("product_id", summary: .labelled, style: .hex4, "product, numbered by the vendor"),
        .u16("product_version", summary: .labelled, style: .hex4, "version of the product, 0xJJMN for JJ.M.N"))

    private static let vendorID = FieldDefinition(
        "vendor_id", .integer, summary: .labelled, style: .hex4, "vendor of the product")

    /// A vendor ID with the company's name, which only company identifiers have.
    private static let companyID = Item.code([
        vendorID,
        FieldDefinition(
            "vendor_id_name", .text, summary: .bare, "company, where the Bluetooth SIG assigned the vendor ID"),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let company = try reader.u16(bytes, keys[0])
        fields.add(keys[0], company)
        if let name = AssignedNumbers.companies[company] { fields.add(keys[1], name) }
    }
}
