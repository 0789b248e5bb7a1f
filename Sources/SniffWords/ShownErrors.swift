// The rows of `blesniff errors` and of docs/errors.md, which Tests/tools/errors.py makes of them.
extension ShownError {
    // MARK: - Android

    private enum Android {
        /// Constants that apps see.
        static let gatt = "android.bluetooth.BluetoothGatt"
        /// Constants of the stack, which hands them to apps unchanged.
        static let stack = "AOSP stack/include/gatt_api.h"
        /// The codes of disconnections, by the names that flutter_blue_plus gives them.
        static let controller = "AOSP stack/include/gatt_api.h; flutter_blue_plus, hciStatusString"
        static let names = "flutter_blue_plus, hciStatusString"
    }

    static let android: [ShownError] = [
        // The status of onConnectionStateChange.
        ShownError(
            .android, 5, "AUTHENTICATION_FAILURE", code: .controller(0x05), source: Android.names),
        ShownError(.android, 6, "PIN_OR_KEY_MISSING", code: .controller(0x06), source: Android.names),
        ShownError(
            .android, 8, "GATT_CONN_TIMEOUT", "LINK_SUPERVISION_TIMEOUT", code: .controller(0x08),
            source: Android.controller),
        ShownError(
            .android, 19, "GATT_CONN_TERMINATE_PEER_USER", "REMOTE_USER_TERMINATED_CONNECTION", code: .controller(0x13),
            source: Android.controller),
        ShownError(
            .android, 20, "REMOTE_DEVICE_TERMINATED_CONNECTION_LOW_RESOURCES", code: .controller(0x14),
            source: Android.names),
        ShownError(
            .android, 21, "REMOTE_DEVICE_TERMINATED_CONNECTION_POWER_OFF", code: .controller(0x15),
            source: Android.names),
        ShownError(
            .android, 22, "GATT_CONN_TERMINATE_LOCAL_HOST", "CONNECTION_TERMINATED_BY_LOCAL_HOST",
            code: .controller(0x16), source: Android.controller),
        ShownError(
            .android, 34, "GATT_CONN_LMP_TIMEOUT", "LMP_OR_LL_RESPONSE_TIMEOUT", code: .controller(0x22),
            source: Android.controller),
        ShownError(
            .android, 59, "UNACCEPTABLE_CONNECTION_PARAMETERS", code: .controller(0x3B), source: Android.names),
        ShownError(
            .android, 61, "CONNECTION_TERMINATED_MIC_FAILURE", code: .controller(0x3D), source: Android.names),
        ShownError(
            .android, 62, "GATT_CONN_FAIL_ESTABLISH", "CONNECTION_FAILED_ESTABLISHMENT", code: .controller(0x3E),
            source: Android.controller),
        ShownError(
            .android, 133, "GATT_ERROR", "ANDROID_SPECIFIC_ERROR",
            meaning:
                "an error that the stack has no number for; as the status of a read or a write also the device's own ATT error 0x85",
            cause:
                "on connecting usually no answer of the device, as 147 has it in later versions: switched off, out of range, or connected to another phone; look whether it advertises, close unused BluetoothGatt objects, and try again",
            filter: "connections || att.error == 0x85", source: Android.stack + "; flutter_blue_plus, hciStatusString"),
        ShownError(
            .android, 147, "GATT_CONNECTION_TIMEOUT", code: .notHeard,
            meaning: "the attempt to connect was given up", source: Android.gatt + " (API 35)"),
        ShownError(
            .android, 257, "GATT_FAILURE", "FAILURE_REGISTERING_CLIENT",
            meaning:
                "an operation failed with none of the other errors; on connecting, the app could not be registered",
            cause:
                "the stack takes a limited number of clients; close each BluetoothGatt object that is no longer used",
            source: Android.gatt + ", onClientRegistered"),
        // The status of reads, writes and other requests.
        ShownError(.android, 1, "GATT_INVALID_HANDLE", code: .attribute(0x01), source: Android.stack),
        ShownError(.android, 2, "GATT_READ_NOT_PERMITTED", code: .attribute(0x02), source: Android.gatt),
        ShownError(.android, 3, "GATT_WRITE_NOT_PERMITTED", code: .attribute(0x03), source: Android.gatt),
        ShownError(.android, 4, "GATT_INVALID_PDU", code: .attribute(0x04), source: Android.stack),
        ShownError(.android, 5, "GATT_INSUFFICIENT_AUTHENTICATION", code: .attribute(0x05), source: Android.gatt),
        ShownError(.android, 6, "GATT_REQUEST_NOT_SUPPORTED", code: .attribute(0x06), source: Android.gatt),
        ShownError(.android, 7, "GATT_INVALID_OFFSET", code: .attribute(0x07), source: Android.gatt),
        ShownError(.android, 8, "GATT_INSUF_AUTHORIZATION", code: .attribute(0x08), source: Android.stack),
        ShownError(.android, 9, "GATT_PREPARE_Q_FULL", code: .attribute(0x09), source: Android.stack),
        ShownError(.android, 10, "GATT_NOT_FOUND", code: .attribute(0x0A), source: Android.stack),
        ShownError(.android, 11, "GATT_NOT_LONG", code: .attribute(0x0B), source: Android.stack),
        ShownError(.android, 12, "GATT_INSUF_KEY_SIZE", code: .attribute(0x0C), source: Android.stack),
        ShownError(.android, 13, "GATT_INVALID_ATTRIBUTE_LENGTH", code: .attribute(0x0D), source: Android.gatt),
        ShownError(.android, 14, "GATT_ERR_UNLIKELY", code: .attribute(0x0E), source: Android.stack),
        ShownError(.android, 15, "GATT_INSUFFICIENT_ENCRYPTION", code: .attribute(0x0F), source: Android.gatt),
        ShownError(.android, 16, "GATT_UNSUPPORT_GRP_TYPE", code: .attribute(0x10), source: Android.stack),
        ShownError(.android, 17, "GATT_INSUF_RESOURCE", code: .attribute(0x11), source: Android.stack),
        ShownError(.android, 18, "GATT_DATABASE_OUT_OF_SYNC", code: .attribute(0x12), source: Android.stack),
        ShownError(.android, 19, "GATT_VALUE_NOT_ALLOWED", code: .attribute(0x13), source: Android.stack),
        ShownError(
            .android, 128, "GATT_NO_RESOURCES", meaning: "the stack has no room, or the device's own ATT error 0x80",
            filter: "att.error == 0x80", source: Android.stack),
        ShownError(
            .android, 129, "GATT_INTERNAL_ERROR", meaning: "the stack failed, or the device's own ATT error 0x81",
            filter: "att.error == 0x81", source: Android.stack),
        ShownError(
            .android, 130, "GATT_WRONG_STATE",
            meaning: "not possible in the present state of the stack, or the device's own ATT error 0x82",
            filter: "att.error == 0x82", source: Android.stack),
        ShownError(
            .android, 132, "GATT_BUSY", meaning: "the stack is busy, or the device's own ATT error 0x84",
            cause: "usually an operation before the last one has ended; wait for each callback",
            filter: "att.error == 0x84", source: Android.stack),
        ShownError(
            .android, 135, "GATT_ILLEGAL_PARAMETER",
            meaning: "the app gave the stack a wrong parameter, or the device's own ATT error 0x87",
            filter: "att.error == 0x87", source: Android.stack),
        ShownError(
            .android, 137, "GATT_AUTH_FAIL",
            meaning: "pairing or encryption failed before a read or a write, or the device's own ATT error 0x89",
            cause:
                "usually one side has lost the bond, or the user cancelled the pairing; look at the pairing, remove the bond on both sides, and pair again",
            filter: "security || att.error == 0x89", source: Android.stack),
        ShownError(
            .android, 142, "GATT_NOT_ENCRYPTED",
            meaning: "the link is not encrypted, or the device's own ATT error 0x8E",
            filter: "security || att.error == 0x8e", source: Android.stack),
        ShownError(
            .android, 143, "GATT_CONNECTION_CONGESTED", "GATT_CONGESTED",
            meaning: "more is to be sent than the link carries, or the device's own ATT error 0x8F",
            cause:
                "usually writes without response, faster than the link; wait for each callback before the next write",
            filter: "att.opcode == 0x52 || att.error == 0x8f", source: Android.gatt),
        ShownError(.android, 253, "GATT_CCC_CFG_ERR", code: .attribute(0xFD), source: Android.stack),
        ShownError(.android, 254, "GATT_PRC_IN_PROGRESS", code: .attribute(0xFE), source: Android.stack),
        ShownError(.android, 255, "GATT_OUT_OF_RANGE", code: .attribute(0xFF), source: Android.stack),
    ]

    // MARK: - iOS and macOS

    private enum Apple {
        static let error = "Apple, CoreBluetooth CBError.Code"
        static let attribute = "Apple, CoreBluetooth CBATTError.Code"
    }

    static let apple: [ShownError] = [
        ShownError(
            .apple, 0, "CBErrorUnknown", meaning: "an error that CoreBluetooth does not name", source: Apple.error),
        ShownError(
            .apple, 1, "CBErrorInvalidParameters", meaning: "the app gave a wrong parameter", source: Apple.error),
        ShownError(
            .apple, 2, "CBErrorInvalidHandle", meaning: "the attribute handle is invalid", filter: "att.error == 0x01",
            source: Apple.error),
        ShownError(
            .apple, 3, "CBErrorNotConnected", meaning: "the device is not connected", filter: "connections",
            source: Apple.error),
        ShownError(
            .apple, 4, "CBErrorOutOfSpace", meaning: "the device has no room for the operation", source: Apple.error),
        ShownError(
            .apple, 5, "CBErrorOperationCancelled", meaning: "the operation was cancelled", source: Apple.error),
        ShownError(
            .apple, 6, "CBErrorConnectionTimeout", "The connection has timed out unexpectedly.",
            code: .controller(0x08), source: Apple.error),
        ShownError(
            .apple, 7, "CBErrorPeripheralDisconnected", "The specified device has disconnected from us.",
            code: .controller(0x13), source: Apple.error),
        ShownError(
            .apple, 8, "CBErrorUUIDNotAllowed", meaning: "an app may not use this UUID", source: Apple.error),
        ShownError(
            .apple, 9, "CBErrorAlreadyAdvertising", meaning: "the app advertises already", source: Apple.error),
        ShownError(
            .apple, 10, "CBErrorConnectionFailed", meaning: "the connection could not be made",
            cause: "look at the attempt: its end has the reason", filter: "connections", source: Apple.error),
        ShownError(
            .apple, 11, "CBErrorConnectionLimitReached", code: .controller(0x09),
            meaning: "there are as many connections as the device can hold", source: Apple.error),
        ShownError(
            .apple, 12, "CBErrorUnknownDevice", "CBErrorUnkownDevice", meaning: "the system does not know the device",
            cause: "scan for it, and take the peripheral object that the scan gives", source: Apple.error),
        ShownError(
            .apple, 13, "CBErrorOperationNotSupported", meaning: "the operation is not supported", source: Apple.error),
        ShownError(
            .apple, 14, "CBErrorPeerRemovedPairingInformation", "Peer removed pairing information",
            code: .controller(0x06), meaning: "the device has no key for this phone any more: the bond is gone there",
            cause: "remove the device in the settings of Bluetooth, and pair again", filter: "security",
            source: Apple.error),
        ShownError(
            .apple, 15, "CBErrorEncryptionTimedOut",
            "Failed to encrypt the connection, the connection has timed out unexpectedly.", code: .noEncryption,
            meaning: "encryption was not completed in time", source: Apple.error),
        ShownError(
            .apple, 16, "CBErrorTooManyLEPairedDevices", meaning: "too many LE devices are paired",
            cause: "remove some in the settings of Bluetooth", source: Apple.error),
        ShownError(
            .apple, 17, "CBErrorLeGattExceededBackgroundNotificationLimit",
            meaning: "more notifications than an app in the background may have",
            filter: "att.opcode == 0x1b", source: Apple.error),
        ShownError(
            .apple, 18, "CBErrorLeGattNearBackgroundNotificationLimit",
            meaning: "nearly as many notifications as an app in the background may have",
            filter: "att.opcode == 0x1b", source: Apple.error),
        ShownError(.apple, 1, "CBATTErrorInvalidHandle", code: .attribute(0x01), source: Apple.attribute),
        ShownError(.apple, 2, "CBATTErrorReadNotPermitted", code: .attribute(0x02), source: Apple.attribute),
        ShownError(
            .apple, 3, "CBATTErrorWriteNotPermitted", "Writing is not permitted.", code: .attribute(0x03),
            source: Apple.attribute),
        ShownError(.apple, 4, "CBATTErrorInvalidPdu", code: .attribute(0x04), source: Apple.attribute),
        ShownError(
            .apple, 5, "CBATTErrorInsufficientAuthentication", "Authentication is insufficient.",
            code: .attribute(0x05), source: Apple.attribute),
        ShownError(.apple, 6, "CBATTErrorRequestNotSupported", code: .attribute(0x06), source: Apple.attribute),
        ShownError(.apple, 7, "CBATTErrorInvalidOffset", code: .attribute(0x07), source: Apple.attribute),
        ShownError(.apple, 8, "CBATTErrorInsufficientAuthorization", code: .attribute(0x08), source: Apple.attribute),
        ShownError(.apple, 9, "CBATTErrorPrepareQueueFull", code: .attribute(0x09), source: Apple.attribute),
        ShownError(.apple, 10, "CBATTErrorAttributeNotFound", code: .attribute(0x0A), source: Apple.attribute),
        ShownError(.apple, 11, "CBATTErrorAttributeNotLong", code: .attribute(0x0B), source: Apple.attribute),
        ShownError(
            .apple, 12, "CBATTErrorInsufficientEncryptionKeySize", code: .attribute(0x0C), source: Apple.attribute),
        ShownError(
            .apple, 13, "CBATTErrorInvalidAttributeValueLength", code: .attribute(0x0D), source: Apple.attribute),
        ShownError(.apple, 14, "CBATTErrorUnlikelyError", code: .attribute(0x0E), source: Apple.attribute),
        ShownError(
            .apple, 15, "CBATTErrorInsufficientEncryption", "Encryption is insufficient.", code: .attribute(0x0F),
            source: Apple.attribute),
        ShownError(.apple, 16, "CBATTErrorUnsupportedGroupType", code: .attribute(0x10), source: Apple.attribute),
        ShownError(.apple, 17, "CBATTErrorInsufficientResources", code: .attribute(0x11), source: Apple.attribute),
    ]

    // MARK: - BlueZ

    private enum BlueZ {
        /// The kernel gives BlueZ an errno for the controller's code, and BlueZ the app a text for that.
        static let connection = "BlueZ src/error.h, src/error.c; Linux net/bluetooth/lib.c, bt_to_errno"
        static let error = "BlueZ src/error.c"
        static let gatt = "BlueZ src/gatt-client.c, create_gatt_dbus_error"
    }

    static let bluez: [ShownError] = [
        ShownError(
            .bluez, nil, "le-connection-abort-by-local", code: .controller(0x16),
            meaning: "ECONNABORTED: this host ended the connection, or the attempt, before BlueZ had what it wanted",
            filter: "connections", source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-abort-by-remote", code: .controller(0x13),
            meaning: "ECONNRESET: the device hung up (HCI 0x13, 0x14 or 0x15)",
            filter: "hci.reason in 0x13..0x15", source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-timeout", code: .controller(0x08),
            meaning: "ETIMEDOUT: nothing was heard of the device in time (HCI 0x08 or 0x10)", filter: "connections",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-key-missing", code: .controller(0x06),
            meaning: "EBADE: HCI 0x06 PIN or Key Missing",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-refused", code: .controller(0x0D),
            meaning: "ECONNREFUSED: the device refused the connection (HCI 0x0D, 0x0E or 0x0F)",
            filter: "hci.status in 0x0d..0x0f", source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-concurrent-connection-limit", code: .controller(0x09),
            meaning: "EMLINK: HCI 0x09 or 0x0A, too many connections", filter: "hci.status in 0x09..0x0a",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-busy", code: .controller(0x0C), meaning: "EBUSY: HCI 0x0C Command Disallowed",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-link-layer-protocol-error",
            meaning: "EPROTO: the two controllers did not understand each other (HCI 0x19, 0x1E, 0x23, 0x24 or 0x25)",
            filter: "hci.reason in {0x19, 0x1e, 0x23..0x25} || hci.status in {0x19, 0x1e, 0x23..0x25}",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-unknown", meaning: "an errno that BlueZ has no text for",
            cause: "look at the end of the connection: the log has the controller's code", filter: "connections",
            source: BlueZ.connection),
        ShownError(
            .bluez, nil, "le-connection-adapter-not-powered", meaning: "EHOSTUNREACH: the adapter is switched off",
            cause: "switch it on: bluetoothctl power on", source: BlueZ.connection),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotPermitted", "Not paired",
            meaning: "ATT 0x05, 0x0C or 0x0F: the device wants a pairing or encryption first",
            cause: "pair with the device, and look whether the request is repeated", filter: "att.error in {5, 12, 15}",
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotPermitted", "Read not permitted", code: .attribute(0x02),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotPermitted", "Write not permitted", code: .attribute(0x03),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotAuthorized", "Operation Not Authorized", code: .attribute(0x08),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotSupported", "Operation is not supported", code: .attribute(0x06),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.InvalidArguments", "Invalid offset", code: .attribute(0x07),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.InvalidArguments", "Invalid Length", code: .attribute(0x0D),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.Failed", "Operation failed with ATT error: 0x..",
            meaning: "the ATT error that the text ends with", cause: "'blesniff errors' with that number says more",
            filter: "att.error", source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.Failed", "Operation failed with ATT error: 0x0e", code: .attribute(0x0E),
            source: BlueZ.gatt),
        ShownError(
            .bluez, nil, "org.bluez.Error.InProgress", "Operation already in progress", "In Progress",
            meaning: "BlueZ is still busy with an earlier call", cause: "wait for the earlier call to end",
            source: BlueZ.error),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotConnected", "Not Connected", meaning: "the device is not connected",
            cause: "look at the end of the connection before the call", filter: "connections", source: BlueZ.error),
        ShownError(
            .bluez, nil, "org.bluez.Error.NotReady", "Resource Not Ready",
            meaning: "the adapter is not ready, usually switched off", cause: "switch it on: bluetoothctl power on",
            source: BlueZ.error),
        ShownError(
            .bluez, nil, "org.bluez.Error.DoesNotExist", "Does Not Exist", meaning: "BlueZ does not know the device",
            cause: "scan for it first: BlueZ forgets devices that it is not paired with", source: BlueZ.error),
        ShownError(
            .bluez, nil, "org.bluez.Error.AlreadyConnected", "Already Connected",
            meaning: "the device is connected already", source: BlueZ.error),
    ]

    // MARK: - Libraries

    static let bleak: [ShownError] = [
        ShownError(
            .bleak, nil, "BleakDeviceNotFoundError",
            meaning: "the system has never seen the device, or has forgotten it",
            cause: "scan for it first; look whether it advertises", filter: "adv", source: "bleak bleak/exc.py"),
        ShownError(
            .bleak, nil, "BleakCharacteristicNotFoundError", "was not found!",
            meaning: "the device has no characteristic of this UUID or handle",
            cause: "look at its services with 'blesniff gatt': the system may keep those of an earlier firmware",
            source: "bleak bleak/exc.py"),
        ShownError(
            .bleak, nil, "BleakDBusError", meaning: "an error of BlueZ, with its name and text",
            cause: "'blesniff errors' with that name says more", source: "bleak bleak/exc.py"),
    ]

    private static let fbp = "flutter_blue_plus, FbpErrorCode"
    static let flutterBluePlus: [ShownError] = [
        ShownError(
            .flutterBluePlus, 1, "FbpErrorCode.timeout", meaning: "the app's own time limit is over",
            cause: "look at what was asked for last, and whether it was answered",
            filter: "att.unanswered || connections",
            source: fbp),
        ShownError(
            .flutterBluePlus, 4, "FbpErrorCode.createBondFailed", meaning: "pairing failed",
            cause: "look at the pairing: Pairing Failed has the reason", filter: "security", source: fbp),
        ShownError(
            .flutterBluePlus, 6, "FbpErrorCode.deviceIsDisconnected", meaning: "the device is not connected any more",
            cause: "look at the end of the connection: it has the reason", filter: "connections", source: fbp),
        ShownError(
            .flutterBluePlus, 7, "FbpErrorCode.serviceNotFound", meaning: "the device has no service of this UUID",
            cause: "look at its services with 'blesniff gatt'", source: fbp),
        ShownError(
            .flutterBluePlus, 8, "FbpErrorCode.characteristicNotFound",
            meaning: "the service has no characteristic of this UUID",
            cause: "look at its services with 'blesniff gatt'", source: fbp),
        ShownError(
            .flutterBluePlus, 9, "FbpErrorCode.adapterIsOff", meaning: "Bluetooth is switched off", source: fbp),
        ShownError(
            .flutterBluePlus, 10, "FbpErrorCode.connectionCanceled", meaning: "the app cancelled the connection",
            filter: "connections", source: fbp),
    ]

    private static let plx = "react-native-ble-plx src/BleError.js, BleErrorCode"
    static let blePlx: [ShownError] = [
        ShownError(
            .blePlx, 0, "UnknownError", "Unknown error occurred. This is probably a bug! Check reason property.",
            meaning: "the library has no number for it",
            cause: "'blesniff errors' with its androidErrorCode, iosErrorCode or attErrorCode says more",
            source: plx),
        ShownError(
            .blePlx, 2, "OperationCancelled", "Operation was cancelled", meaning: "the app cancelled the operation",
            source: plx),
        ShownError(
            .blePlx, 3, "OperationTimedOut", "Operation timed out", meaning: "the app's own time limit is over",
            cause: "look at what was asked for last, and whether it was answered",
            filter: "att.unanswered || connections",
            source: plx),
        ShownError(
            .blePlx, 200, "DeviceConnectionFailed", "connection failed", meaning: "the connection could not be made",
            cause: "look at the attempt: its end has the reason", filter: "connections", source: plx),
        ShownError(
            .blePlx, 201, "DeviceDisconnected", "was disconnected", meaning: "the connection ended",
            cause: "look at the end of the connection: it has the reason", filter: "connections", source: plx),
        ShownError(
            .blePlx, 204, "DeviceNotFound", meaning: "the app has not found the device",
            cause: "scan for it first; look whether it advertises", filter: "adv", source: plx),
        ShownError(
            .blePlx, 205, "DeviceNotConnected", "is not connected", meaning: "the device is not connected",
            cause: "look at the end of the connection before the call", filter: "connections", source: plx),
        ShownError(
            .blePlx, 206, "DeviceMTUChangeFailed", "could not change MTU size", meaning: "the MTU was not agreed on",
            cause: "look at the answer to the Exchange MTU Request",
            filter: "att.opcode in 2..3 || att.request_opcode == 2",
            source: plx),
        ShownError(
            .blePlx, 300, "ServicesDiscoveryFailed", "Services discovery failed",
            meaning: "the services could not be read",
            cause: "look at the last request, and at the end of the connection",
            filter: "gatt || connections", source: plx),
        ShownError(
            .blePlx, 302, "ServiceNotFound",
            meaning: "the device has no service of this UUID, or it was not discovered",
            cause: "look at its services with 'blesniff gatt'", source: plx),
        ShownError(
            .blePlx, 401, "CharacteristicWriteFailed", "write failed",
            meaning: "a write was refused, or never answered",
            cause: "'blesniff errors' with its attErrorCode says more", filter: "att.error || att.unanswered",
            source: plx),
        ShownError(
            .blePlx, 402, "CharacteristicReadFailed", "read failed", meaning: "a read was refused, or never answered",
            cause: "'blesniff errors' with its attErrorCode says more", filter: "att.error || att.unanswered",
            source: plx),
        ShownError(
            .blePlx, 403, "CharacteristicNotifyChangeFailed", "notify change failed",
            meaning: "a subscription was refused, or never answered",
            cause: "'blesniff errors' with its attErrorCode says more", filter: "att.error || att.unanswered",
            source: plx),
        ShownError(
            .blePlx, 404, "CharacteristicNotFound",
            meaning: "the service has no characteristic of this UUID, or it was not discovered",
            cause: "look at its services with 'blesniff gatt'", source: plx),
    ]
}
