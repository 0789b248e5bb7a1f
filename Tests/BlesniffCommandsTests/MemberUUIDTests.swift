import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

/// Every vendor uses FFF0 and the numbers after it, so that they have no name. The numbers of members are always there, and no
/// characteristic has a member's name (Assigned Numbers, 3.11 and 3.12).
@Suite struct MemberUUIDTests {
    private func text(_ uuid: UInt32) -> String {
        var buffer = ByteBuffer(capacity: 64)
        let names = UUIDNames()
        buffer.append(BluetoothUUID(uuid), named: names.serviceName(of: BluetoothUUID(uuid)), names)
        return buffer.string
    }

    private func typeName(_ uuid: UInt32) -> String? { UUIDNames().attributeTypeName(of: BluetoothUUID(uuid))?.string }

    @Test func numbersStayOnALine() {
        #expect(text(0xFEAA) == "FEAA (Google LLC)" && typeName(0xFEAA) == nil && typeName(0xFFF1) == nil)
        #expect(text(0xFFF0) == "FFF0" && text(0xFFF6) == "FFF6" && text(0xFFEF).hasPrefix("FFEF"))
        #expect(text(0x180D) == "Heart Rate" && typeName(0x2A37) == "Heart Rate Measurement")
    }

    @Test func linesTellAttributeTypesApart() throws {
        var styles = FieldStyles(try Registry().vocabulary)
        func kind(_ path: String, _ styles: inout FieldStyles) -> UUIDKind? {
            styles.vocabulary.key(ofPath: path).map { styles[$0].uuidKind }
        }
        for path in ["att.uuid", "att.type", "att.attributes.uuid", "att.attributes.characteristic"] {
            #expect(kind(path, &styles) == .attributeType)
        }
        for path in ["att.service", "att.attributes.service", "adv.services"] {
            #expect(kind(path, &styles) == .service)
        }
    }
}
