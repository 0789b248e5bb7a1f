// `import Sniff` is enough: whoever asks packets or registers decoders names types of both layers below, which are
// modules of their own only so that each can be read and tested alone. The attribute has an underscore because the
// language has no official spelling yet; the standard library's own overlays are made with it.
@_exported import Decoders
@_exported import Reassembly
