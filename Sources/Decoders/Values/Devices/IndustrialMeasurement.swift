/// Industrial Measurement Device Service 1.0: measurements of tools and machines, and how long these have been in use.
extension StandardDecoders {
    static let industrialMeasurement: [ValueDecoder] = [
        .imdStatus, .imdsDescriptorValueChanged, .firstUseDate, .lifeCycleData, .workCycleData, .serviceCycleData,
        .imdControl, .imdHistoricalData, .measurementDescription, .manufacturerLimits, .processTolerances,
        .imdTriggerSetting,
    ]
}

extension ValueDecoder {
    static let imdStatus = measurement(.characteristic(0x2C0C), "IMD Status", "imd_status", "of the device")

    /// IMDS Descriptor Value Changed: a descriptor was written.
    static let imdsDescriptorValueChanged = ValueDecoder(
        .characteristic(0x2C0D), "IMDS Descriptor Value Changed", source: industrialSource,
        .u16("imds_change_flags", summary: .labelled, style: .hex4, "which descriptors, and who"),
        uuid("characteristic whose descriptor changed"))

    static let firstUseDate = ValueDecoder(
        .characteristic(0x2C0E), "First Use Date", source: industrialSource,
        .u24(
            "first_use_date", unit: "d", special: [0: "not known"], summary: .labelled,
            "days since the beginning of 1970"))

    static let lifeCycleData = measurement(
        .characteristic(0x2C0F), "Life Cycle Data", "life_cycle_data", "since the device was made")
    static let workCycleData = measurement(
        .characteristic(0x2C10), "Work Cycle Data", "work_cycle_data", "of the work in hand")
    static let serviceCycleData = measurement(
        .characteristic(0x2C11), "Service Cycle Data", "service_cycle_data", "since the last service")
    static let imdControl = measurement(.characteristic(0x2C12), "IMD Control", "imd_control", "command or response")
    static let imdHistoricalData = measurement(
        .characteristic(0x2C13), "IMD Historical Data", "imd_historical_data", "stored measurements")
    static let measurementDescription = measurement(
        .descriptor(0x2912), "Measurement Description", "measurement_description", "what is measured, and how")
    static let manufacturerLimits = measurement(
        .descriptor(0x2913), "Manufacturer Limits", "manufacturer_limits", "limits, in the value's format")
    static let processTolerances = measurement(
        .descriptor(0x2914), "Process Tolerances", "process_tolerances", "tolerances, in the value's format")
    static let imdTriggerSetting = measurement(
        .descriptor(0x2915), "IMD Trigger Setting", "imd_trigger_setting", "when the value is sent")

    private static let industrialSource = "Industrial Measurement Device Service 1.0"

    private static func measurement(
        _ target: Target, _ name: String, _ field: String, _ meaning: String
    ) -> ValueDecoder {
        ValueDecoder(target, name, source: industrialSource, .bytes(field, .rest, summary: .bare, meaning))
    }
}
