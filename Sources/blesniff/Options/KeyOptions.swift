import ArgumentParser
import Sniff

/// The options of commands that decrypt what sniffers heard, and know devices by their identities.
protocol KeyOptions {
    var ltk: [String] { get }
    var irk: [String] { get }
    var tk: [String] { get }
    var broadcastCode: [String] { get }
    var bindKey: [String] { get }
    var keyFiles: [KeyFileOption] { get }
    var noCrack: Bool { get }
}

/// They as a group. ``InputOptions`` has them without one, because a group costs each start a million instructions.
struct KeyOptionGroup: ParsableArguments, KeyOptions {
    @Option(help: .ltk) var ltk: [String] = []
    @Option(help: .irk) var irk: [String] = []
    @Option(help: .tk) var tk: [String] = []
    @Option(help: .broadcastCode) var broadcastCode: [String] = []
    @Option(help: .bindKey) var bindKey: [String] = []
    @Option(
        name: .customLong("keys"), help: .keyFiles, completion: .file(), transform: { KeyFileOption($0) })
    var keyFiles: [KeyFileOption] = []
    @Flag(help: .noCrack) var noCrack = false
    @Option(help: LinkTypeOption.help, transform: { try LinkTypeOption($0) }) var linkType: [LinkTypeOption] = []

    func validate() throws {
        try checkKeys()
        linkType.forEach { $0.choose() }
    }
}

extension ArgumentHelp {
    static let ltk = ArgumentHelp(
        "An LTK, or the STK of a legacy pairing, for links that are encrypted on the air: 32 hexadecimal digits; "
            + "may be repeated. Keys that the captures hold are used automatically.", valueName: "key[@address]")
    static let irk = ArgumentHelp(
        "An IRK, and the identity address of its device: resolves private addresses; may be repeated.",
        valueName: "key[@address]")
    static let tk = ArgumentHelp(
        "A TK of a legacy pairing: a passkey, or 32 hexadecimal digits that came out of band; may be repeated.",
        valueName: "key")
    static let broadcastCode = ArgumentHelp(
        "A Broadcast_Code of an encrypted broadcast (LE Audio): its text, or 32 hexadecimal digits; may be "
            + "repeated.", valueName: "code")
    static let bindKey = ArgumentHelp(
        "A bind key of encrypted advertisements (MiBeacon, BTHome, PVVX and ATC thermometers, Victron), and the address of its "
            + "device; may be repeated.", valueName: "key@address")
    static let keyFiles = ArgumentHelp(
        "Keys that BlueZ, Android, Windows, macOS, crackle or 'blesniff keys --export' keep: a file, or BlueZ's "
            + "folder; may be repeated. See 'blesniff help keys'.", valueName: "file")
    static let noCrack = ArgumentHelp("Do not try all passkeys of legacy pairings.")
}

extension KeyOptions {
    /// The message does not repeat a text that is no key: it may be one with a typing error.
    func checkKeys() throws {
        for file in keyFiles { if let problem = file.problem { throw ValidationError("--keys: \(problem)") } }
        do throws(LongTermKeyError) {
            for text in ltk { _ = try LongTermKey(text) }
        } catch {
            throw ValidationError("--ltk: \(error)")
        }
        do throws(LongTermKeyError) {
            for text in irk { _ = try LongTermKey(text) }
        } catch {
            throw ValidationError("--irk: \(error)")
        }
        do throws(BindKeyError) {
            for text in bindKey { _ = try BindKey(text) }
        } catch {
            throw ValidationError("--bind-key: \(error)")
        }
        guard tk.allSatisfy({ TypedTemporaryKey($0) != nil }) else {
            throw ValidationError("--tk: a TK is a passkey of up to 6 digits, or has 32 hexadecimal digits")
        }
        guard broadcastCode.allSatisfy({ TypedBroadcastCode($0) != nil }) else {
            throw ValidationError(
                "--broadcast-code: a Broadcast_Code has 1 to 16 bytes as text, or 32 hexadecimal digits")
        }
    }

    /// The keys to use in a session.
    var givenKeys: GivenKeys {
        GivenKeys(
            longTermKeys: ltk.compactMap { try? LongTermKey($0) },
            identityKeys: irk.compactMap { try? LongTermKey($0) },
            temporaryKeys: tk.compactMap { TypedTemporaryKey($0) },
            broadcastCodes: broadcastCode.compactMap { TypedBroadcastCode($0) },
            bindKeys: bindKey.compactMap { try? BindKey($0) }, files: keyFiles.flatMap(\.content),
            searches: !noCrack)
    }
}

/// A file or folder of keys, which is read when the command line is.
struct KeyFileOption {
    private(set) var content: [ImportedKeys] = []
    /// Why it could not be read.
    private(set) var problem: String?

    init(_ path: String) {
        do {
            content = try KeyFileReader.read(path)
        } catch {
            // A key that was typed here is not repeated.
            problem = TypedTemporaryKey(path) == nil ? "\(error)" : "a file is expected; --ltk and --irk take keys"
        }
    }
}

/// Keys that the user has given.
struct GivenKeys {
    var longTermKeys: [LongTermKey] = []
    var identityKeys: [LongTermKey] = []
    var temporaryKeys: [TypedTemporaryKey] = []
    var broadcastCodes: [TypedBroadcastCode] = []
    var bindKeys: [BindKey] = []
    var files: [ImportedKeys] = []
    var searches = true

    func apply(to session: inout Session) {
        if !longTermKeys.isEmpty { session.use(longTermKeys) }
        session.use(
            identityKeys: identityKeys, temporaryKeys: temporaryKeys, broadcastCodes: broadcastCodes,
            bindKeys: bindKeys,
            files: files)
        if !searches { session.searchesPasskeys = false }
    }
}
