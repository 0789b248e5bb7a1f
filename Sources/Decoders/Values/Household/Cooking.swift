/// Stoves, ovens and their recipes (GATT Specification Supplement).
extension ValueDecoder {
    /// Tenths of a degree: -100 °C to 1000 °C.
    private static func cookingTemperature(_ name: String, _ meaning: String = "") -> Item {
        .s16(
            name, unit: "°C", scale: .decimal(-1), special: [0x8000: "not known"], valid: -1000...10000,
            summary: .labelled, meaning)
    }

    /// Tenths of a percent: up to 355 % of the nominal power.
    private static let perceivedPowers: ClosedRange<Int64> = 0...3550

    static let cookingTemperature = ValueDecoder(
        .characteristic(0x2C2E), "Cooking Temperature", source: "GATT Specification Supplement, Cooking Temperature",
        cookingTemperature("temperature", "temperature"))

    static let cookingZonePerceivedPower = ValueDecoder(
        .characteristic(0x2C2F), "Cooking Zone Perceived Power",
        source: "GATT Specification Supplement, Cooking Zone Perceived Power",
        .u16(
            "perceived_power", unit: "%", scale: .decimal(-1), valid: perceivedPowers, summary: .labelled,
            "power that the user sees"))

    static let kitchenApplianceAirflow = ValueDecoder(
        .characteristic(0x2C30), "Kitchen Appliance Airflow",
        source: "GATT Specification Supplement, Kitchen Appliance Airflow",
        .u16("airflow", unit: "m³/s", scale: .decimal(-3), special: [0xFFFF: "not known"], summary: .labelled))

    static let recipeControl = ValueDecoder(
        .characteristic(0x2C26), "Recipe Control", source: "GATT Specification Supplement, Recipe Control",
        .u8(
            "recipe_command",
            names: [
                0: "Read the cooking step", 1: "Start the cooking step", 2: "Stop the cooking step",
                3: "Delete the cooking step",
            ], valid: 0...3, summary: .bare),
        .u16("recipe_step_index", summary: .labelled, "number of the step in the recipe"))

    static let recipeParameters = ValueDecoder(
        .characteristic(0x2C27), "Recipe Parameters", source: "GATT Specification Supplement, Recipe Parameters",
        .flags(
            "flags", 2, style: .hex4,
            [
                .bit(0, "overshoot_prevention", summary: .unlessZero),
                .bit(1, "last_cooking_step", summary: .unlessZero),
                .bit(2, "user_action_required", summary: .unlessZero), .reserved(7...15),
            ], "which parts are there"),
        .u16(
            "cooking_step_index", special: [0x0000: "unknown"], summary: .labelled,
            "number of the step in the recipe"),
        .u8(
            "cooking_process_type",
            names: [
                0: "No cooking", 1: "Preheating", 2: "Baking", 3: "Boiling", 4: "Braising", 5: "Broiling",
                6: "Cooling", 7: "Freezing", 8: "Frying", 9: "Grilling", 10: "Melting", 11: "Poaching",
                12: "Roasting", 13: "Sauteing", 14: "Simmering", 15: "Sous vide", 16: "Steaming", 17: "Stewing",
                255: "Other or unknown",
            ], summary: .bare),
        .when("cooking_process_type", [0], [], else: [.u16("cooking_duration", unit: "s", summary: .labelled)]),
        .when(
            "flags", bit: 3,
            cookingTemperature("temperature", "temperature"),
            .when("flags", bit: 4, .s8("temperature_gradient", unit: "K/s", scale: .decimal(-1), summary: .labelled))),
        .when(
            "flags", bit: 5,
            .u16(
                "humidity", unit: "%", scale: .decimal(-2), special: [0xFFFF: "not known"], valid: 0...10000,
                summary: .labelled, "relative humidity")),
        .when(
            "flags", bit: 6,
            .flags(
                2,
                .bit(
                    0, "ends_at_temperature_increase", summary: .unlessZero, "the step ends at or above the temperature"
                ),
                .bit(
                    1, "ends_at_temperature_decrease", summary: .unlessZero, "the step ends at or below the temperature"
                ),
                .bit(2, "ends_at_humidity_increase", summary: .unlessZero, "the step ends at or above the humidity"),
                .bit(3, "ends_at_humidity_decrease", summary: .unlessZero, "the step ends at or below the humidity"),
                .reserved(4...14),
                .bit(15, "all_conditions", summary: .unlessZero, "all conditions must hold, rather than one"))))

    static let cookingStepStatus = ValueDecoder(
        .characteristic(0x2C28), "Cooking Step Status", source: "GATT Specification Supplement, Cooking Step Status",
        .flags(
            1,
            .bit(0, "user_action_required", summary: .unlessZero),
            .bit(1, "last_cooking_step", summary: .unlessZero),
            .bit(2, "cooking_step_started", summary: .unlessZero), .reserved(3...7)),
        .u16(
            "cooking_step_index", special: [0x0000: "unknown"], summary: .labelled,
            "number of the step in the recipe"),
        .u16(
            "remaining_time", unit: "s", special: [0xFFFF: "not known"], summary: .labelled,
            "until the end of the step"))

    static let cookingZoneCapabilities = ValueDecoder(
        .characteristic(0x2C29), "Cooking Zone Capabilities",
        source: "GATT Specification Supplement, Cooking Zone Capabilities",
        .flags(
            2,
            .bit(0, "aggregation_supported", "may be made one with another zone"),
            .bit(1, "power_level_supported"), .bit(2, "temperature_supported"), .bit(3, "humidity_supported"),
            .bit(4, "blower_fan_supported"), .bit(5, "manufacturer_data_supported"), .reserved(6...15)),
        .u8(
            "power_technology",
            names: [
                0: "Heating, unknown or other", 1: "Heating, induction", 2: "Heating, gas", 3: "Heating, radiant",
                4: "Cooling, refrigeration", 5: "Cooling, freezer", 255: "Manufacturer specific",
            ], summary: .bare), .u16("number_of_cooking_steps", summary: .labelled),
        .when(
            bit: 1,
            .u24(
                "nominal_power", unit: "W", scale: .decimal(-1),
                special: [0xFFFFFF: "not known", 0xFFFFFE: "not valid"], summary: .labelled),
            .u8("boost_level", unit: "%", summary: .labelled),
            .u16("minimum_available_power", unit: "%", scale: .decimal(-1), summary: .labelled)),
        .when(bit: 2, cookingTemperature("maximum_temperature"), cookingTemperature("minimum_temperature")),
        .when(
            bit: 4,
            .u16(
                "maximum_blower_fan_airflow", unit: "m³/s", scale: .decimal(-3), special: [0xFFFF: "not known"],
                summary: .labelled)))

    static let cookingZoneDesiredCookingConditions = ValueDecoder(
        .characteristic(0x2C2A), "Cooking Zone Desired Cooking Conditions",
        source: "GATT Specification Supplement, Cooking Zone Desired Cooking Conditions", cookingConditions)

    static let cookingZoneActualCookingConditions = ValueDecoder(
        .characteristic(0x2C2B), "Cooking Zone Actual Cooking Conditions",
        source: "GATT Specification Supplement, Cooking Zone Actual Cooking Conditions", cookingConditions)

    /// Power, temperature and humidity of a cooking zone.
    static let cookingConditions: [Item] = [
        .flags(2, .reserved(5...15)),
        .when(bit: 0, .u16("power_level", unit: "%", scale: .decimal(-1), valid: perceivedPowers, summary: .labelled)),
        .when(bit: 1, cookingTemperature("temperature", "temperature")),
        .when(
            bit: 2,
            .u16(
                "humidity", unit: "%", scale: .decimal(-2), special: [0xFFFF: "not known"], valid: 0...10000,
                summary: .labelled, "relative humidity")),
        .when(
            bit: 3,
            .u8(
                "blower_fan_speed", unit: "%", scale: .binary(-1), special: [0xFF: "not known"], valid: 0...200,
                summary: .labelled)), .when(bit: 4, .bytes("cooking_data", .rest, "as the manufacturer has it")),
    ]
}

extension StandardDecoders {
    static let cooking: [ValueDecoder] = [
        .cookingTemperature, .cookingZonePerceivedPower, .kitchenApplianceAirflow, .recipeControl, .recipeParameters,
        .cookingStepStatus, .cookingZoneCapabilities, .cookingZoneDesiredCookingConditions,
        .cookingZoneActualCookingConditions,
    ]
}
