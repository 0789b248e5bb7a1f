import Foundation

/// What differs between the systems that the tests run on, and between their C libraries.
package enum TestSystem {
    /// Whether the kernel's Bluetooth and its counts of lost packets can be tested.
    package static let isLinux: Bool = {
        #if os(Linux)
            true
        #else
            false
        #endif
    }()

    /// A socket of TCP.
    package static func streamSocket(_ family: Int32) -> Int32 {
        #if canImport(Glibc)
            socket(family, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket(family, SOCK_STREAM, 0)
        #endif
    }

    /// A socket of UDP.
    package static func datagramSocket() -> Int32 {
        #if canImport(Glibc)
            socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            socket(AF_INET, SOCK_DGRAM, 0)
        #endif
    }

    /// The highest speed of a serial line that has a code: bits a second, and the code.
    package static var highSpeed: (speed: Int, code: speed_t) {
        #if os(Linux)
            (1_000_000, speed_t(B1000000))
        #else
            (230_400, speed_t(B230400))
        #endif
    }
}
