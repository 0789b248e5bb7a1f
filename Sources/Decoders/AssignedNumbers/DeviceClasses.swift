extension AssignedNumbers {
    /// Major Device Class: bits 8 to 12 of the Class of Device (Assigned Numbers, 2.8).
    package static let majorDeviceClasses = NumberTable(
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
    /// (Assigned Numbers, 2.8). The network, peripheral and imaging classes divide these bits further: every combination
    /// is listed.
    package static let minorDeviceClasses = NumberTable(
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
        0C0 Fully available
        0C8 1% to 17% utilized
        0D0 17% to 33% utilized
        0D8 33% to 50% utilized
        0E0 50% to 67% utilized
        0E8 67% to 83% utilized
        0F0 83% to 99% utilized
        0F8 No service available
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
        140 Uncategorized
        141 Joystick
        142 Gamepad
        143 Remote control
        144 Sensing device
        145 Digitizer tablet
        146 Card reader
        147 Digital pen
        148 Handheld scanner
        149 Handheld gestural input device
        150 Keyboard
        151 Keyboard, Joystick
        152 Keyboard, Gamepad
        153 Keyboard, Remote control
        154 Keyboard, Sensing device
        155 Keyboard, Digitizer tablet
        156 Keyboard, Card reader
        157 Keyboard, Digital pen
        158 Keyboard, Handheld scanner
        159 Keyboard, Handheld gestural input device
        160 Pointing device
        161 Pointing device, Joystick
        162 Pointing device, Gamepad
        163 Pointing device, Remote control
        164 Pointing device, Sensing device
        165 Pointing device, Digitizer tablet
        166 Pointing device, Card reader
        167 Pointing device, Digital pen
        168 Pointing device, Handheld scanner
        169 Pointing device, Handheld gestural input device
        170 Combo keyboard/pointing device
        171 Combo keyboard/pointing device, Joystick
        172 Combo keyboard/pointing device, Gamepad
        173 Combo keyboard/pointing device, Remote control
        174 Combo keyboard/pointing device, Sensing device
        175 Combo keyboard/pointing device, Digitizer tablet
        176 Combo keyboard/pointing device, Card reader
        177 Combo keyboard/pointing device, Digital pen
        178 Combo keyboard/pointing device, Handheld scanner
        179 Combo keyboard/pointing device, Handheld gestural input device
        180 Uncategorized
        184 Display
        188 Camera
        18C Display, Camera
        190 Scanner
        194 Display, Scanner
        198 Camera, Scanner
        19C Display, Camera, Scanner
        1A0 Printer
        1A4 Display, Printer
        1A8 Camera, Printer
        1AC Display, Camera, Printer
        1B0 Scanner, Printer
        1B4 Display, Scanner, Printer
        1B8 Camera, Scanner, Printer
        1BC Display, Camera, Scanner, Printer
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
    package static let serviceClassBits = NumberTable(
        """
        0D Limited Discoverable Mode
        0E LE audio
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
