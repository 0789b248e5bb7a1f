import Sniff

/// A file that a build has copied into the bundle of a test (`Bundle.module`).
struct CopiedResource {
    private let path: String
    /// Its path in the bundle.
    private let inner: [Substring]

    /// Files and folders that are looked at for the original.
    private static let limit = 10_000
    /// A larger file is no expectation.
    private static let largest = 1 << 20

    /// `nil` of a file that is in no bundle.
    init?(_ path: String) {
        let parts = path.split(separator: "/")
        let bundle = parts.lastIndex { part in
            [".resources", ".bundle", ".xctest"].contains { part.hasSuffix($0) }
        }
        guard let bundle, bundle + 1 < parts.count else { return nil }
        self.path = path
        inner = Array(parts[(bundle + 1)...])
    }

    /// The file of the same name and content in a folder, at any depth: of several, one that ends like the path in the bundle.
    func original(below folder: String) -> String? {
        guard let name = inner.last, let content = try? OpenFile.content(of: path, limit: Self.largest) else {
            return nil
        }
        var folders = [folder]
        var found: [String] = []
        var count = 0
        while let next = folders.popLast() {
            for entry in (try? Platform.names(inFolder: next)) ?? [] where !entry.hasPrefix(".") {
                count += 1
                guard count <= Self.limit else { return nil }
                let path = "\(next)/\(entry)"
                switch Platform.kind(ofLinkOrFile: path) {
                case .directory: folders.append(path)
                case .regular(let size) where entry == name && size == UInt64(content.count):
                    if (try? OpenFile.content(of: path, limit: Self.largest)) == content { found.append(path) }
                default: break
                }
            }
        }
        return found.first { $0.split(separator: "/").suffix(inner.count).elementsEqual(inner) } ?? found.min()
    }
}
