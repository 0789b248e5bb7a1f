import Libc

extension Platform {
    /// OpenSSL's libcrypto: its file names, of which the first that can be loaded counts, and how a person gets it.
    static let cipherLibrary: (names: [String], source: String) = {
        #if canImport(Darwin)
            // <dlfcn.h>, dlopen(3): a name alone is looked for in the current folder. These are Homebrew's folders on Apple
            // silicon and on Intel.
            let names = ["/opt/homebrew", "/usr/local"].map { "\($0)/opt/openssl@3/lib/libcrypto.3.dylib" }
            return (names, "Homebrew: brew install openssl@3")
        #else
            return (["libcrypto.so.3"], "Debian: apt install libssl3; Fedora: dnf install openssl-libs")
        #endif
    }()

    /// A library is too old, or not the one that its name says.
    package struct MissingFunction: Error {}

    /// A shared library that is loaded while the program runs, and stays.
    package struct Library {
        private let handle: UnsafeMutableRawPointer

        /// The first of these names that can be loaded.
        package init?(_ names: [String]) {
            for name in names {
                guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
                self.handle = handle
                return
            }
            return nil
        }

        /// A function of the library, whose type the caller knows.
        ///
        /// Memory safety: a library stays loaded, and so its functions where they are. The type cannot be checked: it
        /// is that of the library's header.
        package func function<Function>(_ name: String) throws(MissingFunction) -> Function {
            guard let address = dlsym(handle, name) else { throw MissingFunction() }
            return unsafeBitCast(address, to: Function.self)
        }
    }
}
