/// Class of Device (Assigned Numbers, 2.8): the number, and what its parts say.
extension Item {
    static let classOfDevice = Item.code([
        FieldDefinition(
            "class_of_device", .integer, style: .hex8,
            "services (bits 13 to 23), major (8 to 12) and minor device class (2 to 7)"),
        FieldDefinition(
            "minor_device_class", .integer, names: .table(AssignedNumbers.minorDeviceClasses), summary: .bare,
            style: .hex4, "major and minor class: the minor one means nothing alone"),
        FieldDefinition(
            "major_device_class", .integer, names: .table(AssignedNumbers.majorDeviceClasses), summary: .bare,
            "what kind of device it is"),
        FieldDefinition("major_service_classes", .text, list: true, "services that the class of device names"),
    ]) { (bytes, reader, keys, fields) throws(Fault) in
        let value = try reader.uint(bytes, width: 3, keys[0])
        let (minor, major) = (value >> 2 & 0x7FF, value >> 8 & 0x1F)
        fields.add(keys[0], value)
        // A line has the one that says most.
        let isNamed = minor & 0x3F != 0 && AssignedNumbers.minorDeviceClasses[minor] != nil
        fields.add(keys[1], minor, inSummary: isNamed)
        fields.add(
            keys[2], major, inSummary: !isNamed && value != 0 && AssignedNumbers.majorDeviceClasses[major] != nil)
        guard fields.wants(keys[3]) else { return }
        fields.begin(keys[3], .list)
        for entry in AssignedNumbers.serviceClassBits where value >> UInt64(entry.number) & 1 == 1 {
            fields.add(keys[3], entry.name)
        }
        fields.end(keys[3])
    }
}
