/// Names of notes and of controllers (MIDI 1.0 Detailed Specification 4.2, Table III).
package enum MIDINames {
    /// Note 60, middle C, is C4.
    package static func note(_ number: UInt8) -> String {
        let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
        return "\(names[Int(number) % 12])\(Int(number) / 12 - 1)"
    }

    package static func controller(_ number: UInt8) -> String {
        controllers[number] ?? "controller \(number)"
    }

    private static let controllers: [UInt8: String] = [
        0: "bank select", 1: "modulation", 2: "breath", 4: "foot", 5: "portamento time", 6: "data entry",
        7: "volume", 8: "balance", 10: "pan", 11: "expression", 12: "effect 1", 13: "effect 2",
        32: "bank select low", 33: "modulation low", 38: "data entry low", 39: "volume low", 42: "pan low",
        43: "expression low", 64: "sustain", 65: "portamento", 66: "sostenuto", 67: "soft pedal", 68: "legato",
        69: "hold 2", 70: "sound variation", 71: "timbre", 72: "release time", 73: "attack time", 74: "brightness",
        75: "decay time", 76: "vibrato rate", 77: "vibrato depth", 78: "vibrato delay", 84: "portamento control",
        88: "high resolution velocity", 91: "reverb", 92: "tremolo", 93: "chorus", 94: "detune", 95: "phaser",
        96: "data increment", 97: "data decrement", 98: "NRPN low", 99: "NRPN high", 100: "RPN low",
        101: "RPN high", 120: "all sound off", 121: "reset all controllers", 122: "local control",
        123: "all notes off", 124: "omni off", 125: "omni on", 126: "mono", 127: "poly",
    ]

    static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
