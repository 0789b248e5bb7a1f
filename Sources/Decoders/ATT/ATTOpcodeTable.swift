// swift-format-ignore-file
/// Properties of each opcode that are needed before its parameters are read (Core 6.0, Vol 3, Part F, 3.4): the one
/// table that all questions about a kind of PDU are answered from.
extension ATTOpcode {
    static let rows: [Row] = [
        // Error handling, MTU exchange (3.4.1, 3.4.2)
        Row("3.4.1.1",  .errorResponse,                   "Error Response",                     role: .response,     [.oneHandle, .longValue, .teaches]),
        Row("3.4.2.1",  .exchangeMTURequest,              "Exchange MTU Request",               role: .request,      [.teaches]),
        Row("3.4.2.2",  .exchangeMTUResponse,             "Exchange MTU Response",              role: .response,     [.teaches]),
        // Find Information (3.4.3)
        Row("3.4.3.1",  .findInformationRequest,          "Find Information Request",           role: .request,      [.search, .teaches]),
        Row("3.4.3.2",  .findInformationResponse,         "Find Information Response",          role: .response,     [.lists, .teaches]),
        Row("3.4.3.3",  .findByTypeValueRequest,          "Find By Type Value Request",         role: .request,      [.search, .wholeValue, .teaches, .listedValues]),
        Row("3.4.3.4",  .findByTypeValueResponse,         "Find By Type Value Response",        role: .response,     [.lists, .teaches]),
        // Reading attributes (3.4.4)
        Row("3.4.4.1",  .readByTypeRequest,               "Read By Type Request",               role: .request,      [.search, .teaches]),
        Row("3.4.4.2",  .readByTypeResponse,              "Read By Type Response",              role: .response,     [.lists, .teaches, .listedValues]),
        Row("3.4.4.3",  .readRequest,                     "Read Request",                       role: .request,      [.oneHandle, .plainHead, .longValue, .teaches]),
        Row("3.4.4.4",  .readResponse,                    "Read Response",                      role: .response,     [.wholeValue, .plainHead, .longValue, .teaches]),
        Row("3.4.4.5",  .readBlobRequest,                 "Read Blob Request",                  role: .request,      [.oneHandle, .longValue, .teaches]),
        Row("3.4.4.6",  .readBlobResponse,                "Read Blob Response",                 role: .response,     [.value, .longValue, .teaches]),
        Row("3.4.4.7",  .readMultipleRequest,             "Read Multiple Request",              role: .request,      [.teaches]),
        Row("3.4.4.8",  .readMultipleResponse,            "Read Multiple Response",             role: .response,     [.value, .teaches, .listedValues]),
        Row("3.4.4.9",  .readByGroupTypeRequest,          "Read By Group Type Request",         role: .request,      [.search, .teaches]),
        Row("3.4.4.10", .readByGroupTypeResponse,         "Read By Group Type Response",        role: .response,     [.lists, .teaches]),
        Row("3.4.4.11", .readMultipleVariableRequest,     "Read Multiple Variable Request",     role: .request,      [.teaches]),
        Row("3.4.4.12", .readMultipleVariableResponse,    "Read Multiple Variable Response",    role: .response,     [.lists, .teaches, .listedValues]),
        // Writing attributes (3.4.5)
        Row("3.4.5.1",  .writeRequest,                    "Write Request",                      role: .request,      [.oneHandle, .wholeValue, .plainHead, .teaches]),
        Row("3.4.5.2",  .writeResponse,                   "Write Response",                     role: .response,     [.plainHead]),
        Row("3.4.5.3",  .writeCommand,                    "Write Command",                      role: .command,      [.oneHandle, .wholeValue, .plainHead]),
        Row("3.4.5.4",  .signedWriteCommand,              "Signed Write Command",               role: .command,      [.oneHandle, .wholeValue]),
        // Queued writes (3.4.6)
        Row("3.4.6.1",  .prepareWriteRequest,             "Prepare Write Request",              role: .request,      [.oneHandle, .value, .longValue, .teaches]),
        Row("3.4.6.2",  .prepareWriteResponse,            "Prepare Write Response",             role: .response,     [.oneHandle, .value, .longValue, .teaches]),
        Row("3.4.6.3",  .executeWriteRequest,             "Execute Write Request",              role: .request,      [.longValue, .teaches]),
        Row("3.4.6.4",  .executeWriteResponse,            "Execute Write Response",             role: .response,     [.longValue]),
        // Server initiated (3.4.7)
        Row("3.4.7.1",  .handleValueNotification,         "Handle Value Notification",          role: .notification, .pushedValue),
        Row("3.4.7.2",  .handleValueIndication,           "Handle Value Indication",            role: .indication,   [.pushedValue, .teaches]),
        Row("3.4.7.3",  .handleValueConfirmation,         "Handle Value Confirmation",          role: .confirmation, [.plainHead]),
        Row("3.4.7.4",  .multipleHandleValueNotification, "Multiple Handle Value Notification", role: .notification, [.lists, .teaches, .listedValues]),
    ]
}
