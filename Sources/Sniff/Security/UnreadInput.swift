/// An input of the run that was not read to its end.
struct UnreadInput {
    struct ID: Hashable {
        let index: Int
    }

    let id: ID
    /// Adds the keys that are in it after an offset.
    let search: (KeyStore, UInt64) -> Void
}
