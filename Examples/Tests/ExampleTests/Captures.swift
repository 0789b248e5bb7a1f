/// Where the captures of this repository are; an app has its own beside its tests.
func capture(_ name: String) -> String {
    let folders = #filePath.split(separator: "/").dropLast(4)
    return "/" + folders.joined(separator: "/") + "/Captures/" + name
}
