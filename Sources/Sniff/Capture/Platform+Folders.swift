#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Platform {
    /// Where a path leads when every link is followed; `nil` if it leads nowhere.
    static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether this user may read and write a device.
    static func mayUse(_ path: String) -> Bool { access(path, R_OK | W_OK) == 0 }
}
