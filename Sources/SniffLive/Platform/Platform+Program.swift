import Libc
import Sniff

#if canImport(Darwin)
    import MachO  // <mach-o/dyld.h> is not in the module Darwin.
#endif

extension Platform {
    /// Where the running program lies; `nil` where the system does not tell.
    static var programPath: String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        #if canImport(Darwin)
            // <mach-o/dyld.h>
            var room = UInt32(path.count)
            guard _NSGetExecutablePath(&path, &room) == 0 else { return nil }
            return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #else
            let count = readlink("/proc/self/exe", &path, path.count)
            return count > 0 ? String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
        #endif
    }
}
