/// Decoding that no layout can say, by the name that blocks call it: `function: eddystone_url`. The block lists the fields that
/// the function adds, in its order.
///
/// A function is here where a value depends on bytes before it, or is arithmetic that no scale says.
package enum LayoutFunction: String, CaseIterable, Sendable {
    // Parameters of commands, events and Link Layer PDUs
    case hiddenRest = "hidden_rest"
    case ignoredRest = "ignored_rest"
    case halves
    case companyAndHalves = "company_and_halves"
    case usedResolvableAddress = "used_resolvable_address"
    case classOfDevice = "class_of_device"
    case cteRequest = "cte_request"
    case accessAddress = "access_address"
    case syncInfo = "sync_info"
    case channelClassification = "channel_classification"
    case extensibleNumber = "extensible_number"
    // Values of characteristics
    case vendorCompany = "vendor_company"
    case responseReason = "ase_response_reason"
    case playbackSpeed = "playback_speed"
    case serialText = "serial_text"
    case valueRange = "value_range"
    case endToEndCheck = "e2e_crc"
    case endToEndCheckOfRecord = "e2e_crc_of_record"
    // Advertising of vendors
    case earbudStates = "earbud_states"
    case headsetStates = "headset_states"
    case ipv4Address = "ipv4_address"
    case eddystoneURL = "eddystone_url"
    case minutesAndSeconds = "minutes_and_seconds"
    case ruuviTemperature = "ruuvi_temperature"
    case ruuviPower = "ruuvi_power"
    case ruuviAir6 = "ruuvi_air_6"
    case ruuviAirE1 = "ruuvi_air_e1"
    case switchBotClimate = "switchbot_climate"
    case switchBotThermostat = "switchbot_thermostat"
    case switchBotHumidifier = "switchbot_humidifier"
    case signedAndHundredths = "signed_and_hundredths"
    case signUnitsTenths = "sign_units_tenths"
    case gravityDigits = "gravity_digits"
    case decimalText = "decimal_text"
    case laicaMeasurement = "laica_measurement"
    case inodeBattery = "inode_battery"
    case inodePosition = "inode_position"
    case inodeTemperature = "inode_temperature"
    case inodeFineTemperature = "inode_fine_temperature"
    case inodeMeter = "inode_meter"
    case threePartVersion = "three_part_version"
    case fourPartVersion = "four_part_version"

    /// How many fields it adds.
    package var fieldCount: Int {
        switch self {
        case .hiddenRest, .ignoredRest: 0
        case .endToEndCheck, .endToEndCheckOfRecord: 2
        case .halves, .cteRequest, .vendorCompany, .responseReason, .valueRange, .headsetStates, .ruuviPower: 2
        case .switchBotThermostat, .laicaMeasurement, .inodeBattery: 2
        case .companyAndHalves: 3
        case .classOfDevice, .switchBotHumidifier, .inodePosition, .inodeMeter: 4
        case .ruuviAir6, .ruuviAirE1, .switchBotClimate: 5
        case .earbudStates: 10
        default: 1
        }
    }

    var decode: Item.CodeDecoder {
        switch self {
        case .hiddenRest: LayoutFunction.hidingRest
        case .ignoredRest: LayoutFunction.ignoringRest
        case .halves: LayoutFunction.halving
        case .companyAndHalves: LayoutFunction.halvingAfterCompany
        case .usedResolvableAddress: LayoutFunction.resolvableAddress
        case .classOfDevice: LayoutFunction.deviceClass
        case .cteRequest: LayoutFunction.requestedCTE
        case .accessAddress: LayoutFunction.octetsOfAccessAddress
        case .syncInfo: LayoutFunction.periodicSync
        case .channelClassification: LayoutFunction.classifiedChannels
        case .extensibleNumber: LayoutFunction.numberOfOddOctets
        case .vendorCompany: LayoutFunction.companyOfVendor
        case .responseReason: LayoutFunction.reasonOfResponse
        case .playbackSpeed: LayoutFunction.speed
        case .serialText: LayoutFunction.textOrBytes
        case .valueRange: LayoutFunction.lowerAndUpper
        case .endToEndCheck: LayoutFunction.checkedEnd(before: 0)
        case .endToEndCheckOfRecord: LayoutFunction.checkedEnd(before: 1)
        case .earbudStates: LayoutFunction.earbuds
        case .headsetStates: LayoutFunction.headset
        case .ipv4Address: LayoutFunction.dottedAddress
        case .eddystoneURL: LayoutFunction.compressedURL
        case .minutesAndSeconds: LayoutFunction.secondsOfMinutes
        case .ruuviTemperature: LayoutFunction.signedDegrees
        case .ruuviPower: LayoutFunction.voltageAndPower
        case .ruuviAir6: LayoutFunction.shortAir
        case .ruuviAirE1: LayoutFunction.longAir
        case .switchBotClimate: LayoutFunction.degreesBehindTenths
        case .switchBotThermostat: LayoutFunction.roomAndTarget
        case .switchBotHumidifier: LayoutFunction.humidifierState
        case .signedAndHundredths: LayoutFunction.wholeAndHundredths
        case .signUnitsTenths: LayoutFunction.signAndDigits(1, exponent: -1)
        case .gravityDigits: LayoutFunction.signAndDigits(2, times: 980_665, exponent: -7)
        case .decimalText: LayoutFunction.decimalDigits
        case .laicaMeasurement: LayoutFunction.maskedWeight
        case .inodeBattery: LayoutFunction.batterySteps
        case .inodePosition: LayoutFunction.tilt
        case .inodeTemperature: LayoutFunction.thirteenBits(-30...70, sixteenths: false)
        case .inodeFineTemperature: LayoutFunction.thirteenBits(-40...125, sixteenths: true)
        case .inodeMeter: LayoutFunction.pulses
        case .threePartVersion: LayoutFunction.reversed(3)
        case .fourPartVersion: LayoutFunction.reversed(4)
        }
    }
}
