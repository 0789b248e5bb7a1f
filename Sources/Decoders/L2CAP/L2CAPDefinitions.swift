public enum L2CAPDefinitions { public static let signalling: [PDUDefinition] = [] }
