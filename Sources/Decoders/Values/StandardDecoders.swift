/// The one list of built-in value decoders. To add one, write its file and add its line; a family of decoders has a list of
/// its own beside them, which is here. `make tables` then enters it in `StandardTable`.
package enum StandardDecoders {
    /// The decoders of the program, in the order in which they are registered.
    package static let all: [ValueDecoder] = lists.flatMap { $0() }

    /// Each list is made when one of its decoders is used first.
    static let lists: [@Sendable () -> [ValueDecoder]] = [
        // Declarations and descriptors
        {
            [
                .primaryService, .secondaryService, .include, .characteristic,
                .extendedProperties, .userDescription, .clientConfiguration, .serverConfiguration, .presentationFormat,
                .aggregateFormat, .validRange, .externalReportReference, .reportReference, .numberOfDigitals,
                .valueTriggerSetting, .environmentalSensingConfiguration, .environmentalSensingMeasurement,
                .environmentalSensingTriggerSetting, .timeTriggerSetting,
            ]
        },
        // Generic Access and Generic Attribute
        {
            [
                .deviceName, .appearance, .peripheralPrivacyFlag, .reconnectionAddress,
                .peripheralPreferredConnectionParameters, .centralAddressResolution, .resolvablePrivateAddressOnly,
                .encryptedDataKeyMaterial, .leGATTSecurityLevels,
                .serviceChanged, .clientSupportedFeatures, .databaseHash, .serverSupportedFeatures,
            ]
        },
        // Device Information
        {
            [
                .systemID, .modelNumberString, .serialNumberString, .firmwareRevisionString, .hardwareRevisionString,
                .softwareRevisionString, .manufacturerNameString, .regulatoryCertificationDataList, .pnpID,
            ]
        },
        // Services
        {
            [
                .batteryLevel, .heartRateMeasurement, .bodySensorLocation, .heartRateControlPoint,
                .alertLevel, .txPowerLevel,
                .temperatureMeasurement, .temperatureType, .intermediateTemperature, .measurementInterval,
                .currentTime, .localTimeInformation, .referenceTimeInformation, .timeZone, .dstOffset, .timeAccuracy,
                .timeSource, .dateTime, .dayOfWeek, .dayDateTime, .exactTime256,
                .nordicUARTReceive, .nordicUARTTransmit,
            ]
        },
        // Advertising
        {
            [
                .iBeacon, .altBeacon, .eddystoneUID, .eddystoneURL, .eddystoneTLM, .eddystoneEncryptedTLM,
                .eddystoneEID,
                .appleContinuity, .appleOverflowArea, .microsoft, .microsoftConnectedDevices, .microsoftSwiftPair,
                .exposureNotification, .openDroneID,
            ]
        },
        // Quantities that belong to no service
        { genericNumbers }, { genericTexts }, { durations }, { clocks }, { mechanics }, { voltage },
        { electricCurrent }, { energyAndPower }, { illumination }, { lightColor }, { temperatures }, { airQuality },
        { weather }, { magneticField }, { binarySensors },
        // Health and sports
        { bloodPressure }, { glucose }, { continuousGlucose }, { insulinDelivery }, { pulseOximeter },
        { weightAndBodyComposition }, { physicalActivity }, { healthSensor }, { medicalDeviceIdentifier },
        { emergencyConfiguration }, { userData }, { userControl }, { heartRateLimits }, { speedAndCadence },
        { cyclingPower }, { locationAndNavigation }, { fitnessMachineData }, { fitnessMachineRanges },
        { fitnessMachineControl },
        // LE Audio
        { publishedAudioCapabilities }, { audioStreamControl }, { broadcastAudioScan }, { coordinatedSet },
        { volumeControl }, { audioInputControl }, { mediaControl }, { telephoneBearer }, { hearingAccess },
        { audioRoles }, { voiceAssistant }, { audioAnnouncements },
        // Devices
        { batteryStatus }, { humanInterfaceDevice }, { scanParameters }, { alertNotification }, { deviceTimeService },
        { bondManagement }, { binarySensor }, { [.analog] }, { cookware }, { cooking }, { installedLocation },
        { electronicShelfLabel }, { industrialMeasurement }, { valueChanges }, { reconnectionConfiguration },
        { authorizationControl }, { brEDRHandover },
        // Transfer, location and mesh
        { objectTransfer }, { objectMetadata }, { httpProxy }, { meshProxy }, { indoorPositioning }, { rangingService },
        { constantToneExtension },
        // Advertising
        { sensorAdvertising }, { govee }, { samsung }, { locators }, { aranet }, { ValueDecoder.inkbirdBarbecue },
    ]

    /// A decoder with the items of those that it refers to.
    static func resolved(_ decoder: ValueDecoder) -> ValueDecoder {
        guard decoder.items.haveReferences else { return decoder }
        do {
            return try ReferencedDecoders(all).resolved(decoder)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
