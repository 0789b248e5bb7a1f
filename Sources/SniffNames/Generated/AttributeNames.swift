// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

import Sniff

/// Characteristics, services and descriptors of Assigned Numbers.
extension AttributeName {
    public static var deviceName: AttributeName { AttributeName(0x2A00, "Device Name") }
    public static var appearance: AttributeName { AttributeName(0x2A01, "Appearance") }
    public static var peripheralPrivacyFlag: AttributeName { AttributeName(0x2A02, "Peripheral Privacy Flag") }
    public static var reconnectionAddress: AttributeName { AttributeName(0x2A03, "Reconnection Address") }
    public static var peripheralPreferredConnectionParameters: AttributeName { AttributeName(0x2A04, "Peripheral Preferred Connection Parameters") }
    public static var serviceChanged: AttributeName { AttributeName(0x2A05, "Service Changed") }
    public static var alertLevel: AttributeName { AttributeName(0x2A06, "Alert Level") }
    public static var txPowerLevel: AttributeName { AttributeName(0x2A07, "Tx Power Level") }
    public static var dateTime: AttributeName { AttributeName(0x2A08, "Date Time") }
    public static var dayOfWeek: AttributeName { AttributeName(0x2A09, "Day of Week") }
    public static var dayDateTime: AttributeName { AttributeName(0x2A0A, "Day Date Time") }
    public static var exactTime256: AttributeName { AttributeName(0x2A0C, "Exact Time 256") }
    public static var dstOffset: AttributeName { AttributeName(0x2A0D, "DST Offset") }
    public static var timeZone: AttributeName { AttributeName(0x2A0E, "Time Zone") }
    public static var localTimeInformation: AttributeName { AttributeName(0x2A0F, "Local Time Information") }
    public static var timeWithDst: AttributeName { AttributeName(0x2A11, "Time with DST") }
    public static var timeAccuracy: AttributeName { AttributeName(0x2A12, "Time Accuracy") }
    public static var timeSource: AttributeName { AttributeName(0x2A13, "Time Source") }
    public static var referenceTimeInformation: AttributeName { AttributeName(0x2A14, "Reference Time Information") }
    public static var timeUpdateControlPoint: AttributeName { AttributeName(0x2A16, "Time Update Control Point") }
    public static var timeUpdateState: AttributeName { AttributeName(0x2A17, "Time Update State") }
    public static var glucoseMeasurement: AttributeName { AttributeName(0x2A18, "Glucose Measurement") }
    public static var batteryLevel: AttributeName { AttributeName(0x2A19, "Battery Level") }
    public static var temperatureMeasurement: AttributeName { AttributeName(0x2A1C, "Temperature Measurement") }
    public static var temperatureType: AttributeName { AttributeName(0x2A1D, "Temperature Type") }
    public static var intermediateTemperature: AttributeName { AttributeName(0x2A1E, "Intermediate Temperature") }
    public static var measurementInterval: AttributeName { AttributeName(0x2A21, "Measurement Interval") }
    public static var bootKeyboardInputReport: AttributeName { AttributeName(0x2A22, "Boot Keyboard Input Report") }
    public static var systemId: AttributeName { AttributeName(0x2A23, "System ID") }
    public static var modelNumberString: AttributeName { AttributeName(0x2A24, "Model Number String") }
    public static var serialNumberString: AttributeName { AttributeName(0x2A25, "Serial Number String") }
    public static var firmwareRevisionString: AttributeName { AttributeName(0x2A26, "Firmware Revision String") }
    public static var hardwareRevisionString: AttributeName { AttributeName(0x2A27, "Hardware Revision String") }
    public static var softwareRevisionString: AttributeName { AttributeName(0x2A28, "Software Revision String") }
    public static var manufacturerNameString: AttributeName { AttributeName(0x2A29, "Manufacturer Name String") }
    public static var ieee1107320601RegulatoryCertificationDataList: AttributeName { AttributeName(0x2A2A, "IEEE 11073-20601 Regulatory Certification Data List") }
    public static var currentTime: AttributeName { AttributeName(0x2A2B, "Current Time") }
    public static var magneticDeclination: AttributeName { AttributeName(0x2A2C, "Magnetic Declination") }
    public static var scanRefresh: AttributeName { AttributeName(0x2A31, "Scan Refresh") }
    public static var bootKeyboardOutputReport: AttributeName { AttributeName(0x2A32, "Boot Keyboard Output Report") }
    public static var bootMouseInputReport: AttributeName { AttributeName(0x2A33, "Boot Mouse Input Report") }
    public static var glucoseMeasurementContext: AttributeName { AttributeName(0x2A34, "Glucose Measurement Context") }
    public static var bloodPressureMeasurement: AttributeName { AttributeName(0x2A35, "Blood Pressure Measurement") }
    public static var intermediateCuffPressure: AttributeName { AttributeName(0x2A36, "Intermediate Cuff Pressure") }
    public static var heartRateMeasurement: AttributeName { AttributeName(0x2A37, "Heart Rate Measurement") }
    public static var bodySensorLocation: AttributeName { AttributeName(0x2A38, "Body Sensor Location") }
    public static var heartRateControlPoint: AttributeName { AttributeName(0x2A39, "Heart Rate Control Point") }
    public static var alertStatus: AttributeName { AttributeName(0x2A3F, "Alert Status") }
    public static var ringerControlPoint: AttributeName { AttributeName(0x2A40, "Ringer Control Point") }
    public static var ringerSetting: AttributeName { AttributeName(0x2A41, "Ringer Setting") }
    public static var alertCategoryIdBitMask: AttributeName { AttributeName(0x2A42, "Alert Category ID Bit Mask") }
    public static var alertCategoryId: AttributeName { AttributeName(0x2A43, "Alert Category ID") }
    public static var alertNotificationControlPoint: AttributeName { AttributeName(0x2A44, "Alert Notification Control Point") }
    public static var unreadAlertStatus: AttributeName { AttributeName(0x2A45, "Unread Alert Status") }
    public static var newAlert: AttributeName { AttributeName(0x2A46, "New Alert") }
    public static var supportedNewAlertCategory: AttributeName { AttributeName(0x2A47, "Supported New Alert Category") }
    public static var supportedUnreadAlertCategory: AttributeName { AttributeName(0x2A48, "Supported Unread Alert Category") }
    public static var bloodPressureFeature: AttributeName { AttributeName(0x2A49, "Blood Pressure Feature") }
    public static var hidInformation: AttributeName { AttributeName(0x2A4A, "HID Information") }
    public static var reportMap: AttributeName { AttributeName(0x2A4B, "Report Map") }
    public static var hidControlPoint: AttributeName { AttributeName(0x2A4C, "HID Control Point") }
    public static var report: AttributeName { AttributeName(0x2A4D, "Report") }
    public static var protocolMode: AttributeName { AttributeName(0x2A4E, "Protocol Mode") }
    public static var scanIntervalWindow: AttributeName { AttributeName(0x2A4F, "Scan Interval Window") }
    public static var pnpId: AttributeName { AttributeName(0x2A50, "PnP ID") }
    public static var glucoseFeature: AttributeName { AttributeName(0x2A51, "Glucose Feature") }
    public static var recordAccessControlPoint: AttributeName { AttributeName(0x2A52, "Record Access Control Point") }
    public static var rscMeasurement: AttributeName { AttributeName(0x2A53, "RSC Measurement") }
    public static var rscFeature: AttributeName { AttributeName(0x2A54, "RSC Feature") }
    public static var scControlPoint: AttributeName { AttributeName(0x2A55, "SC Control Point") }
    public static var aggregate: AttributeName { AttributeName(0x2A5A, "Aggregate") }
    public static var cscMeasurement: AttributeName { AttributeName(0x2A5B, "CSC Measurement") }
    public static var cscFeature: AttributeName { AttributeName(0x2A5C, "CSC Feature") }
    public static var sensorLocation: AttributeName { AttributeName(0x2A5D, "Sensor Location") }
    public static var plxSpotCheckMeasurement: AttributeName { AttributeName(0x2A5E, "PLX Spot-Check Measurement") }
    public static var plxContinuousMeasurement: AttributeName { AttributeName(0x2A5F, "PLX Continuous Measurement") }
    public static var plxFeatures: AttributeName { AttributeName(0x2A60, "PLX Features") }
    public static var cyclingPowerMeasurement: AttributeName { AttributeName(0x2A63, "Cycling Power Measurement") }
    public static var cyclingPowerVector: AttributeName { AttributeName(0x2A64, "Cycling Power Vector") }
    public static var cyclingPowerFeature: AttributeName { AttributeName(0x2A65, "Cycling Power Feature") }
    public static var cyclingPowerControlPoint: AttributeName { AttributeName(0x2A66, "Cycling Power Control Point") }
    public static var locationAndSpeed: AttributeName { AttributeName(0x2A67, "Location and Speed") }
    public static var navigation: AttributeName { AttributeName(0x2A68, "Navigation") }
    public static var positionQuality: AttributeName { AttributeName(0x2A69, "Position Quality") }
    public static var lnFeature: AttributeName { AttributeName(0x2A6A, "LN Feature") }
    public static var lnControlPoint: AttributeName { AttributeName(0x2A6B, "LN Control Point") }
    public static var elevation: AttributeName { AttributeName(0x2A6C, "Elevation") }
    public static var pressure: AttributeName { AttributeName(0x2A6D, "Pressure") }
    public static var temperature: AttributeName { AttributeName(0x2A6E, "Temperature") }
    public static var humidity: AttributeName { AttributeName(0x2A6F, "Humidity") }
    public static var trueWindSpeed: AttributeName { AttributeName(0x2A70, "True Wind Speed") }
    public static var trueWindDirection: AttributeName { AttributeName(0x2A71, "True Wind Direction") }
    public static var apparentWindSpeed: AttributeName { AttributeName(0x2A72, "Apparent Wind Speed") }
    public static var apparentWindDirection: AttributeName { AttributeName(0x2A73, "Apparent Wind Direction") }
    public static var gustFactor: AttributeName { AttributeName(0x2A74, "Gust Factor") }
    public static var pollenConcentration: AttributeName { AttributeName(0x2A75, "Pollen Concentration") }
    public static var uvIndex: AttributeName { AttributeName(0x2A76, "UV Index") }
    public static var irradiance: AttributeName { AttributeName(0x2A77, "Irradiance") }
    public static var rainfall: AttributeName { AttributeName(0x2A78, "Rainfall") }
    public static var windChill: AttributeName { AttributeName(0x2A79, "Wind Chill") }
    public static var heatIndex: AttributeName { AttributeName(0x2A7A, "Heat Index") }
    public static var dewPoint: AttributeName { AttributeName(0x2A7B, "Dew Point") }
    public static var descriptorValueChanged: AttributeName { AttributeName(0x2A7D, "Descriptor Value Changed") }
    public static var aerobicHeartRateLowerLimit: AttributeName { AttributeName(0x2A7E, "Aerobic Heart Rate Lower Limit") }
    public static var aerobicThreshold: AttributeName { AttributeName(0x2A7F, "Aerobic Threshold") }
    public static var age: AttributeName { AttributeName(0x2A80, "Age") }
    public static var anaerobicHeartRateLowerLimit: AttributeName { AttributeName(0x2A81, "Anaerobic Heart Rate Lower Limit") }
    public static var anaerobicHeartRateUpperLimit: AttributeName { AttributeName(0x2A82, "Anaerobic Heart Rate Upper Limit") }
    public static var anaerobicThreshold: AttributeName { AttributeName(0x2A83, "Anaerobic Threshold") }
    public static var aerobicHeartRateUpperLimit: AttributeName { AttributeName(0x2A84, "Aerobic Heart Rate Upper Limit") }
    public static var dateOfBirth: AttributeName { AttributeName(0x2A85, "Date of Birth") }
    public static var dateOfThresholdAssessment: AttributeName { AttributeName(0x2A86, "Date of Threshold Assessment") }
    public static var emailAddress: AttributeName { AttributeName(0x2A87, "Email Address") }
    public static var fatBurnHeartRateLowerLimit: AttributeName { AttributeName(0x2A88, "Fat Burn Heart Rate Lower Limit") }
    public static var fatBurnHeartRateUpperLimit: AttributeName { AttributeName(0x2A89, "Fat Burn Heart Rate Upper Limit") }
    public static var firstName: AttributeName { AttributeName(0x2A8A, "First Name") }
    public static var fiveZoneHeartRateLimits: AttributeName { AttributeName(0x2A8B, "Five Zone Heart Rate Limits") }
    public static var gender: AttributeName { AttributeName(0x2A8C, "Gender") }
    public static var heartRateMax: AttributeName { AttributeName(0x2A8D, "Heart Rate Max") }
    public static var height: AttributeName { AttributeName(0x2A8E, "Height") }
    public static var hipCircumference: AttributeName { AttributeName(0x2A8F, "Hip Circumference") }
    public static var lastName: AttributeName { AttributeName(0x2A90, "Last Name") }
    public static var maximumRecommendedHeartRate: AttributeName { AttributeName(0x2A91, "Maximum Recommended Heart Rate") }
    public static var restingHeartRate: AttributeName { AttributeName(0x2A92, "Resting Heart Rate") }
    public static var sportTypeForAerobicAndAnaerobicThresholds: AttributeName { AttributeName(0x2A93, "Sport Type for Aerobic and Anaerobic Thresholds") }
    public static var threeZoneHeartRateLimits: AttributeName { AttributeName(0x2A94, "Three Zone Heart Rate Limits") }
    public static var twoZoneHeartRateLimits: AttributeName { AttributeName(0x2A95, "Two Zone Heart Rate Limits") }
    public static var vo2Max: AttributeName { AttributeName(0x2A96, "VO2 Max") }
    public static var waistCircumference: AttributeName { AttributeName(0x2A97, "Waist Circumference") }
    public static var weight: AttributeName { AttributeName(0x2A98, "Weight") }
    public static var databaseChangeIncrement: AttributeName { AttributeName(0x2A99, "Database Change Increment") }
    public static var userIndex: AttributeName { AttributeName(0x2A9A, "User Index") }
    public static var bodyCompositionFeature: AttributeName { AttributeName(0x2A9B, "Body Composition Feature") }
    public static var bodyCompositionMeasurement: AttributeName { AttributeName(0x2A9C, "Body Composition Measurement") }
    public static var weightMeasurement: AttributeName { AttributeName(0x2A9D, "Weight Measurement") }
    public static var weightScaleFeature: AttributeName { AttributeName(0x2A9E, "Weight Scale Feature") }
    public static var userControlPoint: AttributeName { AttributeName(0x2A9F, "User Control Point") }
    public static var magneticFluxDensity2d: AttributeName { AttributeName(0x2AA0, "Magnetic Flux Density - 2D") }
    public static var magneticFluxDensity3d: AttributeName { AttributeName(0x2AA1, "Magnetic Flux Density - 3D") }
    public static var language: AttributeName { AttributeName(0x2AA2, "Language") }
    public static var barometricPressureTrend: AttributeName { AttributeName(0x2AA3, "Barometric Pressure Trend") }
    public static var bondManagementControlPoint: AttributeName { AttributeName(0x2AA4, "Bond Management Control Point") }
    public static var bondManagementFeature: AttributeName { AttributeName(0x2AA5, "Bond Management Feature") }
    public static var centralAddressResolution: AttributeName { AttributeName(0x2AA6, "Central Address Resolution") }
    public static var cgmMeasurement: AttributeName { AttributeName(0x2AA7, "CGM Measurement") }
    public static var cgmFeature: AttributeName { AttributeName(0x2AA8, "CGM Feature") }
    public static var cgmStatus: AttributeName { AttributeName(0x2AA9, "CGM Status") }
    public static var cgmSessionStartTime: AttributeName { AttributeName(0x2AAA, "CGM Session Start Time") }
    public static var cgmSessionRunTime: AttributeName { AttributeName(0x2AAB, "CGM Session Run Time") }
    public static var cgmSpecificOpsControlPoint: AttributeName { AttributeName(0x2AAC, "CGM Specific Ops Control Point") }
    public static var indoorPositioningConfiguration: AttributeName { AttributeName(0x2AAD, "Indoor Positioning Configuration") }
    public static var latitude: AttributeName { AttributeName(0x2AAE, "Latitude") }
    public static var longitude: AttributeName { AttributeName(0x2AAF, "Longitude") }
    public static var localNorthCoordinate: AttributeName { AttributeName(0x2AB0, "Local North Coordinate") }
    public static var localEastCoordinate: AttributeName { AttributeName(0x2AB1, "Local East Coordinate") }
    public static var floorNumber: AttributeName { AttributeName(0x2AB2, "Floor Number") }
    public static var altitude: AttributeName { AttributeName(0x2AB3, "Altitude") }
    public static var uncertainty: AttributeName { AttributeName(0x2AB4, "Uncertainty") }
    public static var locationName: AttributeName { AttributeName(0x2AB5, "Location Name") }
    public static var uri: AttributeName { AttributeName(0x2AB6, "URI") }
    public static var httpHeaders: AttributeName { AttributeName(0x2AB7, "HTTP Headers") }
    public static var httpStatusCode: AttributeName { AttributeName(0x2AB8, "HTTP Status Code") }
    public static var httpEntityBody: AttributeName { AttributeName(0x2AB9, "HTTP Entity Body") }
    public static var httpControlPoint: AttributeName { AttributeName(0x2ABA, "HTTP Control Point") }
    public static var httpsSecurity: AttributeName { AttributeName(0x2ABB, "HTTPS Security") }
    public static var tdsControlPoint: AttributeName { AttributeName(0x2ABC, "TDS Control Point") }
    public static var otsFeature: AttributeName { AttributeName(0x2ABD, "OTS Feature") }
    public static var objectName: AttributeName { AttributeName(0x2ABE, "Object Name") }
    public static var objectType: AttributeName { AttributeName(0x2ABF, "Object Type") }
    public static var objectSize: AttributeName { AttributeName(0x2AC0, "Object Size") }
    public static var objectFirstCreated: AttributeName { AttributeName(0x2AC1, "Object First-Created") }
    public static var objectLastModified: AttributeName { AttributeName(0x2AC2, "Object Last-Modified") }
    public static var objectId: AttributeName { AttributeName(0x2AC3, "Object ID") }
    public static var objectProperties: AttributeName { AttributeName(0x2AC4, "Object Properties") }
    public static var objectActionControlPoint: AttributeName { AttributeName(0x2AC5, "Object Action Control Point") }
    public static var objectListControlPoint: AttributeName { AttributeName(0x2AC6, "Object List Control Point") }
    public static var objectListFilter: AttributeName { AttributeName(0x2AC7, "Object List Filter") }
    public static var objectChanged: AttributeName { AttributeName(0x2AC8, "Object Changed") }
    public static var resolvablePrivateAddressOnly: AttributeName { AttributeName(0x2AC9, "Resolvable Private Address Only") }
    public static var fitnessMachineFeature: AttributeName { AttributeName(0x2ACC, "Fitness Machine Feature") }
    public static var treadmillData: AttributeName { AttributeName(0x2ACD, "Treadmill Data") }
    public static var crossTrainerData: AttributeName { AttributeName(0x2ACE, "Cross Trainer Data") }
    public static var stepClimberData: AttributeName { AttributeName(0x2ACF, "Step Climber Data") }
    public static var stairClimberData: AttributeName { AttributeName(0x2AD0, "Stair Climber Data") }
    public static var rowerData: AttributeName { AttributeName(0x2AD1, "Rower Data") }
    public static var indoorBikeData: AttributeName { AttributeName(0x2AD2, "Indoor Bike Data") }
    public static var trainingStatus: AttributeName { AttributeName(0x2AD3, "Training Status") }
    public static var supportedSpeedRange: AttributeName { AttributeName(0x2AD4, "Supported Speed Range") }
    public static var supportedInclinationRange: AttributeName { AttributeName(0x2AD5, "Supported Inclination Range") }
    public static var supportedResistanceLevelRange: AttributeName { AttributeName(0x2AD6, "Supported Resistance Level Range") }
    public static var supportedHeartRateRange: AttributeName { AttributeName(0x2AD7, "Supported Heart Rate Range") }
    public static var supportedPowerRange: AttributeName { AttributeName(0x2AD8, "Supported Power Range") }
    public static var fitnessMachineControlPoint: AttributeName { AttributeName(0x2AD9, "Fitness Machine Control Point") }
    public static var fitnessMachineStatus: AttributeName { AttributeName(0x2ADA, "Fitness Machine Status") }
    public static var meshProvisioningDataIn: AttributeName { AttributeName(0x2ADB, "Mesh Provisioning Data In") }
    public static var meshProvisioningDataOut: AttributeName { AttributeName(0x2ADC, "Mesh Provisioning Data Out") }
    public static var meshProxyDataIn: AttributeName { AttributeName(0x2ADD, "Mesh Proxy Data In") }
    public static var meshProxyDataOut: AttributeName { AttributeName(0x2ADE, "Mesh Proxy Data Out") }
    public static var averageCurrent: AttributeName { AttributeName(0x2AE0, "Average Current") }
    public static var averageVoltage: AttributeName { AttributeName(0x2AE1, "Average Voltage") }
    public static var boolean: AttributeName { AttributeName(0x2AE2, "Boolean") }
    public static var chromaticDistanceFromPlanckian: AttributeName { AttributeName(0x2AE3, "Chromatic Distance from Planckian") }
    public static var chromaticityCoordinates: AttributeName { AttributeName(0x2AE4, "Chromaticity Coordinates") }
    public static var chromaticityInCctAndDuvValues: AttributeName { AttributeName(0x2AE5, "Chromaticity in CCT and Duv Values") }
    public static var chromaticityTolerance: AttributeName { AttributeName(0x2AE6, "Chromaticity Tolerance") }
    public static var cie1331995ColorRenderingIndex: AttributeName { AttributeName(0x2AE7, "CIE 13.3-1995 Color Rendering Index") }
    public static var coefficient: AttributeName { AttributeName(0x2AE8, "Coefficient") }
    public static var correlatedColorTemperature: AttributeName { AttributeName(0x2AE9, "Correlated Color Temperature") }
    public static var count16: AttributeName { AttributeName(0x2AEA, "Count 16") }
    public static var count24: AttributeName { AttributeName(0x2AEB, "Count 24") }
    public static var countryCode: AttributeName { AttributeName(0x2AEC, "Country Code") }
    public static var dateUtc: AttributeName { AttributeName(0x2AED, "Date UTC") }
    public static var electricCurrent: AttributeName { AttributeName(0x2AEE, "Electric Current") }
    public static var electricCurrentRange: AttributeName { AttributeName(0x2AEF, "Electric Current Range") }
    public static var electricCurrentSpecification: AttributeName { AttributeName(0x2AF0, "Electric Current Specification") }
    public static var electricCurrentStatistics: AttributeName { AttributeName(0x2AF1, "Electric Current Statistics") }
    public static var energy: AttributeName { AttributeName(0x2AF2, "Energy") }
    public static var energyInAPeriodOfDay: AttributeName { AttributeName(0x2AF3, "Energy in a Period of Day") }
    public static var eventStatistics: AttributeName { AttributeName(0x2AF4, "Event Statistics") }
    public static var fixedString16: AttributeName { AttributeName(0x2AF5, "Fixed String 16") }
    public static var fixedString24: AttributeName { AttributeName(0x2AF6, "Fixed String 24") }
    public static var fixedString36: AttributeName { AttributeName(0x2AF7, "Fixed String 36") }
    public static var fixedString8: AttributeName { AttributeName(0x2AF8, "Fixed String 8") }
    public static var genericLevel: AttributeName { AttributeName(0x2AF9, "Generic Level") }
    public static var globalTradeItemNumber: AttributeName { AttributeName(0x2AFA, "Global Trade Item Number") }
    public static var illuminance: AttributeName { AttributeName(0x2AFB, "Illuminance") }
    public static var luminousEfficacy: AttributeName { AttributeName(0x2AFC, "Luminous Efficacy") }
    public static var luminousEnergy: AttributeName { AttributeName(0x2AFD, "Luminous Energy") }
    public static var luminousExposure: AttributeName { AttributeName(0x2AFE, "Luminous Exposure") }
    public static var luminousFlux: AttributeName { AttributeName(0x2AFF, "Luminous Flux") }
    public static var luminousFluxRange: AttributeName { AttributeName(0x2B00, "Luminous Flux Range") }
    public static var luminousIntensity: AttributeName { AttributeName(0x2B01, "Luminous Intensity") }
    public static var massFlow: AttributeName { AttributeName(0x2B02, "Mass Flow") }
    public static var perceivedLightness: AttributeName { AttributeName(0x2B03, "Perceived Lightness") }
    public static var percentage8: AttributeName { AttributeName(0x2B04, "Percentage 8") }
    public static var power: AttributeName { AttributeName(0x2B05, "Power") }
    public static var powerSpecification: AttributeName { AttributeName(0x2B06, "Power Specification") }
    public static var relativeRuntimeInACurrentRange: AttributeName { AttributeName(0x2B07, "Relative Runtime in a Current Range") }
    public static var relativeRuntimeInAGenericLevelRange: AttributeName { AttributeName(0x2B08, "Relative Runtime in a Generic Level Range") }
    public static var relativeValueInAVoltageRange: AttributeName { AttributeName(0x2B09, "Relative Value in a Voltage Range") }
    public static var relativeValueInAnIlluminanceRange: AttributeName { AttributeName(0x2B0A, "Relative Value in an Illuminance Range") }
    public static var relativeValueInAPeriodOfDay: AttributeName { AttributeName(0x2B0B, "Relative Value in a Period of Day") }
    public static var relativeValueInATemperatureRange: AttributeName { AttributeName(0x2B0C, "Relative Value in a Temperature Range") }
    public static var temperature8: AttributeName { AttributeName(0x2B0D, "Temperature 8") }
    public static var temperature8InAPeriodOfDay: AttributeName { AttributeName(0x2B0E, "Temperature 8 in a Period of Day") }
    public static var temperature8Statistics: AttributeName { AttributeName(0x2B0F, "Temperature 8 Statistics") }
    public static var temperatureRange: AttributeName { AttributeName(0x2B10, "Temperature Range") }
    public static var temperatureStatistics: AttributeName { AttributeName(0x2B11, "Temperature Statistics") }
    public static var timeDecihour8: AttributeName { AttributeName(0x2B12, "Time Decihour 8") }
    public static var timeExponential8: AttributeName { AttributeName(0x2B13, "Time Exponential 8") }
    public static var timeHour24: AttributeName { AttributeName(0x2B14, "Time Hour 24") }
    public static var timeMillisecond24: AttributeName { AttributeName(0x2B15, "Time Millisecond 24") }
    public static var timeSecond16: AttributeName { AttributeName(0x2B16, "Time Second 16") }
    public static var timeSecond8: AttributeName { AttributeName(0x2B17, "Time Second 8") }
    public static var voltage: AttributeName { AttributeName(0x2B18, "Voltage") }
    public static var voltageSpecification: AttributeName { AttributeName(0x2B19, "Voltage Specification") }
    public static var voltageStatistics: AttributeName { AttributeName(0x2B1A, "Voltage Statistics") }
    public static var volumeFlow: AttributeName { AttributeName(0x2B1B, "Volume Flow") }
    public static var chromaticityCoordinate: AttributeName { AttributeName(0x2B1C, "Chromaticity Coordinate") }
    public static var rcFeature: AttributeName { AttributeName(0x2B1D, "RC Feature") }
    public static var rcSettings: AttributeName { AttributeName(0x2B1E, "RC Settings") }
    public static var reconnectionConfigurationControlPoint: AttributeName { AttributeName(0x2B1F, "Reconnection Configuration Control Point") }
    public static var iddStatusChanged: AttributeName { AttributeName(0x2B20, "IDD Status Changed") }
    public static var iddStatus: AttributeName { AttributeName(0x2B21, "IDD Status") }
    public static var iddAnnunciationStatus: AttributeName { AttributeName(0x2B22, "IDD Annunciation Status") }
    public static var iddFeatures: AttributeName { AttributeName(0x2B23, "IDD Features") }
    public static var iddStatusReaderControlPoint: AttributeName { AttributeName(0x2B24, "IDD Status Reader Control Point") }
    public static var iddCommandControlPoint: AttributeName { AttributeName(0x2B25, "IDD Command Control Point") }
    public static var iddCommandData: AttributeName { AttributeName(0x2B26, "IDD Command Data") }
    public static var iddRecordAccessControlPoint: AttributeName { AttributeName(0x2B27, "IDD Record Access Control Point") }
    public static var iddHistoryData: AttributeName { AttributeName(0x2B28, "IDD History Data") }
    public static var clientSupportedFeatures: AttributeName { AttributeName(0x2B29, "Client Supported Features") }
    public static var databaseHash: AttributeName { AttributeName(0x2B2A, "Database Hash") }
    public static var bssControlPoint: AttributeName { AttributeName(0x2B2B, "BSS Control Point") }
    public static var bssResponse: AttributeName { AttributeName(0x2B2C, "BSS Response") }
    public static var emergencyId: AttributeName { AttributeName(0x2B2D, "Emergency ID") }
    public static var emergencyText: AttributeName { AttributeName(0x2B2E, "Emergency Text") }
    public static var acsStatus: AttributeName { AttributeName(0x2B2F, "ACS Status") }
    public static var acsDataIn: AttributeName { AttributeName(0x2B30, "ACS Data In") }
    public static var acsDataOutNotify: AttributeName { AttributeName(0x2B31, "ACS Data Out Notify") }
    public static var acsDataOutIndicate: AttributeName { AttributeName(0x2B32, "ACS Data Out Indicate") }
    public static var acsControlPoint: AttributeName { AttributeName(0x2B33, "ACS Control Point") }
    public static var enhancedBloodPressureMeasurement: AttributeName { AttributeName(0x2B34, "Enhanced Blood Pressure Measurement") }
    public static var enhancedIntermediateCuffPressure: AttributeName { AttributeName(0x2B35, "Enhanced Intermediate Cuff Pressure") }
    public static var bloodPressureRecord: AttributeName { AttributeName(0x2B36, "Blood Pressure Record") }
    public static var registeredUser: AttributeName { AttributeName(0x2B37, "Registered User") }
    public static var brEdrHandoverData: AttributeName { AttributeName(0x2B38, "BR-EDR Handover Data") }
    public static var bluetoothSigData: AttributeName { AttributeName(0x2B39, "Bluetooth SIG Data") }
    public static var serverSupportedFeatures: AttributeName { AttributeName(0x2B3A, "Server Supported Features") }
    public static var physicalActivityMonitorFeatures: AttributeName { AttributeName(0x2B3B, "Physical Activity Monitor Features") }
    public static var generalActivityInstantaneousData: AttributeName { AttributeName(0x2B3C, "General Activity Instantaneous Data") }
    public static var generalActivitySummaryData: AttributeName { AttributeName(0x2B3D, "General Activity Summary Data") }
    public static var cardiorespiratoryActivityInstantaneousData: AttributeName { AttributeName(0x2B3E, "CardioRespiratory Activity Instantaneous Data") }
    public static var cardiorespiratoryActivitySummaryData: AttributeName { AttributeName(0x2B3F, "CardioRespiratory Activity Summary Data") }
    public static var stepCounterActivitySummaryData: AttributeName { AttributeName(0x2B40, "Step Counter Activity Summary Data") }
    public static var sleepActivityInstantaneousData: AttributeName { AttributeName(0x2B41, "Sleep Activity Instantaneous Data") }
    public static var sleepActivitySummaryData: AttributeName { AttributeName(0x2B42, "Sleep Activity Summary Data") }
    public static var physicalActivityMonitorControlPoint: AttributeName { AttributeName(0x2B43, "Physical Activity Monitor Control Point") }
    public static var physicalActivityCurrentSession: AttributeName { AttributeName(0x2B44, "Physical Activity Current Session") }
    public static var physicalActivitySessionDescriptor: AttributeName { AttributeName(0x2B45, "Physical Activity Session Descriptor") }
    public static var preferredUnits: AttributeName { AttributeName(0x2B46, "Preferred Units") }
    public static var highResolutionHeight: AttributeName { AttributeName(0x2B47, "High Resolution Height") }
    public static var middleName: AttributeName { AttributeName(0x2B48, "Middle Name") }
    public static var strideLength: AttributeName { AttributeName(0x2B49, "Stride Length") }
    public static var handedness: AttributeName { AttributeName(0x2B4A, "Handedness") }
    public static var deviceWearingPosition: AttributeName { AttributeName(0x2B4B, "Device Wearing Position") }
    public static var fourZoneHeartRateLimits: AttributeName { AttributeName(0x2B4C, "Four Zone Heart Rate Limits") }
    public static var highIntensityExerciseThreshold: AttributeName { AttributeName(0x2B4D, "High Intensity Exercise Threshold") }
    public static var activityGoal: AttributeName { AttributeName(0x2B4E, "Activity Goal") }
    public static var sedentaryIntervalNotification: AttributeName { AttributeName(0x2B4F, "Sedentary Interval Notification") }
    public static var caloricIntake: AttributeName { AttributeName(0x2B50, "Caloric Intake") }
    public static var tmapRole: AttributeName { AttributeName(0x2B51, "TMAP Role") }
    public static var audioInputState: AttributeName { AttributeName(0x2B77, "Audio Input State") }
    public static var gainSettingsAttribute: AttributeName { AttributeName(0x2B78, "Gain Settings Attribute") }
    public static var audioInputType: AttributeName { AttributeName(0x2B79, "Audio Input Type") }
    public static var audioInputStatus: AttributeName { AttributeName(0x2B7A, "Audio Input Status") }
    public static var audioInputControlPoint: AttributeName { AttributeName(0x2B7B, "Audio Input Control Point") }
    public static var audioInputDescription: AttributeName { AttributeName(0x2B7C, "Audio Input Description") }
    public static var volumeState: AttributeName { AttributeName(0x2B7D, "Volume State") }
    public static var volumeControlPoint: AttributeName { AttributeName(0x2B7E, "Volume Control Point") }
    public static var volumeFlags: AttributeName { AttributeName(0x2B7F, "Volume Flags") }
    public static var volumeOffsetState: AttributeName { AttributeName(0x2B80, "Volume Offset State") }
    public static var audioLocation: AttributeName { AttributeName(0x2B81, "Audio Location") }
    public static var volumeOffsetControlPoint: AttributeName { AttributeName(0x2B82, "Volume Offset Control Point") }
    public static var audioOutputDescription: AttributeName { AttributeName(0x2B83, "Audio Output Description") }
    public static var setIdentityResolvingKey: AttributeName { AttributeName(0x2B84, "Set Identity Resolving Key") }
    public static var coordinatedSetSize: AttributeName { AttributeName(0x2B85, "Coordinated Set Size") }
    public static var setMemberLock: AttributeName { AttributeName(0x2B86, "Set Member Lock") }
    public static var setMemberRank: AttributeName { AttributeName(0x2B87, "Set Member Rank") }
    public static var encryptedDataKeyMaterial: AttributeName { AttributeName(0x2B88, "Encrypted Data Key Material") }
    public static var apparentEnergy32: AttributeName { AttributeName(0x2B89, "Apparent Energy 32") }
    public static var apparentPower: AttributeName { AttributeName(0x2B8A, "Apparent Power") }
    public static var liveHealthObservations: AttributeName { AttributeName(0x2B8B, "Live Health Observations") }
    public static var co2Concentration: AttributeName { AttributeName(0x2B8C, "CO2 Concentration") }
    public static var cosineOfTheAngle: AttributeName { AttributeName(0x2B8D, "Cosine of the Angle") }
    public static var deviceTimeFeature: AttributeName { AttributeName(0x2B8E, "Device Time Feature") }
    public static var deviceTimeParameters: AttributeName { AttributeName(0x2B8F, "Device Time Parameters") }
    public static var deviceTime: AttributeName { AttributeName(0x2B90, "Device Time") }
    public static var deviceTimeControlPoint: AttributeName { AttributeName(0x2B91, "Device Time Control Point") }
    public static var timeChangeLogData: AttributeName { AttributeName(0x2B92, "Time Change Log Data") }
    public static var mediaPlayerName: AttributeName { AttributeName(0x2B93, "Media Player Name") }
    public static var mediaPlayerIconObjectId: AttributeName { AttributeName(0x2B94, "Media Player Icon Object ID") }
    public static var mediaPlayerIconUrl: AttributeName { AttributeName(0x2B95, "Media Player Icon URL") }
    public static var trackChanged: AttributeName { AttributeName(0x2B96, "Track Changed") }
    public static var trackTitle: AttributeName { AttributeName(0x2B97, "Track Title") }
    public static var trackDuration: AttributeName { AttributeName(0x2B98, "Track Duration") }
    public static var trackPosition: AttributeName { AttributeName(0x2B99, "Track Position") }
    public static var playbackSpeed: AttributeName { AttributeName(0x2B9A, "Playback Speed") }
    public static var seekingSpeed: AttributeName { AttributeName(0x2B9B, "Seeking Speed") }
    public static var currentTrackSegmentsObjectId: AttributeName { AttributeName(0x2B9C, "Current Track Segments Object ID") }
    public static var currentTrackObjectId: AttributeName { AttributeName(0x2B9D, "Current Track Object ID") }
    public static var nextTrackObjectId: AttributeName { AttributeName(0x2B9E, "Next Track Object ID") }
    public static var parentGroupObjectId: AttributeName { AttributeName(0x2B9F, "Parent Group Object ID") }
    public static var currentGroupObjectId: AttributeName { AttributeName(0x2BA0, "Current Group Object ID") }
    public static var playingOrder: AttributeName { AttributeName(0x2BA1, "Playing Order") }
    public static var playingOrdersSupported: AttributeName { AttributeName(0x2BA2, "Playing Orders Supported") }
    public static var mediaState: AttributeName { AttributeName(0x2BA3, "Media State") }
    public static var mediaControlPoint: AttributeName { AttributeName(0x2BA4, "Media Control Point") }
    public static var mediaControlPointOpcodesSupported: AttributeName { AttributeName(0x2BA5, "Media Control Point Opcodes Supported") }
    public static var searchResultsObjectId: AttributeName { AttributeName(0x2BA6, "Search Results Object ID") }
    public static var searchControlPoint: AttributeName { AttributeName(0x2BA7, "Search Control Point") }
    public static var energy32: AttributeName { AttributeName(0x2BA8, "Energy 32") }
    public static var constantToneExtensionEnable: AttributeName { AttributeName(0x2BAD, "Constant Tone Extension Enable") }
    public static var advertisingConstantToneExtensionMinimumLength: AttributeName { AttributeName(0x2BAE, "Advertising Constant Tone Extension Minimum Length") }
    public static var advertisingConstantToneExtensionMinimumTransmitCount: AttributeName { AttributeName(0x2BAF, "Advertising Constant Tone Extension Minimum Transmit Count") }
    public static var advertisingConstantToneExtensionTransmitDuration: AttributeName { AttributeName(0x2BB0, "Advertising Constant Tone Extension Transmit Duration") }
    public static var advertisingConstantToneExtensionInterval: AttributeName { AttributeName(0x2BB1, "Advertising Constant Tone Extension Interval") }
    public static var advertisingConstantToneExtensionPhy: AttributeName { AttributeName(0x2BB2, "Advertising Constant Tone Extension PHY") }
    public static var bearerProviderName: AttributeName { AttributeName(0x2BB3, "Bearer Provider Name") }
    public static var bearerUci: AttributeName { AttributeName(0x2BB4, "Bearer UCI") }
    public static var bearerTechnology: AttributeName { AttributeName(0x2BB5, "Bearer Technology") }
    public static var bearerUriSchemesSupportedList: AttributeName { AttributeName(0x2BB6, "Bearer URI Schemes Supported List") }
    public static var bearerSignalStrength: AttributeName { AttributeName(0x2BB7, "Bearer Signal Strength") }
    public static var bearerSignalStrengthReportingInterval: AttributeName { AttributeName(0x2BB8, "Bearer Signal Strength Reporting Interval") }
    public static var bearerListCurrentCalls: AttributeName { AttributeName(0x2BB9, "Bearer List Current Calls") }
    public static var contentControlId: AttributeName { AttributeName(0x2BBA, "Content Control ID") }
    public static var statusFlags: AttributeName { AttributeName(0x2BBB, "Status Flags") }
    public static var incomingCallTargetBearerUri: AttributeName { AttributeName(0x2BBC, "Incoming Call Target Bearer URI") }
    public static var callState: AttributeName { AttributeName(0x2BBD, "Call State") }
    public static var callControlPoint: AttributeName { AttributeName(0x2BBE, "Call Control Point") }
    public static var callControlPointOptionalOpcodes: AttributeName { AttributeName(0x2BBF, "Call Control Point Optional Opcodes") }
    public static var terminationReason: AttributeName { AttributeName(0x2BC0, "Termination Reason") }
    public static var incomingCall: AttributeName { AttributeName(0x2BC1, "Incoming Call") }
    public static var callFriendlyName: AttributeName { AttributeName(0x2BC2, "Call Friendly Name") }
    public static var mute: AttributeName { AttributeName(0x2BC3, "Mute") }
    public static var sinkAse: AttributeName { AttributeName(0x2BC4, "Sink ASE") }
    public static var sourceAse: AttributeName { AttributeName(0x2BC5, "Source ASE") }
    public static var aseControlPoint: AttributeName { AttributeName(0x2BC6, "ASE Control Point") }
    public static var broadcastAudioScanControlPoint: AttributeName { AttributeName(0x2BC7, "Broadcast Audio Scan Control Point") }
    public static var broadcastReceiveState: AttributeName { AttributeName(0x2BC8, "Broadcast Receive State") }
    public static var sinkPac: AttributeName { AttributeName(0x2BC9, "Sink PAC") }
    public static var sinkAudioLocations: AttributeName { AttributeName(0x2BCA, "Sink Audio Locations") }
    public static var sourcePac: AttributeName { AttributeName(0x2BCB, "Source PAC") }
    public static var sourceAudioLocations: AttributeName { AttributeName(0x2BCC, "Source Audio Locations") }
    public static var availableAudioContexts: AttributeName { AttributeName(0x2BCD, "Available Audio Contexts") }
    public static var supportedAudioContexts: AttributeName { AttributeName(0x2BCE, "Supported Audio Contexts") }
    public static var ammoniaConcentration: AttributeName { AttributeName(0x2BCF, "Ammonia Concentration") }
    public static var carbonMonoxideConcentration: AttributeName { AttributeName(0x2BD0, "Carbon Monoxide Concentration") }
    public static var methaneConcentration: AttributeName { AttributeName(0x2BD1, "Methane Concentration") }
    public static var nitrogenDioxideConcentration: AttributeName { AttributeName(0x2BD2, "Nitrogen Dioxide Concentration") }
    public static var nonMethaneVolatileOrganicCompoundsConcentration: AttributeName { AttributeName(0x2BD3, "Non-Methane Volatile Organic Compounds Concentration") }
    public static var ozoneConcentration: AttributeName { AttributeName(0x2BD4, "Ozone Concentration") }
    public static var particulateMatterPm1Concentration: AttributeName { AttributeName(0x2BD5, "Particulate Matter - PM1 Concentration") }
    public static var particulateMatterPm25Concentration: AttributeName { AttributeName(0x2BD6, "Particulate Matter - PM2.5 Concentration") }
    public static var particulateMatterPm10Concentration: AttributeName { AttributeName(0x2BD7, "Particulate Matter - PM10 Concentration") }
    public static var sulfurDioxideConcentration: AttributeName { AttributeName(0x2BD8, "Sulfur Dioxide Concentration") }
    public static var sulfurHexafluorideConcentration: AttributeName { AttributeName(0x2BD9, "Sulfur Hexafluoride Concentration") }
    public static var hearingAidFeatures: AttributeName { AttributeName(0x2BDA, "Hearing Aid Features") }
    public static var hearingAidPresetControlPoint: AttributeName { AttributeName(0x2BDB, "Hearing Aid Preset Control Point") }
    public static var activePresetIndex: AttributeName { AttributeName(0x2BDC, "Active Preset Index") }
    public static var storedHealthObservations: AttributeName { AttributeName(0x2BDD, "Stored Health Observations") }
    public static var fixedString64: AttributeName { AttributeName(0x2BDE, "Fixed String 64") }
    public static var highTemperature: AttributeName { AttributeName(0x2BDF, "High Temperature") }
    public static var highVoltage: AttributeName { AttributeName(0x2BE0, "High Voltage") }
    public static var lightDistribution: AttributeName { AttributeName(0x2BE1, "Light Distribution") }
    public static var lightOutput: AttributeName { AttributeName(0x2BE2, "Light Output") }
    public static var lightSourceType: AttributeName { AttributeName(0x2BE3, "Light Source Type") }
    public static var noise: AttributeName { AttributeName(0x2BE4, "Noise") }
    public static var relativeRuntimeInACorrelatedColorTemperatureRange: AttributeName { AttributeName(0x2BE5, "Relative Runtime in a Correlated Color Temperature Range") }
    public static var timeSecond32: AttributeName { AttributeName(0x2BE6, "Time Second 32") }
    public static var vocConcentration: AttributeName { AttributeName(0x2BE7, "VOC Concentration") }
    public static var voltageFrequency: AttributeName { AttributeName(0x2BE8, "Voltage Frequency") }
    public static var batteryCriticalStatus: AttributeName { AttributeName(0x2BE9, "Battery Critical Status") }
    public static var batteryHealthStatus: AttributeName { AttributeName(0x2BEA, "Battery Health Status") }
    public static var batteryHealthInformation: AttributeName { AttributeName(0x2BEB, "Battery Health Information") }
    public static var batteryInformation: AttributeName { AttributeName(0x2BEC, "Battery Information") }
    public static var batteryLevelStatus: AttributeName { AttributeName(0x2BED, "Battery Level Status") }
    public static var batteryTimeStatus: AttributeName { AttributeName(0x2BEE, "Battery Time Status") }
    public static var estimatedServiceDate: AttributeName { AttributeName(0x2BEF, "Estimated Service Date") }
    public static var batteryEnergyStatus: AttributeName { AttributeName(0x2BF0, "Battery Energy Status") }
    public static var observationScheduleChanged: AttributeName { AttributeName(0x2BF1, "Observation Schedule Changed") }
    public static var elapsedTime: AttributeName { AttributeName(0x2BF2, "Elapsed Time") }
    public static var healthSensorFeatures: AttributeName { AttributeName(0x2BF3, "Health Sensor Features") }
    public static var ghsControlPoint: AttributeName { AttributeName(0x2BF4, "GHS Control Point") }
    public static var leGattSecurityLevels: AttributeName { AttributeName(0x2BF5, "LE GATT Security Levels") }
    public static var eslAddress: AttributeName { AttributeName(0x2BF6, "ESL Address") }
    public static var apSyncKeyMaterial: AttributeName { AttributeName(0x2BF7, "AP Sync Key Material") }
    public static var eslResponseKeyMaterial: AttributeName { AttributeName(0x2BF8, "ESL Response Key Material") }
    public static var eslCurrentAbsoluteTime: AttributeName { AttributeName(0x2BF9, "ESL Current Absolute Time") }
    public static var eslDisplayInformation: AttributeName { AttributeName(0x2BFA, "ESL Display Information") }
    public static var eslImageInformation: AttributeName { AttributeName(0x2BFB, "ESL Image Information") }
    public static var eslSensorInformation: AttributeName { AttributeName(0x2BFC, "ESL Sensor Information") }
    public static var eslLedInformation: AttributeName { AttributeName(0x2BFD, "ESL LED Information") }
    public static var eslControlPoint: AttributeName { AttributeName(0x2BFE, "ESL Control Point") }
    public static var udiForMedicalDevices: AttributeName { AttributeName(0x2BFF, "UDI for Medical Devices") }
    public static var gmapRole: AttributeName { AttributeName(0x2C00, "GMAP Role") }
    public static var uggFeatures: AttributeName { AttributeName(0x2C01, "UGG Features") }
    public static var ugtFeatures: AttributeName { AttributeName(0x2C02, "UGT Features") }
    public static var bgsFeatures: AttributeName { AttributeName(0x2C03, "BGS Features") }
    public static var bgrFeatures: AttributeName { AttributeName(0x2C04, "BGR Features") }
    public static var percentage8Steps: AttributeName { AttributeName(0x2C05, "Percentage 8 Steps") }
    public static var acceleration: AttributeName { AttributeName(0x2C06, "Acceleration") }
    public static var force: AttributeName { AttributeName(0x2C07, "Force") }
    public static var linearPosition: AttributeName { AttributeName(0x2C08, "Linear Position") }
    public static var rotationalSpeed: AttributeName { AttributeName(0x2C09, "Rotational Speed") }
    public static var length: AttributeName { AttributeName(0x2C0A, "Length") }
    public static var torque: AttributeName { AttributeName(0x2C0B, "Torque") }
    public static var imdStatus: AttributeName { AttributeName(0x2C0C, "IMD Status") }
    public static var imdsDescriptorValueChanged: AttributeName { AttributeName(0x2C0D, "IMDS Descriptor Value Changed") }
    public static var firstUseDate: AttributeName { AttributeName(0x2C0E, "First Use Date") }
    public static var lifeCycleData: AttributeName { AttributeName(0x2C0F, "Life Cycle Data") }
    public static var workCycleData: AttributeName { AttributeName(0x2C10, "Work Cycle Data") }
    public static var serviceCycleData: AttributeName { AttributeName(0x2C11, "Service Cycle Data") }
    public static var imdControl: AttributeName { AttributeName(0x2C12, "IMD Control") }
    public static var imdHistoricalData: AttributeName { AttributeName(0x2C13, "IMD Historical Data") }
    public static var rasFeatures: AttributeName { AttributeName(0x2C14, "RAS Features") }
    public static var realTimeRangingData: AttributeName { AttributeName(0x2C15, "Real-time Ranging Data") }
    public static var onDemandRangingData: AttributeName { AttributeName(0x2C16, "On-demand Ranging Data") }
    public static var rasControlPoint: AttributeName { AttributeName(0x2C17, "RAS Control Point") }
    public static var rangingDataReady: AttributeName { AttributeName(0x2C18, "Ranging Data Ready") }
    public static var rangingDataOverwritten: AttributeName { AttributeName(0x2C19, "Ranging Data Overwritten") }
    public static var coordinatedSetName: AttributeName { AttributeName(0x2C1A, "Coordinated Set Name") }
    public static var humidity8: AttributeName { AttributeName(0x2C1B, "Humidity 8") }
    public static var illuminance16: AttributeName { AttributeName(0x2C1C, "Illuminance 16") }
    public static var acceleration3d: AttributeName { AttributeName(0x2C1D, "Acceleration - 3D") }
    public static var preciseAcceleration3d: AttributeName { AttributeName(0x2C1E, "Precise Acceleration - 3D") }
    public static var accelerationDetectionStatus: AttributeName { AttributeName(0x2C1F, "Acceleration Detection Status") }
    public static var doorWindowStatus: AttributeName { AttributeName(0x2C20, "Door/Window Status") }
    public static var pushbuttonStatus8: AttributeName { AttributeName(0x2C21, "Pushbutton Status 8") }
    public static var contactStatus8: AttributeName { AttributeName(0x2C22, "Contact Status 8") }
    public static var hidIsoProperties: AttributeName { AttributeName(0x2C23, "HID ISO Properties") }
    public static var leHidOperationMode: AttributeName { AttributeName(0x2C24, "LE HID Operation Mode") }
    public static var cookwareDescription: AttributeName { AttributeName(0x2C25, "Cookware Description") }
    public static var recipeControl: AttributeName { AttributeName(0x2C26, "Recipe Control") }
    public static var recipeParameters: AttributeName { AttributeName(0x2C27, "Recipe Parameters") }
    public static var cookingStepStatus: AttributeName { AttributeName(0x2C28, "Cooking Step Status") }
    public static var cookingZoneCapabilities: AttributeName { AttributeName(0x2C29, "Cooking Zone Capabilities") }
    public static var cookingZoneDesiredCookingConditions: AttributeName { AttributeName(0x2C2A, "Cooking Zone Desired Cooking Conditions") }
    public static var cookingZoneActualCookingConditions: AttributeName { AttributeName(0x2C2B, "Cooking Zone Actual Cooking Conditions") }
    public static var cookwareSensorData: AttributeName { AttributeName(0x2C2C, "Cookware Sensor Data") }
    public static var cookwareSensorAggregate: AttributeName { AttributeName(0x2C2D, "Cookware Sensor Aggregate") }
    public static var cookingTemperature: AttributeName { AttributeName(0x2C2E, "Cooking Temperature") }
    public static var cookingZonePerceivedPower: AttributeName { AttributeName(0x2C2F, "Cooking Zone Perceived Power") }
    public static var kitchenApplianceAirflow: AttributeName { AttributeName(0x2C30, "Kitchen Appliance Airflow") }
    public static var voiceAssistantName: AttributeName { AttributeName(0x2C31, "Voice Assistant Name") }
    public static var voiceAssistantUuid: AttributeName { AttributeName(0x2C32, "Voice Assistant UUID") }
    public static var voiceAssistantServiceControlPoint: AttributeName { AttributeName(0x2C33, "Voice Assistant Service Control Point") }
    public static var installedLocation: AttributeName { AttributeName(0x2C34, "Installed Location") }
    public static var voiceAssistantSessionState: AttributeName { AttributeName(0x2C35, "Voice Assistant Session State") }
    public static var voiceAssistantSessionFlag: AttributeName { AttributeName(0x2C36, "Voice Assistant Session Flag") }
    public static var voiceAssistantSupportedLanguages: AttributeName { AttributeName(0x2C37, "Voice Assistant Supported Languages") }
    public static var voiceAssistantSupportedFeatures: AttributeName { AttributeName(0x2C38, "Voice Assistant Supported Features") }
    public static var hidSciMode: AttributeName { AttributeName(0x2C39, "HID SCI Mode") }
    public static var hidSciInformation: AttributeName { AttributeName(0x2C3A, "HID SCI Information") }
    public static var gapService: AttributeName { AttributeName(0x1800, "GAP") }
    public static var gattService: AttributeName { AttributeName(0x1801, "GATT") }
    public static var immediateAlertService: AttributeName { AttributeName(0x1802, "Immediate Alert") }
    public static var linkLossService: AttributeName { AttributeName(0x1803, "Link Loss") }
    public static var txPowerService: AttributeName { AttributeName(0x1804, "Tx Power") }
    public static var currentTimeService: AttributeName { AttributeName(0x1805, "Current Time") }
    public static var referenceTimeUpdateService: AttributeName { AttributeName(0x1806, "Reference Time Update") }
    public static var nextDstChangeService: AttributeName { AttributeName(0x1807, "Next DST Change") }
    public static var glucoseService: AttributeName { AttributeName(0x1808, "Glucose") }
    public static var healthThermometerService: AttributeName { AttributeName(0x1809, "Health Thermometer") }
    public static var deviceInformationService: AttributeName { AttributeName(0x180A, "Device Information") }
    public static var heartRateService: AttributeName { AttributeName(0x180D, "Heart Rate") }
    public static var phoneAlertStatusService: AttributeName { AttributeName(0x180E, "Phone Alert Status") }
    public static var batteryService: AttributeName { AttributeName(0x180F, "Battery") }
    public static var bloodPressureService: AttributeName { AttributeName(0x1810, "Blood Pressure") }
    public static var alertNotificationService: AttributeName { AttributeName(0x1811, "Alert Notification") }
    public static var humanInterfaceDeviceService: AttributeName { AttributeName(0x1812, "Human Interface Device") }
    public static var scanParametersService: AttributeName { AttributeName(0x1813, "Scan Parameters") }
    public static var runningSpeedAndCadenceService: AttributeName { AttributeName(0x1814, "Running Speed and Cadence") }
    public static var automationIoService: AttributeName { AttributeName(0x1815, "Automation IO") }
    public static var cyclingSpeedAndCadenceService: AttributeName { AttributeName(0x1816, "Cycling Speed and Cadence") }
    public static var cyclingPowerService: AttributeName { AttributeName(0x1818, "Cycling Power") }
    public static var locationAndNavigationService: AttributeName { AttributeName(0x1819, "Location and Navigation") }
    public static var environmentalSensingService: AttributeName { AttributeName(0x181A, "Environmental Sensing") }
    public static var bodyCompositionService: AttributeName { AttributeName(0x181B, "Body Composition") }
    public static var userDataService: AttributeName { AttributeName(0x181C, "User Data") }
    public static var weightScaleService: AttributeName { AttributeName(0x181D, "Weight Scale") }
    public static var bondManagementService: AttributeName { AttributeName(0x181E, "Bond Management") }
    public static var continuousGlucoseMonitoringService: AttributeName { AttributeName(0x181F, "Continuous Glucose Monitoring") }
    public static var internetProtocolSupportService: AttributeName { AttributeName(0x1820, "Internet Protocol Support") }
    public static var indoorPositioningService: AttributeName { AttributeName(0x1821, "Indoor Positioning") }
    public static var pulseOximeterService: AttributeName { AttributeName(0x1822, "Pulse Oximeter") }
    public static var httpProxyService: AttributeName { AttributeName(0x1823, "HTTP Proxy") }
    public static var transportDiscoveryService: AttributeName { AttributeName(0x1824, "Transport Discovery") }
    public static var objectTransferService: AttributeName { AttributeName(0x1825, "Object Transfer") }
    public static var fitnessMachineService: AttributeName { AttributeName(0x1826, "Fitness Machine") }
    public static var meshProvisioningService: AttributeName { AttributeName(0x1827, "Mesh Provisioning") }
    public static var meshProxyService: AttributeName { AttributeName(0x1828, "Mesh Proxy") }
    public static var reconnectionConfigurationService: AttributeName { AttributeName(0x1829, "Reconnection Configuration") }
    public static var insulinDeliveryService: AttributeName { AttributeName(0x183A, "Insulin Delivery") }
    public static var binarySensorService: AttributeName { AttributeName(0x183B, "Binary Sensor") }
    public static var emergencyConfigurationService: AttributeName { AttributeName(0x183C, "Emergency Configuration") }
    public static var authorizationControlService: AttributeName { AttributeName(0x183D, "Authorization Control") }
    public static var physicalActivityMonitorService: AttributeName { AttributeName(0x183E, "Physical Activity Monitor") }
    public static var elapsedTimeService: AttributeName { AttributeName(0x183F, "Elapsed Time") }
    public static var genericHealthSensorService: AttributeName { AttributeName(0x1840, "Generic Health Sensor") }
    public static var audioInputControlService: AttributeName { AttributeName(0x1843, "Audio Input Control") }
    public static var volumeControlService: AttributeName { AttributeName(0x1844, "Volume Control") }
    public static var volumeOffsetControlService: AttributeName { AttributeName(0x1845, "Volume Offset Control") }
    public static var coordinatedSetIdentificationService: AttributeName { AttributeName(0x1846, "Coordinated Set Identification") }
    public static var deviceTimeService: AttributeName { AttributeName(0x1847, "Device Time") }
    public static var mediaControlService: AttributeName { AttributeName(0x1848, "Media Control") }
    public static var genericMediaControlService: AttributeName { AttributeName(0x1849, "Generic Media Control") }
    public static var constantToneExtensionService: AttributeName { AttributeName(0x184A, "Constant Tone Extension") }
    public static var telephoneBearerService: AttributeName { AttributeName(0x184B, "Telephone Bearer") }
    public static var genericTelephoneBearerService: AttributeName { AttributeName(0x184C, "Generic Telephone Bearer") }
    public static var microphoneControlService: AttributeName { AttributeName(0x184D, "Microphone Control") }
    public static var audioStreamControlService: AttributeName { AttributeName(0x184E, "Audio Stream Control") }
    public static var broadcastAudioScanService: AttributeName { AttributeName(0x184F, "Broadcast Audio Scan") }
    public static var publishedAudioCapabilitiesService: AttributeName { AttributeName(0x1850, "Published Audio Capabilities") }
    public static var basicAudioAnnouncementService: AttributeName { AttributeName(0x1851, "Basic Audio Announcement") }
    public static var broadcastAudioAnnouncementService: AttributeName { AttributeName(0x1852, "Broadcast Audio Announcement") }
    public static var commonAudioService: AttributeName { AttributeName(0x1853, "Common Audio") }
    public static var hearingAccessService: AttributeName { AttributeName(0x1854, "Hearing Access") }
    public static var telephonyAndMediaAudioService: AttributeName { AttributeName(0x1855, "Telephony and Media Audio") }
    public static var publicBroadcastAnnouncementService: AttributeName { AttributeName(0x1856, "Public Broadcast Announcement") }
    public static var electronicShelfLabelService: AttributeName { AttributeName(0x1857, "Electronic Shelf Label") }
    public static var gamingAudioService: AttributeName { AttributeName(0x1858, "Gaming Audio") }
    public static var meshProxySolicitationService: AttributeName { AttributeName(0x1859, "Mesh Proxy Solicitation") }
    public static var industrialMeasurementDeviceService: AttributeName { AttributeName(0x185A, "Industrial Measurement Device") }
    public static var rangingService: AttributeName { AttributeName(0x185B, "Ranging") }
    public static var hidIsoService: AttributeName { AttributeName(0x185C, "HID ISO") }
    public static var cookwareService: AttributeName { AttributeName(0x185D, "Cookware") }
    public static var voiceAssistantService: AttributeName { AttributeName(0x185E, "Voice Assistant") }
    public static var genericVoiceAssistantService: AttributeName { AttributeName(0x185F, "Generic Voice Assistant") }
    public static var characteristicExtendedProperties: AttributeName { AttributeName(0x2900, "Characteristic Extended Properties") }
    public static var characteristicUserDescription: AttributeName { AttributeName(0x2901, "Characteristic User Description") }
    public static var clientCharacteristicConfiguration: AttributeName { AttributeName(0x2902, "Client Characteristic Configuration") }
    public static var serverCharacteristicConfiguration: AttributeName { AttributeName(0x2903, "Server Characteristic Configuration") }
    public static var characteristicPresentationFormat: AttributeName { AttributeName(0x2904, "Characteristic Presentation Format") }
    public static var characteristicAggregateFormat: AttributeName { AttributeName(0x2905, "Characteristic Aggregate Format") }
    public static var validRange: AttributeName { AttributeName(0x2906, "Valid Range") }
    public static var externalReportReference: AttributeName { AttributeName(0x2907, "External Report Reference") }
    public static var reportReference: AttributeName { AttributeName(0x2908, "Report Reference") }
    public static var numberOfDigitals: AttributeName { AttributeName(0x2909, "Number of Digitals") }
    public static var valueTriggerSetting: AttributeName { AttributeName(0x290A, "Value Trigger Setting") }
    public static var environmentalSensingConfiguration: AttributeName { AttributeName(0x290B, "Environmental Sensing Configuration") }
    public static var environmentalSensingMeasurement: AttributeName { AttributeName(0x290C, "Environmental Sensing Measurement") }
    public static var environmentalSensingTriggerSetting: AttributeName { AttributeName(0x290D, "Environmental Sensing Trigger Setting") }
    public static var timeTriggerSetting: AttributeName { AttributeName(0x290E, "Time Trigger Setting") }
    public static var completeBrEdrTransportBlockData: AttributeName { AttributeName(0x290F, "Complete BR-EDR Transport Block Data") }
    public static var observationSchedule: AttributeName { AttributeName(0x2910, "Observation Schedule") }
    public static var validRangeAndAccuracy: AttributeName { AttributeName(0x2911, "Valid Range and Accuracy") }
    public static var measurementDescription: AttributeName { AttributeName(0x2912, "Measurement Description") }
    public static var manufacturerLimits: AttributeName { AttributeName(0x2913, "Manufacturer Limits") }
    public static var processTolerances: AttributeName { AttributeName(0x2914, "Process Tolerances") }
    public static var imdTriggerSetting: AttributeName { AttributeName(0x2915, "IMD Trigger Setting") }
    public static var cookingSensorInfo: AttributeName { AttributeName(0x2916, "Cooking Sensor Info") }
    public static var cookingTriggerSetting: AttributeName { AttributeName(0x2917, "Cooking Trigger Setting") }
}
