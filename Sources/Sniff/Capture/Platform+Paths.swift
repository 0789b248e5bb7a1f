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

    /// Whether this user may read a file.
    static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
