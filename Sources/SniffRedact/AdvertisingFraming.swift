import Decoders

/// The part of overwritten advertising data that stays, so that the same decoder reads it as before.
///
/// Zeros alone may begin another format, which they do not fill: readers would take that for damage.
struct AdvertisingFraming {
    /// Bytes at the beginning that say which format it is.
    var prefix = 0
    var filler: UInt8 = 0
    /// Bytes in all.
    let count: Int

    /// - Parameter decoder: the decoder of some data.
    init(_ value: [UInt8], _ registry: Registry, _ decoder: ([UInt8]) -> Registry.DecoderIndex?) {
        count = value.count
        let own = decoder(value)
        switch own.map({ registry[$0].target }) {
        case .manufacturer(let data): prefix = data.prefix.count
        case .serviceData(_, let prefix, _): self.prefix = prefix.count
        default: break
        }
        let kept = Array(value.prefix(prefix))
        filler =
            Edit.fillers.first { filler in
                decoder(kept + [UInt8](repeating: filler, count: value.count - kept.count)) == own
            } ?? 0
    }
}
