extension AssignedNumbers {
    /// Major Device Class: bits 8 to 12 of the Class of Device (Assigned Numbers, 2.8).
    public static let majorDeviceClasses = NumberTable(
        """
        00 Miscellaneous
        01 Computer
        02 Phone
        03 LAN/Network Access Point
        04 Audio/Video
        05 Peripheral
        06 Imaging
        07 Wearable
        08 Toy
        09 Health
        1F Uncategorized
        """)

    /// Minor Device Class, numbered by bits 2 to 12 of the Class of Device, the major class included
    /// (Assigned Numbers, 2.8). The network, peripheral and imaging classes divide these bits further: not listed.
    public static let minorDeviceClasses = NumberTable(
        """
        040 Uncategorized
        041 Desktop workstation
        042 Server-class computer
        043 Laptop
        044 Handheld PC/PDA (clamshell)
        045 Palm-size PC/PDA
        046 Wearable computer (watch size)
        047 Tablet
        080 Uncategorized
        081 Cellular
        082 Cordless
        083 Smartphone
        084 Wired modem or voice gateway
        085 Common ISDN access
        100 Uncategorized
        101 Wearable Headset Device
        102 Hands-free Device
        104 Microphone
        105 Loudspeaker
        106 Headphones
        107 Portable Audio
        108 Car audio
        109 Set-top box
        10A HiFi Audio Device
        10B VCR
        10C Video Camera
        10D Camcorder
        10E Video Monitor
        10F Video Display and Loudspeaker
        110 Video Conferencing
        112 Gaming/Toy
        1C1 Wristwatch
        1C2 Pager
        1C3 Jacket
        1C4 Helmet
        1C5 Glasses
        201 Robot
        202 Vehicle
        203 Doll/Action figure
        204 Controller
        205 Game
        240 Undefined
        241 Blood Pressure Monitor
        242 Thermometer
        243 Weighing Scale
        244 Glucose Meter
        245 Pulse Oximeter
        246 Heart/Pulse Rate Monitor
        247 Health Data Display
        248 Step Counter
        249 Body Composition Analyzer
        24A Peak Flow Monitor
        24B Medication Monitor
        24C Knee Prosthesis
        24D Ankle Prosthesis
        24E Generic Health Manager
        24F Personal Mobility Device
        """)

    /// Major Service Classes, numbered by their bit in the Class of Device (Assigned Numbers, 2.8).
    public static let serviceClassBits = NumberTable(
        """
        0D Limited Discoverable Mode
        0E LE Audio
        10 Positioning
        11 Networking
        12 Rendering
        13 Capturing
        14 Object Transfer
        15 Audio
        16 Telephony
        17 Information
        """)
}
