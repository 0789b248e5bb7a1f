// swift-format-ignore-file
// Written by `make tables` (Tests/tools/typed-names.py): change the declarations, not this file.

/// The layers.
extension FieldNames {
    public var monitor: MonitorFields { MonitorFields() }
    public var hci: HCIFields { HCIFields() }
    public var ll: LinkLayerFields { LinkLayerFields() }
    public var l2cap: L2CAPFields { L2CAPFields() }
    public var att: ATTFields { ATTFields() }
    public var smp: SMPFields { SMPFields() }
    public var adv: AdvertisingFields { AdvertisingFields() }
    public var link: LinkFields { LinkFields() }
    public var transfer: TransferFields { TransferFields() }
    public var faults: FaultFields { FaultFields() }
    public var value: ValueFields { ValueFields() }
}
