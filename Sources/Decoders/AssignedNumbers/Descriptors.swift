// swift-format-ignore-file
// Written by Tests/tools/import-numbers.py: change the lists or the script, not this file.

extension AssignedNumbers {
    /// 16-bit UUIDs of characteristic descriptors (Assigned Numbers, 3.7).
    ///
    /// Numbers and names from PureSwift/Bluetooth 8.1.0 (MIT License, see NOTICE).
    public static let descriptors = NumberTable(
        #"""
        2900 Characteristic Extended Properties
        2901 Characteristic User Description
        2902 Client Characteristic Configuration
        2903 Server Characteristic Configuration
        2904 Characteristic Presentation Format
        2905 Characteristic Aggregate Format
        2906 Valid Range
        2907 External Report Reference
        2908 Report Reference
        2909 Number of Digitals
        290A Value Trigger Setting
        290B Environmental Sensing Configuration
        290C Environmental Sensing Measurement
        290D Environmental Sensing Trigger Setting
        290E Time Trigger Setting
        290F Complete BR-EDR Transport Block Data
        2910 Observation Schedule
        2911 Valid Range and Accuracy
        2912 Measurement Description
        2913 Manufacturer Limits
        2914 Process Tolerances
        2915 IMD Trigger Setting
        2916 Cooking Sensor Info
        2917 Cooking Trigger Setting
        """#)
}
