import Decoders
import Reassembly

extension Message {
    /// - Parameter showsSecrets: show credentials instead of `***`.
    init(_ ended: EndedTransfer, showsSecrets: Bool) {
        let transfer = ended.transfer
        profile = transfer.profile
        flow = transfer.flow
        name = transfer.name
        status = transfer.status?.code
        statusName = transfer.status?.name ?? ""
        progress = transfer.progress.map { MessageProgress($0) }
        state = transfer.state
        direction = transfer.direction
        sender = ended.sender
        receiver = ended.receiver
        connection = ended.connection
        accessAddress = ended.accessAddress
        handle = transfer.handle
        handleName = ended.handleName
        uuid = transfer.uuid
        uuidSource = ended.uuidSource
        unmasked = transfer.message
        isSecret = ended.isSecret
        decoder = ended.decoder
        let bytes = showsSecrets ? transfer.message : ended.masked
        let length = ended.textLength(bytes)
        text =
            ended.structuredText(showsSecrets: showsSecrets)
            ?? length.map { String(decoding: bytes.prefix($0), as: UTF8.self) }
        self.bytes = bytes
        packets = transfer.packets
        packetBytes = transfer.bytes
        duration = transfer.duration?.duration
        frames = transfer.frames
        violations = ended.violations(showsSecrets: showsSecrets)
        requestFrame = transfer.requestFrame
        latency = transfer.latency?.duration
    }
}
