import Libc
import Sniff

/// Serial ports and pseudo-terminals.
extension Platform {
    /// Why a line could not be opened.
    enum LineFailure: Error {
        case notFound
        /// The group that may use the device, where it has a name.
        case permission(group: String?)
        /// Another program reads it.
        case busy
        case notATerminal
        /// An `errno`.
        case other(Int32)
    }

    /// Whether a path is a terminal device: a serial port or a pseudo-terminal. It is not opened, because that alone
    /// resets some boards.
    static func isTerminalDevice(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
        guard let target = resolve(path) else { return false }
        return target.hasPrefix("/dev/tty") || target.hasPrefix("/dev/pts/") || target.hasPrefix("/dev/rfcomm")
            || target.hasPrefix("/dev/cu.")
    }

    /// A line that is open for this program alone, as bytes: 8 bits, no parity, one stop bit, nothing translated.
    package final class Line {
        private let descriptor: Int32
        private var saved: termios

        /// - Parameters:
        ///   - path: the device.
        ///   - speed: one of ``speeds``.
        init(_ path: String, speed: Int) throws(LineFailure) {
            let opened = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
            guard opened >= 0 else { throw Line.failure(errno, path) }
            var settings = termios()
            guard tcgetattr(opened, &settings) == 0 else {
                Platform.close(opened)
                throw .notATerminal
            }
            // Programs that know the one do not always know the other.
            guard flock(opened, LOCK_EX | LOCK_NB) == 0, ioctl(opened, UInt(TIOCEXCL)) == 0 else {
                let code = errno
                Platform.close(opened)
                throw code == EWOULDBLOCK ? .busy : .other(code)
            }
            (descriptor, saved) = (opened, settings)
            cfmakeraw(&settings)
            settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
            settings.c_cflag &= ~(tcflag_t(CSTOPB) | Line.hardwareFlowControl)
            // Else nothing to read would look like the end.
            withUnsafeMutableBytes(of: &settings.c_cc) { ($0[Int(VMIN)], $0[Int(VTIME)]) = (1, 0) }
            guard let code = Line.codes[speed], cfsetispeed(&settings, code) == 0, cfsetospeed(&settings, code) == 0,
                tcsetattr(opened, TCSANOW, &settings) == 0
            else { throw .other(EINVAL) }
            #if canImport(Darwin)
                // <IOKit/serial/ioss.h>: IOSSIOSPEED sets any speed, also one that <termios.h> has no code for. Pseudo-terminals
                // have none.
                var rate = speed_t(speed)
                guard ioctl(opened, 0x8008_5402, &rate) == 0 || errno == ENOTTY else { throw .other(errno) }
            #endif
        }

        deinit {
            tcsetattr(descriptor, TCSANOW, &saved)
            _ = ioctl(descriptor, UInt(TIOCNXCL))
            Platform.close(descriptor)
        }

        /// A descriptor to read from, which the caller closes; -1 if there is none left.
        func makeDescriptor() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

        private static func failure(_ code: Int32, _ path: String) -> LineFailure {
            switch code {
            case ENOENT, ENOTDIR, ENODEV, ENXIO: .notFound
            case EACCES, EPERM: .permission(group: Platform.group(of: path))
            case EBUSY: .busy
            default: .other(code)
            }
        }

        private static var hardwareFlowControl: tcflag_t {
            #if canImport(Darwin)
                // <sys/termios.h>: CRTSCTS, which is made of these two.
                tcflag_t(CCTS_OFLOW | CRTS_IFLOW)
            #else
                tcflag_t(CRTSCTS)
            #endif
        }

        /// Bits a second that every system knows.
        static var speeds: [Int] { codes.keys.sorted() }

        private static let codes: [Int: speed_t] = {
            var codes: [Int: speed_t] = [
                9600: speed_t(B9600), 19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600),
                115_200: speed_t(B115200), 230_400: speed_t(B230400),
            ]
            #if os(Linux)
                codes.merge([
                    460_800: speed_t(B460800), 500_000: speed_t(B500000), 576_000: speed_t(B576000),
                    921_600: speed_t(B921600), 1_000_000: speed_t(B1000000), 1_152_000: speed_t(B1152000),
                    1_500_000: speed_t(B1500000), 2_000_000: speed_t(B2000000), 2_500_000: speed_t(B2500000),
                    3_000_000: speed_t(B3000000), 3_500_000: speed_t(B3500000), 4_000_000: speed_t(B4000000),
                ]) { first, _ in first }
            #endif
            #if canImport(Darwin)
                // <sys/termios.h> ends at B230400; these are set afterwards, without a code.
                for speed in [460_800, 921_600, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 4_000_000] {
                    codes[speed] = speed_t(B9600)
                }
            #endif
            return codes
        }()
    }

    /// Name of the group that a file belongs to.
    static func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, let group = getgrgid(status.st_gid), let name = group.pointee.gr_name else {
            return nil
        }
        return String(cString: name)
    }
}
