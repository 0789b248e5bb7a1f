/// Why an input could not be read at all.
public enum CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
    case notFound(String)
    case isDirectory(String)
    case permission(String)
    case io(String, Int32)
    /// A live source that this user may not open, and what is missing: a capability, a group.
    case notPermitted(String, String)
    /// A live source that cannot be used, and why: no such interface, no Bluetooth in the kernel.
    case unavailable(String, String)
    /// A live source, the filter of libpcap that was asked for, and what is wrong with that.
    case badFilter(String, String, String)
    case notACapture(String, String)
    /// ^C came before there was anything to read.
    case interrupted(String)

    public var description: String {
        switch self {
        case .notFound(let name) where name.firstRange(of: "://") != nil:
            "\(name): is a URL, not a file; download it first"
        case .notFound(let name): "\(name): no such file"
        case .isDirectory(let name): "\(name): is a directory, not a capture"
        case .permission(let name): "\(name): permission denied (the file is not readable for this user)"
        case .io(let name, let code): "\(name): \(Platform.message(code))"
        case .notACapture(let name, let why), .notPermitted(let name, let why), .unavailable(let name, let why):
            "\(name): \(why)"
        case .badFilter(let name, let filter, let why): "\(name): the filter '\(filter)' cannot be used: \(why)"
        case .interrupted(let name): "\(name): interrupted"
        }
    }

    /// The description without the name.
    var reason: String {
        switch self {
        case .notACapture(_, let why), .notPermitted(_, let why), .unavailable(_, let why): why
        case .badFilter(_, let filter, let why): "the filter '\(filter)' cannot be used: \(why)"
        case .io(_, let code): "cannot be read: \(Platform.message(code))"
        case .notFound: "no such file"
        case .isDirectory: "is a directory, not a capture"
        case .permission: "permission denied"
        case .interrupted: "interrupted"
        }
    }

    /// The exit status that the contract gives to the error.
    package var exitStatus: Int32 {
        switch self {
        case .badFilter: 64
        case .notFound, .unavailable: 66
        case .isDirectory, .notACapture: 65
        case .permission, .notPermitted: 77
        case .io: 74
        case .interrupted: 0
        }
    }
}
