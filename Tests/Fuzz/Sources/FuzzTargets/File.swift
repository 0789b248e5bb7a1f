enum File {
    /// Replaces a file; one that cannot be written is reported.
    static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "w") else { return perror(path) }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
    }
}
