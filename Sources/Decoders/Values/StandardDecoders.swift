/// The one list of built-in value decoders. To add one, write its file and add its line.
public enum StandardDecoders {
    /// The decoders of the program, in the order in which they are registered.
    public static let all: [ValueDecoder] = [
        // Declarations and descriptors
        .primaryService, .secondaryService, .include, .characteristic,
        .extendedProperties, .userDescription, .clientConfiguration, .serverConfiguration, .presentationFormat,
        .aggregateFormat, .validRange, .externalReportReference, .reportReference, .numberOfDigitals,
        .valueTriggerSetting, .environmentalSensingConfiguration, .environmentalSensingMeasurement,
        .environmentalSensingTriggerSetting, .timeTriggerSetting,
        // Generic Access and Generic Attribute
        .deviceName, .appearance, .peripheralPrivacyFlag, .reconnectionAddress,
        .peripheralPreferredConnectionParameters, .centralAddressResolution, .resolvablePrivateAddressOnly,
        .encryptedDataKeyMaterial, .leGATTSecurityLevels,
        .serviceChanged, .clientSupportedFeatures, .databaseHash, .serverSupportedFeatures,
        // Device Information
        .systemID, .modelNumberString, .serialNumberString, .firmwareRevisionString, .hardwareRevisionString,
        .softwareRevisionString, .manufacturerNameString, .regulatoryCertificationDataList, .pnpID,
        // Services
        .batteryLevel, .heartRateMeasurement, .bodySensorLocation, .heartRateControlPoint,
        .alertLevel, .txPowerLevel,
        .temperatureMeasurement, .temperatureType, .intermediateTemperature, .measurementInterval,
        .currentTime, .localTimeInformation, .referenceTimeInformation, .timeZone, .dstOffset, .timeAccuracy,
        .timeSource, .dateTime, .dayOfWeek, .dayDateTime, .exactTime256,
        .nordicUARTReceive, .nordicUARTTransmit,
        // Advertising
        .iBeacon, .altBeacon, .eddystoneUID, .eddystoneURL, .eddystoneTLM, .eddystoneEncryptedTLM, .eddystoneEID,
        .appleContinuity, .appleOverflowArea, .microsoft, .microsoftConnectedDevices, .microsoftSwiftPair,
        .exposureNotification, .openDroneID,
    ]
}
