import Decoders
import Sniff

/// The fields of reports that several rules read. An object: there are many, and each report asks for all.
final class LintedReportFields: Sendable {
    let event, name: Field<String>
    let scanResponse, connectable, legacy: Field<Bool>
    let flags, status, secondary, company: Field<Int>
    let services: Field<[BluetoothUUID]>

    init(_ needs: inout LintNeeds) throws(FieldError) {
        event = try needs.field("adv.event")
        name = try needs.field("adv.name")
        scanResponse = try needs.field("adv.scan_response")
        connectable = try needs.field("adv.connectable")
        legacy = try needs.field("adv.legacy")
        flags = try needs.field("adv.flags")
        status = try needs.field("adv.data_status")
        secondary = try needs.field("adv.secondary_phy")
        company = try needs.field("adv.company")
        services = try needs.field("adv.services")
    }
}

/// One report, whole and not made up by a controller. The engine reads it once for all rules.
final class LintedReport {
    let packet: Packet
    let event: String
    let name: String?
    let isScanResponse: Bool
    let isConnectable: Bool
    let flags, company: Int?
    let services: [BluetoothUUID]?
    let moment: Moment
    let advertiser: DeviceAddress?
    private let data: [UInt8]

    init?(_ operation: BluetoothOperation, _ fields: LintedReportFields) {
        guard let packet = operation.packets.last, !operation.isCut else { return nil }
        // Data that go on in another packet; extended reports without a secondary PHY are rubbish of some controllers.
        if packet[fields.status] ?? 0 != 0 || packet[fields.legacy] == false && packet[fields.secondary] == 0 {
            return nil
        }
        self.packet = packet
        moment = operation.begin
        advertiser = operation.peripheral
        data = operation.value
        event = packet[fields.event] ?? ""
        name = packet[fields.name]
        flags = packet[fields.flags]
        company = packet[fields.company]
        services = packet[fields.services]
        isScanResponse = packet[fields.scanResponse] ?? (event == "SCAN_RSP" || event == "AUX_SCAN_RSP")
        isConnectable = packet[fields.connectable] ?? (event == "ADV_IND")
    }

    /// The iBeacon in it, if there is one.
    private(set) lazy var iBeacon = AdvertisingData.beacons(of: data).first { $0.format.name == "iBeacon" }

    /// The format whose layout its manufacturer data have under another company.
    var misplacedBeacon: (format: String, company: Int)? { AdvertisingData.misplacedBeacon(in: data) }

    func remark(_ text: String) -> LintRemark { LintRemark(text, [moment], peer: advertiser) }

    /// About something that many devices share, which are one finding.
    func remark(_ text: String, about subject: String) -> LintRemark {
        let who = advertiser.map { " (\($0))" } ?? ""
        return LintRemark(text + who, [moment], subject: subject)
    }
}
