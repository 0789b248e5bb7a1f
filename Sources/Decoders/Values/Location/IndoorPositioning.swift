/// Indoor Positioning Service 1.0: where the device itself is.
///
/// The coordinates and the altitude are the numbers of the value.
extension ValueDecoder {
    /// Indoor Positioning Configuration (3.1): what the advertising of the device has.
    static let indoorPositioningConfiguration = positioning(
        0x2AAD, "Indoor Positioning Configuration", "3.1",
        .flags(
            "indoor_positioning_configuration", 1, style: .hex2,
            .bit(0, "coordinates_advertised", summary: .unlessZero, "coordinates are advertised"),
            .bit(1, "local_coordinates", summary: .unlessZero, "local coordinates rather than those of WGS 84"),
            .bit(2, "tx_power_advertised", summary: .unlessZero, "the transmit power is advertised"),
            .bit(3, "altitude_advertised", summary: .unlessZero, "the altitude is advertised"),
            .bit(4, "floor_number_advertised", summary: .unlessZero, "the floor number is advertised"),
            .bit(5, "uncertainty_advertised", summary: .unlessZero, "the uncertainty is advertised"),
            .bit(6, "location_name_available", summary: .unlessZero, "there is a Location Name characteristic"),
            .reserved(7)))

    /// Latitude (3.2), of WGS 84.
    static let latitude = positioning(
        0x2AAE, "Latitude", "3.2",
        .number(.s32, "encoded_latitude", summary: .bare, "as it stands in the value, north is positive"))

    /// Longitude (3.3), of WGS 84.
    static let longitude = positioning(
        0x2AAF, "Longitude", "3.3",
        .number(.s32, "encoded_longitude", summary: .bare, "as it stands in the value, east is positive"))

    /// Local North Coordinate (3.4).
    static let localNorthCoordinate = positioning(
        0x2AB0, "Local North Coordinate", "3.4",
        .s16(
            "local_north_coordinate", unit: "m", scale: .decimal(-1), special: [0x8000: "not configured"],
            summary: .bare))

    /// Local East Coordinate (3.5).
    static let localEastCoordinate = positioning(
        0x2AB1, "Local East Coordinate", "3.5",
        .s16(
            "local_east_coordinate", unit: "m", scale: .decimal(-1), special: [0x8000: "not configured"],
            summary: .bare))

    /// Floor Number (3.6).
    static let floorNumber = positioning(
        0x2AB2, "Floor Number", "3.6",
        .u8(
            "floor_number", scale: Item.Scale(offset: -20),
            special: [
                0: "-20 or lower", 252: "232 or higher", 253: "ground floor, counted as 0",
                254: "ground floor, counted as 1", 255: "not configured",
            ], summary: .bare))

    /// Altitude (3.7).
    static let altitude = positioning(
        0x2AB3, "Altitude", "3.7",
        .u16(
            "encoded_altitude", special: [0xFFFF: "not configured"], summary: .bare,
            "in decimetres, from a lowest altitude on"))

    /// Uncertainty (3.8).
    static let uncertainty = positioning(
        0x2AB4, "Uncertainty", "3.8",
        .flags(
            "uncertainty", 1, style: .hex2,
            .bit(0, "mobile", summary: .labelled, "the device moves"),
            .field(1...3, "update_time_code", summary: .labelled, "the higher, the rarer the updates"),
            .field(4...6, "precision_code", summary: .labelled, "the higher, the less precise"), .reserved(7)))

    /// Location Name (3.9).
    static let locationName = positioning(
        0x2AB5, "Location Name", "3.9", .text("location_name", .rest, summary: .bare))

    private static func positioning(_ uuid: UInt32, _ name: String, _ section: String, _ item: Item) -> ValueDecoder {
        ValueDecoder(.characteristic(uuid), name, source: "Indoor Positioning Service 1.0, \(section)", item)
    }
}

extension StandardDecoders {
    static let indoorPositioning: [ValueDecoder] = [
        .indoorPositioningConfiguration, .latitude, .longitude, .localNorthCoordinate, .localEastCoordinate,
        .floorNumber, .altitude, .uncertainty, .locationName,
    ]
}
