/// Names of the values of parameters that commands, events and PDUs of the Link Layer share (Core 6.0, Vol 4, Part E, 7).
enum ParameterNames {
    static let enable: NameSource = [0: "disabled", 1: "enabled"]
    static let phySet: NameSource = [
        1: "LE 1M", 2: "LE 2M", 3: "LE 1M, LE 2M", 4: "LE Coded", 5: "LE 1M, LE Coded", 6: "LE 2M, LE Coded",
        7: "LE 1M, LE 2M, LE Coded",
    ]
    static let clockAccuracyRange: NameSource = [
        0: "251 to 500 ppm", 1: "151 to 250 ppm", 2: "101 to 150 ppm", 3: "76 to 100 ppm", 4: "51 to 75 ppm",
        5: "31 to 50 ppm", 6: "21 to 30 ppm", 7: "0 to 20 ppm",
    ]
}
