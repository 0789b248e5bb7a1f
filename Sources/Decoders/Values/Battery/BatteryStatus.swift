/// State, energy, health and make of a battery (Battery Service 1.1; GATT Specification Supplement).
extension ValueDecoder {
    static let batteryCriticalStatus = ValueDecoder(
        .characteristic(0x2BE9), "Battery Critical Status", source: "Battery Service 1.1",
        .flags(
            1,
            .bit(0, "critical_power_state", summary: .unlessZero, "so little energy that the device may stop working"),
            .bit(1, "immediate_service_required", summary: .unlessZero, "the battery needs service now"),
            .reserved(2...7)))

    /// Which sources of power there are, and whether the battery charges.
    static let batteryLevelStatus = ValueDecoder(
        .characteristic(0x2BED), "Battery Level Status", source: "Battery Service 1.1",
        .flags("flags", 1, style: .hex2, [.reserved(3...7)], "which parts are there"),
        .flags(
            "power_state", 2, style: .hex4,
            [
                .bit(0, "battery_present", summary: .labelled),
                .field(
                    1...2, "wired_external_power", names: [0: "No", 1: "Yes", 2: "Unknown"], valid: 0...2,
                    "a wired source of power is connected"),
                .field(
                    3...4, "wireless_external_power", names: [0: "No", 1: "Yes", 2: "Unknown"], valid: 0...2,
                    "a wireless source of power is connected"),
                .field(
                    5...6, "battery_charge_state",
                    names: [0: "Unknown", 1: "Charging", 2: "Discharging, active", 3: "Discharging, inactive"],
                    summary: .labelled),
                .field(
                    7...8, "battery_charge_level", names: [0: "Unknown", 1: "Good", 2: "Low", 3: "Critical"],
                    summary: .labelled),
                .field(
                    9...11, "charging_type",
                    names: [
                        0: "Unknown or not charging", 1: "Constant current", 2: "Constant voltage", 3: "Trickle",
                        4: "Float",
                    ], valid: 0...4),
                .bit(12, "charging_fault_battery", summary: .unlessZero, "the battery is why it does not charge"),
                .bit(
                    13, "charging_fault_external_power", summary: .unlessZero,
                    "the source of power is why it does not charge"),
                .bit(14, "charging_fault_other", summary: .unlessZero, "another reason why it does not charge"),
                .reserved(15),
            ], "power sources and charging"),
        .when(
            "flags", bit: 0,
            .u16("battery_identifier", style: .hex4, "description of the Battery Service in its name space")),
        .when(
            "flags", bit: 1,
            .u8("battery_level", unit: "%", valid: 0...100, summary: .labelled, "charge of the battery")),
        .when(
            "flags", bit: 2,
            .flags(
                1,
                .field(
                    0...1, "service_required", names: [0: "No", 1: "Yes", 2: "Unknown"], valid: 0...2,
                    "the battery needs service"),
                .bit(2, "battery_fault", summary: .unlessZero, "a fault of the battery; false: or not known"),
                .reserved(3...7))))

    static let batteryEnergyStatus = ValueDecoder(
        .characteristic(0x2BF0), "Battery Energy Status", source: "Battery Service 1.1",
        .flags(1, .reserved(6...7)),
        .when(
            bit: 0,
            .number(
                .medfloat16, "external_source_power", unit: "W", summary: .labelled,
                "power that the external source can give")),
        .when(bit: 1, .number(.medfloat16, "present_voltage", unit: "V", summary: .labelled, "of the terminals")),
        .when(bit: 2, .number(.medfloat16, "available_energy", unit: "kWh", summary: .labelled)),
        .when(
            bit: 3,
            .number(
                .medfloat16, "available_battery_capacity", unit: "kWh", summary: .labelled,
                "energy of the full battery as it is now")),
        .when(bit: 4, .number(.medfloat16, "charge_rate", unit: "W", summary: .labelled, "negative: discharging")),
        .when(bit: 5, .number(.medfloat16, "available_energy_at_last_charge", unit: "kWh", summary: .labelled)))

    static let batteryHealthInformation = ValueDecoder(
        .characteristic(0x2BEB), "Battery Health Information", source: "Battery Service 1.1",
        .flags(1, .reserved(2...7)),
        .when(
            bit: 0,
            .u16("cycle_count_designed_lifetime", summary: .labelled, "charge cycles that the battery is made for")),
        .when(
            bit: 1,
            .s8(
                "minimum_designed_operating_temperature", unit: "°C",
                special: [0x80: "below -127 °C", 0x7F: "above 126 °C"], summary: .labelled),
            .s8(
                "maximum_designed_operating_temperature", unit: "°C",
                special: [0x80: "below -127 °C", 0x7F: "above 126 °C"], summary: .labelled)))

    static let batteryHealthStatus = ValueDecoder(
        .characteristic(0x2BEA), "Battery Health Status", source: "Battery Service 1.1",
        .flags(1, .reserved(4...7)),
        .when(
            bit: 0,
            .u8("battery_health_summary", unit: "%", valid: 0...100, summary: .labelled, "100: as good as new")),
        .when(bit: 1, .u16("cycle_count", summary: .labelled, "charge cycles so far")),
        .when(
            bit: 2,
            .s8(
                "battery_temperature", unit: "°C", special: [0x80: "below -127 °C", 0x7F: "above 126 °C"],
                summary: .labelled, "temperature of the battery")),
        .when(bit: 3, .u16("deep_discharge_count", summary: .labelled, "times that the battery ran completely down")))

    static let batteryInformation = ValueDecoder(
        .characteristic(0x2BEC), "Battery Information", source: "Battery Service 1.1",
        .flags("flags", 2, style: .hex2, [.reserved(8...15)], "which parts are there"),
        .flags(1, .bit(0, "battery_replaceable"), .bit(1, "battery_rechargeable"), .reserved(2...7)),
        .when(
            "flags", bit: 0,
            .u24("battery_manufacture_date", unit: "d", summary: .labelled, "days since 1 January 1970")),
        .when(
            "flags", bit: 1,
            .u24("battery_expiration_date", unit: "d", summary: .labelled, "days since 1 January 1970")),
        .when(
            "flags", bit: 2,
            .number(
                .medfloat16, "battery_designed_capacity", unit: "kWh", summary: .labelled,
                "energy of the full battery when new")),
        .when(
            "flags", bit: 3,
            .number(.medfloat16, "battery_low_energy", unit: "kWh", "at or below this, the battery is low")),
        .when(
            "flags", bit: 4,
            .number(
                .medfloat16, "battery_critical_energy", unit: "kWh", "at or below this, the battery is critically low")),
        .when(
            "flags", bit: 5,
            .u8(
                "battery_chemistry",
                names: [
                    0: "Unknown", 1: "Alkaline", 2: "Lead acid", 3: "Lithium iron disulfide",
                    4: "Lithium manganese dioxide", 5: "Lithium ion", 6: "Lithium polymer",
                    7: "Nickel oxyhydroxide", 8: "Nickel cadmium", 9: "Nickel metal hydride",
                    10: "Silver oxide", 11: "Zinc chloride", 12: "Zinc air", 13: "Zinc carbon", 255: "Other",
                ], summary: .labelled)),
        .when("flags", bit: 6, .number(.medfloat16, "nominal_voltage", unit: "V", summary: .labelled)),
        .when("flags", bit: 7, .u8("battery_aggregation_group", "0: in no group; batteries of one group work as one")))

    static let batteryTimeStatus = ValueDecoder(
        .characteristic(0x2BEE), "Battery Time Status", source: "Battery Service 1.1",
        .flags(1, .reserved(2...7)),
        .u24(
            "time_until_discharged", unit: "s", scale: Item.Scale(60),
            special: [0xFFFFFF: "not known", 0xFFFFFE: "longer than can be said"], summary: .labelled,
            "as the device is used now"),
        .when(
            bit: 0,
            .u24(
                "time_until_discharged_on_standby", unit: "s", scale: Item.Scale(60),
                special: [0xFFFFFF: "not known"], summary: .labelled, "if the device only waits")),
        .when(
            bit: 1,
            .u24(
                "time_until_recharged", unit: "s", scale: Item.Scale(60),
                special: [0xFFFFFF: "not known", 0xFFFFFE: "longer than can be said"], summary: .labelled,
                "with the power source it has")))

    static let estimatedServiceDate = ValueDecoder(
        .characteristic(0x2BEF), "Estimated Service Date", source: "Battery Service 1.1",
        .u24(
            "estimated_service_date", unit: "d", summary: .labelled,
            "when the battery should be serviced, in days since 1 January 1970"))
}

extension StandardDecoders {
    static let batteryStatus: [ValueDecoder] = [
        .batteryCriticalStatus, .batteryLevelStatus, .batteryEnergyStatus, .batteryHealthInformation,
        .batteryHealthStatus, .batteryInformation, .batteryTimeStatus, .estimatedServiceDate,
    ]
}
