/// Wind, rain, air pressure, humidity and sun (Environmental Sensing Service 1.0; GATT Specification Supplement).
extension ValueDecoder {
    static let apparentWindDirection = ValueDecoder(
        .characteristic(0x2A73), "Apparent Wind Direction",
        source: "GATT Specification Supplement, Apparent Wind Direction",
        .u16(
            "apparent_wind_direction", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled,
            "where the wind seems to come from, clockwise from the heading of what carries the sensor"))

    static let apparentWindSpeed = ValueDecoder(
        .characteristic(0x2A72), "Apparent Wind Speed", source: "GATT Specification Supplement, Apparent Wind Speed",
        .u16(
            "apparent_wind_speed", unit: "m/s", scale: .decimal(-2), summary: .labelled,
            "as felt on what carries the sensor"))

    static let trueWindDirection = ValueDecoder(
        .characteristic(0x2A71), "True Wind Direction", source: "GATT Specification Supplement, True Wind Direction",
        .u16(
            "true_wind_direction", unit: "°", scale: .decimal(-2), valid: 0...35999, summary: .labelled,
            "where the wind comes from, clockwise from geographic north"))

    static let trueWindSpeed = ValueDecoder(
        .characteristic(0x2A70), "True Wind Speed", source: "GATT Specification Supplement, True Wind Speed",
        .u16("true_wind_speed", unit: "m/s", scale: .decimal(-2), summary: .labelled, "over the ground"))

    static let gustFactor = ValueDecoder(
        .characteristic(0x2A74), "Gust Factor", source: "GATT Specification Supplement, Gust Factor",
        .u8(
            "gust_factor", scale: .decimal(-1), summary: .labelled,
            "peak of a gust as a multiple of the mean wind speed"))

    static let barometricPressureTrend = ValueDecoder(
        .characteristic(0x2AA3), "Barometric Pressure Trend",
        source: "GATT Specification Supplement, Barometric Pressure Trend",
        .u8(
            "barometric_pressure_trend",
            names: [
                0: "Unknown", 1: "Continuously falling", 2: "Continuously rising", 3: "Falling, then steady",
                4: "Rising, then steady", 5: "Falling before a lesser rise", 6: "Falling before a greater rise",
                7: "Rising before a greater fall", 8: "Rising before a lesser fall", 9: "Steady",
            ], valid: 0...9, summary: .bare, "how the air pressure changes"))

    static let pressure = ValueDecoder(
        .characteristic(0x2A6D), "Pressure", source: "GATT Specification Supplement, Pressure",
        .u32("pressure", unit: "Pa", scale: .decimal(-1), summary: .labelled, "pressure of the air or of a fluid"))

    static let humidity = ValueDecoder(
        .characteristic(0x2A6F), "Humidity", source: "GATT Specification Supplement, Humidity",
        .u16(
            "humidity", unit: "%", scale: .decimal(-2), special: [0xFFFF: "not known"], valid: 0...10000,
            summary: .labelled, "relative humidity"))

    static let humidity8 = ValueDecoder(
        .characteristic(0x2C1B), "Humidity 8", source: "GATT Specification Supplement, Humidity 8",
        .u8(
            "humidity", unit: "%", scale: .binary(-1), special: [0xFF: "not known"], valid: 0...200,
            summary: .labelled, "relative humidity"))

    static let dewPoint = ValueDecoder(
        .characteristic(0x2A7B), "Dew Point", source: "GATT Specification Supplement, Dew Point",
        .s8("dew_point", unit: "°C", scale: .decimal(0), summary: .labelled))

    static let heatIndex = ValueDecoder(
        .characteristic(0x2A7A), "Heat Index", source: "GATT Specification Supplement, Heat Index",
        .s8("heat_index", unit: "°C", scale: .decimal(0), summary: .labelled, "temperature as felt in humid air"))

    static let windChill = ValueDecoder(
        .characteristic(0x2A79), "Wind Chill", source: "GATT Specification Supplement, Wind Chill",
        .s8("wind_chill", unit: "°C", scale: .decimal(0), summary: .labelled, "temperature as felt in the wind"))

    static let rainfall = ValueDecoder(
        .characteristic(0x2A78), "Rainfall", source: "GATT Specification Supplement, Rainfall",
        .u16("rainfall", unit: "m", scale: .decimal(-3), summary: .labelled, "height of the water"))

    static let pollenConcentration = ValueDecoder(
        .characteristic(0x2A75), "Pollen Concentration", source: "GATT Specification Supplement, Pollen Concentration",
        .u24("pollen_concentration", unit: "m⁻³", summary: .labelled, "grains in a cubic metre"))

    static let uvIndex = ValueDecoder(
        .characteristic(0x2A76), "UV Index", source: "GATT Specification Supplement, UV Index",
        .u8("uv_index", summary: .labelled, "strength of the sunburning radiation"))

    static let irradiance = ValueDecoder(
        .characteristic(0x2A77), "Irradiance", source: "GATT Specification Supplement, Irradiance",
        .u16("irradiance", unit: "W/m²", scale: .decimal(-1), summary: .labelled, "power of the light on a surface"))

    static let noise = ValueDecoder(
        .characteristic(0x2BE4), "Noise", source: "GATT Specification Supplement, Noise",
        .u8(
            "noise", unit: "dB", special: [0xFF: "not known", 0xFE: "254 dB or more"], summary: .labelled,
            "sound pressure level"))

    static let elevation = ValueDecoder(
        .characteristic(0x2A6C), "Elevation", source: "GATT Specification Supplement, Elevation",
        .number(.s24, "elevation", unit: "m", scale: .decimal(-2), summary: .labelled, "height above sea level"))
}

extension StandardDecoders {
    static let weather: [ValueDecoder] = [
        .apparentWindDirection, .apparentWindSpeed, .trueWindDirection, .trueWindSpeed, .gustFactor,
        .barometricPressureTrend, .pressure, .humidity, .humidity8, .dewPoint, .heatIndex, .windChill, .rainfall,
        .pollenConcentration, .uvIndex, .irradiance, .noise, .elevation,
    ]
}
