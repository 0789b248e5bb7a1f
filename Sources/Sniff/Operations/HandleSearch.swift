import Decoders

/// A part of a server's handles of which answers told all attributes of a sort.
package struct HandleSearch: Sendable, Hashable {
    /// The attributes that were looked for (Core 6.0, Vol 3, Part G, 4.4 to 4.7).
    package enum Target: Sendable, Hashable {
        case primaryServices
        case secondaryServices
        /// Primary services of one UUID.
        case service(BluetoothUUID)
        case includedServices
        case characteristics
        /// Attributes of any type.
        case descriptors
    }

    package let target: Target
    package let handles: ClosedRange<UInt16>
}
