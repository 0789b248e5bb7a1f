import Decoders
import Sniff
import Testing

@testable import BlesniffCommands

/// FFF0 and the numbers after it, like all of a member, are used by every vendor (Assigned Numbers, 3.11 and 3.12): the
/// number is always there, and no characteristic has a member's name.
@Suite struct MemberUUIDTests {
    private func text(_ uuid: UInt32, isAttributeType: Bool = false) -> String {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(named: BluetoothUUID(uuid), UUIDNames(), isAttributeType: isAttributeType)
        return buffer.string
    }

    @Test func numbersStayOnALine() {
        #expect(text(0xFEAA) == "FEAA (Google LLC)" && text(0xFEAA, isAttributeType: true) == "FEAA")
        #expect(text(0xFFF0).hasPrefix("FFF0 (") && text(0xFFF1, isAttributeType: true) == "FFF1")
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
