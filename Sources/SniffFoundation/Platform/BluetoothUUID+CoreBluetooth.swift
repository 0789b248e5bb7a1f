#if canImport(CoreBluetooth)
    // <CoreBluetooth/CBUUID.h>: `data` and `+UUIDWithData:` have 2, 4 or 16 bytes, the most significant first.
    public import CoreBluetooth
    public import Sniff

    extension BluetoothUUID {
        /// The same UUID.
        public init?(_ uuid: CBUUID) { self.init(littleEndian: uuid.data.reversed()) }
    }

    extension CBUUID {
        /// The same UUID, in its short form where it has one.
        public convenience init(_ uuid: BluetoothUUID) { self.init(data: Data(uuid.littleEndianBytes.reversed())) }
    }
#endif
