// swift-format-ignore-file
// Written by Tests/tools/import-numbers.py: change the lists or the script, not this file.

extension AssignedNumbers {
    /// 16-bit UUIDs of GATT declarations (Assigned Numbers, 3.6; Core 6.0, Vol 3, Part G, 3).
    ///
    /// Numbers and names from PureSwift/Bluetooth 8.1.0 (MIT License, see NOTICE).
    package static let declarations = NumberTable(
        #"""
        2800 Primary Service
        2801 Secondary Service
        2802 Include
        2803 Characteristic
        """#)
}
