import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

/// Every vendor uses FFF0 and the numbers after it, so that they have no name. The numbers of members are always there, and no
/// characteristic has a member's name (Assigned Numbers, 3.11 and 3.12).
@Suite struct MemberUUIDTests {
    private func text(_ uuid: UInt32, isAttributeType: Bool = false) -> String {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(named: BluetoothUUID(uuid), UUIDNames(), isAttributeType: isAttributeType)
        return buffer.string
    }

    @Test func numbersStayOnALine() {
        #expect(text(0xFEAA) == "FEAA (Google LLC)" && text(0xFEAA, isAttributeType: true) == "FEAA")
        #expect(text(0xFFF1, isAttributeType: true) == "FFF1")
        #expect(text(0xFFF0) == "FFF0" && text(0xFFF6) == "FFF6" && text(0xFFEF).hasPrefix("FFEF"))
        #expect(text(0x180D) == "Heart Rate" && text(0x2A37, isAttributeType: true) == "Heart Rate Measurement")
    }

    @Test func linesTellAttributeTypesApart() throws {
        var styles = FieldStyles(try Registry().vocabulary)
        func isType(_ path: String, _ styles: inout FieldStyles) -> Bool? {
            styles.vocabulary.key(ofPath: path).map { styles[$0].isAttributeType }
        }
        for path in ["att.uuid", "att.type", "att.attributes.uuid", "att.attributes.characteristic"] {
            #expect(isType(path, &styles) == true)
        }
        for path in ["att.service", "att.attributes.service", "adv.services"] {
            #expect(isType(path, &styles) == false)
        }
    }
}
