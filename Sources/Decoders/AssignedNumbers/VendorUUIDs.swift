// swift-format-ignore-file
// Written by Tests/tools/import-numbers.py: change the lists or the script, not this file.

extension AssignedNumbers {
    /// 128-bit UUIDs of vendors' services and characteristics.
    ///
    /// From Nordic Semiconductor's bluetooth-numbers-database (BSD 3-Clause License, see NOTICE).
    package static let vendorUUIDs = VendorUUIDTable(
        #"""
        00001523-1212-EFDE-1523-785FEABCD123 service Nordic LED and Button Service
        00001524-1212-EFDE-1523-785FEABCD123 characteristic Blinky Button State
        00001525-1212-EFDE-1523-785FEABCD123 characteristic Blinky LED State
        00001530-1212-EFDE-1523-785FEABCD123 service Legacy DFU Service
        00001531-1212-EFDE-1523-785FEABCD123 characteristic Legacy DFU Control Point
        00001532-1212-EFDE-1523-785FEABCD123 characteristic Legacy DFU Packet
        00001534-1212-EFDE-1523-785FEABCD123 characteristic Legacy DFU Version
        00001623-1212-EFDE-1623-785FEABCD123 service LEGO® Wireless Protocol v3 Hub Service
        00001624-1212-EFDE-1623-785FEABCD123 characteristic LEGO® Wireless Protocol v3 Hub Characteristic
        00001625-1212-EFDE-1623-785FEABCD123 service LEGO® Wireless Protocol v3 Bootloader Service
        00001626-1212-EFDE-1623-785FEABCD123 characteristic LEGO® Wireless Protocol v3 Bootloader Characteristic
        0483DADD-6C9D-6CA9-5D41-03AD4FFF4ABB service Nordic Throughput Service
        0A852C59-50D3-4492-BFD3-22FE58A24F01 characteristic Helium Hotspot Public Key
        0FDA92B2-44A2-4AF2-84F5-FA682BAA2B8D service Helium Hotspot Custom Service
        14387800-130C-49E7-B877-2881C89CB258 service Nordic Wi-Fi Provisioning Service
        14387801-130C-49E7-B877-2881C89CB258 characteristic Wi-Fi Provisioning Service Version
        14387802-130C-49E7-B877-2881C89CB258 characteristic Wi-Fi Provisioning Control Point
        14387803-130C-49E7-B877-2881C89CB258 characteristic Wi-Fi Provisioning Data Out
        180EFDEF-7579-4B4A-B2DF-72733B7FA2FE characteristic Helium Hotspot Lights
        21490000-494A-4573-98AF-F126AF76F490 service Nordic Direction and Distance Finding Service
        21490001-494A-4573-98AF-F126AF76F490 characteristic Distance Measurement Characteristic
        21490002-494A-4573-98AF-F126AF76F490 characteristic Azimuth Measurement Characteristic
        21490003-494A-4573-98AF-F126AF76F490 characteristic Elevation Measurement Characteristic
        21490004-494A-4573-98AF-F126AF76F490 characteristic DDF Feature
        21490005-494A-4573-98AF-F126AF76F490 characteristic Control Point
        22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB characteristic Apple Data Source
        2F7CABCE-808D-411F-9A0C-BB92BA96C102 characteristic Apple Entity Update
        398168AA-0111-4EC0-B1FA-171671270608 characteristic Helium Hotspot WiFi Connect
        506A55C4-B5E7-46FA-8326-8ACAEB1189EB characteristic Sensor Hub Temperature
        51838AFF-2D9A-B32A-B32A-8187E41664BA characteristic Sensor Hub Pressure
        54220000-F6A5-4007-A371-722F4EBD8436 service Memfault Diagnostic Service
        54220001-F6A5-4007-A371-722F4EBD8436 characteristic MDS Supported Features Characteristic
        54220002-F6A5-4007-A371-722F4EBD8436 characteristic MDS Device Identifier Characteristic
        54220003-F6A5-4007-A371-722F4EBD8436 characteristic MDS Device Data URI Characteristic
        54220004-F6A5-4007-A371-722F4EBD8436 characteristic MDS Device Authorization Characteristic
        54220005-F6A5-4007-A371-722F4EBD8436 characteristic MDS Device Data Export Characteristic
        57A70000-9350-11ED-A1EB-0242AC120002 service Nordic Status Message Service
        57A70001-9350-11ED-A1EB-0242AC120002 characteristic Status Characteristic
        69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9 characteristic Apple Control Point
        6E400001-B5A3-F393-E0A9-E50E24DCCA9E service Nordic UART Service
        6E400002-B5A3-F393-E0A9-E50E24DCCA9E characteristic UART RX Characteristic
        6E400003-B5A3-F393-E0A9-E50E24DCCA9E characteristic UART TX Characteristic
        753E3050-DF06-4B53-B090-5E1D810C4383 characteristic Sensor Hub Humidity
        7731DE63-BC6A-4100-8AB1-89B2356B038B characteristic Helium Hotspot WiFi SSID
        7905F431-B5CE-4E99-A40F-4B1E122D00D0 service Apple Notification Center Service
        7DFC6000-7D1C-4951-86AA-8D9728F8D66C service Apple Reserved Service
        7DFC6001-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6002-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6003-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6004-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6005-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6101-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6102-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6103-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6104-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6105-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6106-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6107-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6108-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6201-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6202-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC6203-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7000-7D1C-4951-86AA-8D9728F8D66C service Apple Reserved Service
        7DFC7004-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7005-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7006-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7007-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7008-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7009-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC700A-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC700B-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC700C-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7103-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7104-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7105-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7106-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7107-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7108-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC7109-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC710B-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC710C-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC710D-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC8000-7D1C-4951-86AA-8D9728F8D66C service Apple Reserved Service
        7DFC8003-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC8004-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        7DFC9000-7D1C-4951-86AA-8D9728F8D66C service Apple Reserved Service
        7DFC9001-7D1C-4951-86AA-8D9728F8D66C characteristic Apple Reserved Characteristic
        82754BBB-6ED3-4D69-A0E1-F19F6B654EC2 characteristic Sensor Hub Red Color
        89D3502B-0F36-433A-8EF4-C502AD55F8DC service Apple Media Service
        8CC6E0B3-98C5-40CC-B1D8-692940E6994B characteristic Helium Hotspot WiFi Remove
        8D53DC1D-1DB7-4CD3-868B-8A527460AA84 service SMP Service
        8E400001-F315-4F60-9FB8-838830DAEA50 service Experimental Buttonless DFU Service
        8E400001-F315-4F60-9FB8-838830DAEA50 characteristic Experimental Buttonless DFU
        8EC90001-F315-4F60-9FB8-838830DAEA50 characteristic DFU Control Point
        8EC90002-F315-4F60-9FB8-838830DAEA50 characteristic DFU Packet
        8EC90003-F315-4F60-9FB8-838830DAEA50 characteristic Buttonless DFU Without Bonds
        8EC90004-F315-4F60-9FB8-838830DAEA50 characteristic Buttonless DFU With Bonds
        932C32BD-0000-47A2-835A-A8D455B859DD service Philips Hue Light Control Service
        932C32BD-0002-47A2-835A-A8D455B859DD characteristic Philips Hue Light On/Off Toggle
        932C32BD-0003-47A2-835A-A8D455B859DD characteristic Philips Hue Light Brightness Level
        932C32BD-0005-47A2-835A-A8D455B859DD characteristic Philips Hue Light Color
        9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2 characteristic Apple Remote Command
        9C4314F2-8A0C-45FD-A58D-D4A7E64C3A57 characteristic Helium Hotspot WiFi MAC Address
        9FBF120D-6301-42D9-8C58-25E699A21DBD characteristic Apple Notification Source
        A3C87500-8ED3-4BDF-8A39-A01BEBEDE295 service Eddystone Configuration Service
        A3C87501-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Capabilities
        A3C87502-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Active Slot
        A3C87503-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Advertising Interval
        A3C87504-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Radio Tx Power
        A3C87505-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone (Advanced) Advertised Tx Power
        A3C87506-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Lock State
        A3C87507-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Unlock
        A3C87508-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Public ECDH Key
        A3C87509-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone EID Identity Key
        A3C8750A-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone ADV Slot Data
        A3C8750B-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone Advanced Factory Reset
        A3C8750C-8ED3-4BDF-8A39-A01BEBEDE295 characteristic Eddystone (Advanced) Remain Connectable
        A5B46352-9D13-479F-9FCB-3DCDF0A13F4D service Thingy Sensor Hub
        AD79CBCE-65DF-4BC6-BDD4-8CE2B6B75C59 characteristic Sensor Hub IAQ
        ADAF0001-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Sensor Measurement Period
        ADAF0002-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Sensor Service Version
        ADAF0100-4669-6C65-5472-616E73666572 characteristic Adafruit Version
        ADAF0100-C332-42A8-93BD-25E905756CB8 service Adafruit Temperature Service
        ADAF0101-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Temperature
        ADAF0200-4669-6C65-5472-616E73666572 characteristic Adafruit Raw TX/RX
        ADAF0200-C332-42A8-93BD-25E905756CB8 service Adafruit Accelerometer Service
        ADAF0201-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Acceleration
        ADAF0300-C332-42A8-93BD-25E905756CB8 service Adafruit Light Service
        ADAF0301-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Light Level
        ADAF0400-C332-42A8-93BD-25E905756CB8 service Adafruit Gyroscope Service
        ADAF0401-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Gyro
        ADAF0500-C332-42A8-93BD-25E905756CB8 service Adafruit Magnetometer Service
        ADAF0501-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Magnetic
        ADAF0600-C332-42A8-93BD-25E905756CB8 service Adafruit Button Service
        ADAF0601-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pressed
        ADAF0700-C332-42A8-93BD-25E905756CB8 service Adafruit Humidity Service
        ADAF0701-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Humidity
        ADAF0800-C332-42A8-93BD-25E905756CB8 service Adafruit Barometric Service
        ADAF0801-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pressure
        ADAF0900-C332-42A8-93BD-25E905756CB8 service Adafruit Addressable Service
        ADAF0901-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pixel Pin
        ADAF0902-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pixel Pin Type
        ADAF0903-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pixel Data
        ADAF0904-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Pixel Buffer Size
        ADAF0A00-C332-42A8-93BD-25E905756CB8 service Adafruit Color Service
        ADAF0A01-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Color
        ADAF0B00-C332-42A8-93BD-25E905756CB8 service Adafruit Sound Service
        ADAF0B01-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Sound Samples
        ADAF0B02-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Number of Channels
        ADAF0C00-C332-42A8-93BD-25E905756CB8 service Adafruit Tone Service
        ADAF0C01-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Tone
        ADAF0D00-C332-42A8-93BD-25E905756CB8 service Adafruit Quaternion Service
        ADAF0D01-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Quaternions
        ADAF0D02-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Calibration In
        ADAF0D03-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Calibration Out
        ADAF0E00-C332-42A8-93BD-25E905756CB8 service Adafruit Proximity Service
        ADAF0E01-C332-42A8-93BD-25E905756CB8 characteristic Adafruit Proximity
        B833D34F-D871-422C-BF9E-8E6EC117D57E characteristic Helium Hotspot Diagnostics
        B8843ADD-0000-4AA1-8794-C3F462030BDA service Philips Hue Light Update Service
        C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7 characteristic Apple Entity Attribute
        D083B2BD-BE16-4600-B397-61512CA2F5AD characteristic Helium Hotspot Onboarding Key
        D435F5DE-01A4-4E7D-84BA-DFD347F60275 characteristic Helium Hotspot Assert Location
        D7515033-7E7B-45BE-803F-C8737B171A29 characteristic Helium Hotspot WiFi Services
        DA2E7828-FBCE-4E01-AE9E-261174997C48 characteristic SMP Characteristic
        DB7F9F36-92CE-4509-A2EF-AF72BA38FB48 characteristic Sensor Hub Green Color
        DF3B16CA-C985-4DA2-A6D2-9B9B9ABDB858 characteristic Helium Hotspot Add Gateway
        E125BDA4-6FB8-11EA-BC55-0242AC130003 characteristic Helium Hotspot WiFi Configured Services
        E2A00001-EC31-4EC3-A97A-1C34D87E9878 service Edge Impulse Remote Management Service
        E2A00002-EC31-4EC3-A97A-1C34D87E9878 characteristic Edge Impulse Remote Management RX Characteristic
        E2A00003-EC31-4EC3-A97A-1C34D87E9878 characteristic Edge Impulse Remote Management TX Characteristic
        E5866BD6-0288-4476-98CA-EF7DA6B4D289 characteristic Helium Hotspot Ethernet Online
        E95D0753-251D-470A-A062-FA1922DFA9A8 service micro:bit Accelerometer Service
        E95D0D2D-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Scrolling Delay
        E95D127B-251D-470A-A062-FA1922DFA9A8 service micro:bit IO Pin Service
        E95D1B25-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Temperature Period
        E95D23C4-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Client Requirements
        E95D386C-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Magnetometer Period
        E95D5404-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Client Event
        E95D5899-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Pin AD Configuration
        E95D6100-251D-470A-A062-FA1922DFA9A8 service micro:bit Temperature Service
        E95D7B77-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit LED Matrix State
        E95D8D00-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Pin Data
        E95D9250-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Temperature
        E95D93AF-251D-470A-A062-FA1922DFA9A8 service micro:bit Event Service
        E95D93B0-251D-470A-A062-FA1922DFA9A8 service micro:bit DFU Control Service
        E95D93B1-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit DFU Control
        E95D93EE-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit LED Text
        E95D9715-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Magnetometer Bearing
        E95D9775-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Event
        E95D9882-251D-470A-A062-FA1922DFA9A8 service micro:bit Button Service
        E95DB84C-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Requirements
        E95DB9FE-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Pin I/O Configuration
        E95DCA4B-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Accelerometer Data
        E95DD822-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit PWM Control
        E95DD91D-251D-470A-A062-FA1922DFA9A8 service micro:bit LED Service
        E95DDA90-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Button A State
        E95DDA91-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Button B State
        E95DF2D8-251D-470A-A062-FA1922DFA9A8 service micro:bit Magnetometer Service
        E95DFB11-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Magnetometer Data
        E95DFB24-251D-470A-A062-FA1922DFA9A8 characteristic micro:bit Accelerometer Period
        EF680100-9B35-4933-9B10-52FFA9740042 service Thingy Configuration Service
        EF680101-9B35-4933-9B10-52FFA9740042 characteristic Thingy Device Name
        EF680102-9B35-4933-9B10-52FFA9740042 characteristic Thingy Advertising Parameters
        EF680104-9B35-4933-9B10-52FFA9740042 characteristic Thingy Connection Parameters
        EF680105-9B35-4933-9B10-52FFA9740042 characteristic Thingy Eddystone URL
        EF680106-9B35-4933-9B10-52FFA9740042 characteristic Thingy Cloud Token
        EF680107-9B35-4933-9B10-52FFA9740042 characteristic Thingy FW Version
        EF680108-9B35-4933-9B10-52FFA9740042 characteristic Thingy MTU Request
        EF680200-9B35-4933-9B10-52FFA9740042 service Thingy Weather Station Service
        EF680201-9B35-4933-9B10-52FFA9740042 characteristic Thingy Temperature
        EF680202-9B35-4933-9B10-52FFA9740042 characteristic Thingy Pressure
        EF680203-9B35-4933-9B10-52FFA9740042 characteristic Thingy Humidity
        EF680204-9B35-4933-9B10-52FFA9740042 characteristic Thingy Air Quality
        EF680205-9B35-4933-9B10-52FFA9740042 characteristic Thingy Color
        EF680206-9B35-4933-9B10-52FFA9740042 characteristic Thingy Configuration
        EF680300-9B35-4933-9B10-52FFA9740042 service Thingy UI Service
        EF680301-9B35-4933-9B10-52FFA9740042 characteristic Thingy LED State
        EF680302-9B35-4933-9B10-52FFA9740042 characteristic Thingy Button State
        EF680303-9B35-4933-9B10-52FFA9740042 characteristic Thingy EXT Pin
        EF680400-9B35-4933-9B10-52FFA9740042 service Thingy Motion Service
        EF680401-9B35-4933-9B10-52FFA9740042 characteristic Thingy Motion Config
        EF680402-9B35-4933-9B10-52FFA9740042 characteristic Thingy Tap
        EF680403-9B35-4933-9B10-52FFA9740042 characteristic Thingy Orientation
        EF680404-9B35-4933-9B10-52FFA9740042 characteristic Thingy Quaternion
        EF680405-9B35-4933-9B10-52FFA9740042 characteristic Thingy Pedometer
        EF680406-9B35-4933-9B10-52FFA9740042 characteristic Thingy Raw Data
        EF680407-9B35-4933-9B10-52FFA9740042 characteristic Thingy Euler
        EF680408-9B35-4933-9B10-52FFA9740042 characteristic Thingy Rotation Matrix
        EF680409-9B35-4933-9B10-52FFA9740042 characteristic Thingy Heading
        EF68040A-9B35-4933-9B10-52FFA9740042 characteristic Thingy Gravity Vector
        EF680500-9B35-4933-9B10-52FFA9740042 service Thingy Sound Service
        EF680501-9B35-4933-9B10-52FFA9740042 characteristic Thingy Sound Config
        EF680502-9B35-4933-9B10-52FFA9740042 characteristic Thingy Speaker Data
        EF680503-9B35-4933-9B10-52FFA9740042 characteristic Thingy Speaker Status
        EF680504-9B35-4933-9B10-52FFA9740042 characteristic Thingy Microphone
        F000FFC0-0451-4000-B000-000000000000 service Texas Instruments Over-the-Air Download (OAD) Service
        F000FFC1-0451-4000-B000-000000000000 characteristic Texas Instruments Image Identify
        F000FFC2-0451-4000-B000-000000000000 characteristic Texas Instruments Image Block
        F000FFC5-0451-4000-B000-000000000000 characteristic Texas Instruments OAD Control
        F5D2EAB5-41E8-4F7C-AEF7-C9FFF4C544C0 characteristic Sensor Hub Blue Color
        FA3CF070-D0C7-4668-96C4-86125C8AC5DF characteristic Sensor Hub Battery
        FE2C1233-8366-4814-8EB0-01DE32100BEA characteristic Fast Pair Model ID
        FE2C1234-8366-4814-8EB0-01DE32100BEA characteristic Fast Pair Key-based Pairing
        FE2C1235-8366-4814-8EB0-01DE32100BEA characteristic Fast Pair Passkey
        FE2C1236-8366-4814-8EB0-01DE32100BEA characteristic Fast Pair Account Key
        FE2C1237-8366-4814-8EB0-01DE32100BEA characteristic Fast Pair Data
        """#)
}
