/// Advertising data that a command or an event carries without being a report: what the host itself wants to advertise
/// or to answer, and what a device answered to an inquiry or in a subevent.
package struct CarriedAdvertising: Sendable {
    /// The purpose of the data. Fragments of one purpose belong together.
    package enum Purpose: UInt8, Sendable {
        case advertising, scanResponse, periodic, response, inquiryResponse
    }

    /// Which part of the data it is (Core 6.0, Vol 4, Part E, 7.8.54: Operation).
    package enum Fragment: Sendable { case first, intermediate, last, complete }

    package let purpose: Purpose
    /// Advertising_Handle; 0 where there is only one set.
    package var set: UInt8 = 0
    package var fragment = Fragment.complete
    /// Who answered, where that is another device.
    package var address: DeviceAddress?
    /// The significant part, as far as it is there.
    package var data = 0..<0
    /// The capture has not all of it, or the sender's controller had not.
    package var isCut = false

    init(_ purpose: Purpose) { self.purpose = purpose }
}

/// The advertising data of one command, Command Complete event or other event, one after the other.
package struct CarriedAdvertisingList: Sendable {
    /// The command or event that carries them.
    package enum Carrier: Sendable {
        /// Length and data: the legacy commands.
        case legacy(CarriedAdvertising.Purpose)
        /// The same of Android, after an opcode that says what for.
        case multiAdvertising
        /// Advertising_Handle and Operation, and so many bytes before the length.
        case fragment(CarriedAdvertising.Purpose, skipped: Int)
        /// FEC_Required and 240 bytes, after so many.
        case inquiryResponse(skipped: Int)
        case inquiryResult
        /// LE Set Periodic Advertising Subevent Data and LE Set Periodic Advertising Response Data.
        case subevents, response
        /// LE Periodic Advertising Response Report.
        case responses
        /// Of the Linux management interface: a length of two bytes after so many, and who sent them.
        case management(length: Int, peer: Int? = nil)
        /// The same of what a program advertises: the lengths of advertising and of scan response data, one byte each.
        case managementInstance(lengths: Int)

        /// - Parameter opcode: of a command that the host sends.
        package init?(command opcode: UInt16) {
            switch opcode {
            case 0x0C52: self = .inquiryResponse(skipped: 1)
            case HCICommandOpcode.leSetAdvertisingData: self = .legacy(.advertising)
            case HCICommandOpcode.leSetScanResponseData: self = .legacy(.scanResponse)
            case HCICommandOpcode.leSetExtendedAdvertisingData: self = .fragment(.advertising, skipped: 1)
            case HCICommandOpcode.leSetExtendedScanResponseData: self = .fragment(.scanResponse, skipped: 1)
            case AndroidCode.multiAdvertising: self = .multiAdvertising
            case 0x203F: self = .fragment(.periodic, skipped: 0)
            case 0x2082: self = .subevents
            case 0x2083: self = .response
            default: return nil
            }
        }

        /// - Parameter opcode: of a command whose return parameters are read.
        package init?(returned opcode: UInt16) {
            guard opcode == 0x0C51 else { return nil }
            self = .inquiryResponse(skipped: 2)
        }

        /// - Parameter code: of an event that is neither LE Meta nor Command Complete.
        package init?(event code: UInt8) {
            guard code == 0x2F else { return nil }
            self = .inquiryResult
        }

        /// - Parameter code: of a command of the management interface.
        package init?(managementCommand code: UInt16) {
            switch code {
            case 0x003E: self = .managementInstance(lengths: 9)
            case 0x0055: self = .managementInstance(lengths: 1)
            default: return nil
            }
        }

        /// - Parameter code: of a command of the management interface whose return parameters are read.
        package init?(managementReturned code: UInt16) {
            switch code {
            case 0x003B: self = .management(length: 1)
            case 0x0042: self = .management(length: 17)
            default: return nil
            }
        }

        /// - Parameter code: of an event of the management interface.
        package init?(managementEvent code: UInt16) {
            switch code {
            case 0x000B: self = .management(length: 11, peer: 0)
            case 0x0012: self = .management(length: 12, peer: 0)
            case 0x0022: self = .management(length: 1)
            case 0x0025: self = .management(length: 0)
            case 0x002F: self = .management(length: 14, peer: 2)
            case 0x0031: self = .management(length: 20, peer: 0)
            default: return nil
            }
        }

        /// - Parameter code: Subevent_Code of an LE Meta event.
        package init?(leEvent code: UInt8) {
            guard code == 0x28 else { return nil }
            self = .responses
        }
    }

    private let carrier: Carrier
    /// Of two data that follow both their lengths.
    private var firstLength = 0
    private var secondLength = 0
    private var reader: Reader
    private var set: UInt8 = 0
    /// How many there are still; -1 before that has been read.
    private var left = -1

    /// - Parameter reader: is at the beginning of the parameters, after Subevent_Code or Command_Opcode.
    package init(_ carrier: Carrier, parsing reader: Reader) {
        self.carrier = carrier
        self.reader = reader
    }

    /// The next data; `nil` where there are no more, or not even their length: the layout of the carrier says so.
    package mutating func next(_ bytes: borrowing Span<UInt8>) -> CarriedAdvertising? {
        do throws(Fault) {
            if left < 0 { left = try begin(bytes) }
            guard left > 0 else { return nil }
            left &-= 1
            return try read(bytes)
        } catch {
            left = 0
            return nil
        }
    }

    private typealias Key = AdvertisingField

    /// Reads the bytes before the first; returns the number of items.
    private mutating func begin(_ bytes: borrowing Span<UInt8>) throws(Fault) -> Int {
        switch carrier {
        case .legacy, .multiAdvertising, .fragment, .response: return 1
        case .inquiryResponse(let skipped):
            _ = try reader.skip(skipped, Key.data.key)
            return 1
        case .inquiryResult: return Int(try reader.u8(bytes, Key.data.key))
        case .subevents:
            set = try reader.u8(bytes, Key.data.key)
            return Int(try reader.u8(bytes, Key.data.key))
        case .management: return 1
        case .managementInstance(let lengths):
            _ = try reader.skip(lengths, Key.data.key)
            let length = Int(try reader.u8(bytes, Key.data.key))
            secondLength = Int(try reader.u8(bytes, Key.data.key))
            firstLength = length
            return 2
        case .responses:
            // Advertising_Handle, Subevent, Tx_Status
            _ = try reader.skip(3, Key.data.key)
            return Int(try reader.u8(bytes, Key.data.key))
        }
    }

    private mutating func read(_ bytes: borrowing Span<UInt8>) throws(Fault) -> CarriedAdvertising? {
        switch carrier {
        case .legacy(let purpose):
            var carried = CarriedAdvertising(purpose)
            try data(&carried, bytes)
            return carried
        case .multiAdvertising:
            let opcode = try reader.u8(bytes, Key.data.key)
            guard opcode == 2 || opcode == 3 else { return nil }
            var carried = CarriedAdvertising(opcode == 2 ? .advertising : .scanResponse)
            try data(&carried, bytes)
            return carried
        case .fragment(let purpose, let skipped): return try fragment(purpose, skipped, bytes)
        case .inquiryResponse:
            var carried = CarriedAdvertising(.inquiryResponse)
            significant(&carried, bytes)
            return carried
        case .inquiryResult:
            var carried = CarriedAdvertising(.inquiryResponse)
            carried.address = DeviceAddress(try reader.uint(bytes, width: 6, Key.address.key), type: 0)
            // Page_Scan_Repetition_Mode, a reserved byte, Class_Of_Device, Clock_Offset, RSSI
            _ = try reader.skip(8, Key.data.key)
            significant(&carried, bytes)
            return carried
        case .management(let length, let peer): return try management(length, peer: peer, bytes)
        case .managementInstance: return try instance()
        case .subevents:
            var carried = CarriedAdvertising(.periodic)
            carried.set = set
            // Subevent, Response_Slot_Start, Response_Slot_Count
            _ = try reader.skip(3, Key.data.key)
            try data(&carried, bytes)
            return carried
        case .response:
            var carried = CarriedAdvertising(.response)
            // Sync_Handle, Request_Event, Request_Subevent, Response_Subevent, Response_Slot
            _ = try reader.skip(7, Key.data.key)
            try data(&carried, bytes)
            return carried
        case .responses:
            var carried = CarriedAdvertising(.response)
            // TX_Power, RSSI, CTE_Type, Response_Slot
            _ = try reader.skip(4, Key.data.key)
            carried.isCut = try reader.u8(bytes, Key.dataStatus.key) != 0
            try data(&carried, bytes)
            return carried
        }
    }

    private mutating func management(
        _ offset: Int, peer: Int?, _ bytes: borrowing Span<UInt8>
    ) throws(Fault) -> CarriedAdvertising {
        var carried = CarriedAdvertising(.inquiryResponse)
        let head = try reader.skip(offset, Key.data.key)
        if let peer { carried.address = DeviceAddress(management: bytes, at: head.lowerBound + peer) }
        let length = Int(try reader.u16(bytes, Key.data.key))
        carried.isCut = length > reader.remaining
        carried.data = try reader.skip(min(length, reader.remaining), Key.data.key)
        return carried
    }

    private mutating func instance() throws(Fault) -> CarriedAdvertising {
        var carried = CarriedAdvertising(left == 1 ? .advertising : .scanResponse)
        let length = left == 1 ? firstLength : secondLength
        carried.isCut = length > reader.remaining
        carried.data = try reader.skip(min(length, reader.remaining), Key.data.key)
        return carried
    }

    /// Core 6.0, Vol 4, Part E, 7.8.54, 7.8.55 and 7.8.62.
    private mutating func fragment(
        _ purpose: CarriedAdvertising.Purpose, _ skipped: Int, _ bytes: borrowing Span<UInt8>
    ) throws(Fault) -> CarriedAdvertising? {
        var carried = CarriedAdvertising(purpose)
        carried.set = try reader.u8(bytes, Key.data.key)
        switch try reader.u8(bytes, Key.data.key) {
        case 0: carried.fragment = .intermediate
        case 1: carried.fragment = .first
        case 2: carried.fragment = .last
        case 3: carried.fragment = .complete
        // 4: the data are those of before, and only the Advertising DID changes.
        default: return nil
        }
        _ = try reader.skip(skipped, Key.data.key)
        try data(&carried, bytes)
        return carried
    }

    private mutating func data(_ carried: inout CarriedAdvertising, _ bytes: borrowing Span<UInt8>) throws(Fault) {
        let length = Int(try reader.u8(bytes, Key.data.key))
        if length > reader.remaining { carried.isCut = true }
        carried.data = try reader.skip(min(length, reader.remaining), Key.data.key)
    }

    /// An extended inquiry response: 240 bytes, zeros after the significant part (Core 6.0, Vol 3, Part C, 8).
    private mutating func significant(_ carried: inout CarriedAdvertising, _ bytes: borrowing Span<UInt8>) {
        let length = 240
        carried.isCut = length > reader.remaining
        let start = reader.position
        reader.position += min(length, reader.remaining)
        var structures = AdvertisingData(start..<reader.position)
        var end = start
        do throws(Fault) {
            while let structure = try structures.next(bytes) { end = structure.range.upperBound }
        } catch {
            end = reader.position
        }
        carried.data = start..<end
    }
}
