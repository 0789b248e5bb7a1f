import Libc
import Sniff

#if os(Linux)
    import CLinux
#endif

extension Platform {
    static var effectiveUser: UInt32 { geteuid() }

    /// Who started the program, where it runs as another user.
    static var realUser: (id: UInt32, group: UInt32) { (getuid(), getgid()) }

    /// Becomes another user for good; only root may.
    ///
    /// - Returns: 0 or an `errno`.
    static func become(user: UInt32, group: UInt32, and deviceGroup: UInt32? = nil) -> Int32 {
        // Groups first: afterwards it is no longer allowed. Those that the user is a member of besides the own one open the
        // files that they open without sudo.
        if let entry = getpwuid(user), let name = entry.pointee.pw_name {
            #if canImport(Darwin)
                // <unistd.h>: the group is an int.
                let result = initgroups(name, Int32(bitPattern: group))
            #else
                let result = initgroups(name, group)
            #endif
            guard result == 0 else { return errno }
        } else {
            guard setgroups(0, nil) == 0 else { return errno }
        }
        if let deviceGroup, !devicesAreOpen {
            var groups = [gid_t](repeating: 0, count: 256)
            let count = getgroups(Int32(groups.count - 1), &groups)
            guard count >= 0 else { return errno }
            groups[Int(count)] = deviceGroup
            guard setgroups(numericCast(count + 1), groups) == 0 else { return errno }
        }
        // Capabilities that are to stay are limited afterwards.
        #if os(Linux)
            guard clinux_keep_capabilities() == 0 else { return errno }
        #endif
        guard setgid(group) == 0, setuid(user) == 0 else { return errno }
        // Anybody who can go back has not become another.
        return setuid(0) == 0 ? EPERM : 0
    }

    /// Whether no group is needed to open serial ports again.
    private static var devicesAreOpen: Bool {
        #if canImport(Darwin)
            // <sys/syslimits.h>: NGROUPS_MAX is 16, which initgroups(3) may have used up. Serial ports need no group.
            true
        #else
            false
        #endif
    }

    /// Takes the capabilities from the calling thread, for good.
    ///
    /// - Parameter keepsNetRaw: CAP_NET_RAW stays, if the thread has it.
    /// - Returns: 0 or an `errno`.
    static func limitCapabilities(keepsNetRaw: Bool) -> Int32 {
        #if os(Linux)
            guard clinux_set_no_new_privileges() == 0,
                clinux_limit_capabilities(keepsNetRaw ? clinux_net_raw() : 0) == 0
            else { return errno }
        #endif
        return 0
    }

    /// The group of a file or device, by number.
    static func groupNumber(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_gid : nil
    }
}
