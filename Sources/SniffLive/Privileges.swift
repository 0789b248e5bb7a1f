import Sniff

/// The rights of the program beyond those of its user.
package enum Privileges {
    /// The rights that a source needs to be opened again.
    package enum Kept {
        case nothing
        /// CAP_NET_RAW: interfaces come back when their adapter does.
        case netRaw
        /// The group that may use the device of this path: it is opened again when it is plugged in again.
        case device(String)
    }

    /// Gives up what opening a live source may have needed, for good: capabilities, and being root by way of sudo. What is opened from now on is opened as the user who gave the command, so that recordings belong
    /// to them. Plain root stays root without its capabilities: it opens and writes only what belongs to root.
    ///
    /// Call it when the source is open, before recordings are, and before the first packet is asked for:
    /// capabilities belong to threads, and those that are started later have what their parent has.
    ///
    /// - Throws: ``CaptureError/io(_:_:)`` if something could not be given up; nothing may be read then.
    package static func drop(keeping kept: Kept = .nothing) throws(CaptureError) {
        var (keepsNetRaw, deviceGroup): (Bool, UInt32?) = (false, nil)
        switch kept {
        case .nothing: break
        case .netRaw: keepsNetRaw = true
        case .device(let path): deviceGroup = Platform.groupNumber(of: path)
        }
        if let user = invokingUser {
            let code = Platform.become(user: user.id, group: user.group, and: deviceGroup)
            guard code == 0 else { throw .io("giving up the rights of root", code) }
        }
        let code = Platform.limitCapabilities(keepsNetRaw: keepsNetRaw)
        guard code == 0 else { throw .io("giving up capabilities", code) }
    }

    /// The user who became root; `nil` if there is none.
    private static var invokingUser: (id: UInt32, group: UInt32)? {
        guard Platform.effectiveUser == 0 else { return nil }
        if Platform.realUser.id != 0 { return Platform.realUser }
        guard let id = number("SUDO_UID"), let group = number("SUDO_GID"), id != 0 else { return nil }
        return (id, group)
    }

    /// As sudo(8) sets it.
    private static func number(_ variable: String) -> UInt32? { Platform.environment(variable).flatMap { UInt32($0) } }
}
