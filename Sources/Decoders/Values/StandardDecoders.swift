/// The one list of built-in value decoders. To add one, write its file and add its line.
public enum StandardDecoders {
    public static let all: [ValueDecoder] = [
    ]
}
