extension AssignedNumbers {
    /// Formats of the Characteristic Presentation Format descriptor (Assigned Numbers, 2.4.1).
    package static let formatTypes = NumberTable(
        """
        01 boolean
        02 uint2
        03 uint4
        04 uint8
        05 uint12
        06 uint16
        07 uint24
        08 uint32
        09 uint48
        0A uint64
        0B uint128
        0C sint8
        0D sint12
        0E sint16
        0F sint24
        10 sint32
        11 sint48
        12 sint64
        13 sint128
        14 float32
        15 float64
        16 medfloat16
        17 medfloat32
        18 uint16[2]
        19 utf8s
        1A utf16s
        1B struct
        1C medASN1
        """)
}
