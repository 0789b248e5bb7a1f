import Acme
import BlesniffCommands

// Every command of blesniff, for Acme's devices.
Blesniff.main(name: "acmesniff", decoders: [Acme.climateDecoder], names: Acme.names, rules: [.longName])
