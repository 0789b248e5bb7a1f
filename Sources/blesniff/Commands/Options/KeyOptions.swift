import ArgumentParser
import Sniff

/// The options of commands that decrypt what sniffers heard.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An LTK, or the STK of a legacy pairing, for links that are encrypted on the air: 32 hexadecimal digits; "
                + "may be repeated. Keys that the captures hold are used by themselves.", valueName: "key[@address]"))
    var ltk: [String] = []

    /// The message does not repeat a text that is no key: it may be one with a typing error.
    func validate() throws {
        do throws(LongTermKeyError) {
            for text in ltk { _ = try LongTermKey(text) }
        } catch {
            throw ValidationError("--ltk: \(error)")
        }
    }

    /// The keys to use in a session.
    var given: GivenKeys { GivenKeys(longTermKeys: ltk.compactMap { try? LongTermKey($0) }) }
}

/// Keys that the user has given.
struct GivenKeys {
    var longTermKeys: [LongTermKey] = []

    func apply(to session: inout Session) {
        if !longTermKeys.isEmpty { session.use(longTermKeys) }
    }
}
