extension AdvertisingField {
    /// The bits of Flags (CSS 12, Part A, 1.3), each combination spelled out, so that the one number of the field has
    /// a name as every other number has. Bit 4 was for the Host before Core 6.0 and is reserved since.
    static let flagNames = NumberTable(
        """
        00 none
        01 LE Limited Discoverable
        02 LE General Discoverable
        03 LE Limited Discoverable, LE General Discoverable
        04 BR/EDR Not Supported
        05 LE Limited Discoverable, BR/EDR Not Supported
        06 LE General Discoverable, BR/EDR Not Supported
        07 LE Limited Discoverable, LE General Discoverable, BR/EDR Not Supported
        08 Simultaneous Controller
        09 LE Limited Discoverable, Simultaneous Controller
        0A LE General Discoverable, Simultaneous Controller
        0B LE Limited Discoverable, LE General Discoverable, Simultaneous Controller
        0C BR/EDR Not Supported, Simultaneous Controller
        0D LE Limited Discoverable, BR/EDR Not Supported, Simultaneous Controller
        0E LE General Discoverable, BR/EDR Not Supported, Simultaneous Controller
        0F LE Limited Discoverable, LE General Discoverable, BR/EDR Not Supported, Simultaneous Controller
        10 Simultaneous Host
        11 LE Limited Discoverable, Simultaneous Host
        12 LE General Discoverable, Simultaneous Host
        13 LE Limited Discoverable, LE General Discoverable, Simultaneous Host
        14 BR/EDR Not Supported, Simultaneous Host
        15 LE Limited Discoverable, BR/EDR Not Supported, Simultaneous Host
        16 LE General Discoverable, BR/EDR Not Supported, Simultaneous Host
        17 LE Limited Discoverable, LE General Discoverable, BR/EDR Not Supported, Simultaneous Host
        18 Simultaneous Controller, Simultaneous Host
        19 LE Limited Discoverable, Simultaneous Controller, Simultaneous Host
        1A LE General Discoverable, Simultaneous Controller, Simultaneous Host
        1B LE Limited Discoverable, LE General Discoverable, Simultaneous Controller, Simultaneous Host
        1C BR/EDR Not Supported, Simultaneous Controller, Simultaneous Host
        1D LE Limited Discoverable, BR/EDR Not Supported, Simultaneous Controller, Simultaneous Host
        1E LE General Discoverable, BR/EDR Not Supported, Simultaneous Controller, Simultaneous Host
        1F LE Limited Discoverable, LE General Discoverable, BR/EDR Not Supported, Simultaneous Controller, Simultaneous Host
        """)
}
