/// The magnetic field of the Earth (Environmental Sensing Service 1.0; GATT Specification Supplement).
extension ValueDecoder {
    static let magneticDeclination = ValueDecoder(
        .characteristic(0x2A2C), "Magnetic Declination", source: "GATT Specification Supplement, Magnetic Declination",
        .u16(
            "magnetic_declination", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled,
            "angle from geographic to magnetic north, clockwise"))

    static let magneticFluxDensity2D = ValueDecoder(
        .characteristic(0x2AA0), "Magnetic Flux Density - 2D",
        source: "GATT Specification Supplement, Magnetic Flux Density - 2D",
        .s16("magnetic_flux_density_x", unit: "T", scale: .decimal(-7), summary: .labelled, "along the x axis"),
        .s16("magnetic_flux_density_y", unit: "T", scale: .decimal(-7), summary: .labelled, "along the y axis"))

    static let magneticFluxDensity3D = ValueDecoder(
        .characteristic(0x2AA1), "Magnetic Flux Density - 3D",
        source: "GATT Specification Supplement, Magnetic Flux Density - 3D",
        .s16("magnetic_flux_density_x", unit: "T", scale: .decimal(-7), summary: .labelled, "along the x axis"),
        .s16("magnetic_flux_density_y", unit: "T", scale: .decimal(-7), summary: .labelled, "along the y axis"),
        .s16("magnetic_flux_density_z", unit: "T", scale: .decimal(-7), summary: .labelled, "along the z axis"))
}

extension StandardDecoders {
    static let magneticField: [ValueDecoder] = [.magneticDeclination, .magneticFluxDensity2D, .magneticFluxDensity3D]
}
