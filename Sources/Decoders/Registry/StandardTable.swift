// swift-format-ignore-file
// Written by `make tables`: change the declarations, not this file.

/// The fields, PDUs and decoders of the standard declarations (``TableMark``).
enum StandardTable {
    static let text: StaticString =
        ##"""
        @0001 frame	i---		number of the record in its input, from 1
        @0002 time	d---	s	Unix time, all digits that the capture has
        @0003 direction	t---		sent or received, seen from the capturing host
        @0004 adapter	i---		index of the local adapter
        @0005 input	t---		name of the input, where there are several
        @0006 interface	t---		name of the capture interface, where the capture has it
        @0007 length	i---	byte	bytes of the packet in the capture, without the capture's own header and the H4 indicator
        @0008 original_length	i---	byte	bytes of the packet on the wire, where it was cut
        @0009 comment	t-2-@		comment that the capture has on the record
        @000A time_relative	d---	s	time since the first record of the run; in an input recorded over an hour before or after the rest, since its own
        @000B lost	i-2-@		records that never reached the capture before this one: the capturing system dropped them
        @000C device	t---		the other side: the peer of the connection, or the first advertiser, by name (given by a decoder file, advertised, or read from 2A00) as far as known by then, else by address; only where a filter or a column names it
        @000D device_address	a---		address of the device that 'device' names; only where a filter or a column names it
        @0080 monitor	o---		what the capturing system says besides packets
        @0081 monitor.opcode	i-2-		opcode of the monitor record, or type of the log record
        @0082 monitor.type	t-1-		name of the record type
        @0083 monitor.name	t-1-		name of the adapter, or of the program that logs
        @0084 monitor.address	a-1-		address of the adapter
        @0085 monitor.bus	i-2-n		how the adapter is attached
        @0086 monitor.controller_type	i---n		kind of controller
        @0087 monitor.manufacturer	i-2-n		company identifier of the adapter's manufacturer
        @0088 monitor.text	t-1-		text of a note or log line
        @0089 monitor.priority	i-2-		syslog priority, 0 to 7
        @008A monitor.data	h-1-		content without a decoder
        @008B monitor.cookie	i--3		control channel that the record belongs to
        @008C monitor.command_opcode	i-22		opcode of a command of the management interface
        @008D monitor.command	t-1-		name of a command of the management interface
        @008E monitor.event_code	i-22		code of an event of the management interface
        @008F monitor.event	t-1-		name of an event of the management interface
        @0090 monitor.status	i-31n		0 success, otherwise why a command or a connection failed
        @0091 monitor.format	i-2-n		kind of control channel
        @0092 monitor.version	i-2-		version of the interface
        @0093 monitor.revision	i-2-		revision of that version
        @0094 monitor.trusted	b---		the program may change what others rely on
        @0100 hci	o---		Host Controller Interface packet
        @0101 hci.type	t---		kind of packet: command, event, acl, synchronous or iso
        @0102 hci.opcode	i-22		command opcode (OGF << 10 | OCF)
        @0103 hci.command	t-1-		name of the command, and on events of the one that they answer or end
        @0104 hci.event_code	i-21		event code
        @0105 hci.event	t-1-		name of the event; of the subevent for LE Meta events
        @0106 hci.subevent_code	i-21		subevent code of an LE Meta event, or of a vendor-specific one that is known
        @0107 hci.parameters	h-2-		parameters that have no layout here, as they are
        @0108 hci.handle	i--2		connection handle of a data packet
        @0109 hci.packet_boundary_flag	i---n		which fragment of an L2CAP PDU
        @010A hci.broadcast_flag	i---		0 point-to-point, 1 BR/EDR broadcast
        @010B hci.data_total_length	i---	byte	length of the data that follow
        @010C hci.command_opcode	i-22		opcode of the command that the event answers or ends
        @010D hci.status	i-31n		0 success, otherwise an error code (Core 6.0, Vol 1, Part F)
        @010E hci.command_frame	i-2-@		frame of the command that the event answers or ends
        @010F hci.latency	d---	s	from the command to the event that answers or ends it
        @0110 hci.time_stamp	d---	s	time stamp of an isochronous SDU
        @0111 hci.packet_sequence_number	i-2-		sequence number of the SDU
        @0112 hci.iso_sdu_length	i---	byte	length of the isochronous SDU
        @0113 hci.packet_status_flag	i---		0 valid, 1 possibly invalid, 2 lost
        @0114 hci.data	h-1-		payload that has no decoder
        @0115 hci.num_hci_command_packets	i---		commands that the host may send now
        @0116 hci.packet	t-1-		name of a data packet that has no other
        @0117 hci.pb_flag	i---n		which fragment of an ISO SDU
        @0118 hci.pending	b-3-		the command is carried out, and another event ends it; on a record of its own: not answered yet
        @0119 hci.unanswered	t-2-		on a record of its own: the command in this frame was never answered; why nobody waits any longer: reset, overtaken (too many wait), capture ended
        @011A hci.vendor_event	t-1-		name of a vendor-specific event
        @0180 ll	o---		LE link-layer packet from the air
        @0181 ll.pdu	t-1-		name of the PDU
        @0182 ll.pdu_type	i--1		type of an advertising physical channel PDU (2.3)
        @0183 ll.opcode	i-21		opcode of an LL Control PDU (2.4.2)
        @0184 ll.channel	i-2-		channel index; 37 to 39 are for primary advertising (1.4.1)
        @0185 ll.rssi	i---	dBm	signal power at the sniffer
        @0186 ll.noise	i---	dBm	noise power at the sniffer
        @0187 ll.phy	i---n		PHY that the packet was sent on
        @0188 ll.coding_indicator	i---n		coding of a packet on LE Coded (2.2.3)
        @0189 ll.access_address	h---		access address, most significant octet first (2.1.2)
        @018A ll.access_address_offenses	i---		bits that differed from the access address expected
        @018B ll.tx_add	i---		TxAdd: 1 where the sender's address is random
        @018C ll.rx_add	i---		RxAdd: 1 where the receiver's address is random
        @018D ll.ch_sel	i---		ChSel: 1 where Channel Selection Algorithm #2 is supported
        @018E ll.llid	i---n		what a data channel PDU carries (2.4)
        @018F ll.nesn	i---		next expected sequence number (4.5.9)
        @0190 ll.sn	i---		sequence number (4.5.9)
        @0191 ll.md	i---		1 where the sender has more data (4.5.6)
        @0192 ll.cp	i---		1 where the header has a CTEInfo field (2.4)
        @0193 ll.length	i---	byte	Length of the header: payload, MIC included
        @0194 ll.encrypted	b---		the payload is encrypted and not decoded; absent where it is not
        @0195 ll.decrypted	b---		the payload was decrypted, by the sniffer or here
        @0196 ll.mic_valid	b---		whether the MIC is right: the sniffer's verdict, or found out by decrypting
        @0197 ll.data	h-1-		payload that is not decoded
        @0198 ll.crc	h---		CRC, most significant octet first (3.1.1)
        @0199 ll.crc_valid	b-2-@		whether the CRC is right; absent where nobody knows
        @019A ll.event_counter	i---		connection event counter (4.5.1), where it can be known
        @019B ll.retransmission	b---@		sent before with the same sequence number (4.5.9)
        @019C ll.repeats	i-2-@		frame in which the packet that is sent again was heard for the first time (4.5.9)
        @019D ll.copy_of	i-2-@		frame of the same packet, which another sniffer heard
        @019E ll.lost	i-2-@		packets of this sender that the sniffer missed before this one
        @019F ll.missed_events	i---		connection events before this one without a packet
        @01A0 ll.applied	t*2-@		what took effect at its instant
        @01A1 ll.sniffer_packet	i---		the sniffer's own packet counter
        @01A2 ll.sniffer_lost	i-2-@		packets before this one that the sniffer counted and the capture does not have
        @01A3 ll.key_source	t---		where the key is from that decrypted the payload here
        @01A4 ll.undecrypted	t-1-@		why the payload was not decrypted
        @01A5 ll.bis	i-2-		number of the broadcast isochronous stream (4.4.6); 0 for BIG Control PDUs
        @01A6 ll.bis_llid	i---n		what a BIS PDU carries (2.6.1)
        @01A7 ll.cssn	i---		Control Subevent Sequence Number (2.6.1)
        @01A8 ll.cstf	i---		1 where the event has a control subevent (2.6.1)
        @01A9 ll.bis_payload_counter	i---		number of the payload (4.4.6.6), which decrypting it has shown
        @01C1 ll.ll_data	o---		LLData: how the connection begins (2.3.3.1)
        @01C2 ll.ll_data.access_address	h-2-		access address of the connection, most significant octet first
        @01C3 ll.ll_data.crc_init	h---		CRCInit of the connection, most significant octet first (3.1.1)
        @01C4 ll.ll_data.win_size	d---	s	transmitWindowSize (4.5.3)
        @01C5 ll.ll_data.win_offset	d---	s	transmitWindowOffset (4.5.3)
        @01C6 ll.ll_data.interval	d-2-	s	connInterval (4.5.1)
        @01C7 ll.ll_data.latency	i-2-		connPeripheralLatency: connection events that the Peripheral may skip (4.5.1)
        @01C8 ll.ll_data.timeout	d-2-	s	connSupervisionTimeout (4.5.2)
        @01C9 ll.ll_data.channel_map	h---		used channels, least significant octet first (1.4.1)
        @01CA ll.ll_data.hop	i---		hopIncrement of Channel Selection Algorithm #1 (4.5.8.2)
        @01CB ll.ll_data.sca	i---n		sleep clock accuracy of the Central (4.2.2)
        @01CC ll.adv_mode	i---n		mode of the advertisement (2.3.4)
        @01CD ll.ext_header_length	i---	byte	length of the extended header (2.3.4)
        @01CE ll.ext_header_flags	i--1		which fields the extended header has (2.3.4)
        @01CF ll.cte_info	o---		CTEInfo: the Constant Tone Extension that follows (2.5.2)
        @01D0 ll.cte_info.cte_time	d---	s	length of the extension
        @01D1 ll.cte_info.cte_type	i---n		type of the extension
        @01D2 ll.adi	o---		ADI: AdvDataInfo (2.3.4.4)
        @01D3 ll.adi.did	i--2		Advertising Data ID: changes with the data
        @01D4 ll.adi.sid	i---		Advertising Set ID, 0 to 15
        @01D5 ll.aux_ptr	o---		AuxPtr: the PDU that continues this one (2.3.4.5)
        @01D6 ll.aux_ptr.channel	i---		its channel index, 0 to 36
        @01D7 ll.aux_ptr.ca	i---n		clock accuracy
        @01D8 ll.aux_ptr.offset	d---	s	from the start of this packet to its start
        @01D9 ll.aux_ptr.phy	i---n		its PHY
        @01DA ll.sync_info	o---		SyncInfo: a periodic advertising train (2.3.4.6)
        @01DB ll.sync_info.offset	d---	s	from the start of this packet to that of an AUX_SYNC_IND
        @01DC ll.sync_info.interval	d---	s	periodic advertising interval
        @01DD ll.sync_info.channel_map	h---		used channels, least significant octet first
        @01DE ll.sync_info.sca	i---n		sleep clock accuracy of the advertiser
        @01DF ll.sync_info.access_address	h---		access address of the train, most significant octet first
        @01E0 ll.sync_info.crc_init	h---		CRCInit of the train, most significant octet first
        @01E1 ll.sync_info.event_counter	i---		paEventCounter of the AUX_SYNC_IND (4.4.2)
        @01E2 ll.acad	h---		Additional Controller Advertising Data: AD structures (2.3.4.8)
        @01E3 ll.decision_type_flags	i--1		bit 0: Decision Data begin with a Resolvable Tag
        @01E4 ll.decision_data	h---		Decision Data of an ADV_DECISION_IND
        @01E5 ll.ll_data.channels	i*-4		channels whose bit is set in the map
        @01E6 ll.sync_info.channels	i*-4		channels whose bit is set in the map
        @0200 link	o---		the connection that the packet belongs to
        @0201 link.handle	i--2		connection handle, from a host
        @0202 link.access_address	h---		access address, from the air
        @0203 link.central	a---		address of the central, where known
        @0204 link.peripheral	a---		address of the peripheral, where known
        @0205 link.connection	i---		number of the connection, from 1, of which there is no other in the run
        @0206 link.time	d---	s	time since the connection began, where its beginning was seen
        @0207 link.central_name	t---		what a decoder file calls the central
        @0208 link.peripheral_name	t---		what a decoder file calls the peripheral
        @0209 link.identity	a---		identity address behind a resolvable private address, where a key tells: the peer's first
        @020A link.identity_source	t---		where that key is from
        @0280 l2cap	o---		L2CAP PDU
        @0281 l2cap.length	i---	byte	length of the payload that the header announces
        @0282 l2cap.cid	i--2		channel identifier
        @0283 l2cap.channel	t-1-		name of a fixed channel, or of the channel's PSM
        @0284 l2cap.psm	i-22n		protocol of a connection-oriented channel, where its set-up was seen
        @0285 l2cap.fragment	t-1-		first or continuing, of an unfinished PDU
        @0286 l2cap.code	i-21		signalling command code
        @0287 l2cap.method	t-1-		name of the signalling command
        @0288 l2cap.identifier	i---		matches responses with requests
        @0289 l2cap.data_length	i---	byte	length of a signalling command's data
        @028A l2cap.parameters	h-1-		data of an unknown signalling command
        @028B l2cap.payload	h-1-		payload of a channel without a decoder, or fragment without its beginning
        @028C l2cap.sdu_length	i-2-	byte	length of the SDU
        @028D l2cap.request_frame	i---		frame of the request that this one answers
        @028E l2cap.latency	d---	s	time since the request
        @028F l2cap.received	i-2-	byte	bytes of the PDU received so far
        @0290 l2cap.credits_left	i---		credits of the sender of K-frames behind this frame, where all were seen
        @0291 l2cap.no_credits_for	d-2-	s	how long there was none before these credits came
        @0292 l2cap.sdu_waiting	b-3-		an SDU was unfinished while there were no credits
        @0300 att	o---		Attribute Protocol PDU
        @0301 att.opcode	i-21		attribute opcode (3.4.8)
        @0302 att.method	t-1-		name of the PDU
        @0303 att.handle	i-12		attribute handle, where the PDU or the request that it answers carries exactly one
        @0304 att.handle_name	t-1-		what a decoder file calls the attribute of the handle
        @0305 att.uuid	u-1-		attribute type of the handle, where known
        @0306 att.uuid_source	t-5-		file of --gatt that the attribute type comes from; absent where the captures themselves tell it
        @0307 att.service	u---		service that the attribute belongs to, where known
        @0308 att.service_source	t---		file of --gatt that the service comes from, as for the type
        @0309 att.value	h-4-		attribute value that the PDU carries
        @030A att.value_offset	i-2-		offset into a long value, bytes
        @030B att.length	i---	byte	size of each entry of a list
        @030C att.start_handle	i-12		first handle of the range asked for
        @030D att.end_handle	i-12		last handle of the range asked for
        @030E att.type	u-1-		attribute type asked for
        @030F att.group_type	u-1-		group type asked for
        @0310 att.mtu	i-1-	byte	receive MTU of the sender
        @0311 att.error	i-21n		error code (3.4.1.1)
        @0312 att.request_opcode	i-11n		opcode of the request in error
        @0313 att.format	i---		1: 16-bit UUIDs, 2: 128-bit UUIDs
        @0314 att.flags	i-2-n		what an Execute Write Request asks for
        @0315 att.authentication_signature	h---		signature of a signed write, 12 bytes
        @0316 att.request_frame	i---		frame of the request that this one answers
        @0317 att.latency	d---	s	time since the request
        @0318 att.attributes	r-1-		attributes that the PDU lists
        @0319 att.attributes.handle	i-12		attribute handle
        @031A att.attributes.handle_name	t-1-		what a decoder file calls the attribute
        @031B att.attributes.end_handle	i-12		last handle of the group
        @031C att.attributes.uuid	u-1-		attribute type, where known
        @031D att.attributes.uuid_source	t-5-		file of --gatt that the attribute type comes from
        @031E att.attributes.value	h-4-		attribute value
        @031F att.parameters	h-1-		parameters of a PDU that the specification does not define
        @0320 att.handles	i*12		handles asked for
        @0321 att.attributes.properties	i--1		characteristic properties (Part G, 3.3.1.1)
        @0322 att.attributes.value_handle	i--2		handle of the characteristic's value
        @0323 att.attributes.characteristic	u-1-		characteristic that a listed declaration declares
        @0324 att.attributes.service	u-1-		service that a listed declaration declares
        @0325 att.may_be_truncated	b---		the value fills the MTU: where it is longer, the server has cut it (3.4.7.1)
        @0326 att.characteristic	u-1-		of a descriptor: the characteristic that it belongs to
        @0327 att.unanswered	t-2-		on a record of its own: the request in this frame was never answered; why nobody waits any longer: timed out (30 s, 3.3.3), disconnected, overtaken (a later one was answered), given up for others (more was open than memory is given to), capture ended
        @0328 att.pending	b-3-		on a record of its own: the request in this frame was not answered yet when watching ended
        @0329 att.sign_counter	i---		SignCounter of a signed write (Part H, 2.4.5)
        @032A att.signature_valid	b-2-@		whether the signature fits the CSRK of the sender; absent where that is not known
        @032B att.signature_replays	i-2-@		a replay: this frame before it has the same SignCounter of the same sender, or a higher one (Part C, 10.4)
        @032C att.application_error	t-1-		name of an application's error, by a decoder file or a package
        @0380 smp	o---		Security Manager Protocol PDU
        @0381 smp.code	i-21		command code
        @0382 smp.method	t-1-		name of the command
        @0383 smp.parameters	h-1-		parameters of an unknown command
        @0384 smp.pairing	o---		a pairing, on the packet that ends it
        @0385 smp.pairing.state	t---		complete, failed; unread: the link is encrypted, and what followed cannot be read
        @0386 smp.pairing.secure_connections	b---		LE Secure Connections rather than legacy pairing
        @0387 smp.pairing.association_model	t---		Just Works, Passkey Entry, Numeric Comparison or Out of Band (2.3.5.1)
        @0388 smp.pairing.mitm	b---		protected against a machine in the middle (2.3.1)
        @0389 smp.pairing.bonding	b---		both sides keep the keys
        @038A smp.pairing.key_size	i---	byte	encryption key size: the smaller maximum
        @038B smp.pairing.asked_by	t---		who began: the peripheral with a Security Request, or the central
        @038C smp.pairing.central	o---		features and keys of the central
        @038D smp.pairing.central.io_capability	i---n		what it can show and read
        @038E smp.pairing.central.mitm	b---		asked for protection against a machine in the middle
        @038F smp.pairing.central.bonding	b---		asked for bonding
        @0390 smp.pairing.central.maximum_encryption_key_size	i---	byte	longest key that it supports
        @0391 smp.pairing.central.oob	b---		has data of the other side that came out of band
        @0392 smp.pairing.central.keys	t*--		keys that it distributed: LTK, IRK, CSRK
        @0393 smp.pairing.peripheral	o---		features and keys of the peripheral
        @0394 smp.pairing.peripheral.io_capability	i---n		what it can show and read
        @0395 smp.pairing.peripheral.mitm	b---		asked for protection against a machine in the middle
        @0396 smp.pairing.peripheral.bonding	b---		asked for bonding
        @0397 smp.pairing.peripheral.maximum_encryption_key_size	i---	byte	longest key that it supports
        @0398 smp.pairing.peripheral.oob	b---		has data of the other side that came out of band
        @0399 smp.pairing.peripheral.keys	t*--		keys that it distributed: LTK, IRK, CSRK
        @039A smp.pairing.digits	t---		the six digits of both sides (2.2.9), which Numeric Comparison shows to people
        @039B smp.pairing.passkey	t---!		the passkey, where it can be known
        @039C smp.pairing.key_proven	b---		the LTK was computed here, and whether the DHKey checks of both sides agree with it (2.2.8)
        @039D smp.pairing.reason	i--1n		why it failed
        @039E smp.pairing.failed_by	t---		who gave it up: central, peripheral
        @039F smp.pairing.request_frame	i---		frame of the Pairing Request
        @03A0 smp.pairing.duration	d---	s	from the Pairing Request to this packet
        @0400 adv	r-1-		advertising reports, and the advertising data of commands, one object each
        @0401 adv.event_type	i--2		Event_Type of the report: 0 to 4 in legacy reports, a bit field in extended ones
        @0402 adv.event	t-1-		name of the advertising PDU or event type
        @0403 adv.connectable	b---		extended reports: connectable advertising
        @0404 adv.scannable	b---		extended reports: scannable advertising
        @0405 adv.directed	b---		extended reports: directed advertising
        @0406 adv.scan_response	b---		extended reports: scan response
        @0407 adv.legacy	b---		extended reports: legacy advertising PDUs were used
        @0408 adv.data_status	i-3-n		whether the report has all advertising data
        @0409 adv.address	a-1-		address of the advertiser
        @040A adv.address_type	i---n		type of the address
        @040B adv.direct_address	a-2-		target of directed advertising
        @040C adv.direct_address_type	i---n		type of the target
        @040D adv.scanner_address	a-2-		ScanA: who sent a scan request, in captures from the air
        @040E adv.scanner_address_type	i---n		type of that address
        @040F adv.initiator_address	a-2-		InitA: who sent a connection request, in captures from the air
        @0410 adv.initiator_address_type	i---n		type of that address
        @0411 adv.rssi	i-2-	dBm	received signal strength
        @0412 adv.tx_power	i---	dBm	transmit power, from the extended report or else from AD type 0x0A
        @0413 adv.primary_phy	i---n		PHY on the primary advertising channel
        @0414 adv.secondary_phy	i---n		PHY on the secondary advertising channel
        @0415 adv.advertising_sid	i---		advertising set identifier, 0 to 15
        @0416 adv.periodic_advertising_interval	d---	s	interval of the set's periodic advertising
        @0417 adv.name	t-1-		local name (CSS, 1.2)
        @0418 adv.name_is_shortened	b---		present where the name is only its beginning
        @0419 adv.flags	i--1n		Flags (CSS, 1.3)
        @041A adv.services	u*1-		service UUIDs, all lists joined (CSS, 1.1)
        @041B adv.services_incomplete	b---		present where a list of service UUIDs is incomplete
        @041C adv.company	i-22n		company identifier of the manufacturer data (CSS, 1.4)
        @041D adv.manufacturer_data	h---		manufacturer data behind the company identifier
        @041E adv.value	o-1-		manufacturer or service data, decoded
        @041F adv.value.name	t-1-		name of the decoded data
        @0420 adv.value.bytes	h---		the decoded data, where the program has a type of its own for them
        @0421 adv.value.parser_error	t-2-		why that type does not take the data
        @0422 adv.more_manufacturer_data	r---		manufacturer data behind the first
        @0423 adv.more_manufacturer_data.company	i--2n		company identifier
        @0424 adv.more_manufacturer_data.data	h---		what is behind the company identifier
        @0425 adv.solicited_services	u*--		UUIDs of services asked for, all lists joined (CSS, 1.10)
        @0426 adv.service_data	r---		service data (CSS, 1.11)
        @0427 adv.service_data.uuid	u-2-		service that the data belong to
        @0428 adv.service_data.data	h-1-		what is behind the UUID
        @0429 adv.appearance	i--2n		external appearance (CSS, 1.12)
        @042A adv.uri	t-1-		URI with its scheme expanded (CSS, 1.18)
        @042B adv.structures	r---		AD structures of unknown types, of types that occur twice but have one place, and the one that is longer than the data
        @042C adv.structures.type	i--1n		AD type
        @042D adv.structures.data	h---		AD data
        @042E adv.data	h---		advertising data, all of them
        @042F adv.address_name	t---		what a decoder file calls the advertiser
        @0480 value	o---		attribute value, decoded
        @0481 value.name	t-1-		name of the value, as its specification has it
        @0482 value.bytes	h---		the whole value, where the program has a type of its own for it
        @0483 value.parser_error	t-2-		why that type does not take the value
        @0500 transfer	o---		message of an application, on the frame that ends it
        @0501 transfer.profile	t-1-		profile that describes the protocol
        @0502 transfer.flow	t-1-		kind of message, for profiles that have several
        @0503 transfer.state	t-1-		complete; broken: its end will not come; incomplete: the input ended before it did
        @0504 transfer.sender	a---		who sent the message, where known
        @0505 transfer.receiver	a---		who it was for, where known
        @0506 transfer.connection	i---		number of its connection, as in link.connection
        @0507 transfer.access_address	h---		its connection on the air
        @0508 transfer.direction	t---		to server, to client
        @0509 transfer.handle	i--2		attribute handle of the packets, or of the first
        @050A transfer.handle_name	t---		what a decoder file calls the attribute
        @050B transfer.uuid	u---		characteristic that carries the packets, or the first
        @050C transfer.uuid_source	t---		file of --gatt that the type of the characteristic comes from
        @050D transfer.message	h---		the message, without terminators, delimiters and headers
        @050E transfer.text	t---		the message as text, where it is text
        @050F transfer.value	o---		the message, decoded; its fields are those of value
        @0510 transfer.packets	i-2-		packets that carry the message
        @0511 transfer.bytes	i---	byte	bytes in the packets, framing included
        @0512 transfer.duration	d---	s	from the first packet to the end of the transfer
        @0513 transfer.throughput	d---	byte/s	bytes by duration
        @0514 transfer.longest_stall	d---	s	longest time between two packets or acknowledgements
        @0515 transfer.round_trip	o---		from a packet to what acknowledges it
        @0516 transfer.round_trip.min	d---	s	shortest round trip
        @0517 transfer.round_trip.mean	d---	s	mean round trip
        @0518 transfer.round_trip.max	d---	s	longest round trip
        @0519 transfer.request_frame	i---		last frame of the message that this one answers
        @051A transfer.latency	d---	s	time since the message that this one answers
        @051B transfer.frames	i*--		frames of the packets and their acknowledgements; of more than 512 the first 511 and the last
        @051C transfer.violations	r-1-		what goes against the protocol; at most 64
        @051D transfer.violations.kind	t-1-		what is wrong
        @051E transfer.violations.frame	i---		frame that shows it
        @051F transfer.violations.detail	t---		more about it
        @0520 transfer.more	r---		other transfers that the same frame ends; a filter looks at theirs, too
        @0580 faults	r-1-		what is wrong with the bytes
        @0581 faults.layer	t-1-		layer that could not be decoded further
        @0582 faults.field	t-1-		field at which decoding stopped
        @0583 faults.offset	i-2-		byte offset in the record, or in the PDU joined from several fragments
        @0584 faults.needed	i-2-		bytes needed
        @0585 faults.available	i-2-		bytes available
        @0586 faults.limited_by	t---		of a field that does not fit: the length that ends the bytes
        @0587 faults.reason	t-1-		what is wrong
        #commands
        -
        =0401	Inquiry
        hci.lap	i-23		lower address part of the inquiry access code
        hci.inquiry_length	d-2-	s		1
        hci.num_responses	i-2-		0 unlimited
        =0402	Inquiry Cancel
        =0403	Periodic Inquiry Mode
        hci.max_period_length	d-2-	s
        hci.min_period_length	d-2-	s
        =0404	Exit Periodic Inquiry Mode
        =0405	Create Connection
        hci.bd_addr	a-1-		address of the BR/EDR device
        hci.packet_type	i-22		bit mask of packet types
        hci.page_scan_repetition_mode	i---n		how often the device listens for pages
        hci.clock_offset	i--2		bits 2 to 16 of the clock difference
        hci.clock_offset_valid	b---		whether the host knows the clock offset
        hci.allow_role_switch	i---n
        =0406	Disconnect
        hci.connection_handle	i-22		0x0000 to 0x0EFF
        hci.reason	i-21n		error code that says why (Core 6.0, Vol 1, Part F)
        =0408	Create Connection Cancel
        =0409	Accept Connection Request
        hci.role	i-2-n		0 Central, 1 Peripheral
        =040A	Reject Connection Request
        =040F	Change Connection Packet Type
        =0411	Authentication Requested
        =0413	Set Connection Encryption
        hci.encryption_enable	i-2-n
        =0415	Change Connection Link Key
        =0417	Link Key Selection
        hci.key_flag	i-2-n			1
        =0419	Remote Name Request
        =041A	Remote Name Request Cancel
        =041B	Read Remote Supported Features
        =041C	Read Remote Extended Features
        hci.page_number	i-2-			3
        =041D	Read Remote Version Information
        =041F	Read Clock Offset
        =0420	Read LMP Handle
        hci.lmp_handle	i---
        =040B	Link Key Request Reply
        hci.link_key	h---!		link key, least significant octet first
        =040C	Link Key Request Negative Reply
        =040D	PIN Code Request Reply
        hci.pin_code_length	i---	byte
        hci.pin_code	h---!
        =040E	PIN Code Request Negative Reply
        =042B	IO Capability Request Reply
        hci.io_capability	i-2-n			1
        hci.oob_data_present	i---n			1
        hci.authentication_requirements	i---n			1
        =042C	User Confirmation Request Reply
        =042D	User Confirmation Request Negative Reply
        =042E	User Passkey Request Reply
        hci.numeric_value	i-2-!		number to compare or type, 0 to 999999
        =042F	User Passkey Request Negative Reply
        =0430	Remote OOB Data Request Reply
        hci.c	h-2-		Simple Pairing Hash C
        hci.r	h-2-!		Simple Pairing Randomizer R
        =0433	Remote OOB Data Request Negative Reply
        =0434	IO Capability Request Negative Reply
        =0445	Remote OOB Extended Data Request Reply
        hci.c_192	h-2-		Simple Pairing Hash C, P-192
        hci.r_192	h-2-!		Simple Pairing Randomizer R, P-192
        hci.c_256	h-2-		Simple Pairing Hash C, P-256
        hci.r_256	h-2-!		Simple Pairing Randomizer R, P-256
        =0428	Setup Synchronous Connection
        hci.transmit_bandwidth	i---		octets a second; 0xFFFFFFFF don't care
        hci.receive_bandwidth	i---		octets a second; 0xFFFFFFFF don't care
        hci.synchronous_max_latency	d---	s	Max_Latency; absent: don't care
        hci.voice_setting	i-22		coding of the voice (6.12)
        hci.retransmission_effort	i---n			3
        =0429	Accept Synchronous Connection Request
        =042A	Reject Synchronous Connection Request
        =043D	Enhanced Setup Synchronous Connection
        hci.transmit_coding_format	h---		coding format, company (2 octets) and vendor-specific codec (2 octets)
        hci.receive_coding_format	h---		coding format, company (2 octets) and vendor-specific codec (2 octets)
        hci.transmit_codec_frame_size	i---	byte		1
        hci.receive_codec_frame_size	i---	byte		1
        hci.input_bandwidth	i---		octets a second
        hci.output_bandwidth	i---		octets a second
        hci.input_coding_format	h---		coding format, company (2 octets) and vendor-specific codec (2 octets)
        hci.output_coding_format	h---		coding format, company (2 octets) and vendor-specific codec (2 octets)
        hci.input_coded_data_size	i---	bit		1
        hci.output_coded_data_size	i---	bit		1
        hci.input_pcm_data_format	i---			1
        hci.output_pcm_data_format	i---			1
        hci.input_pcm_sample_payload_msb_position	i---			1
        hci.output_pcm_sample_payload_msb_position	i---			1
        hci.input_data_path	i---			1
        hci.output_data_path	i---			1
        hci.input_transport_unit_size	i---	bit		1
        hci.output_transport_unit_size	i---	bit		1
        =043E	Enhanced Accept Synchronous Connection Request
        =043F	Truncated Page
        =0440	Truncated Page Cancel
        =0441	Set Connectionless Peripheral Broadcast
        hci.enable	i-2-n		bit 0 enable, bit 1 an option
        hci.lt_addr	i-2-		logical transport address
        hci.lpo_allowed	i---			1
        hci.interval_min	d-2-	s		3
        hci.interval_max	d-2-	s		3
        hci.supervision_timeout	d-2-	s		13
        hci.interval	d-2-	s		3
        =0442	Set Connectionless Peripheral Broadcast Receive
        hci.next_connectionless_peripheral_broadcast_clock	i---
        hci.remote_timing_accuracy	i---		ppm
        hci.skip	i---		how many periodic advertising events may be skipped
        hci.afh_channel_map	h---		bit mask of the 79 channels, channel 0 first, least significant bit first
        hci.channels	i*24		channels whose bit is set
        =0443	Start Synchronization Train
        =0444	Receive Synchronization Train
        hci.sync_scan_timeout	d---	s
        hci.sync_scan_window	d---	s
        hci.sync_scan_interval	d---	s
        -
        =0801	Hold Mode
        hci.hold_mode_max_interval	d---	s
        hci.hold_mode_min_interval	d---	s
        =0803	Sniff Mode
        hci.sniff_max_interval	d-2-	s
        hci.sniff_min_interval	d-2-	s
        hci.sniff_attempt	d---	s
        hci.sniff_timeout	d---	s
        =0804	Exit Sniff Mode
        =0807	QoS Setup
        hci.service_type	i---n			3
        hci.token_rate	i---		octets a second
        hci.peak_bandwidth	i---		octets a second
        hci.qos_latency	d---	s	Latency
        hci.delay_variation	d---	s		1
        =0809	Role Discovery
        hci.current_role	i-2-n
        =080B	Switch Role
        =080C	Read Link Policy Settings
        hci.link_policy_settings	i--2			1
        hci.enable_role_switch	b---			3
        hci.enable_hold_mode	b---			3
        hci.enable_sniff_mode	b---			3
        =080D	Write Link Policy Settings
        =080E	Read Default Link Policy Settings
        hci.default_link_policy_settings	i-22			1
        =080F	Write Default Link Policy Settings
        =0810	Flow Specification
        hci.flow_direction	i---n			1
        hci.token_bucket_size	i---	byte		1
        hci.access_latency	d---	s		1
        =0811	Sniff Subrating
        hci.sniff_max_latency	d---	s	Max_Latency
        hci.min_remote_timeout	d---	s		1
        hci.min_local_timeout	d---	s		1
        -
        =0C01	Set Event Mask
        hci.event_mask	h---		bit mask of events, least significant octet first
        hci.event_mask_names	t*15		what is set
        =0C03	Reset
        =0C05	Set Event Filter
        hci.filter_type	i-2-n
        hci.filter_condition_type	i---n
        hci.class_of_device	i--3		services (bits 13 to 23), major (8 to 12) and minor device class (2 to 7)
        hci.minor_device_class	i-12n		major and minor class: the minor one means nothing alone
        hci.major_device_class	i-1-n		what kind of device it is
        hci.major_service_classes	t*--		services that the class of device names
        hci.class_of_device_mask	i--3
        hci.auto_accept_flag	i---n
        =0C08	Flush
        =0C13	Write Local Name
        hci.local_name	t-2-		UTF-8, 248 octets, ends at the first NUL
        =0C14	Read Local Name
        =0C2D	Read Transmit Power Level
        hci.transmit_power_level_type	i---n		Type: which power level to read
        hci.tx_power_level	i-2-	dBm		3
        =0C5F	Enhanced Flush
        =0C63	Set Event Mask Page 2
        hci.event_mask_page_2	h---		bit mask of events, least significant octet first
        hci.event_mask_page_2_names	t*15		what is set
        =0C68	Read Enhanced Transmit Power Level
        hci.tx_power_level_gfsk	i---	dBm
        hci.tx_power_level_dqpsk	i---	dBm
        hci.tx_power_level_8dpsk	i---	dBm
        =0C6C	Read LE Host Support
        hci.le_supported_host	i-2-n			1
        =0C6D	Write LE Host Support
        =0C7B	Read Authenticated Payload Timeout
        hci.authenticated_payload_timeout	d-2-	s		1
        =0C7C	Write Authenticated Payload Timeout
        =0C82	Set Ecosystem Base Interval
        =0C83	Configure Data Path
        hci.data_path_direction	i-2-n			2
        hci.data_path_id	i-2-		0 HCI
        hci.vendor_specific_config_length	i-2-	byte
        hci.vendor_specific_config	h-2-
        =0C84	Set Min Encryption Key Size
        hci.min_encryption_key_size	i-2-	byte
        =0C0D	Read Stored Link Key
        hci.read_all	i---
        hci.max_num_keys	i-2-
        hci.num_keys_read	i-2-
        =0C11	Write Stored Link Key
        hci.num_keys_to_write	i---
        hci.keys	r---		stored link keys
        hci.keys.bd_addr	a-1-		address of the BR/EDR device
        hci.keys.link_key	h---!		link key, least significant octet first
        hci.num_keys_written	i-2-
        =0C12	Delete Stored Link Key
        hci.delete_all	i---
        hci.num_keys_deleted	i-2-
        =0C2E	Read Synchronous Flow Control Enable
        hci.synchronous_flow_control_enable	i-2-n			1
        =0C2F	Write Synchronous Flow Control Enable
        =0C31	Set Controller To Host Flow Control
        hci.flow_control_enable	i-2-n
        =0C33	Host Buffer Size
        hci.host_acl_data_packet_length	i-2-	byte
        hci.host_synchronous_data_packet_length	i-2-	byte
        hci.host_total_num_acl_data_packets	i-2-
        hci.host_total_num_synchronous_data_packets	i-2-
        =0C35	Host Number Of Completed Packets
        hci.num_handles	i---			2
        hci.handles	r---		connections and how many packets of each are done
        hci.handles.connection_handle	i-22		0x0000 to 0x0EFF
        hci.handles.host_num_completed_packets	i---
        =0C66	Read Flow Control Mode
        hci.flow_control_mode	i-2-n			1
        =0C67	Write Flow Control Mode
        =0C09	Read PIN Type
        hci.pin_type	i-2-n			1
        =0C0A	Write PIN Type
        =0C15	Read Connection Accept Timeout
        hci.connection_accept_timeout	d-2-	s		1
        =0C16	Write Connection Accept Timeout
        =0C17	Read Page Timeout
        hci.page_timeout	d-2-	s		1
        =0C18	Write Page Timeout
        =0C19	Read Scan Enable
        hci.scan_enable	i-2-n			1
        =0C1A	Write Scan Enable
        =0C1B	Read Page Scan Activity
        hci.page_scan_interval	d-2-	s		1
        hci.page_scan_window	d-2-	s		1
        =0C1C	Write Page Scan Activity
        =0C1D	Read Inquiry Scan Activity
        hci.inquiry_scan_interval	d-2-	s		1
        hci.inquiry_scan_window	d-2-	s		1
        =0C1E	Write Inquiry Scan Activity
        =0C1F	Read Authentication Enable
        hci.authentication_enable	i-2-n			1
        =0C20	Write Authentication Enable
        =0C23	Read Class Of Device
        =0C24	Write Class Of Device
        =0C25	Read Voice Setting
        =0C26	Write Voice Setting
        =0C27	Read Automatic Flush Timeout
        hci.flush_timeout	d---	s		1
        =0C28	Write Automatic Flush Timeout
        =0C29	Read Num Broadcast Retransmissions
        hci.num_broadcast_retransmissions	i-2-			1
        =0C2A	Write Num Broadcast Retransmissions
        =0C2B	Read Hold Mode Activity
        hci.hold_mode_activity	i-21			1
        =0C2C	Write Hold Mode Activity
        =0C36	Read Link Supervision Timeout
        hci.link_supervision_timeout	d-2-	s		2
        =0C37	Write Link Supervision Timeout
        =0C38	Read Number Of Supported IAC
        hci.num_supported_iac	i-2-
        =0C39	Read Current IAC LAP
        hci.num_current_iac	i-2-			1
        hci.iac_laps	i*23			1
        =0C3A	Write Current IAC LAP
        =0C58	Read Inquiry Response Transmit Power Level
        hci.tx_power	i-2-	dBm		4
        =0C59	Write Inquiry Transmit Power Level
        =0C42	Read Inquiry Scan Type
        hci.inquiry_scan_type	i-2-n			1
        =0C43	Write Inquiry Scan Type
        =0C44	Read Inquiry Mode
        hci.inquiry_mode	i-2-n			1
        =0C45	Write Inquiry Mode
        =0C51	Read Extended Inquiry Response
        hci.fec_required	i-2-			1
        hci.extended_inquiry_response	h---		advertising data structures (Core 6.0, Vol 3, Part C, 8)
        =0C52	Write Extended Inquiry Response
        =0C3F	Set AFH Host Channel Classification
        hci.afh_host_channel_classification	h---		bit mask of channels that may be used
        =0C46	Read Page Scan Type
        hci.page_scan_type	i-2-n			1
        =0C47	Write Page Scan Type
        =0C48	Read AFH Channel Assessment Mode
        hci.afh_channel_assessment_mode	i-2-n			1
        =0C49	Write AFH Channel Assessment Mode
        =0C5A	Read Default Erroneous Data Reporting
        hci.erroneous_data_reporting	i-2-n			1
        =0C5B	Write Default Erroneous Data Reporting
        =0C7E	Read Extended Page Timeout
        hci.extended_page_timeout	d-2-	s		1
        =0C7F	Write Extended Page Timeout
        =0C80	Read Extended Inquiry Length
        hci.extended_inquiry_length	d-2-	s		1
        =0C81	Write Extended Inquiry Length
        =0C53	Refresh Encryption Key
        =0C57	Read Local OOB Data
        =0C60	Send Keypress Notification
        hci.notification_type	i-2-n			1
        =0C7D	Read Local OOB Extended Data
        =0C55	Read Simple Pairing Mode
        hci.simple_pairing_mode	i-2-n			1
        =0C56	Write Simple Pairing Mode
        =0C79	Read Secure Connections Host Support
        hci.secure_connections_host_support	i-2-n			1
        =0C7A	Write Secure Connections Host Support
        =0C6E	Set MWS Channel Parameters
        =0C6F	Set External Frame Configuration
        =0C70	Set MWS Signaling
        =0C71	Set MWS Transport Layer
        =0C72	Set MWS Scan Frequency Table
        =0C73	Set MWS_PATTERN Configuration
        =0C74	Set Reserved LT_ADDR
        =0C75	Delete Reserved LT_ADDR
        =0C76	Set Connectionless Peripheral Broadcast Data
        hci.fragment	i-2-n			1
        hci.data_length	i-2-	byte		3
        =0C77	Read Synchronization Train Parameters
        hci.sync_train_interval	d-2-	s		1
        hci.sync_train_timeout	d-2-	s		1
        hci.service_data	i-2-			6
        =0C78	Write Synchronization Train Parameters
        -
        =1001	Read Local Version Information
        hci.hci_version	i-21n
        hci.hci_subversion	i--2
        hci.lmp_version	i--1n
        hci.company_identifier	i--2n		who made the Controller or codec
        hci.lmp_subversion	i--2
        =1002	Read Local Supported Commands
        hci.supported_commands	h---		bit mask of commands (6.27)
        hci.supported_commands_names	t*15		what is set
        =1003	Read Local Supported Features
        hci.lmp_features	h---		bit mask of the LMP features (Core 6.0, Vol 2, Part C, 3.3)
        hci.lmp_features_names	t*15		what is set
        =1004	Read Local Extended Features
        hci.max_page_number	i---			1
        hci.extended_lmp_features	h---		one page of LMP features
        hci.extended_lmp_features_names	t*15		what is set
        =1005	Read Buffer Size
        hci.acl_data_packet_length	i-2-	byte
        hci.synchronous_data_packet_length	i---	byte
        hci.total_num_acl_data_packets	i-2-
        hci.total_num_synchronous_data_packets	i---
        =1009	Read BD_ADDR
        =100A	Read Data Block Size
        hci.max_acl_data_packet_length	i-2-	byte
        hci.data_block_length	i-2-	byte
        hci.total_num_data_blocks	i-2-			1
        =100B	Read Local Supported Codecs [v1]
        hci.num_supported_standard_codecs	i-2-			1
        hci.standard_codecs	r---			1
        hci.standard_codecs.standard_codec_id	i--1n		coding format
        hci.num_supported_vendor_specific_codecs	i-2-			1
        hci.vendor_codecs	r---			1
        hci.vendor_codecs.company_identifier	i--2n		who made the Controller or codec
        hci.vendor_codecs.vendor_codec_id	i--2			1
        =100C	Read Local Simple Pairing Options
        hci.simple_pairing_options	i-21
        hci.max_encryption_key_size	i-2-	byte
        =100D	Read Local Supported Codecs [v2]
        hci.standard_codecs.codec_transport	i--1		bit mask of logical transports
        hci.vendor_codecs.codec_transport	i--1		bit mask of logical transports
        =100E	Read Local Supported Codec Capabilities
        hci.coding_format	i-21n			2
        hci.vendor_codec_id	i--2			2
        hci.logical_transport_type	i-2-n			1
        hci.direction	i-2-n			1
        hci.num_codec_capabilities	i-2-
        hci.codec_capabilities	r---
        hci.codec_capabilities.codec_capability_length	i---	byte
        hci.codec_capabilities.codec_capability	h---
        =100F	Read Local Supported Controller Delay
        hci.codec_configuration_length	i-2-	byte		2
        hci.codec_configuration	h-2-			2
        hci.min_controller_delay	d-2-	s
        hci.max_controller_delay	d-2-	s
        -
        =1401	Read Failed Contact Counter
        hci.failed_contact_counter	i-2-
        =1402	Reset Failed Contact Counter
        =1403	Read Link Quality
        hci.link_quality	i-2-
        =1405	Read RSSI
        hci.rssi	d-2-	dBm		7
        =1406	Read AFH Channel Map
        hci.afh_mode	i-2-n
        =1407	Read Clock
        hci.which_clock	i---n			2
        hci.clock	i--3		Bluetooth clock, units of 312.5 µs
        hci.accuracy	i---		in units of 312.5 µs
        =1408	Read Encryption Key Size
        hci.key_size	i-2-	byte
        =140C	Get MWS Transport Layer Configuration
        hci.num_transports	i-2-
        hci.transports	r---
        hci.transports.transport_layer	i--1
        hci.transports.num_baud_rates	i---
        hci.baud_rates	r---		the rates of all transports, in their order
        hci.baud_rates.to_mws_baud_rate	i---		baud
        hci.baud_rates.from_mws_baud_rate	i---		baud
        =140D	Set Triggered Clock Capture
        hci.num_clock_captures_to_filter	i---
        -
        =1801	Read Loopback Mode
        hci.loopback_mode	i-2-n			1
        =1802	Write Loopback Mode
        =1803	Enable Device Under Test Mode
        =1804	Write Simple Pairing Debug Mode
        hci.simple_pairing_debug_mode	i-2-n
        =180A	Write Secure Connections Test Mode
        hci.dm1_acl_u_mode	i-2-n
        hci.esco_loopback_mode	i-2-n
        -
        =2001	LE Set Event Mask
        hci.le_event_mask	h---		bit mask of events, least significant octet first
        hci.le_event_mask_names	t*15		what is set
        =2002	LE Read Buffer Size [v1]
        hci.le_acl_data_packet_length	i-2-	byte		1
        hci.total_num_le_acl_data_packets	i-2-			1
        =2003	LE Read Local Supported Features Page 0
        hci.le_features	h---		bit mask of the LE features, least significant octet first
        hci.le_features_names	t*15		what is set
        =2005	LE Set Random Address
        hci.random_address	a-1-			2
        =2018	LE Rand
        hci.random_number	h-1-		least significant octet first
        =201C	LE Read Supported States
        hci.le_states	h---		bit mask of states and combinations, least significant octet first
        hci.le_states_names	t*15		what is set
        =205F	LE Modify Sleep Clock Accuracy
        hci.action	i-2-n
        =2060	LE Read Buffer Size [v2]
        hci.iso_data_packet_length	i-2-	byte
        hci.total_num_iso_data_packets	i-2-
        =2074	LE Set Host Feature [v1]
        hci.bit_number	i---			1
        hci.bit_value	i-2-n			1
        =2087	LE Read All Local Supported Features
        hci.max_page	i---		highest page with a feature
        hci.all_le_features	h---		LE_Features of all pages: 8 octets of page 0, 24 of each other page
        hci.all_le_features_names	t*15		what is set
        =2097	LE Set Host Feature [v2]
        -
        =2006	LE Set Advertising Parameters
        hci.advertising_interval_min	d-2-	s		1
        hci.advertising_interval_max	d-2-	s		1
        hci.advertising_type	i-2-n			1
        hci.own_address_type	i---n		own address to use
        hci.peer_address_type	i---n			12
        hci.peer_address	a-1-		the other device's address
        hci.advertising_channel_map	i--1n			1
        hci.advertising_filter_policy	i---n			3
        =2007	LE Read Advertising Physical Channel Tx Power
        =2008	LE Set Advertising Data
        hci.advertising_data_length	i---	byte		4
        hci.advertising_data	h---		advertising data structures
        =2009	LE Set Scan Response Data
        hci.scan_response_data_length	i---	byte		3
        hci.scan_response_data	h---		advertising data structures
        =200A	LE Set Advertising Enable
        hci.advertising_enable	i-2-n			1
        -
        =200B	LE Set Scan Parameters
        hci.le_scan_type	i-2-n			1
        hci.le_scan_interval	d-2-	s		2
        hci.le_scan_window	d-2-	s		2
        hci.scanning_filter_policy	i---n		bits 0 and 1 the policy, bits 2 and 3 how decision PDUs are treated
        =200C	LE Set Scan Enable
        hci.le_scan_enable	i-2-n
        hci.filter_duplicates	i-3-n			1
        =200F	LE Read Filter Accept List Size
        hci.filter_accept_list_size	i-2-
        =2010	LE Clear Filter Accept List
        =2011	LE Add Device To Filter Accept List
        hci.address_type	i---n			5
        hci.address	a-1-			5
        =2012	LE Remove Device From Filter Accept List
        =2041	LE Set Extended Scan Parameters
        hci.scanning_phys	i-2-n		a set of parameters follows for each
        hci.scanning_phy_parameters	r---		one object a PHY, in the order of the bits of scanning_phys
        hci.scanning_phy_parameters.scan_type	i---n
        hci.scanning_phy_parameters.scan_interval	d---	s
        hci.scanning_phy_parameters.scan_window	d---	s
        =2042	LE Set Extended Scan Enable
        hci.duration	d-3-	s	0 until disabled
        hci.period	d-3-	s	0 no periodic scanning
        -
        =200D	LE Create Connection
        hci.initiator_filter_policy	i---n			2
        hci.connection_interval_min	d-2-	s		3
        hci.connection_interval_max	d-2-	s		3
        hci.max_latency	i-3-		Peripheral latency in connection events
        hci.min_ce_length	d---	s		4
        hci.max_ce_length	d---	s		4
        =200E	LE Create Connection Cancel
        =2013	LE Connection Update
        =2014	LE Set Host Channel Classification
        hci.channel_map	h---		bit mask of channels, channel 0 first, least significant bit first
        =2015	LE Read Channel Map
        =2016	LE Read Remote Features Page 0
        =2020	LE Remote Connection Parameter Request Reply
        hci.timeout	d-2-	s		2
        =2021	LE Remote Connection Parameter Request Negative Reply
        =2043	LE Extended Create Connection [v1]
        hci.initiating_phys	i-2-n		a set of parameters follows for each
        hci.initiating_phy_parameters	r---		one object a PHY, in the order of the bits of initiating_phys
        hci.initiating_phy_parameters.scan_interval	d---	s		1
        hci.initiating_phy_parameters.scan_window	d---	s		1
        hci.initiating_phy_parameters.connection_interval_min	d-2-	s		1
        hci.initiating_phy_parameters.connection_interval_max	d-2-	s		1
        hci.initiating_phy_parameters.max_latency	i-3-		Peripheral latency in connection events
        hci.initiating_phy_parameters.supervision_timeout	d-2-	s		1
        hci.initiating_phy_parameters.min_ce_length	d---	s		1
        hci.initiating_phy_parameters.max_ce_length	d---	s		1
        =206D	LE Request Peer SCA
        =207D	LE Set Default Subrate
        hci.subrate_min	i-2-			3
        hci.subrate_max	i-2-			3
        hci.continuation_number	i---		connection events to stay active after a packet
        =207E	LE Subrate Request
        =2085	LE Extended Create Connection [v2]
        hci.advertising_handle	i-2-		advertising set, 0x00 to 0xEF
        hci.subevent	i---			2
        =2088	LE Read All Remote Features
        hci.pages_requested	i---		highest page to read
        =209D	LE Frame Space Update
        hci.frame_space_min	d-2-	s
        hci.frame_space_max	d-2-	s
        hci.phys	i-2-n			3
        hci.spacing_types	i--2		which frame spaces change
        hci.t_ifs_acl_cp	b---			1
        hci.t_ifs_acl_pc	b---			1
        hci.t_mces	b---			1
        hci.t_ifs_cis	b---			1
        hci.t_mss_cis	b---			1
        =2022	LE Set Data Length
        hci.tx_octets	i-2-	byte
        hci.tx_time	d-2-	s
        =2023	LE Read Suggested Default Data Length
        hci.suggested_max_tx_octets	i-2-	byte		1
        hci.suggested_max_tx_time	d-2-	s		1
        =2024	LE Write Suggested Default Data Length
        =202F	LE Read Maximum Data Length
        hci.supported_max_tx_octets	i-2-	byte
        hci.supported_max_tx_time	d---	s
        hci.supported_max_rx_octets	i-2-	byte
        hci.supported_max_rx_time	d---	s
        -
        =2017	LE Encrypt
        hci.key	h---!
        hci.plaintext_data	h-2-!
        hci.encrypted_data	h-2-!
        =2019	LE Enable Encryption
        hci.encrypted_diversifier	i-22			1
        hci.long_term_key	h---!		least significant octet first
        =201A	LE Long Term Key Request Reply
        =201B	LE Long Term Key Request Negative Reply
        =2025	LE Read Local P-256 Public Key
        =2026	LE Generate DHKey [v1]
        hci.key_x_coordinate	h---		P-256 public key, least significant octet first
        hci.key_y_coordinate	h---		P-256 public key, least significant octet first
        =205E	LE Generate DHKey [v2]
        hci.dhkey_key_type	i-2-n		Key_Type: private key
        -
        =2027	LE Add Device To Resolving List
        hci.peer_identity_address_type	i---n			4
        hci.peer_identity_address	a-1-			4
        hci.peer_irk	h---!			2
        hci.local_irk	h---!			1
        =2028	LE Remove Device From Resolving List
        =2029	LE Clear Resolving List
        =202A	LE Read Resolving List Size
        hci.resolving_list_size	i-2-
        =202B	LE Read Peer Resolvable Address
        hci.peer_resolvable_address	a-1-			1
        =202C	LE Read Local Resolvable Address
        hci.local_resolvable_address	a-1-
        =202D	LE Set Address Resolution Enable
        hci.address_resolution_enable	i-2-n
        =202E	LE Set Resolvable Private Address Timeout
        hci.rpa_timeout	d-2-	s
        =204E	LE Set Privacy Mode
        hci.privacy_mode	i-2-n
        -
        =2030	LE Read PHY
        hci.tx_phy	i-2-n			1
        hci.rx_phy	i-2-n			2
        =2031	LE Set Default PHY
        hci.all_phys	i---n		whether the Host has no preference
        hci.tx_phys	i-2-n			1
        hci.rx_phys	i-2-n			1
        =2032	LE Set PHY
        hci.phy_options	i---n		preferred coding on LE Coded
        -
        =2035	LE Set Advertising Set Random Address
        =2036	LE Set Extended Advertising Parameters [v1]
        hci.advertising_event_properties	i--2			1
        hci.connectable	b---			1
        hci.scannable	b---			1
        hci.directed	b---			1
        hci.high_duty_cycle	b---			1
        hci.legacy	b---			1
        hci.anonymous	b---			1
        hci.include_tx_power	b---			4
        hci.use_decision_pdus	b---			1
        hci.include_adva_in_decision_pdus	b---			1
        hci.include_adi_in_decision_pdus	b---			1
        hci.primary_advertising_interval_min	d-2-	s		1
        hci.primary_advertising_interval_max	d-2-	s		1
        hci.primary_advertising_channel_map	i--1n			1
        hci.advertising_tx_power	i---	dBm	absent: no preference
        hci.primary_advertising_phy	i---n			1
        hci.secondary_advertising_max_skip	i---			1
        hci.secondary_advertising_phy	i---n			1
        hci.advertising_sid	i---		advertising set identifier, 0x00 to 0x0F
        hci.scan_request_notification_enable	i---n			1
        hci.selected_tx_power	i-2-	dBm		2
        =2037	LE Set Extended Advertising Data
        hci.operation	i-2-n			2
        hci.fragment_preference	i---n			1
        =2038	LE Set Extended Scan Response Data
        =2039	LE Set Extended Advertising Enable
        hci.num_sets	i-2-
        hci.sets	r---		advertising sets to enable or disable
        hci.sets.advertising_handle	i-2-		advertising set, 0x00 to 0xEF
        hci.sets.duration	d---	s	0 until disabled
        hci.sets.max_extended_advertising_events	i---		0 no limit
        =203A	LE Read Maximum Advertising Data Length
        hci.max_advertising_data_length	i-2-	byte
        =203B	LE Read Number of Supported Advertising Sets
        hci.num_supported_advertising_sets	i-2-
        =203C	LE Remove Advertising Set
        =203D	LE Clear Advertising Sets
        =207C	LE Set Data Related Address Changes
        hci.change_reasons	i--1
        hci.advertising_data_changes	b---
        hci.scan_response_data_changes	b---
        =207F	LE Set Extended Advertising Parameters [v2]
        hci.primary_advertising_phy_options	i---n
        hci.secondary_advertising_phy_options	i---n
        =2080	LE Set Decision Data
        hci.decision_type_flags	i--1
        hci.resolvable_tag_present	b---
        hci.decision_data_length	i---	byte
        hci.decision_data	h---
        =2081	LE Set Decision Instructions
        hci.num_tests	i-2-
        hci.tests	r---		tests of decision PDUs
        hci.tests.test_flags	i--1
        hci.tests.test_field	i--1		what is tested
        hci.tests.test_parameters	h---
        -
        =203E	LE Set Periodic Advertising Parameters [v1]
        hci.periodic_advertising_interval_min	d-2-	s		1
        hci.periodic_advertising_interval_max	d-2-	s		1
        hci.periodic_advertising_properties	i--2			2
        =203F	LE Set Periodic Advertising Data
        =2040	LE Set Periodic Advertising Enable
        hci.include_adi	b---
        =205B	LE Periodic Advertising Set Info Transfer
        =2082	LE Set Periodic Advertising Subevent Data
        hci.num_subevents_with_data	i---
        hci.subevents_with_data	r---		subevents and what to send in them
        hci.subevents_with_data.subevent	i---
        hci.subevents_with_data.response_slot_start	i---
        hci.subevents_with_data.response_slot_count	i---
        hci.subevents_with_data.subevent_data_length	i---	byte
        hci.subevents_with_data.subevent_data	h---
        =2086	LE Set Periodic Advertising Parameters [v2]
        hci.num_subevents	i---			2
        hci.subevent_interval	d---	s		4
        hci.response_slot_delay	d---	s		2
        hci.response_slot_spacing	d---	s		2
        hci.num_response_slots	i---
        -
        =2044	LE Periodic Advertising Create Sync
        hci.options	i--1
        hci.use_periodic_advertiser_list	b---
        hci.reporting_initially_disabled	b---
        hci.duplicate_filtering_initially_enabled	b---
        hci.advertiser_address_type	i---n			6
        hci.advertiser_address	a-1-			6
        hci.sync_timeout	d-2-	s		2
        hci.sync_cte_type	i--1		bit mask of Constant Tone Extension types not to synchronize to
        =2045	LE Periodic Advertising Create Sync Cancel
        =2046	LE Periodic Advertising Terminate Sync
        hci.sync_handle	i-22		periodic advertising train that the Controller follows
        =2047	LE Add Device To Periodic Advertiser List
        =2048	LE Remove Device From Periodic Advertiser List
        =2049	LE Clear Periodic Advertiser List
        =204A	LE Read Periodic Advertiser List Size
        hci.periodic_advertiser_list_size	i-2-
        =2059	LE Set Periodic Advertising Receive Enable
        hci.duplicate_filtering	b---
        =205A	LE Periodic Advertising Sync Transfer
        =205C	LE Set Periodic Advertising Sync Transfer Parameters
        hci.mode	i-2-n			1
        =205D	LE Set Default Periodic Advertising Sync Transfer Parameters
        =2083	LE Set Periodic Advertising Response Data
        hci.request_event	i---
        hci.request_subevent	i---
        hci.response_subevent	i---
        hci.response_slot	i---
        hci.response_data_length	i---	byte
        hci.response_data	h---
        =2084	LE Set Periodic Sync Subevent
        hci.num_subevents_to_sync	i---
        hci.subevents	i*--		subevents to follow
        -
        =2051	LE Set Connectionless CTE Transmit Parameters
        hci.cte_length	d---	s		2
        hci.cte_type	i---n			6
        hci.cte_count	i---
        hci.switching_pattern_length	i---			6
        hci.antenna_ids	i*--		antennas in the order of their use
        =2052	LE Set Connectionless CTE Transmit Enable
        hci.cte_enable	i-2-n
        =2053	LE Set Connectionless IQ Sampling Enable
        hci.sampling_enable	i-2-n			1
        hci.slot_durations	d---	s	switching and sampling slots
        hci.max_sampled_ctes	i---		in one periodic advertising event; 0 all
        =2054	LE Set Connection CTE Receive Parameters
        =2055	LE Set Connection CTE Transmit Parameters
        hci.cte_types	i--1
        hci.allow_aoa	b---
        hci.allow_aod_1us	b---
        hci.allow_aod_2us	b---
        =2056	LE Connection CTE Request Enable
        hci.cte_request_interval	i---		connection events; 0 once
        hci.requested_cte_length	d---	s
        hci.requested_cte_type	i---n
        =2057	LE Connection CTE Response Enable
        =2058	LE Read Antenna Information
        hci.supported_switching_sampling_rates	i-21
        hci.aod_transmission_1us	b---
        hci.aod_reception_1us	b---
        hci.aoa_reception_1us	b---
        hci.num_antennae	i-2-
        hci.max_switching_pattern_length	i-2-
        hci.max_cte_length	d-2-	s
        -
        =2062	LE Set CIG Parameters
        hci.cig_id	i-2-		CIG, 0x00 to 0xEF
        hci.sdu_interval_c_to_p	d---	s		2
        hci.sdu_interval_p_to_c	d---	s		2
        hci.worst_case_sca	i---n			1
        hci.packing	i---n			3
        hci.framing	i---n			5
        hci.max_transport_latency_c_to_p	d---	s
        hci.max_transport_latency_p_to_c	d---	s
        hci.cis_count	i-2-			3
        hci.streams	r---		connected isochronous streams of the group
        hci.streams.cis_id	i-2-		CIS of the group, 0x00 to 0xEF
        hci.streams.max_sdu_c_to_p	i---	byte		1
        hci.streams.max_sdu_p_to_c	i---	byte		1
        hci.streams.phy_c_to_p	i---n			1
        hci.streams.phy_p_to_c	i---n			1
        hci.streams.rtn_c_to_p	i---
        hci.streams.rtn_p_to_c	i---
        hci.connection_handles	i*-2		handles in the order of the streams
        =2063	LE Set CIG Parameters Test
        hci.ft_c_to_p	i---		flush timeout in ISO intervals
        hci.ft_p_to_c	i---		flush timeout in ISO intervals
        hci.iso_interval	d-2-	s		6
        hci.streams.nse	i---
        hci.streams.max_pdu_c_to_p	i---	byte
        hci.streams.max_pdu_p_to_c	i---	byte
        hci.streams.bn_c_to_p	i---
        hci.streams.bn_p_to_c	i---
        =2064	LE Create CIS
        hci.connections	r---
        hci.connections.cis_connection_handle	i-22
        hci.connections.acl_connection_handle	i-22
        =2065	LE Remove CIG
        =2066	LE Accept CIS Request
        =2067	LE Reject CIS Request
        -
        =2068	LE Create BIG
        hci.big_handle	i-2-		BIG, 0x00 to 0xEF
        hci.num_bis	i-2-			5
        hci.sdu_interval	d---	s		2
        hci.max_sdu	i---	byte		2
        hci.max_transport_latency	d---	s
        hci.rtn	i---
        hci.encryption	i-2-n			3
        hci.broadcast_code	h---!		least significant octet first
        =2069	LE Create BIG Test
        hci.nse	i---		subevents in each isochronous event
        hci.max_pdu	i---	byte		3
        hci.bn	i---		burst number
        hci.irc	i---		immediate repetition count
        hci.pto	i---		pre-transmission offset
        =206A	LE Terminate BIG
        =206B	LE BIG Create Sync
        hci.mse	i---		subevents to listen in; 0 any number
        hci.big_sync_timeout	d-2-	s
        hci.bis	i*2-		indexes of the streams to follow
        =206C	LE BIG Terminate Sync
        -
        =2061	LE Read ISO TX Sync
        hci.tx_time_stamp	d---	s
        hci.time_offset	d---	s
        =206E	LE Setup ISO Data Path
        hci.controller_delay	d---	s
        =206F	LE Remove ISO Data Path
        hci.data_path_directions	i-2-n		Data_Path_Direction, here a bit mask
        =2070	LE ISO Transmit Test
        hci.payload_type	i-2-n			1
        =2071	LE ISO Receive Test
        =2072	LE ISO Read Test Counters
        hci.received_sdu_count	i-2-			1
        hci.missed_sdu_count	i-2-			1
        hci.failed_sdu_count	i-2-			1
        =2073	LE ISO Test End
        =2075	LE Read ISO Link Quality
        hci.tx_unacked_packets	i---			1
        hci.tx_flushed_packets	i---			1
        hci.tx_last_subevent_packets	i---			1
        hci.retransmitted_packets	i---
        hci.crc_error_packets	i---			1
        hci.rx_unreceived_packets	i---			1
        hci.duplicate_packets	i---
        -
        =204B	LE Read Transmit Power
        hci.min_tx_power	i-2-	dBm
        hci.max_tx_power	i-2-	dBm		1
        =204C	LE Read RF Path Compensation
        hci.rf_tx_path_compensation_value	d-2-	dB		1
        hci.rf_rx_path_compensation_value	d-2-	dB		1
        =204D	LE Write RF Path Compensation
        =2076	LE Enhanced Read Transmit Power Level
        hci.phy	i-2-n			10
        hci.current_tx_power_level	i-2-	dBm
        hci.max_tx_power_level	i-2-	dBm
        =2077	LE Read Remote Transmit Power Level
        =2078	LE Set Path Loss Reporting Parameters
        hci.high_threshold	i---	dB	absent: unused
        hci.high_hysteresis	i---	dB
        hci.low_threshold	i---	dB
        hci.low_hysteresis	i---	dB
        hci.min_time_spent	i---		connection events
        =2079	LE Set Path Loss Reporting Enable
        =207A	LE Set Transmit Power Reporting Enable
        hci.local_enable	i-2-n
        hci.remote_enable	i-2-n
        -
        =201D	LE Receiver Test [v1]
        hci.rx_channel	i-2-		(frequency in MHz - 2402) / 2
        =201E	LE Transmitter Test [v1]
        hci.tx_channel	i-2-		(frequency in MHz - 2402) / 2
        hci.test_data_length	i---	byte		3
        hci.packet_payload	i-2-n			3
        =201F	LE Test End
        hci.num_packets	i-2-
        =2033	LE Receiver Test [v2]
        hci.modulation_index	i---n			1
        =2034	LE Transmitter Test [v2]
        =204F	LE Receiver Test [v3]
        hci.expected_cte_length	d---	s
        hci.expected_cte_type	i---n
        =2050	LE Transmitter Test [v3]
        =207B	LE Transmitter Test [v4]
        hci.transmit_power_level	i-2-	dBm	126 the minimum, 127 the maximum that the Controller can do
        -
        =2098	LE Add Device To Monitored Advertisers List
        hci.rssi_threshold_low	i-2-	dBm
        hci.rssi_threshold_high	i-2-	dBm
        =2099	LE Remove Device From Monitored Advertisers List
        =209A	LE Clear Monitored Advertisers List
        =209B	LE Read Monitored Advertisers List Size
        hci.monitored_advertisers_list_size	i-2-
        =209C	LE Enable Monitoring Advertisers
        -
        =2089	LE CS Read Local Supported Capabilities
        hci.num_config_supported	i-2-			2
        hci.max_consecutive_procedures_supported	i-2-		0 no limit
        hci.num_antennas_supported	i-2-			2
        hci.max_antenna_paths_supported	i-2-			2
        hci.roles_supported	i-21			2
        hci.cs_initiator	b---			3
        hci.cs_reflector	b---			3
        hci.modes_supported	i-21			2
        hci.mode_3	b---			2
        hci.rtt_capability	i-21		bit mask: 10 ns accuracy for AA-only, sounding, random payload
        hci.rtt_aa_only_n	i-2-		CS steps for the accuracy; 0 not supported
        hci.rtt_sounding_n	i-2-			2
        hci.rtt_random_payload_n	i-2-			2
        hci.nadm_sounding_capability	i-22			2
        hci.nadm_random_capability	i-22			2
        hci.cs_sync_phys_supported	i-21			2
        hci.cs_sync_2m	b---			2
        hci.cs_sync_2m_2bt	b---			2
        hci.subfeatures_supported	i-22			2
        hci.no_frequency_actuation_error	b---			2
        hci.channel_selection_3c	b---			2
        hci.phase_based_ranging_from_rtt	b---			2
        hci.t_ip1_times_supported	i-22		bit mask of times besides the mandatory one
        hci.t_ip2_times_supported	i-22		bit mask of times besides the mandatory one
        hci.t_fcs_times_supported	i-22		bit mask of times besides the mandatory one
        hci.t_pm_times_supported	i-22		bit mask of times besides the mandatory one
        hci.t_sw_time_supported	d-2-	s		2
        hci.tx_snr_capability	i-21		bit mask of SNR levels
        =208A	LE CS Read Remote Supported Capabilities
        =208B	LE CS Write Cached Remote Supported Capabilities
        =208C	LE CS Security Enable
        =208D	LE CS Set Default Settings
        hci.role_enable	i--1
        hci.cs_sync_antenna_selection	i---n			1
        =208E	LE CS Read Remote FAE Table
        =208F	LE CS Write Cached Remote FAE Table
        hci.remote_fae_table	h---		frequency actuation error of 72 channels, one octet each
        =2090	LE CS Create Config
        hci.config_id	i-2-		CS configuration, 0 to 3
        hci.create_context	i---n
        hci.main_mode_type	i-2-n			2
        hci.sub_mode_type	i---n			2
        hci.min_main_mode_steps	i---			1
        hci.max_main_mode_steps	i---			1
        hci.main_mode_repetition	i---			2
        hci.mode_0_steps	i---			2
        hci.cs_role	i-2-n		Role
        hci.rtt_type	i---n			2
        hci.cs_sync_phy	i---n			2
        hci.channel_map_repetition	i---			2
        hci.channel_selection_type	i---n			1
        hci.ch3c_shape	i---n			1
        hci.ch3c_jump	i---			1
        =2091	LE CS Remove Config
        =2092	LE CS Set Channel Classification
        hci.channel_classification	h---		bit mask of channels, least significant bit first
        =2093	LE CS Set Procedure Parameters
        hci.max_procedure_len	d---	s		1
        hci.min_procedure_interval	i---		connection events between procedures
        hci.max_procedure_interval	i---		connection events between procedures
        hci.max_procedure_count	i---		0 until disabled
        hci.min_subevent_len	d---	s
        hci.max_subevent_len	d---	s
        hci.tone_antenna_config_selection	i---		antenna configuration index, 0 to 7
        hci.tx_power_delta	i---	dB	absent: no recommendation
        hci.preferred_peer_antenna	i--1		bit mask of antennas
        hci.snr_control_initiator	i---n			1
        hci.snr_control_reflector	i---n			1
        =2094	LE CS Procedure Enable
        =2095	LE CS Test
        hci.subevent_len	d---	s		1
        hci.max_num_subevents	i---		0 no limit
        hci.t_ip1_time	d---	s		1
        hci.t_ip2_time	d---	s		1
        hci.t_fcs_time	d---	s		1
        hci.t_pm_time	d---	s		1
        hci.t_sw_time	d---	s
        hci.drbg_nonce	i--2
        hci.override_config	i--2		bit mask of what the override parameters hold
        hci.override_parameters_length	i---	byte
        hci.override_parameters_data	h---
        =2096	LE CS Test End
        -
        =0407	Add SCO Connection
        =0435	Create Physical Link
        =0436	Accept Physical Link
        =0437	Disconnect Physical Link
        =0438	Create Logical Link
        =0439	Accept Logical Link
        =043A	Disconnect Logical Link
        =043B	Logical Link Cancel
        =043C	Flow Spec Modify
        =0805	Park State
        =0806	Exit Park State
        =0C0B	Create New Unit Key
        =0C21	Read Encryption Mode
        =0C22	Write Encryption Mode
        =0C3B	Read Page Scan Period Mode
        =0C3C	Write Page Scan Period Mode
        =0C3D	Read Page Scan Mode
        =0C3E	Write Page Scan Mode
        =0C61	Read Logical Link Accept Timeout
        =0C62	Write Logical Link Accept Timeout
        =0C64	Read Location Data
        =0C65	Write Location Data
        =0C69	Read Best Effort Flush Timeout
        =0C6A	Write Best Effort Flush Timeout
        =0C6B	Short Range Mode
        =1007	Read Country Code
        =1409	Read Local AMP Info
        =140A	Read Local AMP ASSOC
        =140B	Write Remote AMP ASSOC
        =1807	Enable AMP Receiver Reports
        =1808	AMP Test End
        =1809	AMP Test
        -
        =209E	LE Set Resolvable Private Address Timeout [v2]
        =209F	LE Enable UTP OTA Mode
        =20A0	LE UTP Send
        =20A1	LE Connection Rate Request
        =20A2	LE Set Default Rate Parameters
        =20A3	LE Read Minimum Supported Connection Interval
        hci.minimum_supported_connection_interval	d-2-	s
        hci.num_groups	i---
        hci.groups	r---		ranges of connection intervals
        hci.groups.group_min	d---	s
        hci.groups.group_max	d---	s
        hci.groups.group_stride	d---	s
        -
        =FD54	Android LE Multi Advertising
        hci.multi_advertising_opcode	i-11n
        hci.own_address	a---
        hci.advertising_instance	i-2-		0 the standard one
        =FD55	Android LE RPA Offload
        hci.rpa_offload_opcode	i-11n
        hci.irk_list_index	i---
        hci.available_spaces	i-2-		entries that are free still
        =FD5C	Android LE Set RPA Timeout
        hci.rpa_timeout_min	i-2-	s
        hci.rpa_timeout_max	i-2-	s
        -
        =FD56	Android LE Batch Scan
        hci.batch_scan_opcode	i-11n
        hci.batch_scan_full_max	i-2-	%
        hci.batch_scan_truncated_max	i-2-	%
        hci.batch_scan_notify_threshold	i-2-	%
        hci.batch_scan_mode	i-2-n
        hci.duty_cycle_scan_window	d-2-	s
        hci.duty_cycle_scan_interval	d-2-	s
        hci.batch_scan_discard_rule	i---n
        hci.num_records	i-2-
        hci.records	r---		what was received, one object each
        hci.records.address	a-1-
        hci.records.address_type	i---n
        hci.records.tx_power	i---	dBm
        hci.records.rssi	d-2-	dBm
        hci.records.age	d---	s	since it was received
        hci.records.advertising_data_length	i---	byte
        hci.records.advertising_data	h---
        hci.records.scan_response_data_length	i---	byte
        hci.records.scan_response_data	h---
        =FD57	Android LE APCF
        hci.apcf_opcode	i-11n
        hci.apcf_enable	i-2-n
        hci.apcf_action	i-2-n
        hci.apcf_filter_index	i-2-			1
        hci.apcf_feature_selection	i--3		what the filter looks at
        hci.apcf_feature_selection_names	t*15		what is set
        hci.apcf_list_logic_type	i--3		features of which all entries have to match, not any
        hci.apcf_list_logic_type_names	t*-5		what is set
        hci.apcf_filter_logic_type	i---n
        hci.rssi_high_threshold	i---	dBm
        hci.delivery_mode	i-2-n
        hci.onfound_timeout	d---	s
        hci.onfound_timeout_count	i---
        hci.rssi_low_threshold	i---	dBm
        hci.onlost_timeout	d---	s
        hci.num_of_tracking_entries	i---
        hci.apcf_address	a-1-
        hci.apcf_address_type	i---n
        hci.apcf_uuid	u-1-
        hci.apcf_uuid_mask	u---
        hci.apcf_local_name	t-1-
        hci.apcf_data	h-1-		what the data begin with
        hci.apcf_data_mask	h---		which bits of it count, those of a company's number included
        hci.apcf_company	i-12n		company of the manufacturer data
        hci.organization_id	i---
        hci.tds_flags	i--1
        hci.tds_flags_mask	i--1
        hci.ad_type	i-21n
        hci.apcf_data_length	i---	byte
        hci.apcf_extended_features	i--2
        =FD5A	Android LE Extended Set Scan Parameters
        -
        =FD53	Android LE Get Vendor Capabilities
        hci.max_advt_instances	i-2-
        hci.offloaded_resolution_of_private_address	i---
        hci.total_scan_results_storage	i---	byte
        hci.max_irk_list_size	i---
        hci.filtering_support	i---
        hci.max_filter	i-2-
        hci.activity_energy_info_support	i---
        hci.version_supported_major	i---
        hci.version_supported_minor	i---
        hci.total_num_of_advt_tracked	i---
        hci.extended_scan_support	i---
        hci.debug_logging_supported	i---
        hci.le_address_generation_offloading_support	i---
        hci.a2dp_source_offload_capability_mask	i--3
        hci.bluetooth_quality_report_support	i---
        hci.dynamic_audio_buffer_support	i--3
        hci.a2dp_offload_v2_support	i---
        =FD59	Android LE Get Controller Activity Energy Info
        hci.total_tx_time	d-2-	s
        hci.total_rx_time	d-2-	s
        hci.total_idle_time	d-2-	s
        hci.total_energy_used	i---		product of mA, V and ms
        =FD5B	Android Get Controller Debug Info
        =FD5E	Android Bluetooth Quality Report
        hci.bqr_report_action	i-2-n
        hci.bqr_quality_event_mask	i--3		what quality reports are asked for
        hci.bqr_quality_event_mask_names	t*15		what is set
        hci.bqr_minimum_report_interval	d-2-	s
        hci.bqr_vendor_quality_mask	i--3
        hci.bqr_vendor_trace_mask	i--3
        hci.bqr_report_interval_multiple	i---
        hci.current_quality_event_mask	i--3		what quality reports are asked for
        hci.current_quality_event_mask_names	t*15		what is set
        -
        =FD5D	Android A2DP Hardware Offload
        hci.a2dp_offload_opcode	i-11n
        hci.a2dp_codec	i--3		codec of the stream
        hci.a2dp_codec_names	t*15		what is set
        hci.a2dp_max_latency	d---	s
        hci.scms_t_enable	i--2
        hci.sampling_frequency	i--3
        hci.bits_per_sample	i--1
        hci.channel_mode	i--1
        hci.encoded_audio_bitrate	i-2-	bit/s
        hci.l2cap_channel_id	i--2
        hci.l2cap_mtu	i---	byte
        hci.codec_information	h---
        hci.content_protection	i---
        hci.codec_location	i---
        =FD5F	Android Dynamic Audio Buffer
        hci.audio_buffer_opcode	i-11n
        hci.audio_buffer_codec	i-2-
        hci.audio_buffer_time	d-2-	s
        hci.audio_codecs	i--3		codecs whose buffer can be set
        hci.audio_codecs_names	t*15		what is set
        hci.audio_buffers	r---		of each codec, in the order of the mask
        hci.audio_buffers.default_buffer_time	d---	s
        hci.audio_buffers.maximum_buffer_time	d---	s
        hci.audio_buffers.minimum_buffer_time	d---	s
        #events
        -
        =0003	Connection Complete
        hci.link_type	i-2-n			2
        hci.encryption_enabled	i-2-n		1 E0 on BR/EDR, AES-CCM on LE
        =0004	Connection Request
        =0005	Disconnection Complete
        =0006	Authentication Complete
        =0008	Encryption Change [v1]
        =0009	Change Connection Link Key Complete
        =000A	Link Key Type Changed
        =0012	Role Change
        hci.new_role	i-2-n
        =001D	Connection Packet Type Changed
        =0030	Encryption Key Refresh Complete
        =0038	Link Supervision Timeout Changed
        =0057	Authenticated Payload Timeout Expired
        =0059	Encryption Change [v2]
        hci.encryption_key_size	i-2-	byte
        =000D	QoS Setup Complete
        =0011	Flush Occurred
        =0014	Mode Change
        hci.current_mode	i-2-n
        =001B	Max Slots Change
        hci.lmp_max_slots	i---
        =001E	QoS Violation
        =0021	Flow Specification Complete
        =002E	Sniff Subrating
        hci.max_tx_latency	d---	s
        hci.max_rx_latency	d---	s
        =0039	Enhanced Flush Complete
        =0058	SAM Status Change
        hci.local_sam_index	i---
        hci.local_sam_tx_availability	i---
        hci.local_sam_rx_availability	i---
        hci.remote_sam_index	i---
        hci.remote_sam_tx_availability	i---
        hci.remote_sam_rx_availability	i---
        =0007	Remote Name Request Complete
        hci.remote_name	t-2-		UTF-8, 248 octets, ends at the first NUL
        =000B	Read Remote Supported Features Complete
        =000C	Read Remote Version Information Complete
        hci.version	i-21n
        hci.subversion	i--2
        =001C	Read Clock Offset Complete
        =0020	Page Scan Repetition Mode Change
        =0023	Read Remote Extended Features Complete
        =003D	Remote Host Supported Features Notification
        hci.host_supported_features	h---		one page of LMP features
        hci.host_supported_features_names	t*15		what is set
        =002C	Synchronous Connection Complete
        hci.transmission_interval	d---	s		1
        hci.retransmission_window	d---	s		1
        hci.rx_packet_length	i---	byte		1
        hci.tx_packet_length	i---	byte		1
        hci.air_mode	i---n
        =002D	Synchronous Connection Changed
        =0015	Return Link Keys
        hci.num_keys	i---
        =0016	PIN Code Request
        =0017	Link Key Request
        =0018	Link Key Notification
        hci.key_type	i-2-n
        =0031	IO Capability Request
        =0032	IO Capability Response
        =0033	User Confirmation Request
        =0034	User Passkey Request
        =0035	Remote OOB Data Request
        =0036	Simple Pairing Complete
        =003B	User Passkey Notification
        hci.passkey	i-2-!
        =003C	Keypress Notification
        -
        =000E	Command Complete
        =000F	Command Status
        =0010	Hardware Error
        hci.hardware_code	i-21
        =0013	Number Of Completed Packets
        hci.handles.num_completed_packets	i-2-			1
        =0019	Loopback Command
        hci.hci_command_packet	h-2-!		the command sent back
        =001A	Data Buffer Overflow
        hci.overflow_link_type	i-2-n		Link_Type
        =003E	LE Meta
        =0048	Number Of Completed Data Blocks
        hci.handles.num_completed_blocks	i---
        =0001	Inquiry Complete
        =0002	Inquiry Result
        hci.responses	r---		devices that answered an inquiry
        hci.responses.bd_addr	a-1-		address of the BR/EDR device
        hci.responses.page_scan_repetition_mode	i---n		how often the device listens for pages
        hci.responses.class_of_device	i--3		services (bits 13 to 23), major (8 to 12) and minor device class (2 to 7)
        hci.responses.minor_device_class	i-12n		major and minor class: the minor one means nothing alone
        hci.responses.major_device_class	i-1-n		what kind of device it is
        hci.responses.major_service_classes	t*--		services that the class of device names
        hci.responses.clock_offset	i--2		bits 2 to 16 of the clock difference
        =0022	Inquiry Result with RSSI
        hci.responses.rssi	d-2-	dBm		1
        =002F	Extended Inquiry Result
        hci.responses.extended_inquiry_response	h---		advertising data structures (Core 6.0, Vol 3, Part C, 8)
        =0056	Inquiry Response Notification
        =004E	Triggered Clock Capture
        hci.slot_offset	i---		µs
        =004F	Synchronization Train Complete
        =0050	Synchronization Train Received
        hci.next_broadcast_instant	i---
        hci.connectionless_peripheral_broadcast_interval	d---	s
        =0051	Connectionless Peripheral Broadcast Receive
        hci.offset	i---
        hci.rx_status	i---		0 received, 1 failed
        =0052	Connectionless Peripheral Broadcast Timeout
        =0053	Truncated Page Complete
        =0054	Peripheral Page Response Timeout
        =0055	Connectionless Peripheral Broadcast Channel Map Change
        -
        =001F	Page Scan Mode Change
        =0040	Physical Link Complete
        =0041	Channel Selected
        =0042	Disconnection Physical Link Complete
        =0043	Physical Link Loss Early Warning
        =0044	Physical Link Recovery
        =0045	Logical Link Complete
        =0046	Disconnection Logical Link Complete
        =0047	Flow Spec Modify Complete
        =0049	AMP Start Test
        =004A	AMP Test End
        =004B	AMP Receiver Report
        =004C	Short Range Mode Change Complete
        =004D	AMP Status Change
        #leEvents
        -
        =0001	LE Connection Complete
        hci.connection_interval	d-2-	s		4
        hci.peripheral_latency	i-3-		connection events that the Peripheral may skip
        hci.central_clock_accuracy	i---n			2
        =0003	LE Connection Update Complete
        =0004	LE Read Remote Features Page 0 Complete
        =0005	LE Long Term Key Request
        =0006	LE Remote Connection Parameter Request
        =0007	LE Data Length Change
        hci.max_tx_octets	i-2-	byte
        hci.max_tx_time	d-2-	s
        hci.max_rx_octets	i-2-	byte
        hci.max_rx_time	d-2-	s
        =0008	LE Read Local P-256 Public Key Complete
        =0009	LE Generate DHKey Complete
        hci.dh_key	h---!		least significant octet first
        =000A	LE Enhanced Connection Complete [v1]
        hci.local_resolvable_private_address	a---		absent: the device used its identity address
        hci.peer_resolvable_private_address	a---		absent: the device used its identity address
        =000C	LE PHY Update Complete
        =0014	LE Channel Selection Algorithm
        hci.channel_selection_algorithm	i-2-n
        =001F	LE Request Peer SCA Complete
        hci.peer_clock_accuracy	i-2-n
        =0020	LE Path Loss Threshold
        hci.current_path_loss	i-2-	dB
        hci.zone_entered	i-2-n
        =0021	LE Transmit Power Reporting
        hci.transmit_power_reason	i-2-n		Reason
        hci.tx_power_level_flag	i--1
        hci.at_minimum	b---
        hci.at_maximum	b---
        hci.delta	i---	dB	change of the power level
        =0023	LE Subrate Change
        hci.subrate_factor	i-2-			1
        =0029	LE Enhanced Connection Complete [v2]
        =002B	LE Read All Remote Features Complete
        hci.max_remote_page	i---		highest page with a feature of the other device
        hci.max_valid_page	i---		highest page that was read
        =0035	LE Frame Space Update Complete
        hci.initiator	i-2-n
        hci.frame_space	d-2-	s
        -
        =0002	LE Advertising Report
        =000B	LE Directed Advertising Report
        =000D	LE Extended Advertising Report
        =0011	LE Scan Timeout
        =0012	LE Advertising Set Terminated
        hci.num_completed_extended_advertising_events	i---
        =0013	LE Scan Request Received
        hci.scanner_address_type	i---n
        hci.scanner_address	a-1-
        =0034	LE Monitored Advertisers Report
        hci.condition	i-2-n
        =000E	LE Periodic Advertising Sync Established [v1]
        hci.advertiser_phy	i---n			3
        hci.periodic_advertising_interval	d-2-	s		3
        hci.advertiser_clock_accuracy	i---n			3
        =000F	LE Periodic Advertising Report [v1]
        hci.data_status	i-3-n			1
        =0010	LE Periodic Advertising Sync Lost
        =0018	LE Periodic Advertising Sync Transfer Received [v1]
        =0022	LE BIGInfo Advertising Report
        =0024	LE Periodic Advertising Sync Established [v2]
        =0025	LE Periodic Advertising Report [v2]
        hci.periodic_event_counter	i---			1
        =0026	LE Periodic Advertising Sync Transfer Received [v2]
        =0027	LE Periodic Advertising Subevent Data Request
        hci.subevent_start	i-2-
        hci.subevent_data_count	i-2-
        =0028	LE Periodic Advertising Response Report
        hci.tx_status	i---n
        hci.periodic_responses	r---		responses in a subevent
        hci.periodic_responses.tx_power	i---	dBm
        hci.periodic_responses.rssi	d-2-	dBm
        hci.periodic_responses.cte_type	i---n
        hci.periodic_responses.response_slot	i---
        hci.periodic_responses.data_status	i-3-n
        hci.periodic_responses.data_length	i---	byte
        hci.periodic_responses.data	h---
        =0015	LE Connectionless IQ Report
        hci.channel_index	i---
        hci.rssi_antenna_id	i---			1
        hci.packet_status	i---n			1
        hci.sample_count	i-2-			1
        hci.samples	r---		IQ samples
        hci.samples.i_sample	i---			1
        hci.samples.q_sample	i---			1
        =0016	LE Connection IQ Report
        hci.data_channel_index	i---
        hci.connection_event_counter	i---
        =0017	LE CTE Request Failed
        -
        =0019	LE CIS Established [v1]
        hci.cig_sync_delay	d---	s		1
        hci.cis_sync_delay	d---	s		1
        hci.transport_latency_c_to_p	d---	s		1
        hci.transport_latency_p_to_c	d---	s		1
        hci.phy_c_to_p	i---n			1
        hci.phy_p_to_c	i---n			1
        hci.bn_c_to_p	i---		burst number
        hci.bn_p_to_c	i---		burst number
        hci.max_pdu_c_to_p	i---	byte		1
        hci.max_pdu_p_to_c	i---	byte		1
        =001A	LE CIS Request
        hci.acl_connection_handle	i-22
        hci.cis_connection_handle	i-22
        hci.cis_id	i-2-		CIS of the group, 0x00 to 0xEF
        =001B	LE Create BIG Complete
        hci.big_sync_delay	d---	s
        hci.transport_latency_big	d---	s		1
        =001C	LE Terminate BIG Complete
        =001D	LE BIG Sync Established
        =001E	LE BIG Sync Lost
        =002A	LE CIS Established [v2]
        hci.sub_interval	d---	s
        hci.max_sdu_c_to_p	i---	byte
        hci.max_sdu_p_to_c	i---	byte
        -
        =002C	LE CS Read Remote Supported Capabilities Complete
        =002D	LE CS Read Remote FAE Table Complete
        =002E	LE CS Security Enable Complete
        =002F	LE CS Config Complete
        hci.config_action	i-2-n		Action
        =0030	LE CS Procedure Enable Complete
        hci.state	i-2-n
        hci.subevents_per_event	i---
        hci.event_interval	i---		connection events between CS events
        hci.procedure_interval	i---		connection events between CS procedures
        hci.procedure_count	i-2-		0 until disabled
        =0031	LE CS Subevent Result
        hci.start_acl_conn_event_counter	i---
        hci.procedure_counter	i-2-
        hci.frequency_compensation	d---	ppm
        hci.reference_power_level	i---	dBm
        hci.procedure_done_status	i-2-n			1
        hci.subevent_done_status	i-2-n			1
        hci.abort_reason	i-31			1
        hci.procedure_abort_reason	i---n			1
        hci.subevent_abort_reason	i---n			1
        hci.num_antenna_paths	i---			1
        hci.num_steps_reported	i-2-			1
        hci.steps	r---		CS steps
        hci.steps.step_mode	i---			1
        hci.steps.step_channel	i---			1
        hci.steps.step_data_length	i---	byte		1
        hci.steps.step_data	h---		its form depends on the mode and on the role
        =0032	LE CS Subevent Result Continue
        =0033	LE CS Test End Complete
        -
        =0036	LE UTP Receive
        =0037	LE Connection Rate Change
        #androidEvents
        -
        =0054	Android Batch Scan Storage Threshold
        =0055	Android Multi Advertising State Change
        hci.state_change_reason	i-21n
        =0056	Android Advertisement Tracking
        hci.advertiser_state	i-2-n
        hci.advertising_info_present	i---n
        hci.age	d---	s
        =0057	Android Controller Debug Info
        hci.debug_block_offset	i-2-	byte
        hci.is_last_block	i-2-
        hci.debug_block_size	i-2-	byte
        hci.debug_data	h-2-
        =0058	Android Bluetooth Quality Report
        hci.quality_report_id	i-11n
        hci.connection_role	i---n
        hci.snr	i-2-	dB
        hci.unused_afh_channel_count	i---
        hci.afh_select_unideal_channel_count	i---
        hci.lsto	d---	s
        hci.connection_piconet_clock	d---	s
        hci.retransmission_count	i-2-
        hci.no_rx_count	i-2-
        hci.nak_count	i-2-
        hci.last_tx_ack_timestamp	i---		Bluetooth clock, units of 312.5 µs
        hci.flow_off_count	i---
        hci.last_flow_on_timestamp	i---		Bluetooth clock, units of 312.5 µs
        hci.buffer_overflow_bytes	i---	byte
        hci.buffer_underflow_bytes	i---	byte
        hci.cal_failed_item_count	i---
        hci.tx_total_packets	i---
        hci.rx_duplicate_packets	i---
        hci.error_code	i-21n
        hci.vendor_error_code	i-21
        hci.vendor_specific_parameters	h---
        #managementCommands
        -
        =0001	Read Management Version Information
        =0002	Read Management Supported Commands
        monitor.num_commands	i-2-
        monitor.num_events	i-2-
        monitor.supported_commands	i*22n
        monitor.supported_events	i*22n
        =0003	Read Controller Index List
        monitor.num_controllers	i-2-
        monitor.controllers	i*2-
        =0004	Read Controller Information
        monitor.controller_address	a-1-			1
        monitor.bluetooth_version	i---n			1
        monitor.supported_settings	i--3		what the controller can be set to
        monitor.supported_settings_names	t*-5		what is set
        monitor.current_settings	i--3		what is set
        monitor.current_settings_names	t*15		what is set
        monitor.class_of_device	i--3		services (bits 13 to 23), major (8 to 12) and minor device class (2 to 7)
        monitor.minor_device_class	i-12n		major and minor class: the minor one means nothing alone
        monitor.major_device_class	i-1-n		what kind of device it is
        monitor.major_service_classes	t*--		services that the class of device names
        monitor.local_name	t-2-		UTF-8, ends at the first NUL
        monitor.short_name	t---		UTF-8, ends at the first NUL
        =0036	Read Unconfigured Controller Index List
        =0037	Read Controller Configuration Information
        =003C	Read Extended Controller Index List
        =0042	Read Extended Controller Information
        monitor.data_length	i-2-	byte		8
        monitor.advertising_data	h---		AD structures
        =0048	Read Controller Capabilities
        -
        =0005	Set Powered
        monitor.powered	i-2-n
        =0006	Set Discoverable
        monitor.discoverable	i-2-n
        monitor.timeout	i-3-	s	0 without end
        =0007	Set Connectable
        monitor.connectable	i-2-n
        =0008	Set Fast Connectable
        monitor.fast_connectable	i-2-n
        =0009	Set Bondable
        monitor.bondable	i-2-n
        =000A	Set Link Security
        monitor.link_security	i-2-n
        =000B	Set Secure Simple Pairing
        monitor.secure_simple_pairing	i-2-n
        =000C	Set High Speed
        monitor.high_speed	i-2-n
        =000D	Set Low Energy
        monitor.low_energy	i-2-n
        =000E	Set Device Class
        monitor.major_class	i-21
        monitor.minor_class	i-21
        =000F	Set Local Name
        =0010	Add UUID
        monitor.uuid	u-1-			4
        monitor.service_hint	i--1
        =0011	Remove UUID
        =0018	Set IO Capability
        monitor.io_capability	i-2-n			1
        =0028	Set Device ID
        monitor.vendor_id_source	i-2-n
        monitor.vendor_id	i-22
        monitor.product_id	i-22
        monitor.product_version	i-22
        =0029	Set Advertising
        monitor.advertising	i-2-n
        =002A	Set BR/EDR
        monitor.br_edr	i-2-n
        =002B	Set Static Address
        monitor.static_address	a-1-
        =002C	Set Scan Parameters
        monitor.interval	d-2-	s
        monitor.window	d-2-	s
        =002D	Set Secure Connections
        monitor.secure_connections	i-2-n
        =002E	Set Debug Keys
        monitor.debug_keys	i-2-n			1
        =002F	Set Privacy
        monitor.privacy	i-2-n
        monitor.identity_resolving_key	h---!		least significant octet first
        =0038	Set External Configuration
        monitor.configured	i-2-n
        monitor.missing_options	i--3		what is to be configured first
        monitor.missing_options_names	t*15		what is set
        =0039	Set Public Address
        monitor.public_address	a-1-
        =0043	Set Appearance
        monitor.appearance	i-22n
        =0044	Get PHY Configuration
        monitor.supported_phys	i--3		PHYs and packet sizes
        monitor.supported_phys_names	t*15		what is set
        monitor.configurable_phys	i--3		PHYs and packet sizes
        monitor.configurable_phys_names	t*15		what is set
        monitor.selected_phys	i--3		PHYs and packet sizes
        monitor.selected_phys_names	t*15		what is set
        =0045	Set PHY Configuration
        =0047	Set Wideband Speech
        monitor.wideband_speech	i-2-n
        -
        =0012	Load Link Keys
        monitor.num_keys	i-2-			3
        =0013	Load Long Term Keys
        =0016	PIN Code Reply
        monitor.peer_address	a-1-		the other device
        monitor.peer_address_type	i---n		kind of the address
        monitor.pin_length	i---	byte		1
        =0017	PIN Code Negative Reply
        =0019	Pair Device
        =001A	Cancel Pair Device
        =001B	Unpair Device
        monitor.disconnect	i-2-n
        =001C	User Confirmation Reply
        =001D	User Confirmation Negative Reply
        =001E	User Passkey Reply
        monitor.passkey	i-2-!		0 to 999999
        =001F	User Passkey Negative Reply
        =0020	Read Local Out Of Band Data
        monitor.c_192	h-2-		Simple Pairing Hash C, P-192
        monitor.r_192	h-2-!		Simple Pairing Randomizer R, P-192
        monitor.c_256	h---		Simple Pairing Hash C, P-256
        monitor.r_256	h---!		Simple Pairing Randomizer R, P-256
        =0021	Add Remote Out Of Band Data
        =0022	Remove Remote Out Of Band Data
        =0030	Load Identity Resolving Keys
        =003B	Read Local Out Of Band Extended Data
        monitor.address_types	i--3		kinds of addresses that are meant
        monitor.address_types_names	t*15		what is set
        =0046	Load Blocked Keys
        -
        =0014	Disconnect
        =0015	Get Connections
        monitor.num_connections	i-2-
        monitor.connections	r---
        monitor.connections.peer_address	a-1-		the other device
        monitor.connections.peer_address_type	i---n		kind of the address
        =0023	Start Discovery
        =0024	Stop Discovery
        =0025	Confirm Name
        monitor.name_known	i-2-n
        =0026	Block Device
        =0027	Unblock Device
        =0031	Get Connection Information
        monitor.rssi	i-2-	dBm	received signal strength
        monitor.tx_power	i---	dBm		2
        monitor.max_tx_power	i---	dBm
        =0032	Get Clock Information
        =0033	Add Device
        monitor.action	i-2-n			1
        =0034	Remove Device
        =0035	Load Connection Parameters
        monitor.num_parameters	i-2-
        monitor.parameters	r---
        monitor.parameters.peer_address	a-1-		the other device
        monitor.parameters.peer_address_type	i---n		kind of the address
        monitor.parameters.connection_interval_min	d-2-	s
        monitor.parameters.connection_interval_max	d-2-	s
        monitor.parameters.max_latency	i-3-		connection events
        monitor.parameters.supervision_timeout	d---	s
        =003A	Start Service Discovery
        monitor.rssi_threshold	i-2-	dBm
        monitor.num_uuids	i---
        monitor.uuids	r---
        monitor.uuids.uuid	u-1-
        =0041	Start Limited Discovery
        =004F	Get Device Flags
        monitor.supported_flags	i-23		flags that can be set for the device
        monitor.supported_flags_names	t*-5		what is set
        monitor.current_flags	i--3		flags that are set for the device
        monitor.current_flags_names	t*15		what is set
        =0050	Set Device Flags
        -
        =003D	Read Advertising Features
        monitor.max_adv_data_length	i-2-	byte		2
        monitor.max_scan_rsp_length	i-2-	byte		2
        monitor.max_instances	i-2-
        monitor.num_instances	i-2-
        monitor.instances	i*2-
        =003E	Add Advertising
        monitor.instance	i-2-		advertising instance, from 1
        monitor.advertising_flags	i--3		how it is advertised
        monitor.advertising_flags_names	t*15		what is set
        monitor.duration	i---	s		1
        monitor.scan_response_length	i---	byte		1
        monitor.scan_response_data	h---		AD structures
        =003F	Remove Advertising
        =0040	Get Advertising Size Information
        =0051	Read Advertisement Monitor Features
        =0052	Add Advertisement Patterns Monitor
        monitor.monitor_handle	i-22			7
        =0053	Remove Advertisement Monitor
        =0054	Add Extended Advertising Parameters
        monitor.interval_min	d-2-	s
        monitor.interval_max	d-2-	s
        =0055	Add Extended Advertising Data
        =0056	Add Advertisement Patterns Monitor With RSSI Threshold
        -
        =0049	Read Experimental Features Information
        =004A	Set Experimental Feature
        monitor.enable	i-2-n
        monitor.feature_flags	i--3			1
        =004B	Read Default System Configuration
        =004C	Set Default System Configuration
        =004D	Read Default Runtime Configuration
        =004E	Set Default Runtime Configuration
        =0057	Set Mesh Receiver
        =0058	Read Mesh Features
        =0059	Transmit Mesh Packet
        =005A	Cancel Transmit Mesh Packet
        #managementEvents
        -
        =0001	Command Complete
        =0002	Command Status
        =0003	Controller Error
        monitor.error_code	i-21
        =0004	Index Added
        =0005	Index Removed
        =0006	New Settings
        =0007	Class Of Device Changed
        =0008	Local Name Changed
        =0013	Discovering
        monitor.discovering	i-2-n
        =001D	Unconfigured Index Added
        =001E	Unconfigured Index Removed
        =001F	New Configuration Options
        =0020	Extended Index Added
        =0021	Extended Index Removed
        =0022	Local Out Of Band Extended Data Updated
        =0023	Advertising Added
        =0024	Advertising Removed
        =0025	Extended Controller Information Changed
        =0026	PHY Configuration Changed
        =0027	Experimental Feature Changed
        =0028	Default System Configuration Changed
        =0029	Default Runtime Configuration Changed
        =002D	Controller Suspend
        monitor.suspend_state	i-2-n
        =002E	Controller Resume
        monitor.wake_reason	i-2-n
        -
        =000B	Device Connected
        monitor.device_flags	i--3		what is known of the device
        monitor.device_flags_names	t*15		what is set
        =000C	Device Disconnected
        monitor.reason	i-2-n
        =000D	Connect Failed
        =000E	PIN Code Request
        monitor.secure	i-2-n
        =000F	User Confirmation Request
        monitor.confirm_hint	i---
        monitor.numeric_value	i-2-		number to compare
        =0010	User Passkey Request
        =0011	Authentication Failed
        =0012	Device Found
        =0014	Device Blocked
        =0015	Device Unblocked
        =0016	Device Unpaired
        =0017	Passkey Notify
        monitor.entered	i---
        =001A	Device Added
        =001B	Device Removed
        =002A	Device Flags Changed
        =002B	Advertisement Monitor Added
        =002C	Advertisement Monitor Removed
        =002F	Advertisement Monitor Device Found
        =0030	Advertisement Monitor Device Lost
        -
        =0009	New Link Key
        monitor.store_hint	i---n			4
        monitor.key_type	i-2-n
        monitor.link_key	h---!
        =000A	New Long Term Key
        monitor.long_term_key_type	i-2-n
        monitor.central	i---
        monitor.encryption_key_size	i---	byte
        monitor.encrypted_diversifier	i--2
        monitor.random_number	h---
        monitor.long_term_key	h---!
        =0018	New Identity Resolving Key
        monitor.random_address	a---
        =0019	New Signature Resolving Key
        monitor.signature_key_type	i---
        monitor.signature_key	h---!
        =001C	New Connection Parameter
        monitor.connection_interval_min	d-2-	s
        monitor.connection_interval_max	d-2-	s
        monitor.max_latency	i-3-		connection events
        monitor.supervision_timeout	d---	s
        -
        =0031	Mesh Device Found
        =0032	Mesh Packet Transmit Complete
        monitor.mesh_handle	i-2-
        #smp
        -
        =0001	Pairing Request
        smp.io_capability	i-2-n		what the sender can show and read
        smp.oob_data_flag	i-3-n		whether out-of-band data are present
        smp.auth_req	i--1		what security the sender asks for
        smp.bonding_flags	i-3-n		whether the sender asks for bonding
        smp.mitm	b-3-		protection against a machine in the middle asked for
        smp.sc	b-3-		LE Secure Connections supported
        smp.keypress	b---		keypress notifications asked for
        smp.ct2	b---		h7 function supported, for cross-transport key derivation
        smp.maximum_encryption_key_size	i-2-	byte	longest key that the sender supports, 7 to 16
        smp.initiator_key_distribution	i--1		keys that the initiator distributes
        smp.initiator_enc_key	b---		Long Term Key, EDIV and Rand; ignored with LE Secure Connections
        smp.initiator_id_key	b---		Identity Resolving Key and identity address
        smp.initiator_sign_key	b---		Connection Signature Resolving Key
        smp.initiator_link_key	b---		key of the other transport, derived rather than sent
        smp.responder_key_distribution	i--1		keys that the responder distributes
        smp.responder_enc_key	b---		Long Term Key, EDIV and Rand; ignored with LE Secure Connections
        smp.responder_id_key	b---		Identity Resolving Key and identity address
        smp.responder_sign_key	b---		Connection Signature Resolving Key
        smp.responder_link_key	b---		key of the other transport, derived rather than sent
        =0002	Pairing Response
        =0003	Pairing Confirm
        smp.confirm_value	h-1-		confirm value
        =0004	Pairing Random
        smp.random_value	h-1-!		random number behind the confirm value
        =0005	Pairing Failed
        smp.reason	i-21n		why the pairing failed
        =000C	Pairing Public Key
        smp.public_key_x	h-2-		x coordinate of the sender's public key, curve P-256
        smp.public_key_y	h---		y coordinate of the sender's public key, curve P-256
        =000D	Pairing DHKey Check
        smp.dhkey_check	h-1-		check value of the Diffie-Hellman key
        =000E	Pairing Keypress Notification
        smp.notification_type	i-2-n		what the user did
        -
        =0006	Encryption Information
        smp.long_term_key	h---!		LTK that the sender distributes
        =0007	Central Identification
        smp.ediv	i-22		Encrypted Diversifier of the distributed LTK
        smp.rand	h-2-		random number of the distributed LTK
        =0008	Identity Information
        smp.identity_resolving_key	h---!		IRK that the sender distributes
        =0009	Identity Address Information
        smp.addr_type	i-1-n		type of the identity address
        smp.bd_addr	a-1-		identity address of the sender
        =000A	Signing Information
        smp.signature_key	h---!		CSRK that the sender distributes
        =000B	Security Request
        #signalling
        -
        =0001	Command Reject Response
        l2cap.reason	i-22n		why the request was rejected
        l2cap.actual_mtu_sig	i---	byte	largest signaling packet the sender accepts
        l2cap.local_cid	i--2		endpoint on the sender of the rejection; 0 if it was not given
        l2cap.remote_cid	i--2		endpoint on its peer; 0 if it was not given
        =0002	Connection Request
        l2cap.source_cid	i-22		endpoint on the sender of the request
        =0003	Connection Response
        l2cap.destination_cid	i-22		endpoint on the receiver of the request
        l2cap.connection_result	i-32n		outcome of the request, 0 if it was met
        l2cap.status	i-3-n		what a pending connection waits for
        =0006	Disconnection Request
        =0007	Disconnection Response
        -
        =0004	Configuration Request
        l2cap.flags	i--2		continuation flag, else reserved
        l2cap.continuation	b-3-		more options follow in another packet
        l2cap.options	r---		configuration options
        l2cap.options.type	i--1n		kind of option
        l2cap.options.hint	b---		the receiver may ignore the option
        l2cap.options.length	i---	byte	length of the option's value
        l2cap.options.mtu	i---	byte	longest SDU that the sender can receive
        l2cap.options.value	h---		value of an option without a decoder
        l2cap.options.flush_timeout	d---	s	time until a packet may be flushed; absent: never
        l2cap.options.flags	i---		reserved
        l2cap.options.service_type	i---n		level of service asked for
        l2cap.options.token_rate	i---	byte/s	rate of data; absent: as much as possible
        l2cap.options.token_bucket_size	i---	byte	size of the burst; absent: as much as possible
        l2cap.options.peak_bandwidth	i---	byte/s	fastest rate of packets; 0 not known
        l2cap.options.latency	d---	s	longest delay; absent: any
        l2cap.options.delay_variation	d---	s	variation of the delay; absent: any
        l2cap.options.mode	i---n		mode of the channel
        l2cap.options.tx_window_size	i---		frames that may be sent without acknowledgment
        l2cap.options.max_transmit	i---		how often a frame is sent; 0 without limit in Enhanced Retransmission mode
        l2cap.options.retransmission_timeout	d---	s	time until a frame is sent again
        l2cap.options.monitor_timeout	d---	s	time between polls
        l2cap.options.maximum_pdu_size	i---	byte	longest payload of a frame
        l2cap.options.fcs_type	i---n		frame check sequence
        l2cap.options.identifier	i---		always 1
        l2cap.options.maximum_sdu_size	i---	byte	longest SDU
        l2cap.options.sdu_interarrival_time	d---	s	time between SDUs; absent: any
        l2cap.options.access_latency	d---	s	longest delay on air; absent: any
        l2cap.options.max_window_size	i---		longest transmit window, frames
        =0005	Configuration Response
        l2cap.configuration_result	i-32n		outcome of the request, 0 if it was met
        -
        =0008	Echo Request
        l2cap.data	h-2-		what the peer shall send back; its format is the sender's
        =0009	Echo Response
        =000A	Information Request
        l2cap.info_type	i-22n		what information is asked for
        =000B	Information Response
        l2cap.information_result	i-32n		outcome of the request, 0 if it was met
        l2cap.connectionless_mtu	i---	byte	MTU of connectionless data
        l2cap.extended_feature_mask	i-23		extended features that the sender supports
        l2cap.flow_control_mode	b---		Flow Control mode supported
        l2cap.retransmission_mode	b---		Retransmission mode supported
        l2cap.bidirectional_qos	b---		bi-directional QoS supported
        l2cap.enhanced_retransmission_mode	b---		Enhanced Retransmission mode supported
        l2cap.streaming_mode	b---		Streaming mode supported
        l2cap.fcs_option	b---		FCS option supported
        l2cap.extended_flow_specification	b---		Extended Flow Specification supported
        l2cap.fixed_channels	b---		fixed channels supported
        l2cap.extended_window_size	b---		Extended Window Size supported
        l2cap.unicast_connectionless_data_reception	b---		reception of unicast connectionless data supported
        l2cap.enhanced_credit_based_flow_control_mode	b---		Enhanced Credit Based Flow Control mode supported
        l2cap.fixed_channels_supported	i---		bit n: the channel of CID n is supported
        l2cap.signaling_channel	b-3-		L2CAP Signaling channel
        l2cap.connectionless_reception	b-3-		connectionless channel
        l2cap.amp_manager	b-3-		AMP Manager Protocol, removed in Core 5.3
        l2cap.br_edr_security_manager	b-3-		BR/EDR Security Manager
        =0012	Connection Parameter Update Request
        l2cap.interval_min	d-2-	s	shortest connection interval
        l2cap.interval_max	d-2-	s	longest connection interval
        l2cap.peripheral_latency	i-2-		connection events that the Peripheral may skip, 0 to 499
        l2cap.timeout	d-2-	s	supervision timeout
        =0013	Connection Parameter Update Response
        l2cap.connection_parameter_update_result	i-12n
        -
        =000C	Create Channel Request
        =000D	Create Channel Response
        =000E	Move Channel Request
        =000F	Move Channel Response
        =0010	Move Channel Confirmation Request
        =0011	Move Channel Confirmation Response
        -
        =0014	LE Credit Based Connection Request
        l2cap.spsm	i-22n		Simplified Protocol/Service Multiplexer: what the channel is for
        l2cap.mtu	i-2-	byte	longest SDU that the sender can receive
        l2cap.mps	i-2-	byte	longest K-frame payload that the sender can receive
        l2cap.initial_credits	i-2-		K-frames that the peer may send at once
        =0015	LE Credit Based Connection Response
        l2cap.le_credit_based_connection_result	i-32n		outcome of the request, 0 if it was met
        =0016	Flow Control Credit Indication
        l2cap.credits	i-2-		K-frames that the peer may send in addition
        =0017	Credit Based Connection Request
        l2cap.source_cids	i*22		one a channel, 1 to 5
        =0018	Credit Based Connection Response
        l2cap.credit_based_connection_result	i-32n		outcome of the request, 0 if it was met
        l2cap.destination_cids	i*22		one a channel, in the order of the request; 0 for a refused one
        =0019	Credit Based Reconfigure Request
        =001A	Credit Based Reconfigure Response
        l2cap.credit_based_reconfigure_result	i-32n		outcome of the request, 0 if it was met
        #linkLayerControl
        -
        =0000	LL_CONNECTION_UPDATE_IND
        ll.win_size	d---	s	transmitWindowSize
        ll.win_offset	d---	s	transmitWindowOffset
        ll.interval	d-2-	s	connInterval
        ll.latency	i-2-		connection events that the Peripheral may skip
        ll.timeout	d-2-	s	connSupervisionTimeout
        ll.instant	i-2-		connEventCounter from which on this holds
        =0001	LL_CHANNEL_MAP_IND
        ll.channel_map	h---		ChM: used channels, least significant octet first
        ll.channels	i*24		channels whose bit is set
        =0002	LL_TERMINATE_IND
        ll.error_code	i-21n		why (Core 6.0, Vol 1, Part F)
        =0018	LL_PHY_UPDATE_IND
        ll.phy_c_to_p	i-2-n		PHY_C_To_P: from the Central to the Peripheral
        ll.phy_p_to_c	i-2-n		PHY_P_To_C: from the Peripheral to the Central
        =0019	LL_MIN_USED_CHANNELS_IND
        ll.phys	i-2-n		PHYs that this is about
        ll.min_used_channels	i-2-		fewest channels to be used, 2 to 37
        =0027	LL_SUBRATE_IND
        ll.subrate_factor	i-2-		every so many underlying events one is used
        ll.subrate_base_event	i---		connEventCounter of a used event
        ll.continuation_number	i---		events that stay in use after one with data (4.5.1)
        =003F	LL_CONNECTION_RATE_IND
        =003D	LL_OTA_UTP_IND
        ll.transaction_id	i-2-		pairs requests and responses
        ll.utp_message	h-2-		message of the Unified Test Protocol
        =0028	LL_CHANNEL_REPORTING_IND
        ll.enable	i-2-n
        ll.min_spacing	d---	s	shortest time between two reports
        ll.max_delay	d---	s	longest time from a change to its report
        =0029	LL_CHANNEL_STATUS_IND
        ll.channel_classification	i*--		channels 0 to 36: 0 unknown, 1 good, 3 bad (Channel_Classification)
        -
        =000F	LL_CONNECTION_PARAM_REQ
        ll.interval_min	d-2-	s	shortest connInterval
        ll.interval_max	d-2-	s	longest connInterval
        ll.preferred_periodicity	d---	s	connInterval should be a multiple of this
        ll.reference_conn_event_count	i---		connEventCounter of the event that offsets count from
        ll.offset0	d---	s	preferred anchor points, the best first
        ll.offset1	d---	s	preferred anchor points, the best first
        ll.offset2	d---	s	preferred anchor points, the best first
        ll.offset3	d---	s	preferred anchor points, the best first
        ll.offset4	d---	s	preferred anchor points, the best first
        ll.offset5	d---	s	preferred anchor points, the best first
        =0010	LL_CONNECTION_PARAM_RSP
        =0014	LL_LENGTH_REQ
        ll.max_rx_octets	i-2-	byte	longest payload that the sender can receive
        ll.max_rx_time	d---	s	longest packet that the sender can receive
        ll.max_tx_octets	i-2-	byte	longest payload that the sender will send
        ll.max_tx_time	d---	s	longest packet that the sender will send
        =0015	LL_LENGTH_RSP
        =0016	LL_PHY_REQ
        ll.tx_phys	i-2-n		PHYs that the sender prefers to send on
        ll.rx_phys	i-2-n		PHYs that the sender prefers to receive on
        =0017	LL_PHY_RSP
        =001D	LL_CLOCK_ACCURACY_REQ
        ll.sca	i-2-n		sleep clock accuracy
        =001E	LL_CLOCK_ACCURACY_RSP
        =0026	LL_SUBRATE_REQ
        ll.subrate_factor_min	i-2-			1
        ll.subrate_factor_max	i-2-			1
        ll.max_latency	i---		in subrated connection events
        =003E	LL_CONNECTION_RATE_REQ
        =003B	LL_FRAME_SPACE_REQ
        ll.fs_min	d-2-	s	shortest frame space
        ll.fs_max	d-2-	s	longest frame space
        ll.spacing_types	i--2		which frame spaces change
        ll.t_ifs_acl_cp	b---			1
        ll.t_ifs_acl_pc	b---			1
        ll.t_mces	b---			1
        ll.t_ifs_cis	b---			1
        ll.t_mss_cis	b---			1
        =003C	LL_FRAME_SPACE_RSP
        ll.fs	d-2-	s	frame space chosen
        -
        =0003	LL_ENC_REQ
        ll.rand	h-2-		random number that identifies the LTK
        ll.ediv	i-22		Encrypted Diversifier that identifies the LTK
        ll.skd_c	h---		SKD_C: the Central's part of the session key diversifier
        ll.iv_c	h---		IV_C: the Central's part of the initialization vector
        =0004	LL_ENC_RSP
        ll.skd_p	h-2-		SKD_P: the Peripheral's part of the session key diversifier
        ll.iv_p	h-2-		IV_P: the Peripheral's part of the initialization vector
        =0005	LL_START_ENC_REQ
        =0006	LL_START_ENC_RSP
        =000A	LL_PAUSE_ENC_REQ
        =000B	LL_PAUSE_ENC_RSP
        -
        =0007	LL_UNKNOWN_RSP
        ll.unknown_type	i-21n		opcode that is not known
        =0008	LL_FEATURE_REQ
        ll.feature_set	h---		bit mask of the LE features, least significant octet first (4.6)
        ll.feature_set_names	t*15		what is set
        =0009	LL_FEATURE_RSP
        =000C	LL_VERSION_IND
        ll.version	i-21n
        ll.company_identifier	i-22n		who made the Controller
        ll.subversion	i--2		the maker's number for the implementation
        =000D	LL_REJECT_IND
        =000E	LL_PERIPHERAL_FEATURE_REQ
        =0011	LL_REJECT_EXT_IND
        ll.reject_opcode	i-21n		opcode that was refused
        =0012	LL_PING_REQ
        =0013	LL_PING_RSP
        =002B	LL_FEATURE_EXT_REQ
        ll.max_page	i---		last page with a feature that the sender supports
        ll.page_number	i-2-		1 to 10
        ll.feature_page	h---		features of the page, least significant octet first (4.6)
        ll.feature_page_names	t*15		what is set
        =002C	LL_FEATURE_EXT_RSP
        -
        =001A	LL_CTE_REQ
        ll.min_cte_len_req	d-2-	s	shortest extension asked for
        ll.cte_type_req	i-2-n		type asked for
        =001B	LL_CTE_RSP
        =001C	LL_PERIODIC_SYNC_IND
        ll.id	i-22		what the Host of the sender says about the train
        ll.conn_event_count	i-2-		connEventCounter of the event that offsets count from
        ll.last_pa_event_counter	i---		paEventCounter of the last AUX_SYNC_IND received
        ll.sid	i-2-		Advertising Set ID
        ll.a_type	i---n		AType: type of the advertiser's address
        ll.sync_phy	i-2-n		PHY: the PHY of the train
        ll.adv_a	a-2-		AdvA: address of the advertiser
        ll.sync_conn_event_count	i---		connEventCounter when the train was received
        =0023	LL_POWER_CONTROL_REQ
        ll.power_phy	i-2-n		PHY: the PHYs that this is about
        ll.delta	i-2-	dB	change of power that is asked for, 127 for all that is possible, or that was made
        ll.tx_power	i-2-	dBm	the sender's transmit power
        =0024	LL_POWER_CONTROL_RSP
        ll.min	b-3-		the sender uses its lowest power
        ll.max	b-3-		the sender uses its highest power
        ll.apr	i---	dB	APR: reduction of the receiver's power that is acceptable
        =0025	LL_POWER_CHANGE_IND
        =002A	LL_PERIODIC_SYNC_WR_IND
        ll.rsp_aa	h-2-		RspAA: access address of the responses, most significant octet first
        ll.num_subevents	i---		1 to 128
        ll.subevent_interval	d---	s		3
        ll.response_slot_delay	d---	s	from the start of a subevent to its first response slot
        ll.response_slot_spacing	d---	s	from the start of a response slot to the next
        -
        =001F	LL_CIS_REQ
        ll.cig_id	i-2-		connected isochronous group
        ll.cis_id	i-2-		connected isochronous stream
        ll.max_sdu_c_to_p	i---	byte
        ll.framing_mode	i---n
        ll.framed	i---n
        ll.max_sdu_p_to_c	i---	byte
        ll.sdu_interval_c_to_p	d---	s
        ll.sdu_interval_p_to_c	d---	s
        ll.max_pdu_c_to_p	i---	byte
        ll.max_pdu_p_to_c	i---	byte
        ll.nse	i---		subevents of each event
        ll.sub_interval	d---	s
        ll.bn_c_to_p	i---		burst number
        ll.bn_p_to_c	i---		burst number
        ll.ft_c_to_p	i---		flush timeout in isochronous intervals
        ll.ft_p_to_c	i---		flush timeout in isochronous intervals
        ll.iso_interval	d-2-	s
        ll.cis_offset_min	d-2-	s	earliest first anchor point
        ll.cis_offset_max	d-2-	s	latest first anchor point
        =0020	LL_CIS_RSP
        =0021	LL_CIS_IND
        ll.aa	h-2-		AA: access address of the stream, most significant octet first
        ll.cis_offset	d---	s	from the connection event to the first anchor point
        ll.cig_sync_delay	d---	s
        ll.cis_sync_delay	d---	s
        =0022	LL_CIS_TERMINATE_IND
        -
        =002D	LL_CS_SEC_RSP
        ll.cs_iv_p	h-2-		the Peripheral's part of the initialization vector
        ll.cs_in_p	h-2-		the Peripheral's part of the instantiation nonce
        ll.cs_pv_p	h-2-		the Peripheral's part of the personalization vector
        =002E	LL_CS_CAPABILITIES_REQ
        ll.mode_types	i-21		bit mask of optional modes
        ll.rtt_capability	i-21		bit mask of types with an accuracy of 10 ns
        ll.rtt_aa_only_n	i-2-		CS steps for the accuracy
        ll.rtt_sounding_n	i-2-		CS steps for the accuracy
        ll.rtt_random_sequence_n	i-2-		CS steps for the accuracy
        ll.nadm_sounding_capability	i-22			1
        ll.nadm_random_sequence_capability	i-22			1
        ll.cs_sync_phy_capability	i-21		bit mask of optional PHYs
        ll.num_ant	i---		antennas
        ll.max_ant_path	i---		antenna paths
        ll.roles	i---n		Role
        ll.no_fae	b---		no frequency actuation error in mode 0 as reflector
        ll.channel_selection_3c	b---		Channel Selection Algorithm #3c
        ll.sounding_pct_estimate	b---		phase correction from sounding sequences
        ll.num_configs	i-2-		configurations
        ll.max_procedures_supported	i-2-		0 no limit
        ll.t_sw	d-2-	s	time to switch antennas
        ll.t_ip1_capability	i-22		bit mask of times besides the mandatory one
        ll.t_ip2_capability	i-22		bit mask of times besides the mandatory one
        ll.t_fcs_capability	i-22		bit mask of times besides the mandatory one
        ll.t_pm_capability	i-22		bit mask of times besides the mandatory one
        ll.tx_snr_capability	i--1		bit mask of SNR levels
        =002F	LL_CS_CAPABILITIES_RSP
        =0030	LL_CS_CONFIG_REQ
        ll.config_id	i-2-		CS configuration, 0 to 3
        ll.action	i-2-n
        ll.cs_channel_map	h---		ChM: channels for Channel Sounding, least significant octet first
        ll.chm_repetition	i---		times that the channel map is used in a procedure
        ll.main_mode	i-2-n
        ll.sub_mode	i---n
        ll.main_mode_min_steps	i---
        ll.main_mode_max_steps	i---
        ll.main_mode_repetition	i---
        ll.mode_0_steps	i---
        ll.cs_sync_phy	i---n		bit of the PHY of CS_SYNC packets
        ll.rtt_type	i---n
        ll.role	i-2-n		role of the sender
        ll.cs_ch_sel	i---n		ChSel: algorithm for the other modes
        ll.ch3c_shape	i---n
        ll.ch3c_jump	i---
        ll.t_ip1	i---n		index of a time
        ll.t_ip2	i---n		index of a time
        ll.t_fcs	i---n		index of a time
        ll.t_pm	i---n		index of a time
        ll.rfu	i--1		octet reserved for future use, if it is not 0
        =0031	LL_CS_CONFIG_RSP
        =0032	LL_CS_REQ
        ll.offset_min	d---	s	earliest first subevent
        ll.offset_max	d---	s	latest first subevent
        ll.max_procedure_len	d---	s
        ll.event_interval	i---		connection intervals from one event to the next
        ll.subevents_per_event	i---			2
        ll.subevent_len	d---	s		2
        ll.procedure_interval	i---		connection intervals from one procedure to the next
        ll.procedure_count	i---		procedures; 0 until terminated
        ll.aci	i---		antenna configuration index, 0 to 7
        ll.preferred_peer_ant	i--1		bit mask of antennas of the receiver
        ll.cs_phy	i---n		PHY: the PHY whose transmit power is meant
        ll.pwr_delta	i---	dB	difference of power for Channel Sounding; absent: no recommendation
        ll.tx_snr_i	i---n		SNR control of the initiator
        ll.tx_snr_r	i---n		SNR control of the reflector
        =0033	LL_CS_RSP
        =0034	LL_CS_IND
        ll.offset	d---	s	from the connection event to the first subevent
        =0035	LL_CS_TERMINATE_REQ
        ll.proc_count	i---		procedures since the start
        =0036	LL_CS_FAE_REQ
        =0037	LL_CS_FAE_RSP
        ll.ch_fae	d*2-	ppm	ChFAE: frequency actuation errors of the 72 channels in mode 0
        =0038	LL_CS_CHANNEL_MAP_IND
        =0039	LL_CS_SEC_REQ
        ll.cs_iv_c	h-2-		the Central's part of the initialization vector
        ll.cs_in_c	h-2-		the Central's part of the instantiation nonce
        ll.cs_pv_c	h-2-		the Central's part of the personalization vector
        =003A	LL_CS_TERMINATE_RSP
        -
        =0100	BIG_CHANNEL_MAP_IND
        =0101	BIG_TERMINATE_IND
        #adTypes
        -
        =000D	Class of Device
        adv.class_of_device	i--3		services (bits 13 to 23), major (8 to 12) and minor device class (2 to 7)
        adv.minor_device_class	i-12n		major and minor class: the minor one means nothing alone
        adv.major_device_class	i-1-n		what kind of device it is
        adv.major_service_classes	t*--		services that the class of device names
        =000E	Simple Pairing Hash C-192
        adv.simple_pairing_hash_c_192	h-2-
        =000F	Simple Pairing Randomizer R-192
        adv.simple_pairing_randomizer_r_192	h-2-!
        =0010	Device ID / Security Manager TK Value
        adv.security_manager_tk_value	h---!
        adv.vendor_id_source	i---n
        adv.vendor_id	i--2
        adv.product_id	i--2
        adv.version	i--2		version of the product, 0xJJMN for JJ.M.N
        =0011	Security Manager Out of Band Flags
        adv.security_manager_oob_flags	i-21
        adv.oob_data_present	b---
        adv.oob_le_supported	b---
        adv.oob_simultaneous_le_and_br_edr	b---
        adv.oob_random_address	b---
        =001D	Simple Pairing Hash C-256
        adv.simple_pairing_hash_c_256	h-2-
        =001E	Simple Pairing Randomizer R-256
        adv.simple_pairing_randomizer_r_256	h-2-!
        =0022	LE Secure Connections Confirmation Value
        adv.le_secure_connections_confirmation_value	h-2-
        =0023	LE Secure Connections Random Value
        adv.le_secure_connections_random_value	h-2-!
        -
        =0012	Peripheral Connection Interval Range
        adv.connection_interval_min	d-2-	s
        adv.connection_interval_max	d-2-	s
        =0017	Public Target Address
        adv.public_target_addresses	r---
        adv.public_target_addresses.address	a---
        =0018	Random Target Address
        adv.random_target_addresses	r---
        adv.random_target_addresses.address	a---
        =001A	Advertising Interval
        adv.advertising_interval	d-2-	s
        =002F	Advertising Interval - long
        adv.advertising_interval_long	d---	s
        =001B	LE Bluetooth Device Address
        adv.le_bluetooth_device_address	a---
        adv.le_bluetooth_device_address_type	i---n
        =001C	LE Role
        adv.le_role	i-2-n
        =0027	LE Supported Features
        adv.le_supported_features	h---		without trailing zeros
        adv.le_supported_features_names	t*--		what is set
        =0028	Channel Map Update Indication
        adv.channel_map	h---		one bit a channel, 0 to 36, from the lowest bit of the first byte
        adv.channels	i*24		channels whose bit is set
        adv.channel_map_instant	i---		event from which the map is used
        -
        =002C	BIGInfo
        adv.big_offset	i---		to a BIG event, in units of big_offset_units
        adv.big_offset_units	i---n
        adv.iso_interval	d-2-	s
        adv.num_bis	i-2-		streams
        adv.nse	i---		subevents of each stream in each event
        adv.bn	i---		burst number: new payloads in each event
        adv.sub_interval	d---	s
        adv.pto	i---		Pre-Transmission Offset, in BIG events
        adv.bis_spacing	d---	s
        adv.irc	i---		Immediate Repetition Count
        adv.max_pdu	i---	byte
        adv.seed_access_address	i--3
        adv.sdu_interval	d---	s
        adv.max_sdu	i---	byte
        adv.base_crc_init	i--2
        adv.big_channel_map	i--3		one bit a channel, 0 to 36
        adv.big_phy	i---n
        adv.bis_payload_count	i---		bisPayloadCounter of the first payload of that event
        adv.framing	i---n
        adv.giv	h---
        adv.gskd	h---
        =002D	Broadcast_Code
        adv.broadcast_code	h-2-!
        =0030	Broadcast_Name
        adv.broadcast_name	t-1-
        =0032	Periodic Advertising Response Timing Information
        adv.response_access_address	i-23
        adv.num_subevents	i-2-
        adv.subevent_interval	d-2-	s
        adv.response_slot_delay	d-2-	s
        adv.response_slot_spacing	d-2-	s
        -
        =0029	PB-ADV
        adv.pb_adv_link_id	i-23		provisioning link
        adv.pb_adv_transaction_number	i-2-		0 to 127 from the Provisioner, 128 to 255 from the device
        adv.pb_adv_type	i-1-n		Generic Provisioning PDU
        adv.pb_adv_last_segment	i-2-		number of the last segment
        adv.pb_adv_total_length	i-2-	byte	of all segments
        adv.pb_adv_fcs	i--1		frame check sequence of the Provisioning PDU
        adv.pb_adv_data	h-1-		segment of a Provisioning PDU
        adv.pb_adv_segment_index	i-2-
        adv.pb_adv_bearer_opcode	i-1-n
        adv.pb_adv_device_uuid	u-1-
        adv.pb_adv_close_reason	i-1-n
        =002A	Mesh Message
        adv.mesh_ivi	i---		lowest bit of the IV Index
        adv.mesh_nid	i-21		identifies the network's keys
        adv.mesh_obfuscated_header	h---		CTL, TTL, sequence number and source, obfuscated
        adv.mesh_encrypted_data	h-1-		destination, transport PDU and NetMIC, encrypted
        =002B	Mesh Beacon
        adv.mesh_beacon_type	i-1-n
        adv.mesh_device_uuid	u-1-
        adv.mesh_oob_information	i--2		where out-of-band data are
        adv.mesh_oob_information_names	t*--		what is set
        adv.mesh_uri_hash	h---		of the URI that is advertised separately
        adv.mesh_key_refresh	b---
        adv.mesh_iv_update	b---
        adv.mesh_network_id	h-2-
        adv.mesh_iv_index	i-23
        adv.mesh_authentication_value	h---
        adv.mesh_random	h---
        adv.mesh_obfuscated_data	h-1-		flags and IV Index, obfuscated
        adv.mesh_authentication_tag	h---
        adv.mesh_beacon_data	h-1-
        -
        =0025	Indoor Positioning
        adv.indoor_positioning_flags	i--1
        adv.coordinates_present	b---
        adv.local_coordinates	b---
        adv.location_name_available	b---		Location Name is in the GATT database
        adv.local_north_coordinate	i---
        adv.local_east_coordinate	i---
        adv.latitude	i---
        adv.longitude	i---
        adv.indoor_positioning_tx_power	i---	dBm
        adv.floor_number	i---
        adv.altitude	i---
        adv.uncertainty	i--1
        -
        =0026	Transport Discovery Data
        adv.transport_discovery_data	r---
        adv.transport_discovery_data.organization_id	i---n
        adv.transport_discovery_data.role	i---n
        adv.transport_discovery_data.transport_data_incomplete	b---
        adv.transport_discovery_data.transport_state	i---n
        adv.transport_discovery_data.length	i---	byte
        adv.transport_discovery_data.data	h---
        =002E	Resolvable Set Identifier
        adv.resolvable_set_identifier	h-2-
        =0031	Encrypted Advertising Data
        adv.encrypted_data	h-2-
        =0034	Electronic Shelf Label
        adv.electronic_shelf_label	h-2-
        =003D	3D Information Data
        adv.three_d_information_flags	i-21
        adv.association_notification	b---
        adv.battery_level_reporting	b---
        adv.send_battery_level_report_on_start_up	b---
        adv.factory_test_mode	b---
        adv.path_loss_threshold	i-2-	dB
        #decoders
        -
        =2800	Primary Service
        value.uuid	u-1-		UUID of the service, included service, characteristic or external report
        =2801	Secondary Service
        =2802	Include
        value.included_service_handle	i-22		handle of the included service
        value.end_group_handle	i-22		last handle of the included service
        =2803	Characteristic
        value.properties	i--1		how the value may be used
        value.value_handle	i-22		handle of the characteristic's value
        value.broadcast	b-3-		may be broadcast
        value.read	b-3-		may be read
        value.write_without_response	b-3-		may be written without response
        value.write	b-3-		may be written with response
        value.notify	b-3-		may be notified
        value.indicate	b-3-		may be indicated
        value.authenticated_signed_writes	b-3-		may be written with a signature
        value.extended_properties	b-3-		has a descriptor with more properties
        =2900	Characteristic Extended Properties
        value.reliable_write	b-2-		Reliable Write allowed
        value.writable_auxiliaries	b-2-		the User Description may be written
        =2901	Characteristic User Description
        value.user_description	t-1-		description of the characteristic
        =2902	Client Characteristic Configuration
        value.notification	b-2-		the client subscribes to notifications
        value.indication	b-2-		the client subscribes to indications
        =2903	Server Characteristic Configuration
        value.broadcasts	b-2-		the value is broadcast
        =2904	Characteristic Presentation Format
        value.format	i-11n		type of the value
        value.exponent	i-2-		power of ten that an integer value is multiplied with
        value.unit	i-12n		unit of the value, a UUID
        value.name_space	i---n		who assigned the description
        value.description	i--2n		which of several values this is, in the Bluetooth SIG's name space
        value.undefined_description	i--2		description in a name space that is not known
        =2905	Characteristic Aggregate Format
        value.format_handles	i*22		handles of presentation formats, in order
        =2906	Valid Range
        value.lower_inclusive_value	h-2-		lowest value, in the value's format
        value.upper_inclusive_value	h-2-		highest value, in the value's format
        =2907	External Report Reference
        =2908	Report Reference
        value.report_id	i-2-		0 where the report map has no report IDs
        value.report_type	i-1-n		kind of report
        =2909	Number of Digitals
        value.number_of_digitals	i-2-		digital signals in the characteristic
        =290A	Value Trigger Setting
        value.value_trigger_condition	i-1-n		which change counts
        value.analog	i-2-		boundary or change, as the analog value is coded
        value.bit_mask	h-2-		two bits a digital signal, as the value is coded
        value.analog_interval	i*2-		lower and upper boundary
        =290B	Environmental Sensing Configuration
        value.trigger_logic	i-1-n		how triggers combine
        =290C	Environmental Sensing Measurement
        value.sampling_function	i-2-n		how samples become a value
        value.measurement_period_name	t-2-s		what the value stands for where it is no measurement
        value.measurement_period	i-2-	s	time that is measured over
        value.update_interval_name	t-2-s		what the value stands for where it is no measurement
        value.update_interval	i-2-	s	time between values
        value.application	i-2-n		what is measured, or where
        value.measurement_uncertainty_name	t---s		what the value stands for where it is no measurement
        value.measurement_uncertainty	d---	%	uncertainty of the value
        =290D	Environmental Sensing Trigger Setting
        value.es_trigger_condition	i-1-n		when the value is sent
        value.time_interval	i-2-	s	time between transmissions
        value.operand	h-2-		value to compare with, in the characteristic's format
        =290E	Time Trigger Setting
        value.time_trigger_condition	i-1-n		when the value is sent
        value.time_trigger_value	i---		not used
        value.change_count	i-2-		changes between transmissions
        -
        =2A00	Device Name
        value.device_name	t-1-		name of the device
        =2A01	Appearance
        value.appearance	i-12n		what the device looks like
        value.appearance_category	i---n		kind of device
        value.appearance_subcategory	i---		kind within the category, 0 generic
        =2A02	Peripheral Privacy Flag
        value.peripheral_privacy_flag	i-1-n		whether privacy is in use
        =2A03	Reconnection Address
        value.reconnection_address	a-1-		non-resolvable private address for the next connection
        =2A04	Peripheral Preferred Connection Parameters
        value.minimum_connection_interval_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_connection_interval	d-2-	s	0.0075 to 4 s
        value.maximum_connection_interval_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_connection_interval	d-2-	s	0.0075 to 4 s
        value.peripheral_latency	i-2-		connection events that the Peripheral may skip, 0 to 499
        value.connection_supervision_timeout_name	t-2-s		what the value stands for where it is no measurement
        value.connection_supervision_timeout	d-2-	s	0.1 to 32 s
        =2AA6	Central Address Resolution
        value.central_address_resolution	i-1-n		whether the device resolves private addresses as a Central
        =2AC9	Resolvable Private Address Only
        value.resolvable_private_address_only	i-1-n		which addresses the device uses after bonding
        =!2B88	Encrypted Data Key Material
        value.session_key	h-2-!		key that the advertising data are encrypted with
        value.iv	h-2-		initialization vector
        =2BF5	LE GATT Security Levels
        value.security_level_requirements	r-1-		each meets all of the server's requirements
        value.security_level_requirements.security_mode	i-2-		LE security mode, 1 to 3 (10.2)
        value.security_level_requirements.security_level	i-2-		level of the mode, 1 to 4
        =2A05	Service Changed
        value.start_handle	i-22		first handle of the affected range
        value.end_handle	i-22		last handle of the affected range
        =2B29	Client Supported Features
        value.client_supported_features	i--1		first octet of the features that the client supports
        value.robust_caching	b-3-		the client notices a changed database by itself
        value.enhanced_att_bearer	b-3-		the client supports Enhanced ATT bearers
        value.multiple_handle_value_notifications	b-3-		the client can receive Multiple Handle Value Notifications
        value.further_features	h-2-		octets behind the first, all reserved
        =2B2A	Database Hash
        value.database_hash	h-1-		changes whenever the server's attributes do
        =2B3A	Server Supported Features
        value.server_supported_features	i--1		first octet of the features that the server supports
        value.eatt_supported	b-3-		the server supports Enhanced ATT bearers
        -
        =2A23	System ID
        value.manufacturer_identifier	i-2-		40 bits that the manufacturer chose
        value.organizationally_unique_identifier	i-23		OUI, 24 bits that the IEEE assigned to the manufacturer
        =2A24	Model Number String
        value.model_number	t-1-		model number that the manufacturer gave
        =2A25	Serial Number String
        value.serial_number	t-1-		serial number of this device
        =2A26	Firmware Revision String
        value.firmware_revision	t-1-		revision of the firmware
        =2A27	Hardware Revision String
        value.hardware_revision	t-1-		revision of the hardware
        =2A28	Software Revision String
        value.software_revision	t-1-		revision of the software
        =2A29	Manufacturer Name String
        value.manufacturer_name	t-1-		name of the manufacturer
        =2A2A	IEEE 11073-20601 Regulatory Certification Data List
        value.regulatory_certification_data_list	h-2-		as IEEE 11073-20601 encodes it
        =2A50	PnP ID
        value.vendor_id_source	i-2-n		who assigned the vendor ID
        value.vendor_id	i-22		vendor of the product
        value.vendor_id_name	t-1-		company, where the Bluetooth SIG assigned the vendor ID
        value.product_id	i-22		product, numbered by the vendor
        value.product_version	i-22		version of the product, 0xJJMN for JJ.M.N
        -
        =2A19	Battery Level
        value.battery_level	i-2-	%	charge of the battery, 0 to 100
        =2A37	Heart Rate Measurement
        value.heart_rate	i-2-	bpm	beats per minute
        value.sensor_contact	b-2-		skin contact detected; absent: not supported
        value.energy_expended	d-2-	J	energy expended since the last reset; stays at 65535 kJ when that is reached
        value.rr_intervals	d*2-	s	times between heart beats, oldest first
        =2A38	Body Sensor Location
        value.body_sensor_location	i-1-n		where the sensor is worn
        =2A39	Heart Rate Control Point
        value.heart_rate_control_point	i-1-n		what the server is told to do
        =2A06	Alert Level
        value.alert_level	i-1-n		how the device alerts its user
        =2A07	Tx Power Level
        value.tx_power	i-2-	dBm	power that the device transmits with on this connection
        =2A1C	Temperature Measurement
        value.temperature_fahrenheit_name	t-2-s		what the value stands for where it is no measurement
        value.temperature_fahrenheit	d-2-	°F	temperature of a device that measures in degrees Fahrenheit
        value.temperature_name	t-2-s		what the value stands for where it is no measurement
        value.temperature	d-2-	°C	temperature
        value.year_name	t-2-s		what the value stands for where it is no measurement
        value.year	i-2-		1582 to 9999
        value.month_name	t-2-s		what the value stands for where it is no measurement
        value.month	i-2-		1 to 12
        value.day_name	t-2-s		what the value stands for where it is no measurement
        value.day	i-2-		day of the month, from 1
        value.hours	i-2-		0 to 23
        value.minutes	i-2-		0 to 59
        value.seconds	i-2-		0 to 59
        value.temperature_type	i-1-n		where the temperature is measured
        =2A1D	Temperature Type
        =2A1E	Intermediate Temperature
        =2A21	Measurement Interval
        value.measurement_interval	i-2-	s	time between measurements; 0: not periodic
        =2A2B	Current Time
        value.day_of_week	i-1-n		day of the week
        value.fractions256	d-2-	s	part of a second behind the seconds
        value.adjust_reason	i--1		why the time was adjusted
        value.manual_time_update	b-3-		set by the user
        value.external_reference_time_update	b-3-		set from a reference
        value.change_of_time_zone	b-3-		the time zone changed
        value.change_of_dst	b-3-		daylight saving time began or ended
        =2A0F	Local Time Information
        value.time_zone_name	t-2-s		what the value stands for where it is no measurement
        value.time_zone	d-2-	s	offset from UTC without daylight saving time
        value.dst_offset_name	t-2-s		what the value stands for where it is no measurement
        value.dst_offset	d-2-	s	what daylight saving time adds
        =2A14	Reference Time Information
        value.time_source	i-1-n		where the time comes from
        value.time_accuracy_name	t-2-s		what the value stands for where it is no measurement
        value.time_accuracy	d-2-	s	largest deviation from the reference
        value.days_since_update_name	t-2-s		what the value stands for where it is no measurement
        value.days_since_update	i-2-	d	time since the last update
        value.hours_since_update_name	t-2-s		what the value stands for where it is no measurement
        value.hours_since_update	i-2-	h	in addition to the days, 0 to 23
        =2A0E	Time Zone
        =2A0D	DST Offset
        =2A12	Time Accuracy
        =2A13	Time Source
        =2A08	Date Time
        =2A09	Day of Week
        =2A0A	Day Date Time
        =2A0C	Exact Time 256
        =6E400002B5A3F393E0A9E50E24DCCA9E	UART RX Characteristic
        value.text	t-1-		bytes of the serial line as UTF-8
        =6E400003B5A3F393E0A9E50E24DCCA9E	UART TX Characteristic
        -
        =m004C:0215	iBeacon
        adv.value.proximity_uuid	u-1-
        adv.value.major	i-2-
        adv.value.minor	i-2-
        adv.value.measured_power	i-2-	dBm	signal strength at 1 m
        =m*:BEAC	AltBeacon
        adv.value.beacon_id	h-1-		16 bytes that name the organization, and 4 of its own
        adv.value.reference_rssi	i-2-	dBm	signal strength at 1 m
        adv.value.manufacturer_reserved	h---
        =sFEAA:00	Eddystone-UID
        adv.value.tx_power	i-2-	dBm	calibrated transmit power, as received at 0 m
        adv.value.namespace	h-1-
        adv.value.instance	h-1-
        =sFEAA:10	Eddystone-URL
        adv.value.url	t-1-		URL, written out
        =sFEAA:2000	Eddystone-TLM
        adv.value.battery_voltage	d-2-	V	absent: not available
        adv.value.temperature	d-2-	°C		26
        adv.value.advertising_count	i-2-		advertising PDUs since power-on
        adv.value.uptime	d-2-	s	time since power-on
        =sFEAA:2001	Eddystone-eTLM
        adv.value.encrypted_telemetry	h---
        adv.value.salt	h---			1
        adv.value.message_integrity_check	h---
        =sFEAA:30	Eddystone-EID
        adv.value.ephemeral_identifier	h-1-			4
        =m004C:	Apple
        adv.value.messages	r---		messages, one behind the other
        adv.value.messages.type	i-11n
        adv.value.messages.length	i---	byte
        adv.value.messages.subtype	i---
        adv.value.messages.data	h---		message of a type or length that is not known
        adv.value.messages.address_type	i--1
        adv.value.messages.resource_path_type	i--1
        adv.value.messages.security_type	i--1
        adv.value.messages.queue_or_port	h---		identifier of the queue, or TCP port; the order of its bytes is not sure
        adv.value.messages.printer_address	h---		IPv6 address, or IPv4
        adv.value.messages.measured_power	i---	dBm
        adv.value.messages.airdrop_version	i---
        adv.value.messages.apple_id_hash	h---		first two bytes of SHA-256, as the others
        adv.value.messages.phone_hash	h---
        adv.value.messages.email_hash	h---
        adv.value.messages.second_email_hash	h---
        adv.value.messages.not_paired	b-3-		can be added to a home
        adv.value.messages.homekit_device_id	a-1-
        adv.value.messages.accessory_category	i-1-n
        adv.value.messages.global_state_number	i-2-		rises with changes
        adv.value.messages.configuration_number	i-2-
        adv.value.messages.compatible_version	i---
        adv.value.messages.setup_hash	h---
        adv.value.messages.pairing_state	i---n
        adv.value.messages.model	i-12n
        adv.value.messages.battery_left	i-2-	%	in steps of 10 %
        adv.value.messages.battery_right	i-2-	%	in steps of 10 %
        adv.value.messages.battery_case	i-2-	%	in steps of 10 %
        adv.value.messages.charging_left	b---
        adv.value.messages.charging_right	b---
        adv.value.messages.charging_case	b---
        adv.value.messages.in_ear_left	b---
        adv.value.messages.in_ear_right	b---
        adv.value.messages.in_case	b---		both are
        adv.value.messages.lid_open	b---		only where one in the case says so
        adv.value.messages.color	i---n
        adv.value.messages.connection_state	i-11n
        adv.value.messages.encrypted_data	h---		global state number, instance identifier and value
        adv.value.messages.headset_status	i--1
        adv.value.messages.battery_level	i-2-	%	in steps of 10 %
        adv.value.messages.charging	b---
        adv.value.messages.headset_state	i--1
        adv.value.messages.undocumented	h---		bytes that nobody has explained
        adv.value.messages.perceptual_hash	h---		of the words
        adv.value.messages.signal_to_noise	i---
        adv.value.messages.confidence	i---
        adv.value.messages.siri_device	i-1-n
        adv.value.messages.random	h---
        adv.value.messages.airplay_flags	i--1
        adv.value.messages.configuration_seed	i---		changes with the configuration
        adv.value.messages.ip_address	t-2-		IPv4 address of the target
        adv.value.messages.wrist_detection	i-11n
        adv.value.messages.clipboard	i---		not 0: something was copied for other devices
        adv.value.messages.sequence_number	i---		initialization vector
        adv.value.messages.authentication_tag	h---
        adv.value.messages.icloud_identifier	h---		of the account, for a day
        adv.value.messages.tethering_version	i---
        adv.value.messages.tethering_flags	i--1
        adv.value.messages.cell_type	i-1-n
        adv.value.messages.signal_bars	i-2-
        adv.value.messages.authentication_tag_included	b---
        adv.value.messages.action_flags	i--1		their meaning depends on the type
        adv.value.messages.action_type	i-21n
        adv.value.messages.ssid_hash	h---		of the network that is asked for
        adv.value.messages.device_class	i---n
        adv.value.messages.device_model	i---
        adv.value.messages.device_color	i---
        adv.value.messages.setup_version	i---
        adv.value.messages.nearby_action	i-2-n
        adv.value.messages.primary_device	b---		of the iCloud account
        adv.value.messages.airdrop_receiving	b---
        adv.value.messages.airpods_connected	b---		and the screen is on
        adv.value.messages.wifi_on	b---
        adv.value.messages.watch_locked	b---
        adv.value.messages.auto_unlock_on_watch	b---
        adv.value.messages.auto_unlock_enabled	b---
        adv.value.messages.advertising_identifier	a-1-
        adv.value.messages.find_my_state	t-1-
        adv.value.messages.maintained	b---		its owner was connected in this period of 15 minutes
        adv.value.messages.tag_kind	i-1-n
        adv.value.messages.battery_state	i-2-n
        adv.value.messages.key_bits	i---		highest bits of the public key
        adv.value.messages.public_key_end	h---		the beginning is the address of the device
        adv.value.messages.hint	i--1
        =m004C:01	Apple Overflow Area
        adv.value.overflow_area	h-1-		bit mask of hashed service UUIDs
        =m0006:	Microsoft
        adv.value.scenario_type	i--1n		what the data are for
        adv.value.scenario_data	h-1-
        =m0006:01	Microsoft Connected Devices
        adv.value.device_type	i-1-n
        adv.value.version	i---		of the format, 2
        adv.value.shares_with_everyone	b---		nearby sharing with everyone, not only with own devices
        adv.value.bluetooth_address_as_device_id	b---
        adv.value.extended_device_status	i--1
        adv.value.device_hash	h---		of the salt and the device, truncated
        =m0006:03	Microsoft Swift Pair
        adv.value.sub_scenario	i-1-n
        adv.value.reserved_rssi	i--1		0x80
        adv.value.br_edr_address	a-2-
        adv.value.class_of_device	i--3
        adv.value.display_name	t-1-
        =sFD6F:	Exposure Notification
        adv.value.rolling_proximity_identifier	h-1-
        adv.value.encrypted_metadata	h---		version and transmit power, encrypted
        =sFFFA:0D	Open Drone ID
        adv.value.message_counter	i---		counts the messages of one type
        adv.value.message_type	i-1-n
        adv.value.protocol_version	i---
        adv.value.id_type	i-1-n
        adv.value.ua_type	i-1-n		type of the unmanned aircraft
        adv.value.uas_id	t-1-		serial number or registration
        adv.value.uas_id_data	h-1-		identifier that is no text
        adv.value.operational_status	i-2-n
        adv.value.height_type	i---n
        adv.value.track_direction	d---	°	over ground, clockwise from true north
        adv.value.ground_speed	d-2-	m/s
        adv.value.vertical_speed	d---	m/s	up is positive
        adv.value.latitude	d-2-	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.longitude	d-2-	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.pressure_altitude	d---	m	above the standard pressure of 1013.25 hPa
        adv.value.geodetic_altitude	d-2-	m	above the ellipsoid of WGS 84
        adv.value.height	d---	m	above what height_type says
        adv.value.vertical_accuracy	i---n
        adv.value.horizontal_accuracy	i---n
        adv.value.pressure_altitude_accuracy	i---n
        adv.value.speed_accuracy	i---n
        adv.value.time_of_hour	d---	s	since the full hour, UTC
        adv.value.time_accuracy	i---		in tenths of a second; 0 where it is not known
        adv.value.authentication_type	i---n
        adv.value.data_page	i---
        adv.value.last_page_index	i---
        adv.value.authentication_length	i---	byte	of all pages
        adv.value.timestamp	i---	s	since 2019-01-01 00:00 UTC
        adv.value.authentication_data	h---
        adv.value.description_type	i---n
        adv.value.description	t-1-
        adv.value.operator_location_type	i---n
        adv.value.classification_type	i---n
        adv.value.operator_latitude	d-2-	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.operator_longitude	d-2-	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.area_count	i---		aircraft in the area
        adv.value.area_radius	d---	m
        adv.value.area_ceiling	d---	m	above the ellipsoid of WGS 84
        adv.value.area_floor	d---	m	above the ellipsoid of WGS 84
        adv.value.eu_category	i---n
        adv.value.eu_class	i---		class of the European Union, counted from 1 for class 0
        adv.value.operator_geodetic_altitude	d---	m	above the ellipsoid of WGS 84
        adv.value.operator_id_type	i---n
        adv.value.operator_id	t-1-
        adv.value.data	h---		message of a type that is not known
        adv.value.single_message_size	i---	byte	25
        adv.value.message_count	i-2-
        adv.value.messages.message_type	i---n
        adv.value.messages.protocol_version	i---
        adv.value.messages.id_type	i---n
        adv.value.messages.ua_type	i---n		type of the unmanned aircraft
        adv.value.messages.uas_id	t---		serial number or registration
        adv.value.messages.uas_id_data	h---		identifier that is no text
        adv.value.messages.operational_status	i---n
        adv.value.messages.height_type	i---n
        adv.value.messages.track_direction	d---	°	over ground, clockwise from true north
        adv.value.messages.ground_speed	d---	m/s
        adv.value.messages.vertical_speed	d---	m/s	up is positive
        adv.value.messages.latitude	d---	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.messages.longitude	d---	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.messages.pressure_altitude	d---	m	above the standard pressure of 1013.25 hPa
        adv.value.messages.geodetic_altitude	d---	m	above the ellipsoid of WGS 84
        adv.value.messages.height	d---	m	above what height_type says
        adv.value.messages.vertical_accuracy	i---n
        adv.value.messages.horizontal_accuracy	i---n
        adv.value.messages.pressure_altitude_accuracy	i---n
        adv.value.messages.speed_accuracy	i---n
        adv.value.messages.time_of_hour	d---	s	since the full hour, UTC
        adv.value.messages.time_accuracy	i---		in tenths of a second; 0 where it is not known
        adv.value.messages.authentication_type	i---n
        adv.value.messages.data_page	i---
        adv.value.messages.last_page_index	i---
        adv.value.messages.authentication_length	i---	byte	of all pages
        adv.value.messages.timestamp	i---	s	since 2019-01-01 00:00 UTC
        adv.value.messages.authentication_data	h---
        adv.value.messages.description_type	i---n
        adv.value.messages.description	t---
        adv.value.messages.operator_location_type	i---n
        adv.value.messages.classification_type	i---n
        adv.value.messages.operator_latitude	d---	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.messages.operator_longitude	d---	°	WGS 84; 0, as the other coordinate, where it is not known
        adv.value.messages.area_count	i---		aircraft in the area
        adv.value.messages.area_radius	d---	m
        adv.value.messages.area_ceiling	d---	m	above the ellipsoid of WGS 84
        adv.value.messages.area_floor	d---	m	above the ellipsoid of WGS 84
        adv.value.messages.eu_category	i---n
        adv.value.messages.eu_class	i---		class of the European Union, counted from 1 for class 0
        adv.value.messages.operator_geodetic_altitude	d---	m	above the ellipsoid of WGS 84
        adv.value.messages.operator_id_type	i---n
        adv.value.messages.operator_id	t---
        -
        =2AE2	Boolean
        value.boolean	i-1-n
        =2AE8	Coefficient
        value.coefficient_name	t-2-s		what the value stands for where it is no measurement
        value.coefficient	d-2-
        =2AEA	Count 16
        value.count_name	t-2-s		what the value stands for where it is no measurement
        value.count	i-2-			1
        =2AEB	Count 24
        =2AF9	Generic Level
        value.generic_level	i-2-		0 to 65535
        =2B08	Relative Runtime in a Generic Level Range
        value.relative_value_name	t-2-s		what the value stands for where it is no measurement
        value.relative_value	d-2-	%	part of the whole
        value.minimum_generic_level	i-2-
        value.maximum_generic_level	i-2-
        =2B04	Percentage 8
        value.percentage_name	t-2-s		what the value stands for where it is no measurement
        value.percentage	d-2-	%
        =2C05	Percentage 8 Steps
        value.percentage_steps_name	t-2-s		what the value stands for where it is no measurement
        value.percentage_steps	i-2-		steps from 0 to 100 %
        =2AEC	Country Code
        value.country_code_name	t-2-s		what the value stands for where it is no measurement
        value.country_code	i-2-		ISO 3166-1 numeric code
        =2AFA	Global Trade Item Number
        value.global_trade_item_number_name	t-2-s		what the value stands for where it is no measurement
        value.global_trade_item_number	i-2-		GTIN, the number under the bar code of a product
        =2A99	Database Change Increment
        value.database_change_increment	i-2-		increases with each change of the data of a user
        =2BBA	Content Control ID
        value.content_control_id	i-2-		tells players and calls of a device apart
        =2B46	Preferred Units
        value.preferred_units	i*22n		units that the user likes
        -
        =2AF8	Fixed String 8
        value.fixed_string	t-2-			4
        =2AF5	Fixed String 16
        =2AF6	Fixed String 24
        =2AF7	Fixed String 36
        =2BDE	Fixed String 64
        -
        =2B12	Time Decihour 8
        value.period_name	t-2-s		what the value stands for where it is no measurement
        value.period	d-2-	s	a period, or a time of day since midnight
        =2B13	Time Exponential 8
        =2B14	Time Hour 24
        =2B15	Time Millisecond 24
        =2B16	Time Second 16
        =2BE6	Time Second 32
        =2B17	Time Second 8
        =2AF4	Event Statistics
        value.number_of_events_name	t-2-s		what the value stands for where it is no measurement
        value.number_of_events	i-2-
        value.average_event_duration_name	t-2-s		what the value stands for where it is no measurement
        value.average_event_duration	d-2-	s
        value.time_since_last_event_name	t-2-s		what the value stands for where it is no measurement
        value.time_since_last_event	d-2-	s
        value.sensing_duration_name	t-2-s		what the value stands for where it is no measurement
        value.sensing_duration	d-2-	s	how long the quantity was observed
        =2B0B	Relative Value in a Period of Day
        value.start_time_name	t-2-s		what the value stands for where it is no measurement
        value.start_time	d-2-	s	since midnight
        value.end_time_name	t-2-s		what the value stands for where it is no measurement
        value.end_time	d-2-	s	since midnight
        -
        =2A11	Time with DST
        =2A16	Time Update Control Point
        value.time_update_command	i-1-n
        =2A17	Time Update State
        value.time_update_state	i-1-n		what the server does now
        value.time_update_result	i-1-n		how the last update went
        =2AED	Date UTC
        value.days_since_epoch_name	t-2-s		what the value stands for where it is no measurement
        value.days_since_epoch	i-2-	d	days since 1 January 1970, UTC
        =2BF2	Elapsed Time
        value.elapsed_time_flags	i--1		how to read the time value
        value.is_tick_counter	b-3-		counts from an unknown beginning rather than from 2000-01-01
        value.is_utc	b---		UTC rather than local time
        value.time_resolution	i-2-n		unit of the time value
        value.offset_used	b---		time zone and daylight saving time count
        value.current_timeline	b---		the clock has not been set since
        value.time_value	i-2-		in units of the time resolution, since 2000-01-01 unless it is a tick counter
        value.time_sync_source	i-2-n		how the clock was set last
        value.time_zone_and_dst_offset	d-2-	s	from UTC, with daylight saving time
        -
        =2C06	Acceleration
        value.acceleration_name	t-2-s		what the value stands for where it is no measurement
        value.acceleration	d-2-	m/s²
        =2C1D	Acceleration - 3D
        value.acceleration_x_name	t-2-s		what the value stands for where it is no measurement
        value.acceleration_x	d-2-	gₙ	along the x axis, in multiples of standard gravity
        value.acceleration_y_name	t-2-s		what the value stands for where it is no measurement
        value.acceleration_y	d-2-	gₙ	along the y axis, in multiples of standard gravity
        value.acceleration_z_name	t-2-s		what the value stands for where it is no measurement
        value.acceleration_z	d-2-	gₙ	along the z axis, in multiples of standard gravity
        =2C1E	Precise Acceleration - 3D
        =2C07	Force
        value.force_name	t-2-s		what the value stands for where it is no measurement
        value.force	d-2-	N
        =2C0A	Length
        value.length_in_metres_name	t-2-s		what the value stands for where it is no measurement
        value.length_in_metres	d-2-	m	length of a thing
        =2C08	Linear Position
        value.linear_position_name	t-2-s		what the value stands for where it is no measurement
        value.linear_position	d-2-	m	place on a line, from its origin
        =2C09	Rotational Speed
        value.rotational_speed_name	t-2-s		what the value stands for where it is no measurement
        value.rotational_speed	i-2-	rpm	negative: counterclockwise
        =2C0B	Torque
        value.torque_name	t-2-s		what the value stands for where it is no measurement
        value.torque	d-2-	N·m
        =2B02	Mass Flow
        value.mass_flow_name	t-2-s		what the value stands for where it is no measurement
        value.mass_flow	d-2-	kg/s
        =2B1B	Volume Flow
        value.volume_flow_name	t-2-s		what the value stands for where it is no measurement
        value.volume_flow	d-2-	m³/s
        -
        =2B18	Voltage
        value.voltage_name	t-2-s		what the value stands for where it is no measurement
        value.voltage	d-2-	V	electric potential difference
        =2BE0	High Voltage
        =2BE8	Voltage Frequency
        value.voltage_frequency_name	t-2-s		what the value stands for where it is no measurement
        value.voltage_frequency	i-2-	Hz
        =2AE1	Average Voltage
        value.average_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.average_voltage	d-2-	V		1
        =2B19	Voltage Specification
        value.minimum_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_voltage	d-2-	V		2
        value.typical_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.typical_voltage	d-2-	V
        value.maximum_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_voltage	d-2-	V		2
        =2B1A	Voltage Statistics
        value.voltage_standard_deviation_name	t-2-s		what the value stands for where it is no measurement
        value.voltage_standard_deviation	d-2-	V
        =2B09	Relative Value in a Voltage Range
        =2B8D	Cosine of the Angle
        value.cosine_of_the_angle_name	t-2-s		what the value stands for where it is no measurement
        value.cosine_of_the_angle	d-2-		of the phase between voltage and current: the power factor of a sine wave
        -
        =2AEE	Electric Current
        value.current_name	t-2-s		what the value stands for where it is no measurement
        value.current	d-2-	A	electric current
        =2AE0	Average Current
        value.average_current_name	t-2-s		what the value stands for where it is no measurement
        value.average_current	d-2-	A		1
        =2AEF	Electric Current Range
        value.minimum_current_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_current	d-2-	A		3
        value.maximum_current_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_current	d-2-	A		3
        =2AF0	Electric Current Specification
        value.typical_current_name	t-2-s		what the value stands for where it is no measurement
        value.typical_current	d-2-	A
        =2AF1	Electric Current Statistics
        value.current_standard_deviation_name	t-2-s		what the value stands for where it is no measurement
        value.current_standard_deviation	d-2-	A
        =2B07	Relative Runtime in a Current Range
        -
        =2AF2	Energy
        value.energy_name	t-2-s		what the value stands for where it is no measurement
        value.energy	d-2-	J	energy used or delivered
        =2BA8	Energy 32
        =2AF3	Energy in a Period of Day
        =2B89	Apparent Energy 32
        value.apparent_energy_name	t-2-s		what the value stands for where it is no measurement
        value.apparent_energy	d-2-	V·A·s	apparent power over time
        =2B05	Power
        value.power_name	t-2-s		what the value stands for where it is no measurement
        value.power	d-2-	W	electric power
        =2B06	Power Specification
        value.minimum_power_value_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_power_value	d-2-	W
        value.typical_power_value_name	t-2-s		what the value stands for where it is no measurement
        value.typical_power_value	d-2-	W
        value.maximum_power_value_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_power_value	d-2-	W
        =2B8A	Apparent Power
        value.apparent_power_name	t-2-s		what the value stands for where it is no measurement
        value.apparent_power	d-2-	VA	product of voltage and current
        -
        =2AFB	Illuminance
        value.illuminance_name	t-2-s		what the value stands for where it is no measurement
        value.illuminance	d-2-	lx	light on a surface
        =2C1C	Illuminance 16
        =2B0A	Relative Value in an Illuminance Range
        value.minimum_illuminance_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_illuminance	d-2-	lx
        value.maximum_illuminance_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_illuminance	d-2-	lx
        =2AFC	Luminous Efficacy
        value.luminous_efficacy_name	t-2-s		what the value stands for where it is no measurement
        value.luminous_efficacy	d-2-	lm/W	light for the power
        =2AFD	Luminous Energy
        value.luminous_energy_name	t-2-s		what the value stands for where it is no measurement
        value.luminous_energy	d-2-	lm·s	light given off over time
        =2AFE	Luminous Exposure
        value.luminous_exposure_name	t-2-s		what the value stands for where it is no measurement
        value.luminous_exposure	d-2-	lx·s	light on a surface over time
        =2AFF	Luminous Flux
        value.luminous_flux_name	t-2-s		what the value stands for where it is no measurement
        value.luminous_flux	i-2-	lm	light given off
        =2B00	Luminous Flux Range
        value.minimum_luminous_flux_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_luminous_flux	i-2-	lm
        value.maximum_luminous_flux_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_luminous_flux	i-2-	lm
        =2B01	Luminous Intensity
        value.luminous_intensity_name	t-2-s		what the value stands for where it is no measurement
        value.luminous_intensity	i-2-	cd	light in a direction
        =2BE2	Light Output
        value.light_output_name	t-2-s		what the value stands for where it is no measurement
        value.light_output	i-2-	lm	light given off
        =2B03	Perceived Lightness
        value.perceived_lightness	i-2-		0 to 65535, in steps that look equal
        =2BE1	Light Distribution
        value.light_distribution	i-1-n		how the luminaire spreads its light
        =2BE3	Light Source Type
        value.light_source_type	i-1-n		what gives the light
        -
        =2B1C	Chromaticity Coordinate
        value.chromaticity_coordinate	d-2-		x or y in the CIE 1931 color space
        =2AE4	Chromaticity Coordinates
        value.chromaticity_x	d-2-		in the CIE 1931 color space
        value.chromaticity_y	d-2-		in the CIE 1931 color space
        =2AE9	Correlated Color Temperature
        value.correlated_color_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.correlated_color_temperature	i-2-	K	of the black body whose light looks most like it
        =2AE3	Chromatic Distance from Planckian
        value.distance_from_planckian_name	t-2-s		what the value stands for where it is no measurement
        value.distance_from_planckian	d-2-		Duv: distance from the light of a black body
        =2AE5	Chromaticity in CCT and Duv Values
        =2AE6	Chromaticity Tolerance
        value.chromaticity_tolerance	d-2-		of lamps of one kind, as a distance in CIE 1976 coordinates
        =2AE7	CIE 13.3-1995 Color Rendering Index
        value.color_rendering_index	i-2-		100: colors look as in the light of the reference
        =2BE5	Relative Runtime in a Correlated Color Temperature Range
        value.minimum_correlated_color_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_correlated_color_temperature	i-2-	K
        value.maximum_correlated_color_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_correlated_color_temperature	i-2-	K
        -
        =2A6E	Temperature
        =2B0D	Temperature 8
        =2BDF	High Temperature
        =2B10	Temperature Range
        value.minimum_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_temperature	d-2-	°C		4
        value.maximum_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_temperature	d-2-	°C		4
        =2B11	Temperature Statistics
        value.average_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.average_temperature	d-2-	°C		1
        value.temperature_standard_deviation_name	t-2-s		what the value stands for where it is no measurement
        value.temperature_standard_deviation	d-2-	°C		1
        =2B0F	Temperature 8 Statistics
        =2B0E	Temperature 8 in a Period of Day
        =2B0C	Relative Value in a Temperature Range
        -
        =2BCF	Ammonia Concentration
        value.ammonia_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.ammonia_concentration	d-2-	kg/m³
        =2BD0	Carbon Monoxide Concentration
        value.carbon_monoxide_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.carbon_monoxide_concentration	d-2-	kg/m³
        =2B8C	CO2 Concentration
        value.co2_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.co2_concentration	d-2-	ppm	carbon dioxide, parts of the volume
        =2BD1	Methane Concentration
        value.methane_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.methane_concentration	d-2-	ppb
        =2BD2	Nitrogen Dioxide Concentration
        value.nitrogen_dioxide_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.nitrogen_dioxide_concentration	d-2-	kg/m³
        =2BD3	Non-Methane Volatile Organic Compounds Concentration
        value.non_methane_voc_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.non_methane_voc_concentration	d-2-	kg/m³
        =2BD4	Ozone Concentration
        value.ozone_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.ozone_concentration	d-2-	kg/m³
        =2BD5	Particulate Matter - PM1 Concentration
        value.pm1_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.pm1_concentration	d-2-	kg/m³
        =2BD6	Particulate Matter - PM2.5 Concentration
        value.pm2_5_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.pm2_5_concentration	d-2-	kg/m³
        =2BD7	Particulate Matter - PM10 Concentration
        value.pm10_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.pm10_concentration	d-2-	kg/m³
        =2BD8	Sulfur Dioxide Concentration
        value.sulfur_dioxide_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.sulfur_dioxide_concentration	d-2-	kg/m³
        =2BD9	Sulfur Hexafluoride Concentration
        value.sulfur_hexafluoride_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.sulfur_hexafluoride_concentration	d-2-	kg/m³
        =2BE7	VOC Concentration
        value.voc_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.voc_concentration	d-2-	ppb	volatile organic compounds, parts of the volume
        -
        =2A73	Apparent Wind Direction
        value.apparent_wind_direction	d-2-	°	where the wind seems to come from, clockwise from the heading of what carries the sensor
        =2A72	Apparent Wind Speed
        value.apparent_wind_speed	d-2-	m/s	as felt on what carries the sensor
        =2A71	True Wind Direction
        value.true_wind_direction	d-2-	°	where the wind comes from, clockwise from geographic north
        =2A70	True Wind Speed
        value.true_wind_speed	d-2-	m/s	over the ground
        =2A74	Gust Factor
        value.gust_factor	d-2-		peak of a gust as a multiple of the mean wind speed
        =2AA3	Barometric Pressure Trend
        value.barometric_pressure_trend	i-1-n		how the air pressure changes
        =2A6D	Pressure
        value.pressure	d-2-	Pa	pressure of the air or of a fluid
        =2A6F	Humidity
        value.humidity_name	t-2-s		what the value stands for where it is no measurement
        value.humidity	d-2-	%	relative humidity
        =2C1B	Humidity 8
        =2A7B	Dew Point
        value.dew_point	d-2-	°C
        =2A7A	Heat Index
        value.heat_index	d-2-	°C	temperature as felt in humid air
        =2A79	Wind Chill
        value.wind_chill	d-2-	°C	temperature as felt in the wind
        =2A78	Rainfall
        value.rainfall	d-2-	m	height of the water
        =2A75	Pollen Concentration
        value.pollen_concentration	i-2-	m⁻³	grains in a cubic metre
        =2A76	UV Index
        value.uv_index	i-2-		strength of the sunburning radiation
        =2A77	Irradiance
        value.irradiance	d-2-	W/m²	power of the light on a surface
        =2BE4	Noise
        value.noise_name	t-2-s		what the value stands for where it is no measurement
        value.noise	i-2-	dB	sound pressure level
        =2A6C	Elevation
        value.elevation	d-2-	m	height above sea level
        -
        =2A2C	Magnetic Declination
        value.magnetic_declination	d-2-	°	angle from geographic to magnetic north, clockwise
        =2AA0	Magnetic Flux Density - 2D
        value.magnetic_flux_density_x	d-2-	T	along the x axis
        value.magnetic_flux_density_y	d-2-	T	along the y axis
        =2AA1	Magnetic Flux Density - 3D
        value.magnetic_flux_density_z	d-2-	T	along the z axis
        -
        =2C1F	Acceleration Detection Status
        value.acceleration_detected	i-1-n		whether the acceleration has changed
        =2C20	Door/Window Status
        value.open_status	i-1-n		of a door or window
        =2C21	Pushbutton Status 8
        value.button_0_status	i-2-n
        value.button_1_status	i-2-n
        value.button_2_status	i-2-n
        value.button_3_status	i-2-n
        =2C22	Contact Status 8
        value.contact_0_closed	b-3-		false: open, or not in use
        value.contact_1_closed	b-3-		false: open, or not in use
        value.contact_2_closed	b-3-		false: open, or not in use
        value.contact_3_closed	b-3-		false: open, or not in use
        value.contact_4_closed	b-3-		false: open, or not in use
        value.contact_5_closed	b-3-		false: open, or not in use
        value.contact_6_closed	b-3-		false: open, or not in use
        value.contact_7_closed	b-3-		false: open, or not in use
        -
        =2A35	Blood Pressure Measurement
        value.flags	i--1		which parts are there, and their units
        value.systolic_pressure_kilopascals_name	t-2-s		what the value stands for where it is no measurement
        value.systolic_pressure_kilopascals	d-2-	kPa		2
        value.diastolic_pressure_kilopascals_name	t-2-s		what the value stands for where it is no measurement
        value.diastolic_pressure_kilopascals	d-2-	kPa		2
        value.mean_arterial_pressure_kilopascals_name	t-2-s		what the value stands for where it is no measurement
        value.mean_arterial_pressure_kilopascals	d-2-	kPa		2
        value.systolic_pressure_name	t-2-s		what the value stands for where it is no measurement
        value.systolic_pressure	d-2-	mmHg		2
        value.diastolic_pressure_name	t-2-s		what the value stands for where it is no measurement
        value.diastolic_pressure	d-2-	mmHg		2
        value.mean_arterial_pressure_name	t-2-s		what the value stands for where it is no measurement
        value.mean_arterial_pressure	d-2-	mmHg		2
        value.pulse_rate_name	t-2-s		what the value stands for where it is no measurement
        value.pulse_rate	d-2-	bpm	beats a minute
        value.user_id_name	t-2-s		what the value stands for where it is no measurement
        value.user_id	i-2-		whose measurement it is
        value.body_movement	b-3-		the body moved during the measurement
        value.cuff_too_loose	b-3-			4
        value.irregular_pulse	b-3-		an irregular pulse was detected
        value.pulse_rate_range	i---n		whether the pulse is in the range of the device
        value.improper_measurement_position	b-3-			4
        =2A36	Intermediate Cuff Pressure
        value.current_cuff_pressure_kilopascals_name	t-2-s		what the value stands for where it is no measurement
        value.current_cuff_pressure_kilopascals	d-2-	kPa		1
        value.current_cuff_pressure_name	t-2-s		what the value stands for where it is no measurement
        value.current_cuff_pressure	d-2-	mmHg		1
        =2A49	Blood Pressure Feature
        value.blood_pressure_features	i-22		what the device can do
        value.body_movement_detection_supported	b---
        value.cuff_fit_detection_supported	b---
        value.irregular_pulse_detection_supported	b---
        value.pulse_rate_range_detection_supported	b---
        value.measurement_position_detection_supported	b---
        value.multiple_bond_supported	b---			2
        value.e2e_crc_supported	b---			3
        value.user_data_service_supported	b---			1
        value.user_facing_time_supported	b---
        =2B34	Enhanced Blood Pressure Measurement
        value.epoch_start_2000	b---		times count from 2000 rather than 1900
        value.time_stamp	d-2-	s	seconds since the begin of 2000 or 1900, as the flags say
        value.user_facing_time	d-2-	s	as the device shows it, counted as the time stamp
        =2B35	Enhanced Intermediate Cuff Pressure
        =2B36	Blood Pressure Record
        value.first_segment	b-2-		the record begins here
        value.last_segment	b-2-		the record ends here
        value.rolling_segment_counter	i-2-		counts segments, modulo 64
        value.sequence_number	i-2-		of the record
        value.recorded_characteristic	u-2-		type of the recorded value
        value.e2e_crc	i--2		CRC of all bytes before it
        value.recorded_value	h---		segment of the recorded value
        -
        =2A18	Glucose Measurement
        value.context_information_follows	b---		a Glucose Measurement Context with this sequence number follows
        value.time_offset_name	t-2-s		what the value stands for where it is no measurement
        value.time_offset	d-2-	s	to be added to the time
        value.glucose_concentration_molar_name	t-2-s		what the value stands for where it is no measurement
        value.glucose_concentration_molar	d-2-	mol/L
        value.glucose_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.glucose_concentration	d-2-	kg/L
        value.sample_type	i-2-n		what was measured
        value.sample_location	i-2-n		where it was taken
        value.device_battery_low	b-3-		at the time of the measurement
        value.sensor_malfunction	b-3-		at the time of the measurement
        value.sample_size_insufficient	b-3-		at the time of the measurement
        value.strip_insertion_error	b-3-		at the time of the measurement
        value.strip_type_incorrect	b-3-		at the time of the measurement
        value.sensor_result_too_high	b-3-		at the time of the measurement
        value.sensor_result_too_low	b-3-		at the time of the measurement
        value.sensor_temperature_too_high	b-3-		at the time of the measurement
        value.sensor_temperature_too_low	b-3-		at the time of the measurement
        value.sensor_read_interrupted	b-3-		at the time of the measurement
        value.general_device_fault	b-3-		at the time of the measurement
        value.time_fault	b-3-		at the time of the measurement
        =2A34	Glucose Measurement Context
        value.carbohydrate_id	i-2-n
        value.carbohydrate_name	t-2-s		what the value stands for where it is no measurement
        value.carbohydrate	d-2-	kg
        value.meal	i-2-n
        value.tester	i-2-n
        value.health	i-2-n
        value.exercise_duration_name	t-2-s		what the value stands for where it is no measurement
        value.exercise_duration	i-2-	s
        value.exercise_intensity	i-2-	%
        value.medication_id	i-2-n
        value.medication_volume_name	t-2-s		what the value stands for where it is no measurement
        value.medication_volume	d-2-	L
        value.medication_mass_name	t-2-s		what the value stands for where it is no measurement
        value.medication_mass	d-2-	kg
        value.hba1c_name	t-2-s		what the value stands for where it is no measurement
        value.hba1c	d-2-	%	glycated hemoglobin
        =2A51	Glucose Feature
        value.glucose_features	i-22		what the sensor can do
        value.low_battery_detection_supported	b---			1
        value.sensor_malfunction_detection_supported	b---			1
        value.sensor_sample_size_supported	b---
        value.sensor_strip_insertion_error_detection_supported	b---
        value.sensor_strip_type_error_detection_supported	b---
        value.sensor_result_high_low_detection_supported	b---			1
        value.sensor_temperature_high_low_detection_supported	b---			1
        value.sensor_read_interrupt_detection_supported	b---
        value.general_device_fault_supported	b---			1
        value.time_fault_supported	b---
        =2A52	Record Access Control Point
        value.record_access_op_code	i-1-n
        value.record_access_operator	i-1-n
        value.record_filter_type	i---n		what the filter looks at
        value.record_filter_maximum	i-2-		greatest value that is wanted
        value.record_filter_minimum	i-2-		least value that is wanted
        value.record_filter_operand	h---		what the filter compares with
        value.number_of_records	i-2-
        value.record_access_request	i-2-n		op code of the request
        value.record_access_response	i-1-n		how the request went
        value.record_access_operand	h---		operand of an op code that is not known
        -
        =2AA7	CGM Measurement
        value.cgm_records	r---		one or more records
        value.cgm_records.size	i---		octets of the record, this one among them
        value.cgm_records.flags	i--1		which parts are there
        value.cgm_records.glucose_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.cgm_records.glucose_concentration	d-2-	mg/dL
        value.cgm_records.time_offset	d-2-	s	since the session start time
        value.cgm_records.session_stopped	b-3-
        value.cgm_records.device_battery_low	b-3-
        value.cgm_records.sensor_type_incorrect	b-3-
        value.cgm_records.sensor_malfunction	b-3-
        value.cgm_records.device_specific_alert	b-3-
        value.cgm_records.general_device_fault	b-3-
        value.cgm_records.time_synchronization_required	b-3-
        value.cgm_records.calibration_not_allowed	b-3-
        value.cgm_records.calibration_recommended	b-3-
        value.cgm_records.calibration_required	b-3-
        value.cgm_records.sensor_temperature_too_high	b-3-
        value.cgm_records.sensor_temperature_too_low	b-3-
        value.cgm_records.below_patient_low_level	b-3-
        value.cgm_records.above_patient_high_level	b-3-
        value.cgm_records.below_hypo_level	b-3-
        value.cgm_records.above_hyper_level	b-3-
        value.cgm_records.rate_of_decrease_exceeded	b-3-
        value.cgm_records.rate_of_increase_exceeded	b-3-
        value.cgm_records.sensor_result_too_low	b-3-
        value.cgm_records.sensor_result_too_high	b-3-
        value.cgm_records.trend_name	t-2-s		what the value stands for where it is no measurement
        value.cgm_records.trend	d-2-	mg/(dL·min)	change of the concentration
        value.cgm_records.quality_name	t-2-s		what the value stands for where it is no measurement
        value.cgm_records.quality	d-2-	%	expected quality of the value
        value.cgm_records.e2e_crc	i--2		CRC of all bytes before it
        =2AA8	CGM Feature
        value.cgm_features	i-23		what the sensor can do
        value.calibration_supported	b---
        value.patient_high_low_alerts_supported	b---
        value.hypo_alerts_supported	b---
        value.hyper_alerts_supported	b---
        value.rate_of_change_alerts_supported	b---
        value.device_specific_alert_supported	b---
        value.sensor_type_error_detection_supported	b---
        value.multiple_sessions_supported	b---
        value.cgm_trend_information_supported	b---
        value.cgm_quality_supported	b---
        =2AA9	CGM Status
        value.session_stopped	b-3-
        value.sensor_type_incorrect	b-3-
        value.device_specific_alert	b-3-
        value.time_synchronization_required	b-3-
        value.calibration_not_allowed	b-3-
        value.calibration_recommended	b-3-
        value.calibration_required	b-3-
        value.below_patient_low_level	b-3-
        value.above_patient_high_level	b-3-
        value.below_hypo_level	b-3-
        value.above_hyper_level	b-3-
        value.rate_of_decrease_exceeded	b-3-
        value.rate_of_increase_exceeded	b-3-
        =2AAA	CGM Session Start Time
        =2AAB	CGM Session Run Time
        value.session_run_time	d-2-	s	how long a sensor is expected to run
        =2AAC	CGM Specific Ops Control Point
        value.cgm_op_code	i-1-n
        value.cgm_communication_interval_name	t-2-s		what the value stands for where it is no measurement
        value.cgm_communication_interval	d-2-	s	between notifications; 0: none
        value.calibration_glucose_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.calibration_glucose_concentration	d-2-	mg/dL
        value.calibration_time	d-2-	s	since the session start time
        value.next_calibration_time	d-2-	s	when calibration is next needed; 0: now
        value.calibration_record_number	i-2-
        value.calibration_data_rejected	b-3-
        value.calibration_data_out_of_range	b-3-
        value.calibration_process_pending	b-3-
        value.patient_high_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.patient_high_alert_level	d-2-	mg/dL
        value.patient_low_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.patient_low_alert_level	d-2-	mg/dL
        value.hypo_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.hypo_alert_level	d-2-	mg/dL
        value.hyper_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.hyper_alert_level	d-2-	mg/dL
        value.rate_of_decrease_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.rate_of_decrease_alert_level	d-2-	mg/(dL·min)
        value.rate_of_increase_alert_level_name	t-2-s		what the value stands for where it is no measurement
        value.rate_of_increase_alert_level	d-2-	mg/(dL·min)
        value.cgm_request_op_code	i-2-n		op code of the request
        value.cgm_response	i-1-n		how the request went
        value.cgm_operand	h---		operand of an op code that is not known
        -
        =2B20	IDD Status Changed
        value.therapy_control_state_changed	b-3-
        value.operational_state_changed	b-3-
        value.reservoir_status_changed	b-3-
        value.annunciation_status_changed	b-3-
        value.total_daily_insulin_status_changed	b-3-
        value.active_basal_rate_status_changed	b-3-
        value.active_bolus_status_changed	b-3-
        value.history_event_recorded	b-3-
        value.e2e_counter	i---		counts values; 0 where it is not used
        =2B21	IDD Status
        value.therapy_control_state	i-21n		whether insulin is delivered
        value.operational_state	i-21n		what the device is able to do
        value.reservoir_remaining_amount_name	t-2-s		what the value stands for where it is no measurement
        value.reservoir_remaining_amount	d-2-	IU	amount of insulin
        value.reservoir_attached	b-2-
        =2B22	IDD Annunciation Status
        value.annunciation_instance_id	i-2-		number of the annunciation
        value.annunciation_type	i-12n		what it is about
        value.annunciation_status	i-11n		whether the user has seen it
        value.aux_info_1	i--2		of the manufacturer
        value.aux_info_2	i--2		of the manufacturer
        value.aux_info_3	i--2		of the manufacturer
        value.aux_info_4	i--2		of the manufacturer
        value.aux_info_5	i--2		of the manufacturer
        =2B23	IDD Features
        value.insulin_concentration_name	t-2-s		what the value stands for where it is no measurement
        value.insulin_concentration	d-2-	IU/mL	of what the reservoir holds
        value.e2e_protection_supported	b---
        value.basal_rate_supported	b---
        value.tbr_type_absolute_supported	b---
        value.tbr_type_relative_supported	b---
        value.tbr_template_supported	b---
        value.fast_bolus_supported	b---
        value.extended_bolus_supported	b---
        value.multiwave_bolus_supported	b---
        value.bolus_delay_time_supported	b---
        value.bolus_template_supported	b---
        value.bolus_activation_type_supported	b---
        value.multiple_bonds_supported	b---			1
        value.isf_profile_template_supported	b---
        value.i2cho_ratio_profile_template_supported	b---
        value.target_glucose_range_profile_template_supported	b---
        value.insulin_on_board_supported	b---
        value.feature_extension	b---		more octets follow
        =2B24	IDD Status Reader Control Point
        value.insulin_status_op_code	i-12n		what is asked for or answered
        value.insulin_status_request_op_code	i-12n		what is answered
        value.insulin_status_response	i-11n		how it went
        value.status_to_reset	i-22		bits of IDD Status Changed
        value.number_of_active_boluses	i-2-
        value.active_bolus_ids	i*2-
        value.bolus_id	i-2-		number of the bolus
        value.bolus_value_selection	i-11n		which amounts
        value.bolus_flags	i--1		which fields are there, and why
        value.bolus_delivery_reason_correction	b-3-		to lower the blood glucose
        value.bolus_delivery_reason_meal	b-3-		to cover a meal
        value.bolus_type	i-11n		how the insulin is spread over time
        value.bolus_fast_amount_name	t-2-s		what the value stands for where it is no measurement
        value.bolus_fast_amount	d-2-	IU	amount of insulin
        value.bolus_extended_amount_name	t-2-s		what the value stands for where it is no measurement
        value.bolus_extended_amount	d-2-	IU	amount of insulin
        value.bolus_duration	d-2-	s		3
        value.bolus_delay_time	d-2-	s		3
        value.bolus_template_number	i-2-			4
        value.bolus_activation_type	i-21n		who decided on it
        value.active_basal_rate_profile_template_number	i-2-
        value.active_basal_rate_current_value_name	t-2-s		what the value stands for where it is no measurement
        value.active_basal_rate_current_value	d-2-	IU/h	rate of delivery
        value.tbr_type	i-11n		what the adjustment value is
        value.tbr_adjustment_value_name	t-2-s		what the value stands for where it is no measurement
        value.tbr_adjustment_value	d-2-		IU/h where it is absolute, a factor where relative
        value.tbr_duration_programmed	d-2-	s		2
        value.tbr_duration_remaining	d-2-	s
        value.tbr_template_number	i-2-			7
        value.basal_delivery_context	i-21n		who set the rate
        value.total_daily_bolus_delivered_name	t-2-s		what the value stands for where it is no measurement
        value.total_daily_bolus_delivered	d-2-	IU	amount of insulin
        value.total_daily_basal_delivered_name	t-2-s		what the value stands for where it is no measurement
        value.total_daily_basal_delivered	d-2-	IU	amount of insulin
        value.total_daily_delivered_name	t-2-s		what the value stands for where it is no measurement
        value.total_daily_delivered	d-2-	IU	amount of insulin
        value.counter_type	i-11n		what is counted
        value.counter_value_selection	i-11n		which of both times
        value.counter_value	d-2-	s	time that is left, or has passed
        value.bolus_amount_delivered_name	t-2-s		what the value stands for where it is no measurement
        value.bolus_amount_delivered	d-2-	IU	since the counter began
        value.basal_amount_delivered_name	t-2-s		what the value stands for where it is no measurement
        value.basal_amount_delivered	d-2-	IU	since the counter began
        value.insulin_on_board_name	t-2-s		what the value stands for where it is no measurement
        value.insulin_on_board	d-2-	IU	amount of insulin
        value.remaining_duration	d-2-	s
        =2B25	IDD Command Control Point
        value.insulin_command_op_code	i-12n		what is asked for or answered
        value.insulin_command_request_op_code	i-12n		what is answered
        value.insulin_command_response	i-11n		how it went
        value.profile_template_number	i-2-			8
        value.change_tbr	b-2-		the rate in use, not a new one
        value.tbr_duration	d-2-	s		1
        value.tbr_delivery_context	i-21n		who set the rate
        value.fast_bolus_available	b-2-
        value.extended_bolus_available	b-2-
        value.multiwave_bolus_available	b-2-
        value.number_of_templates	i-2-		entries of the list
        value.template_numbers	i*2-
        value.priming_amount_name	t-2-s		what the value stands for where it is no measurement
        value.priming_amount	d-2-	IU	amount of insulin
        value.reservoir_fill_level_name	t-2-s		what the value stands for where it is no measurement
        value.reservoir_fill_level	d-2-	IU	amount of insulin
        value.max_bolus_amount_name	t-2-s		what the value stands for where it is no measurement
        value.max_bolus_amount	d-2-	IU	amount of insulin
        =2B26	IDD Command Data
        value.first_time_block_index	i---		number of the first block
        value.first_duration	d-2-	s
        value.first_basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.first_basal_rate	d-2-	IU/h
        value.second_duration	d-2-	s
        value.second_basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.second_basal_rate	d-2-	IU/h
        value.third_duration	d-2-	s
        value.third_basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.third_basal_rate	d-2-	IU/h
        value.first_insulin_sensitivity_factor_name	t-2-s		what the value stands for where it is no measurement
        value.first_insulin_sensitivity_factor	d-2-
        value.second_insulin_sensitivity_factor_name	t-2-s		what the value stands for where it is no measurement
        value.second_insulin_sensitivity_factor	d-2-
        value.third_insulin_sensitivity_factor_name	t-2-s		what the value stands for where it is no measurement
        value.third_insulin_sensitivity_factor	d-2-
        value.first_i2cho_ratio_name	t-2-s		what the value stands for where it is no measurement
        value.first_i2cho_ratio	d-2-
        value.second_i2cho_ratio_name	t-2-s		what the value stands for where it is no measurement
        value.second_i2cho_ratio	d-2-
        value.third_i2cho_ratio_name	t-2-s		what the value stands for where it is no measurement
        value.third_i2cho_ratio	d-2-
        value.first_lower_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.first_lower_target_glucose_limit	d-2-	mg/dL	limit of the target range
        value.first_upper_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.first_upper_target_glucose_limit	d-2-	mg/dL	limit of the target range
        value.second_lower_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.second_lower_target_glucose_limit	d-2-	mg/dL	limit of the target range
        value.second_upper_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.second_upper_target_glucose_limit	d-2-	mg/dL	limit of the target range
        value.template_type	i-11n		of which templates
        value.starting_template_number	i-2-
        value.maximum_number_of_time_blocks	i---		of a profile
        value.template_status	h---		two bits a template: configurable, configured
        =2B27	IDD Record Access Control Point
        value.insulin_record_op_code	i-11n		what is asked for or answered
        value.insulin_record_operator	i-11n		which records
        value.insulin_record_request_op_code	i-11n		what is answered
        value.insulin_record_response	i-11n		how it went
        =2B28	IDD History Data
        value.insulin_event_type	i-12n		what happened
        value.relative_offset	i-2-	s	since the last reference time
        value.recording_reason	i-11n		why the time was recorded
        value.meal_bolus_fast_amount_name	t-2-s		what the value stands for where it is no measurement
        value.meal_bolus_fast_amount	d-2-	IU	amount of insulin
        value.meal_bolus_extended_amount_name	t-2-s		what the value stands for where it is no measurement
        value.meal_bolus_extended_amount	d-2-	IU	amount of insulin
        value.correction_bolus_fast_amount_name	t-2-s		what the value stands for where it is no measurement
        value.correction_bolus_fast_amount	d-2-	IU	amount of insulin
        value.correction_bolus_extended_amount_name	t-2-s		what the value stands for where it is no measurement
        value.correction_bolus_extended_amount	d-2-	IU	amount of insulin
        value.bolus_start_time_offset	i-2-	s	since it was programmed
        value.bolus_end_reason	i-11n		why it ended
        value.old_basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.old_basal_rate	d-2-	IU/h	rate of delivery
        value.new_basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.new_basal_rate	d-2-	IU/h	rate of delivery
        value.effective_tbr_duration	d-2-	s
        value.tbr_end_reason	i-11n		why it ended
        value.tbr_duration_elapsed	d-2-	s
        value.profile_template_type	i-11n		of which profile
        value.old_profile_template_number	i-2-
        value.new_profile_template_number	i-2-
        value.time_block_number	i-2-
        value.time_block_duration	d-2-	s
        value.basal_rate_name	t-2-s		what the value stands for where it is no measurement
        value.basal_rate	d-2-	IU/h	rate of delivery
        value.date_time_changed_warning	b-3-
        value.insulin_sensitivity_factor_name	t-2-s		what the value stands for where it is no measurement
        value.insulin_sensitivity_factor	d-2-
        value.i2cho_ratio_name	t-2-s		what the value stands for where it is no measurement
        value.i2cho_ratio	d-2-
        value.lower_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.lower_target_glucose_limit	d-2-
        value.upper_target_glucose_limit_name	t-2-s		what the value stands for where it is no measurement
        value.upper_target_glucose_limit	d-2-
        value.old_therapy_control_state	i-21n		whether insulin is delivered
        value.new_therapy_control_state	i-21n		whether insulin is delivered
        value.old_operational_state	i-21n		what the device is able to do
        value.new_operational_state	i-21n		what the device is able to do
        value.delivered_amount_name	t-2-s		what the value stands for where it is no measurement
        value.delivered_amount	d-2-	IU	amount of insulin
        value.priming_termination_reason	i-11n		why it ended
        value.old_max_bolus_amount_name	t-2-s		what the value stands for where it is no measurement
        value.old_max_bolus_amount	d-2-	IU	amount of insulin
        value.new_max_bolus_amount_name	t-2-s		what the value stands for where it is no measurement
        value.new_max_bolus_amount	d-2-	IU	amount of insulin
        value.event_data	h---		of an event whose data are not known
        -
        =2A5E	PLX Spot-Check Measurement
        value.device_clock_not_set	b-3-		the time is not to be used
        value.spo2_name	t-2-s		what the value stands for where it is no measurement
        value.spo2	d-2-	%	oxygen saturation of the blood
        value.measurement_status	i--2		what is to be thought of the measurement
        value.measurement_ongoing	b-3-			1
        value.early_estimated_data	b-3-			1
        value.validated_data	b-3-			1
        value.fully_qualified_data	b-3-			1
        value.data_from_measurement_storage	b-3-			1
        value.data_for_demonstration	b-3-			1
        value.data_for_testing	b-3-			1
        value.calibration_ongoing	b-3-			1
        value.measurement_unavailable	b-3-			1
        value.questionable_measurement_detected	b-3-			1
        value.invalid_measurement_detected	b-3-			1
        value.device_and_sensor_status	i--3		what is wrong with device or sensor
        value.extended_display_update_ongoing	b-3-			1
        value.equipment_malfunction_detected	b-3-			1
        value.signal_processing_irregularity_detected	b-3-			1
        value.inadequate_signal_detected	b-3-			1
        value.poor_signal_detected	b-3-			1
        value.low_perfusion_detected	b-3-			1
        value.erratic_signal_detected	b-3-			1
        value.nonpulsatile_signal_detected	b-3-			1
        value.questionable_pulse_detected	b-3-			1
        value.signal_analysis_ongoing	b-3-			1
        value.sensor_interference_detected	b-3-			1
        value.sensor_unconnected_to_user	b-3-			1
        value.unknown_sensor_connected	b-3-			1
        value.sensor_displaced	b-3-			1
        value.sensor_malfunctioning	b-3-			1
        value.sensor_disconnected	b-3-			1
        value.pulse_amplitude_index_name	t-2-s		what the value stands for where it is no measurement
        value.pulse_amplitude_index	d-2-	%	strength of the pulse
        =2A5F	PLX Continuous Measurement
        value.spo2_fast_name	t---s		what the value stands for where it is no measurement
        value.spo2_fast	d---	%	oxygen saturation of the blood
        value.pulse_rate_fast_name	t---s		what the value stands for where it is no measurement
        value.pulse_rate_fast	d---	bpm	beats a minute
        value.spo2_slow_name	t---s		what the value stands for where it is no measurement
        value.spo2_slow	d---	%	oxygen saturation of the blood
        value.pulse_rate_slow_name	t---s		what the value stands for where it is no measurement
        value.pulse_rate_slow	d---	bpm	beats a minute
        =2A60	PLX Features
        value.supported_features	i--2		what the sensor can do
        value.measurement_status_supported	b---
        value.device_and_sensor_status_supported	b---
        value.measurement_storage_supported	b---		of spot checks
        value.timestamp_supported	b---		of spot checks
        value.spo2_pr_fast_supported	b---
        value.spo2_pr_slow_supported	b---
        value.pulse_amplitude_index_supported	b---
        value.measurement_status_support	i--2		bits of the status that the sensor can set
        value.device_and_sensor_status_support	i--3		bits of the status that the sensor can set
        -
        =2A9D	Weight Measurement
        value.weight_pounds_name	t-2-s		what the value stands for where it is no measurement
        value.weight_pounds	d-2-	lb		1
        value.weight_name	t-2-s		what the value stands for where it is no measurement
        value.weight	d-2-	kg		2
        value.body_mass_index	d-2-	kg/m²	BMI: mass over the square of the height
        value.height_inches	d-2-	in		1
        value.height	d-2-	m		3
        =2A9E	Weight Scale Feature
        value.weight_scale_features	i-23		what the scale can do
        value.time_stamp_supported	b---			1
        value.multiple_users_supported	b---			2
        value.bmi_supported	b---
        value.weight_measurement_resolution	i-2-n			1
        value.height_measurement_resolution	i-2-n			1
        =2A9C	Body Composition Measurement
        value.multiple_packet_measurement	b---		another packet of the same measurement belongs to this one
        value.body_fat_percentage_name	t-2-s		what the value stands for where it is no measurement
        value.body_fat_percentage	d-2-	%
        value.basal_metabolism	d-2-	J	energy that the body needs at rest, in a day
        value.muscle_percentage	d-2-	%
        value.muscle_mass_pounds	d-2-	lb
        value.muscle_mass	d-2-	kg
        value.fat_free_mass_pounds	d-2-	lb
        value.fat_free_mass	d-2-	kg
        value.soft_lean_mass_pounds	d-2-	lb
        value.soft_lean_mass	d-2-	kg
        value.body_water_mass_pounds	d-2-	lb
        value.body_water_mass	d-2-	kg
        value.impedance	d-2-	Ω	of the body
        =2A9B	Body Composition Feature
        value.body_composition_features	i-23		what the device can do
        value.basal_metabolism_supported	b---
        value.muscle_percentage_supported	b---
        value.muscle_mass_supported	b---
        value.fat_free_mass_supported	b---
        value.soft_lean_mass_supported	b---
        value.body_water_mass_supported	b---
        value.impedance_supported	b---
        value.weight_supported	b---
        value.height_supported	b---
        -
        =2B3B	Physical Activity Monitor Features
        value.device_worn_supported	b---
        value.normal_walking_energy_expenditure_supported	b---
        value.normal_walking_energy_expenditure_per_hour_supported	b---
        value.intensity_energy_expenditure_supported	b---
        value.intensity_energy_expenditure_per_hour_supported	b---
        value.total_energy_expenditure_supported	b---
        value.total_energy_expenditure_per_hour_supported	b---
        value.fat_burned_supported	b---
        value.fat_burned_per_hour_supported	b---
        value.metabolic_equivalent_supported	b---			1
        value.distance_supported	b---
        value.speed_supported	b---
        value.duration_of_normal_walking_episodes_supported	b---
        value.duration_of_intensity_walking_episodes_supported	b---
        value.motion_cadence_supported	b---
        value.floors_supported	b---
        value.positive_elevation_gain_supported	b---
        value.negative_elevation_gain_supported	b---
        value.elevation_supported	b---			1
        value.activity_count_supported	b---
        value.activity_count_per_minute_supported	b---
        value.activity_level_supported	b---
        value.activity_type_supported	b---
        value.worn_duration_supported	b---
        value.time_in_heart_rate_zone_1_supported	b---
        value.time_in_heart_rate_zone_2_supported	b---
        value.time_in_heart_rate_zone_3_supported	b---
        value.time_in_heart_rate_zone_4_supported	b---
        value.time_in_heart_rate_zone_5_supported	b---
        value.vo2_max_supported	b---
        value.heart_rate_supported	b---
        value.pulse_inter_beat_interval_supported	b---
        value.resting_heart_rate_supported	b---
        value.heart_rate_variability_supported	b---
        value.respiration_rate_supported	b---
        value.resting_respiration_rate_supported	b---
        value.normal_walking_steps_supported	b---
        value.intensity_steps_supported	b---
        value.floor_steps_supported	b---
        value.total_sleep_time_supported	b---
        value.total_wake_time_supported	b---
        value.total_bed_time_supported	b---
        value.number_of_awakenings_supported	b---
        value.sleep_latency_supported	b---
        value.sleep_efficiency_supported	b---
        value.snooze_time_supported	b---
        value.number_of_toss_and_turn_events_supported	b---
        value.time_of_awakening_after_alarm_supported	b---
        value.visible_light_level_supported	b---
        value.uv_light_level_supported	b---
        value.ir_light_level_supported	b---
        value.sleep_stage_supported	b---
        value.sleeping_heart_rate_supported	b---
        =2B3C	General Activity Instantaneous Data
        value.activity_header	i--1		place of the packet in the value
        value.activity_flags	i--3		which fields are there
        value.session_id	i-2-			6
        value.sub_session_id	i-2-			6
        value.relative_timestamp	i-2-	s	since the session began
        value.activity_data	h---		fields that the flags announce
        =2B3D	General Activity Summary Data
        =2B3E	CardioRespiratory Activity Instantaneous Data
        =2B3F	CardioRespiratory Activity Summary Data
        =2B40	Step Counter Activity Summary Data
        =2B41	Sleep Activity Instantaneous Data
        =2B42	Sleep Activity Summary Data
        =2B43	Physical Activity Monitor Control Point
        value.physical_activity_op_code	i-11n		what is asked for or answered
        value.parameter	h-2-		of the opcode
        =2B44	Physical Activity Current Session
        value.current_session	h-1-		session that is going on
        =2B45	Physical Activity Session Descriptor
        value.session_descriptor	h-1-		session or sub-session of a list
        -
        =2B8B	Live Health Observations
        value.segment_counter	i---		counts segments, and rolls over
        value.observation_class	i-11n		form of the value
        value.observation_length	i---		bytes behind it, those of later segments too
        value.observation_flags	i--2		which fields are there
        value.observation_type_present	b---			1
        value.time_stamp_present	b---			1
        value.measurement_duration_present	b---			1
        value.measurement_status_present	b---			1
        value.observation_id_present	b---			1
        value.patient_present	b---			1
        value.supplemental_information_present	b---			1
        value.derived_from_present	b---			1
        value.has_member_present	b---			1
        value.tlvs_present	b---			1
        value.observation_type	i-2-		what is observed, a code of IEEE 11073-10101
        value.observation_data	h---		fields that the flags announce, and the value
        value.segment	h-2-		continues the segment before
        =2BDD	Stored Health Observations
        value.record_number	i-2-
        =2BF1	Observation Schedule Changed
        value.observation_period_name	t-2-s		what the value stands for where it is no measurement
        value.observation_period	d-2-	s	time that an observation covers
        value.observation_interval_name	t-2-s		what the value stands for where it is no measurement
        value.observation_interval	d-2-	s	from one to the next
        =2BF3	Health Sensor Features
        value.number_of_observation_types	i---		entries of the list
        value.observation_types	i*2-		what the sensor observes
        value.number_of_device_specializations	i---		entries of the list
        value.device_specializations	r---		kinds of device
        value.device_specializations.device_specialization	i-2-
        value.device_specializations.specialization_version	i---
        =2BF4	GHS Control Point
        value.health_sensor_op_code	i-11n		what is asked for, or how it went
        =2910	Observation Schedule
        =2911	Valid Range and Accuracy
        value.unit_code	i-2-		of the limits and of the accuracy
        value.lower_limit_name	t-2-s		what the value stands for where it is no measurement
        value.lower_limit	d-2-
        value.upper_limit_name	t-2-s		what the value stands for where it is no measurement
        value.upper_limit	d-2-
        value.accuracy_name	t-2-s		what the value stands for where it is no measurement
        value.accuracy	d-2-
        -
        =2BFF	UDI for Medical Devices
        value.udi_label	t-2-		unique device identifier, as on the label
        value.udi_device_identifier	t-2-
        value.udi_issuer	t-2-		object identifier of who issued it
        value.udi_authority	t-2-		object identifier of who demands it
        -
        =2B2D	Emergency ID
        value.emergency_id	h-1-		identifies the device
        =2B2E	Emergency Text
        value.emergency_text	t-1-		name, telephone number or the like
        -
        =2A8A	First Name
        value.first_name	t-2-
        =2B48	Middle Name
        value.middle_name	t-2-
        =2A90	Last Name
        value.last_name	t-2-
        =2A87	Email Address
        value.email_address	t-2-
        =2AA2	Language
        value.language	t-2-		ISO 639-1 code
        =2A80	Age
        value.age	i-2-	yr
        =2A85	Date of Birth
        =2A8C	Gender
        value.gender	i-1-n
        =2A98	Weight
        =2A8E	Height
        =2B47	High Resolution Height
        =2A97	Waist Circumference
        value.waist_circumference	d-2-	m
        =2A8F	Hip Circumference
        value.hip_circumference	d-2-	m
        =2B49	Stride Length
        value.stride_length	d-2-	m
        =2B4A	Handedness
        value.handedness	i-1-n
        =2B4B	Device Wearing Position
        value.device_wearing_position	i-1-n		where the device is worn
        =2A9A	User Index
        value.user_index_name	t-2-s		what the value stands for where it is no measurement
        value.user_index	i-2-		the user that the values are of
        =2B4E	Activity Goal
        value.total_energy_expenditure_goal	d-2-	J	in a day
        value.normal_walking_steps_goal	i-2-
        value.intensity_steps_goal	i-2-
        value.floor_steps_goal	i-2-
        value.distance_goal	d-2-	m
        value.normal_walking_duration_goal	i-2-	s
        value.intensity_walking_duration_goal	i-2-	s
        =2B50	Caloric Intake
        value.caloric_intake	i-2-	kcal	energy of what the user eats in a day
        =2B4F	Sedentary Interval Notification
        value.sedentary_interval_notification	i-2-	s	after sitting so long, the user is reminded to move
        -
        =!2A9F	User Control Point
        value.user_control_op_code	i-11n		what is asked for
        value.consent_code	i-2-!		0 to 9999
        value.user_control_request_op_code	i-11n		what is answered
        value.user_control_response	i-1-n		how it went
        =2B37	Registered User
        value.user_name_present	b---		a name follows
        value.registered_user_name	t-2-		name, or its beginning
        -
        =2A8D	Heart Rate Max
        value.heart_rate_max	i-2-	bpm
        =2A92	Resting Heart Rate
        value.resting_heart_rate	i-2-	bpm
        =2A91	Maximum Recommended Heart Rate
        value.maximum_recommended_heart_rate	i-2-	bpm
        =2A7E	Aerobic Heart Rate Lower Limit
        value.aerobic_heart_rate_lower_limit	i-2-	bpm
        =2A84	Aerobic Heart Rate Upper Limit
        value.aerobic_heart_rate_upper_limit	i-2-	bpm
        =2A7F	Aerobic Threshold
        value.aerobic_threshold	i-2-	bpm
        =2A81	Anaerobic Heart Rate Lower Limit
        value.anaerobic_heart_rate_lower_limit	i-2-	bpm
        =2A82	Anaerobic Heart Rate Upper Limit
        value.anaerobic_heart_rate_upper_limit	i-2-	bpm
        =2A83	Anaerobic Threshold
        value.anaerobic_threshold	i-2-	bpm
        =2A88	Fat Burn Heart Rate Lower Limit
        value.fat_burn_heart_rate_lower_limit	i-2-	bpm
        =2A89	Fat Burn Heart Rate Upper Limit
        value.fat_burn_heart_rate_upper_limit	i-2-	bpm
        =2A95	Two Zone Heart Rate Limits
        value.fat_burn_fitness_limit	i-2-	bpm	zones of the heart rate meet here
        =2A94	Three Zone Heart Rate Limits
        value.light_moderate_limit	i-2-	bpm	zones of the heart rate meet here
        value.moderate_hard_limit	i-2-	bpm	zones of the heart rate meet here
        =2B4C	Four Zone Heart Rate Limits
        value.hard_maximum_limit	i-2-	bpm	zones of the heart rate meet here
        =2A8B	Five Zone Heart Rate Limits
        value.very_light_light_limit	i-2-	bpm	zones of the heart rate meet here
        =2A93	Sport Type for Aerobic and Anaerobic Thresholds
        value.sport_type	i-1-n		sport in which the thresholds were found
        =2A86	Date of Threshold Assessment
        =2A96	VO2 Max
        value.vo2_max	i-2-	mL/(kg·min)	most oxygen that the body can take up
        =2B4D	High Intensity Exercise Threshold
        value.threshold_selector	i-1-n		which threshold follows
        value.threshold_energy_per_hour	d-2-	J
        value.threshold_metabolic_equivalent	d-2-	MET
        value.threshold_heart_rate_percentage	i-2-	%	of the maximum heart rate
        value.threshold_heart_rate	i-2-	bpm
        -
        =2A5B	CSC Measurement
        value.cumulative_wheel_revolutions	i-2-		may count down where the wheel turns backward
        value.last_wheel_event_time	d-2-	s	time of the last full turn, modulo 64 s (32 s in the Cycling Power Service)
        value.cumulative_crank_revolutions	i-2-			2
        value.last_crank_event_time	d-2-	s	time of the last full turn, modulo 64 s
        =2A5C	CSC Feature
        value.csc_features	i-22		what the sensor can do
        value.wheel_revolution_data_supported	b---			1
        value.crank_revolution_data_supported	b---			1
        value.multiple_sensor_locations_supported	b---			2
        =2A53	RSC Measurement
        value.walking_or_running	i-2-n
        value.instantaneous_speed	d-2-	m/s		1
        value.instantaneous_cadence	i-2-	steps/min
        value.instantaneous_stride_length	d-2-	m
        value.total_distance	d-2-	m	since the training began
        =2A54	RSC Feature
        value.rsc_features	i-22		what the sensor can do
        value.instantaneous_stride_length_supported	b---
        value.total_distance_supported	b---			2
        value.walking_or_running_status_supported	b---
        value.calibration_procedure_supported	b---
        =2A5D	Sensor Location
        value.sensor_location	i-1-n		where the sensor is
        =2A55	SC Control Point
        value.speed_cadence_op_code	i-1-n
        value.cumulative_value	i-2-		revolutions of the wheel, or decimetres of a runner
        value.speed_cadence_request	i-2-n		op code of the request
        value.speed_cadence_response	i-1-n		how the request went
        value.supported_sensor_locations	i*2-n			1
        value.speed_cadence_parameter	h---		parameter of an op code that is not known
        -
        =2A63	Cycling Power Measurement
        value.pedal_power_balance_reference	i---n		which pedal the balance is of
        value.accumulated_torque_source	i---n
        value.offset_compensation_indicator	b-3-		the rider should compensate the offset
        value.instantaneous_power	i-2-	W		3
        value.pedal_power_balance	d-2-	%	part of the power
        value.accumulated_torque	d-2-	N·m
        value.maximum_force_magnitude	i-2-	N
        value.minimum_force_magnitude	i-2-	N
        value.maximum_torque_magnitude	d-2-	N·m
        value.minimum_torque_magnitude	d-2-	N·m
        value.maximum_angle	i-2-	°	where the magnitude is greatest
        value.minimum_angle	i-2-	°	where the magnitude is least
        value.top_dead_spot_angle	i-2-	°
        value.bottom_dead_spot_angle	i-2-	°
        value.accumulated_energy	d-2-	J
        =2A64	Cycling Power Vector
        value.measurement_direction	i-2-n
        value.first_crank_measurement_angle	i-2-	°
        value.force_magnitudes	i*2-	N	while the crank turns
        value.torque_magnitudes	d*2-	N·m	while the crank turns
        =2A65	Cycling Power Feature
        value.cycling_power_features	i-23		what the sensor can do
        value.pedal_power_balance_supported	b---
        value.accumulated_torque_supported	b---
        value.extreme_magnitudes_supported	b---
        value.extreme_angles_supported	b---
        value.top_and_bottom_dead_spot_angles_supported	b---
        value.accumulated_energy_supported	b---
        value.offset_compensation_indicator_supported	b---
        value.offset_compensation_supported	b---
        value.measurement_content_masking_supported	b---
        value.crank_length_adjustment_supported	b---
        value.chain_length_adjustment_supported	b---
        value.chain_weight_adjustment_supported	b---
        value.span_length_adjustment_supported	b---
        value.sensor_measurement_context	i---n		what the sensor measures
        value.measurement_direction_supported	b---
        value.factory_calibration_date_supported	b---
        value.enhanced_offset_compensation_supported	b---
        value.distributed_system_support	i---n		use with a second sensor
        =2A66	Cycling Power Control Point
        value.cycling_power_op_code	i-1-n
        value.crank_length	d-2-	m
        value.chain_length	d-2-	m
        value.chain_weight	d-2-	kg
        value.span_length	d-2-	m
        value.measurement_content_mask	i-22		parts of the measurement that are left out
        value.cycling_power_request	i-2-n		op code of the request
        value.cycling_power_response	i-1-n		how the request went
        value.raw_offset_name	t-2-s		what the value stands for where it is no measurement
        value.raw_offset	i-2-		force in N, or torque in 1/32 N·m, without load
        value.sampling_rate	i-2-	Hz	of the sensor
        value.manufacturer_company_id	i-22n		whose data follows
        value.manufacturer_specific_data	h---
        value.cycling_power_parameter	h---		parameter of an op code that is not known
        -
        =2A67	Location and Speed
        value.position_status	i-2-n			2
        value.speed_and_distance_format	i---n
        value.elevation_source	i---n
        value.heading_source	i---n			1
        value.latitude	d-2-	°	WGS 84; negative: south
        value.longitude	d-2-	°	WGS 84; negative: west
        value.heading	d-2-	°	clockwise from north
        value.rolling_time	i-2-	s	counts seconds, modulo 256
        =2A68	Navigation
        value.navigation_indicator_type	i---n		what the values lead to
        value.waypoint_reached	b-3-
        value.destination_reached	b-3-
        value.bearing	d-2-	°	direction to the target, clockwise from north
        value.remaining_distance	d-2-	m
        value.remaining_vertical_distance	d-2-	m
        =2A69	Position Quality
        value.number_of_beacons_in_solution	i-2-		satellites that the position is made of
        value.number_of_beacons_in_view	i-2-		satellites that are received
        value.time_to_first_fix	d-2-	s
        value.estimated_horizontal_position_error	d-2-	m
        value.estimated_vertical_position_error	d-2-	m
        value.horizontal_dilution_of_precision	d-2-
        value.vertical_dilution_of_precision	d-2-
        =2A6A	LN Feature
        value.ln_features	i-23		what the device can do
        value.instantaneous_speed_supported	b---
        value.location_supported	b---
        value.heading_supported	b---
        value.rolling_time_supported	b---
        value.utc_time_supported	b---
        value.remaining_distance_supported	b---
        value.remaining_vertical_distance_supported	b---
        value.estimated_time_of_arrival_supported	b---
        value.number_of_beacons_in_solution_supported	b---
        value.number_of_beacons_in_view_supported	b---
        value.time_to_first_fix_supported	b---
        value.estimated_horizontal_position_error_supported	b---
        value.estimated_vertical_position_error_supported	b---
        value.horizontal_dilution_of_precision_supported	b---
        value.vertical_dilution_of_precision_supported	b---
        value.location_and_speed_content_masking_supported	b---
        value.fix_rate_setting_supported	b---
        value.elevation_setting_supported	b---
        value.position_status_supported	b---
        =2A6B	LN Control Point
        value.ln_op_code	i-1-n
        value.cumulative_distance	d-2-	m	to be set as the total distance
        value.location_and_speed_mask	i-22		parts of the value that are left out
        value.navigation_command	i-1-n
        value.route_number	i-2-
        value.fix_rate	i-2-	s	time between positions; 0: a single one
        value.ln_request	i-2-n		op code of the request
        value.ln_response	i-1-n		how the request went
        value.number_of_routes	i-2-
        value.route_name	t-2-
        value.ln_parameter	h---		parameter of an op code that is not known
        -
        =2ACD	Treadmill Data
        value.more_data	b---		the rest of the measurement is in another value
        value.instantaneous_speed_kilometres_per_hour	d-2-	km/h		2
        value.average_speed_kilometres_per_hour	d-2-	km/h	since the training began
        value.inclination_name	t-2-s		what the value stands for where it is no measurement
        value.inclination	d-2-	%	negative: downhill
        value.ramp_angle_setting_name	t-2-s		what the value stands for where it is no measurement
        value.ramp_angle_setting	d-2-	°	angle that the machine is set to
        value.positive_elevation_gain	d-2-	m	metres climbed since the training began
        value.negative_elevation_gain	d-2-	m	metres descended since the training began
        value.instantaneous_pace	i-2-	s	time for 500 m
        value.instantaneous_pace_kilometres_per_minute	d-2-	km/min
        value.average_pace	i-2-	s	time for 500 m, since the training began
        value.average_pace_kilometres_per_minute	d-2-	km/min
        value.total_energy_name	t-2-s		what the value stands for where it is no measurement
        value.total_energy	i-2-	kcal	since the training began
        value.energy_per_hour_name	t---s		what the value stands for where it is no measurement
        value.energy_per_hour	i---	kcal		5
        value.energy_per_minute_name	t---s		what the value stands for where it is no measurement
        value.energy_per_minute	i---	kcal		5
        value.metabolic_equivalent	d-2-	MET	energy used as a multiple of that at rest
        value.elapsed_time	i-2-	s	since the training began
        value.remaining_time	i-2-	s	until the end of what was selected
        value.force_on_belt_name	t-2-s		what the value stands for where it is no measurement
        value.force_on_belt	i-2-	N
        value.power_output_name	t-2-s		what the value stands for where it is no measurement
        value.power_output	i-2-	W
        =2ACE	Cross Trainer Data
        value.moving_backward	b---
        value.steps_per_minute	i-2-	steps/min		2
        value.average_step_rate	i-2-	steps/min	since the training began
        value.stride_count	d-2-		a stride is a pair of steps
        value.resistance_level	d-2-			4
        value.average_power	i-2-	W	since the training began
        =2ACF	Step Climber Data
        value.floors	i-2-		climbed since the training began
        value.step_count	i-2-		since the training began
        =2AD0	Stair Climber Data
        =2AD1	Rower Data
        value.stroke_rate	d-2-	strokes/min
        value.stroke_count	i-2-		since the training began
        value.average_stroke_rate	d-2-	strokes/min	since the training began
        =2AD2	Indoor Bike Data
        value.instantaneous_cadence_rpm	d-2-	rpm	of the cranks
        value.average_cadence	d-2-	rpm	since the training began
        -
        =2AD4	Supported Speed Range
        value.minimum_speed	d-2-	km/h
        value.maximum_speed	d-2-	km/h
        value.speed_increment	d-2-	km/h	smallest step
        =2AD5	Supported Inclination Range
        value.minimum_inclination	d-2-	%
        value.maximum_inclination	d-2-	%
        value.inclination_increment	d-2-	%	smallest step
        =2AD6	Supported Resistance Level Range
        value.minimum_resistance_level	d-2-
        value.maximum_resistance_level	d-2-
        value.resistance_level_increment	d-2-		smallest step
        =2AD7	Supported Heart Rate Range
        value.minimum_heart_rate	i-2-	bpm
        value.maximum_heart_rate	i-2-	bpm
        value.heart_rate_increment	i-2-	bpm	smallest step
        =2AD8	Supported Power Range
        value.minimum_power	i-2-	W
        value.maximum_power	i-2-	W
        value.power_increment	i-2-	W	smallest step
        -
        =2ACC	Fitness Machine Feature
        value.average_speed_supported	b---
        value.cadence_supported	b---
        value.inclination_supported	b---
        value.elevation_gain_supported	b---
        value.pace_supported	b---
        value.step_count_supported	b---
        value.resistance_level_supported	b---
        value.stride_count_supported	b---
        value.expended_energy_supported	b---
        value.heart_rate_measurement_supported	b---
        value.elapsed_time_supported	b---
        value.remaining_time_supported	b---
        value.power_measurement_supported	b---
        value.force_on_belt_and_power_output_supported	b---
        value.user_data_retention_supported	b---
        value.speed_target_setting_supported	b---
        value.inclination_target_setting_supported	b---
        value.resistance_target_setting_supported	b---
        value.power_target_setting_supported	b---
        value.heart_rate_target_setting_supported	b---
        value.targeted_expended_energy_configuration_supported	b---
        value.targeted_step_number_configuration_supported	b---
        value.targeted_stride_number_configuration_supported	b---
        value.targeted_distance_configuration_supported	b---
        value.targeted_training_time_configuration_supported	b---
        value.targeted_time_in_two_heart_rate_zones_configuration_supported	b---
        value.targeted_time_in_three_heart_rate_zones_configuration_supported	b---
        value.targeted_time_in_five_heart_rate_zones_configuration_supported	b---
        value.indoor_bike_simulation_parameters_supported	b---
        value.wheel_circumference_configuration_supported	b---
        value.spin_down_control_supported	b---
        value.targeted_cadence_configuration_supported	b---
        =2AD3	Training Status
        value.training_status_string_present	b---		a text follows
        value.extended_string_present	b---		the text is longer: to be read
        value.training_status	i-1-n		what the user is doing
        value.training_status_string	t-1-		the machine's own words
        =2AD9	Fitness Machine Control Point
        value.fitness_machine_op_code	i-11n		what the machine is to do
        value.target_speed	d-2-	km/h		1
        value.target_inclination	d-2-	%		1
        value.target_resistance_level	d-2-			1
        value.target_power	i-2-	W		1
        value.target_heart_rate	i-2-	bpm		1
        value.stop_or_pause	i-1-n		which of both
        value.targeted_expended_energy	i-2-	kcal		1
        value.targeted_number_of_steps	i-2-			1
        value.targeted_number_of_strides	i-2-			1
        value.targeted_distance	i-2-	m		1
        value.targeted_training_time	i-2-	s		1
        value.targeted_time_in_fat_burn_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_fitness_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_light_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_moderate_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_hard_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_very_light_zone	i-2-	s	time in the heart rate zone
        value.targeted_time_in_maximum_zone	i-2-	s	time in the heart rate zone
        value.simulated_wind_speed	d-2-	m/s	headwind; negative: tailwind
        value.simulated_grade	d-2-	%	slope of the road
        value.rolling_resistance_coefficient	d-2-			1
        value.wind_resistance_coefficient	d-2-	kg/m		1
        value.wheel_circumference	d-2-	m		1
        value.spin_down_control	i-1-n		answer to a request for a spin down
        value.targeted_cadence	d-2-	rpm		1
        value.fitness_machine_request_op_code	i-11n		what is answered
        value.fitness_machine_result	i-1-n		how it went
        value.target_speed_low	d-2-	km/h
        value.target_speed_high	d-2-	km/h
        =2ADA	Fitness Machine Status
        value.fitness_machine_status	i-11n		what has changed
        value.spin_down_status	i-1-n		how far the spin down is
        -
        =2BC9	Sink PAC
        value.number_of_pac_records	i-2-			1
        value.pac_records	r---		codecs and what the device can do with them
        value.pac_records.coding_format	i-11n			1
        value.pac_records.codec_company	i-22n			1
        value.pac_records.vendor_codec_id	i-22		number that the company gave its codec
        value.pac_records.codec_specific_capabilities_length	i---	byte		1
        value.pac_records.codec_specific_capabilities	r---		what the codec can do
        value.pac_records.codec_specific_capabilities.length	i---		bytes after it, the type's among them
        value.pac_records.codec_specific_capabilities.type	i-2-n		type of the structure
        value.pac_records.codec_specific_capabilities.supported_sampling_frequencies	i--3		sampling frequencies of the codec
        value.pac_records.codec_specific_capabilities.supported_sampling_frequencies_names	t*25		what is set
        value.pac_records.codec_specific_capabilities.supported_frame_durations	i--3		frame durations of the codec, and which it prefers
        value.pac_records.codec_specific_capabilities.supported_frame_durations_names	t*25		what is set
        value.pac_records.codec_specific_capabilities.supported_audio_channel_counts	i--3		how many channels a stream may have
        value.pac_records.codec_specific_capabilities.supported_audio_channel_counts_names	t*25		what is set
        value.pac_records.codec_specific_capabilities.min_octets_per_codec_frame	i-2-	byte		1
        value.pac_records.codec_specific_capabilities.max_octets_per_codec_frame	i-2-	byte		1
        value.pac_records.codec_specific_capabilities.supported_max_codec_frames_per_sdu	i-2-			1
        value.pac_records.codec_specific_capabilities.data	h---		value of a type that is not known
        value.pac_records.vendor_codec_capabilities	h---		abilities of a codec that is not LC3
        value.pac_records.metadata_length	i---	byte		1
        value.pac_records.metadata	r---		what the stream is for
        value.pac_records.metadata.length	i---		bytes after it, the type's among them
        value.pac_records.metadata.type	i-2-n		type of the structure
        value.pac_records.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        value.pac_records.metadata.preferred_audio_contexts_names	t*25		what is set
        value.pac_records.metadata.streaming_audio_contexts	i--3		uses of the stream
        value.pac_records.metadata.streaming_audio_contexts_names	t*25		what is set
        value.pac_records.metadata.program_info	t-2-		title or summary of the content
        value.pac_records.metadata.language	t-2-		ISO 639-3 code
        value.pac_records.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        value.pac_records.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        value.pac_records.metadata.program_info_uri	t-2-		where more is said
        value.pac_records.metadata.audio_active_state	i-2-n			1
        value.pac_records.metadata.assisted_listening_stream	i-2-n			1
        value.pac_records.metadata.broadcast_name	t-2-			1
        value.pac_records.metadata.extended_metadata_type	i-22			1
        value.pac_records.metadata.extended_metadata	h---			1
        value.pac_records.metadata.vendor_company	i-22n			1
        value.pac_records.metadata.vendor_specific_metadata	h---			1
        value.pac_records.metadata.data	h---		value of a type that is not known
        =2BCA	Sink Audio Locations
        value.sink_audio_locations	i--3		channels that the device plays; none is mono
        value.sink_audio_locations_names	t*25		what is set
        =2BCB	Source PAC
        =2BCC	Source Audio Locations
        value.source_audio_locations	i--3		channels that the device records; none is mono
        value.source_audio_locations_names	t*25		what is set
        =2BCD	Available Audio Contexts
        value.available_sink_contexts	i--3		uses for which the device is ready to play now
        value.available_sink_contexts_names	t*25		what is set
        value.available_source_contexts	i--3		uses for which the device is ready to record now
        value.available_source_contexts_names	t*25		what is set
        =2BCE	Supported Audio Contexts
        value.supported_sink_contexts	i--3		uses for which the device can play
        value.supported_sink_contexts_names	t*25		what is set
        value.supported_source_contexts	i--3		uses for which the device can record
        value.supported_source_contexts_names	t*25		what is set
        -
        =2BC4	Sink ASE
        value.ase_id	i-2-		number of the endpoint, from 1
        value.ase_state	i-1-n		state of the endpoint
        value.framing_support	i-2-n			1
        value.preferred_phys	i--3		PHYs that the server would like
        value.preferred_phys_names	t*25		what is set
        value.preferred_retransmission_number	i-2-			1
        value.max_transport_latency	d-2-	s	longest time that a packet takes
        value.presentation_delay_min	d-2-	s	shortest presentation delay
        value.presentation_delay_max	d-2-	s	longest presentation delay
        value.preferred_presentation_delay_min	d-2-	s	0: no preference
        value.preferred_presentation_delay_max	d-2-	s	0: no preference
        value.coding_format	i-11n			1
        value.codec_company	i-22n			1
        value.vendor_codec_id	i-22		number that the company gave its codec
        value.codec_specific_configuration_length	i---	byte		1
        value.codec_specific_configuration	r---		how the codec is set up
        value.codec_specific_configuration.length	i---		bytes after it, the type's among them
        value.codec_specific_configuration.type	i-2-n		type of the structure
        value.codec_specific_configuration.sampling_frequency	i-2-n			1
        value.codec_specific_configuration.frame_duration	i-2-n			1
        value.codec_specific_configuration.audio_channel_allocation	i--3		channels of the stream; none is mono
        value.codec_specific_configuration.audio_channel_allocation_names	t*25		what is set
        value.codec_specific_configuration.octets_per_codec_frame	i-2-	byte		1
        value.codec_specific_configuration.codec_frame_blocks_per_sdu	i-2-			1
        value.codec_specific_configuration.data	h---		value of a type that is not known
        value.vendor_codec_configuration	h---		set-up of a codec that is not LC3
        value.cig_id	i-2-		connected isochronous group of the stream
        value.cis_id	i-2-		stream of that group
        value.sdu_interval	d-2-	s	time from SDU to SDU
        value.framing	i-2-n			1
        value.phys	i--3		PHYs that may be used
        value.phys_names	t*25		what is set
        value.max_sdu	i-2-	byte	largest SDU
        value.retransmission_number	i-2-		how often a PDU is sent again
        value.presentation_delay	d-2-	s	from the arrival of an SDU to its being played, or the reverse
        value.metadata_length	i---	byte		1
        value.metadata	r---		what the stream is for
        value.metadata.length	i---		bytes after it, the type's among them
        value.metadata.type	i-2-n		type of the structure
        value.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        value.metadata.preferred_audio_contexts_names	t*25		what is set
        value.metadata.streaming_audio_contexts	i--3		uses of the stream
        value.metadata.streaming_audio_contexts_names	t*25		what is set
        value.metadata.program_info	t-2-		title or summary of the content
        value.metadata.language	t-2-		ISO 639-3 code
        value.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        value.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        value.metadata.program_info_uri	t-2-		where more is said
        value.metadata.audio_active_state	i-2-n			1
        value.metadata.assisted_listening_stream	i-2-n			1
        value.metadata.broadcast_name	t-2-			1
        value.metadata.extended_metadata_type	i-22			1
        value.metadata.extended_metadata	h---			1
        value.metadata.vendor_company	i-22n			1
        value.metadata.vendor_specific_metadata	h---			1
        value.metadata.data	h---		value of a type that is not known
        value.additional_ase_parameters	h---			1
        =2BC5	Source ASE
        =2BC6	ASE Control Point
        value.ase_op_code	i-1-n		what is to be done, or was
        value.number_of_ases	i-2-		0xFF in a response: the opcode or the length was wrong
        value.ase_responses	r---
        value.ase_responses.ase_id	i-2-		number of the endpoint, from 1
        value.ase_responses.ase_response_code	i-2-n
        value.ase_responses.refused_metadata_type	i-2-n		type of the metadata that were refused
        value.ase_responses.ase_response_reason	i-3-n		the parameter that was refused
        value.ases	r---
        value.ases.ase_id	i-2-		number of the endpoint, from 1
        value.ases.target_latency	i-2-n		what matters most to the client
        value.ases.target_phy	i-2-n
        value.ases.coding_format	i-11n
        value.ases.codec_company	i-22n
        value.ases.vendor_codec_id	i-22		number that the company gave its codec
        value.ases.codec_specific_configuration_length	i---	byte
        value.ases.codec_specific_configuration	r---		how the codec is set up
        value.ases.codec_specific_configuration.length	i---		bytes after it, the type's among them
        value.ases.codec_specific_configuration.type	i-2-n		type of the structure
        value.ases.codec_specific_configuration.sampling_frequency	i-2-n
        value.ases.codec_specific_configuration.frame_duration	i-2-n
        value.ases.codec_specific_configuration.audio_channel_allocation	i--3		channels of the stream; none is mono
        value.ases.codec_specific_configuration.audio_channel_allocation_names	t*25		what is set
        value.ases.codec_specific_configuration.octets_per_codec_frame	i-2-	byte
        value.ases.codec_specific_configuration.codec_frame_blocks_per_sdu	i-2-
        value.ases.codec_specific_configuration.data	h---		value of a type that is not known
        value.ases.vendor_codec_configuration	h---		set-up of a codec that is not LC3
        value.ases.cig_id	i-2-		connected isochronous group of the stream
        value.ases.cis_id	i-2-		stream of that group
        value.ases.sdu_interval	d-2-	s	time from SDU to SDU
        value.ases.framing	i-2-n
        value.ases.phys	i--3		PHYs that may be used
        value.ases.phys_names	t*25		what is set
        value.ases.max_sdu	i-2-	byte	largest SDU
        value.ases.retransmission_number	i-2-		how often a PDU is sent again
        value.ases.max_transport_latency	d-2-	s	longest time that a packet takes
        value.ases.presentation_delay	d-2-	s	from the arrival of an SDU to its being played, or the reverse
        value.ases.metadata_length	i---	byte
        value.ases.metadata	r---		what the stream is for
        value.ases.metadata.length	i---		bytes after it, the type's among them
        value.ases.metadata.type	i-2-n		type of the structure
        value.ases.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        value.ases.metadata.preferred_audio_contexts_names	t*25		what is set
        value.ases.metadata.streaming_audio_contexts	i--3		uses of the stream
        value.ases.metadata.streaming_audio_contexts_names	t*25		what is set
        value.ases.metadata.program_info	t-2-		title or summary of the content
        value.ases.metadata.language	t-2-		ISO 639-3 code
        value.ases.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        value.ases.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        value.ases.metadata.program_info_uri	t-2-		where more is said
        value.ases.metadata.audio_active_state	i-2-n
        value.ases.metadata.assisted_listening_stream	i-2-n
        value.ases.metadata.broadcast_name	t-2-
        value.ases.metadata.extended_metadata_type	i-22
        value.ases.metadata.extended_metadata	h---
        value.ases.metadata.vendor_company	i-22n
        value.ases.metadata.vendor_specific_metadata	h---
        value.ases.metadata.data	h---		value of a type that is not known
        -
        =!2BC7	Broadcast Audio Scan Control Point
        value.broadcast_scan_op_code	i-1-n		what the server is told
        value.advertiser_address_type	i---n			1
        value.advertiser_address	a-1-		whose broadcast it is
        value.advertising_sid	i-2-		advertising set of the broadcast
        value.broadcast_id	i-23			1
        value.pa_sync	i-2-n		what to do about the periodic advertising
        value.pa_interval_name	t-2-s		what the value stands for where it is no measurement
        value.pa_interval	d-2-	s	interval of the periodic advertising
        value.num_subgroups	i-2-			1
        value.subgroups	r---			1
        value.subgroups.bis_sync_name	t-2-s		what the value stands for where it is no measurement
        value.subgroups.bis_sync	i-23		a bit for each stream to receive, bit 0 for BIS_index 1
        value.subgroups.metadata_length	i---	byte		1
        value.subgroups.metadata	r---		what the stream is for
        value.subgroups.metadata.length	i---		bytes after it, the type's among them
        value.subgroups.metadata.type	i-2-n		type of the structure
        value.subgroups.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        value.subgroups.metadata.preferred_audio_contexts_names	t*25		what is set
        value.subgroups.metadata.streaming_audio_contexts	i--3		uses of the stream
        value.subgroups.metadata.streaming_audio_contexts_names	t*25		what is set
        value.subgroups.metadata.program_info	t-2-		title or summary of the content
        value.subgroups.metadata.language	t-2-		ISO 639-3 code
        value.subgroups.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        value.subgroups.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        value.subgroups.metadata.program_info_uri	t-2-		where more is said
        value.subgroups.metadata.audio_active_state	i-2-n			1
        value.subgroups.metadata.assisted_listening_stream	i-2-n			1
        value.subgroups.metadata.broadcast_name	t-2-			1
        value.subgroups.metadata.extended_metadata_type	i-22			1
        value.subgroups.metadata.extended_metadata	h---			1
        value.subgroups.metadata.vendor_company	i-22n			1
        value.subgroups.metadata.vendor_specific_metadata	h---			1
        value.subgroups.metadata.data	h---		value of a type that is not known
        value.source_id	i-2-		number that the server gave the source
        value.broadcast_code	h-2-!		the broadcast is encrypted with; least significant octet first
        =!2BC8	Broadcast Receive State
        value.pa_sync_state	i-2-n		synchronization with the periodic advertising
        value.big_encryption	i-2-n
        value.bad_code	h-2-!		the Broadcast_Code that did not fit
        value.subgroups.bis_sync_state_name	t-2-s		what the value stands for where it is no measurement
        value.subgroups.bis_sync_state	i-23		a bit for each stream that the server receives, bit 0 for BIS_index 1
        -
        =!2B84	Set Identity Resolving Key
        value.set_identity_resolving_key_type	i-2-n		whether the key is encrypted with a key of the connection
        value.set_identity_resolving_key	h-2-!		least significant octet first
        =2B85	Coordinated Set Size
        value.coordinated_set_size	i-1-		number of members
        =2B86	Set Member Lock
        value.set_member_lock	i-1-n		whether one client has the member for itself
        =2B87	Set Member Rank
        value.set_member_rank	i-1-		place of the member in the set, from 1
        =2C1A	Coordinated Set Name
        value.coordinated_set_name	t-1-		name of the whole set
        -
        =2B7D	Volume State
        value.volume_setting	i-2-		0 the lowest volume, 255 the highest
        value.mute	i-2-n		whether it is muted
        value.change_counter	i---		changes with the state; commands repeat it
        =2B7E	Volume Control Point
        value.volume_op_code	i-1-n		what the server is told to do
        =2B7F	Volume Flags
        value.volume_setting_persisted	b-2-		the volume was set by a user; else it is the one after a reset
        =2B80	Volume Offset State
        value.volume_offset	i-2-		added to the volume setting
        =2B81	Audio Location
        value.audio_location	i--3		outputs that the offset is for; none is mono
        value.audio_location_names	t*25		what is set
        =2B82	Volume Offset Control Point
        value.volume_offset_op_code	i-1-n		what the server is told to do
        =2B83	Audio Output Description
        value.audio_output_description	t-1-		name of the output
        =2BC3	Mute
        -
        =2B77	Audio Input State
        value.gain_setting	i-2-		in steps of the gain setting units
        value.gain_mode	i-2-n		who sets the gain
        =2B78	Gain Settings Attribute
        value.gain_setting_units	d-2-	dB	what a step of the gain setting is worth
        value.gain_setting_minimum	i-2-		lowest gain setting, in its steps
        value.gain_setting_maximum	i-2-		highest gain setting, in its steps
        =2B79	Audio Input Type
        value.audio_input_type	i-1-n		where the sound comes from
        =2B7A	Audio Input Status
        value.audio_input_status	i-1-n
        =2B7B	Audio Input Control Point
        value.audio_input_op_code	i-1-n		what the server is told to do
        =2B7C	Audio Input Description
        value.audio_input_description	t-1-		name of the input
        -
        =2B93	Media Player Name
        value.media_player_name	t-1-
        =2B94	Media Player Icon Object ID
        value.media_player_icon_object_id	i-13		object of the Object Transfer Service
        =2B95	Media Player Icon URL
        value.media_player_icon_url	t-1-
        =2B96	Track Changed
        =2B97	Track Title
        value.track_title	t-1-
        =2B98	Track Duration
        value.track_duration_name	t-1-s		what the value stands for where it is no measurement
        value.track_duration	d-1-	s
        =2B99	Track Position
        value.track_position_name	t-1-s		what the value stands for where it is no measurement
        value.track_position	d-1-	s	from the beginning of the track; as written, from its end where negative
        =2B9A	Playback Speed
        value.playback_speed	d-1-		1: as it was recorded
        =2B9B	Seeking Speed
        value.seeking_speed_name	t-1-s		what the value stands for where it is no measurement
        value.seeking_speed	i-1-		times the usual speed; negative: backwards
        =2B9C	Current Track Segments Object ID
        value.current_track_segments_object_id	i-13		object of the Object Transfer Service
        =2B9D	Current Track Object ID
        value.current_track_object_id	i-13		object of the Object Transfer Service
        =2B9E	Next Track Object ID
        value.next_track_object_id	i-13		object of the Object Transfer Service
        =2B9F	Parent Group Object ID
        value.parent_group_object_id	i-13		object of the Object Transfer Service
        =2BA0	Current Group Object ID
        value.current_group_object_id	i-13		object of the Object Transfer Service
        =2BA1	Playing Order
        value.playing_order	i-1-n
        =2BA2	Playing Orders Supported
        value.playing_orders_supported	i--3		orders that the player has
        value.playing_orders_supported_names	t*15		what is set
        =2BA3	Media State
        value.media_state	i-1-n
        =2BA4	Media Control Point
        value.media_op_code	i-11n		what the player is to do, or was asked to
        value.position_change	d-2-	s	by how much the position moves
        value.segment_number	i-2-		counted from 1, or from the last one where negative; 0: stay
        value.track_number	i-2-		counted from 1, or from the last one where negative; 0: stay
        value.group_number	i-2-		counted from 1, or from the last one where negative; 0: stay
        value.media_result	i-2-n		in the notification
        =2BA5	Media Control Point Opcodes Supported
        value.media_op_codes_supported	i--3		opcodes that the player has
        value.media_op_codes_supported_names	t*15		what is set
        =2BA6	Search Results Object ID
        value.search_results_object_id	i-13		object of the Object Transfer Service
        =2BA7	Search Control Point
        value.search_criteria	r---		what is searched for: all of it is to be met
        value.search_criteria.length	i---		bytes after it, the type's among them
        value.search_criteria.type	i-2-n		type of the structure
        value.search_criteria.search_text	t-2-
        value.search_criteria.data	h---		value of a type that is not known
        value.search_result	i-1-n		in the notification
        -
        =2BB3	Bearer Provider Name
        value.bearer_provider_name	t-1-
        =2BB4	Bearer UCI
        value.bearer_uci	t-1-		Uniform Caller Identifier
        =2BB5	Bearer Technology
        value.bearer_technology	i-1-n
        =2BB6	Bearer URI Schemes Supported List
        value.uri_schemes_supported	t-1-		separated by commas
        =2BB7	Bearer Signal Strength
        value.bearer_signal_strength_name	t-1-s		what the value stands for where it is no measurement
        value.bearer_signal_strength	i-1-		1 the weakest, 100 the strongest
        =2BB8	Bearer Signal Strength Reporting Interval
        value.signal_strength_reporting_interval	i-1-	s	shortest time between notifications; 0: whenever it changes
        =2BB9	Bearer List Current Calls
        value.calls	r---			1
        value.calls.length	i---	byte	bytes after it
        value.calls.call_index	i-2-		number that the server gave the call, from 1
        value.calls.call_state	i-1-n			1
        value.calls.outgoing	b-3-		the server's user called
        value.calls.withheld_by_server	b-3-		the server does not say who the other party is
        value.calls.withheld_by_network	b-3-		the network did not say who the other party is
        value.calls.call_uri	t-2-		the other party
        =2BBB	Status Flags
        value.bearer_status_flags	i--2
        value.inband_ringtone	b-2-		the ringtone is sent as audio
        value.silent_mode	b-2-		the server does not ring
        =2BBC	Incoming Call Target Bearer URI
        value.call_index	i-2-		number that the server gave the call, from 1
        value.target_bearer_uri	t-1-		whom the caller called
        =2BBD	Call State
        =2BBE	Call Control Point
        value.call_op_code	i-1-n		what the server is to do, or was asked to
        value.call_result	i-2-n		in the notification
        value.call_uri	t-1-		who is to be called
        value.call_indices	i*2-		calls that are to be joined
        value.call_index_or_result	i-2-		of Join: the second call as written, the result as notified, 0 success
        =2BBF	Call Control Point Optional Opcodes
        value.optional_op_codes	i--2
        value.local_hold_supported	b-3-		Local Hold and Local Retrieve
        value.join_supported	b-3-		Join
        =2BC0	Termination Reason
        value.termination_reason	i-1-n
        =2BC1	Incoming Call
        value.caller_uri	t-1-		who calls
        =2BC2	Call Friendly Name
        value.call_friendly_name	t-1-		name of the other party
        -
        =2BDA	Hearing Aid Features
        value.hearing_aid_features	i--1
        value.hearing_aid_type	i-1-n
        value.preset_synchronization	b-3-		the aids of a pair change presets together
        value.independent_presets	b-3-		the other aid may have other presets
        value.dynamic_presets	b-3-		the list of presets may change
        value.writable_presets	b-3-		names of presets may be written
        =2BDB	Hearing Aid Preset Control Point
        value.preset_op_code	i-1-n
        value.preset_start_index	i-2-		first preset to be read
        value.num_presets	i-2-		how many to read at most
        value.is_last	i---n		whether others follow
        value.preset_index	i-2-		number of the preset, from 1
        value.preset_writable	b-3-		its name may be written
        value.preset_available	b-2-		it may be chosen now
        value.preset_name	t-2-
        value.preset_change	i-1-n
        value.previous_preset_index	i-2-		the preset before it in the list
        =2BDC	Active Preset Index
        value.active_preset_index	i-1-		0: no preset is active
        -
        =2B51	TMAP Role
        value.tmap_role	i--2		roles of the Telephony and Media Audio Profile
        value.call_gateway	b-3-		CG: connects to the telephone network
        value.call_terminal	b-3-		CT: headset of a call
        value.unicast_media_sender	b-3-		UMS
        value.unicast_media_receiver	b-3-		UMR
        value.broadcast_media_sender	b-3-		BMS
        value.broadcast_media_receiver	b-3-		BMR
        =2C00	GMAP Role
        value.gmap_role	i--1		roles of the Gaming Audio Profile
        value.unicast_game_gateway	b-3-		UGG: runs the game
        value.unicast_game_terminal	b-3-		UGT: headset of the player
        value.broadcast_game_sender	b-3-		BGS
        value.broadcast_game_receiver	b-3-		BGR
        =2C01	UGG Features
        value.ugg_features	i--1
        value.ugg_multiplex	b-3-		can receive while it sends
        value.ugg_96_kbps_source	b-3-		can send 96 kbit/s a channel
        value.ugg_multisink	b-3-		can send several streams
        =2C02	UGT Features
        value.ugt_features	i--1
        value.ugt_source	b-3-		can send
        value.ugt_80_kbps_source	b-3-		can send 80 kbit/s a channel
        value.ugt_sink	b-3-		can receive
        value.ugt_64_kbps_sink	b-3-		can receive 64 kbit/s a channel
        value.ugt_multiplex	b-3-		can send while it receives
        value.ugt_multisink	b-3-		can receive several streams
        value.ugt_multisource	b-3-		can send several streams
        =2C03	BGS Features
        value.bgs_features	i--1
        value.bgs_96_kbps	b-3-		can send 96 kbit/s a channel
        =2C04	BGR Features
        value.bgr_features	i--1
        value.bgr_multisink	b-3-		can receive several streams
        value.bgr_multiplex	b-3-		can receive two channels in one stream
        -
        =2C31	Voice Assistant Name
        value.voice_assistant_name	t-1-
        =2C32	Voice Assistant UUID
        value.voice_assistant_uuid	u-1-		which assistant it is
        =2C33	Voice Assistant Service Control Point
        value.voice_assistant_response_op_code	i-1-n		kind of response
        value.voice_assistant_response_code	i-1-n
        value.voice_assistant_op_code	i-1-n		what the server is told to do
        =2C35	Voice Assistant Session State
        value.voice_assistant_session_state	i-1-n
        =2C36	Voice Assistant Session Flag
        value.voice_assistant_session_flags	i--1
        value.listening_now	b-3-		the assistant listens
        value.processing_now	b-3-		the assistant works on what it heard
        value.playback_now	b-3-		the assistant answers
        =2C37	Voice Assistant Supported Languages
        value.voice_assistant_supported_languages	t-1-
        =2C38	Voice Assistant Supported Features
        value.voice_assistant_features	i--1
        value.session_flags_enabled	b-3-		the session flag is there
        -
        =s184E:	Audio Stream Control Announcement
        adv.value.announcement_type	i-1-n		whether the device only may be connected to, or asks for it
        adv.value.available_sink_contexts	i--3		uses for which the device is ready to play now
        adv.value.available_sink_contexts_names	t*25		what is set
        adv.value.available_source_contexts	i--3		uses for which the device is ready to record now
        adv.value.available_source_contexts_names	t*25		what is set
        adv.value.metadata_length	i---	byte		1
        adv.value.metadata	r---		what the stream is for
        adv.value.metadata.length	i---		bytes after it, the type's among them
        adv.value.metadata.type	i-2-n		type of the structure
        adv.value.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        adv.value.metadata.preferred_audio_contexts_names	t*25		what is set
        adv.value.metadata.streaming_audio_contexts	i--3		uses of the stream
        adv.value.metadata.streaming_audio_contexts_names	t*25		what is set
        adv.value.metadata.program_info	t-2-		title or summary of the content
        adv.value.metadata.language	t-2-		ISO 639-3 code
        adv.value.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        adv.value.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        adv.value.metadata.program_info_uri	t-2-		where more is said
        adv.value.metadata.audio_active_state	i-2-n			1
        adv.value.metadata.assisted_listening_stream	i-2-n			1
        adv.value.metadata.broadcast_name	t-2-			1
        adv.value.metadata.extended_metadata_type	i-22			1
        adv.value.metadata.extended_metadata	h---			1
        adv.value.metadata.vendor_company	i-22n			1
        adv.value.metadata.vendor_specific_metadata	h---			1
        adv.value.metadata.data	h---		value of a type that is not known
        =s1853:	Common Audio Announcement
        =s1855:	Telephony and Media Audio Announcement
        adv.value.tmap_role	i--2		roles of the Telephony and Media Audio Profile
        adv.value.call_gateway	b-3-		CG: connects to the telephone network
        adv.value.call_terminal	b-3-		CT: headset of a call
        adv.value.unicast_media_sender	b-3-		UMS
        adv.value.unicast_media_receiver	b-3-		UMR
        adv.value.broadcast_media_sender	b-3-		BMS
        adv.value.broadcast_media_receiver	b-3-		BMR
        =s1858:	Gaming Audio Announcement
        adv.value.gmap_role	i--1		roles of the Gaming Audio Profile
        adv.value.unicast_game_gateway	b-3-		UGG: runs the game
        adv.value.unicast_game_terminal	b-3-		UGT: headset of the player
        adv.value.broadcast_game_sender	b-3-		BGS
        adv.value.broadcast_game_receiver	b-3-		BGR
        adv.value.gaming_audio_features	h---
        =s1852:	Broadcast Audio Announcement
        adv.value.broadcast_id	i-23		identifies the broadcast
        adv.value.additional_service_data	h---
        =s1856:	Public Broadcast Announcement
        adv.value.public_broadcast_features	i--1
        adv.value.broadcast_encrypted	b-3-		a Broadcast_Code is needed
        adv.value.standard_quality	b-3-		a stream of standard quality is there
        adv.value.high_quality	b-3-		a stream of high quality is there
        =s1851:	Basic Audio Announcement
        adv.value.presentation_delay	d-2-	s	from the arrival of an SDU to its being played
        adv.value.num_subgroups	i-2-
        adv.value.subgroups	r---
        adv.value.subgroups.num_bis	i-2-		streams of the subgroup
        adv.value.subgroups.coding_format	i-11n
        adv.value.subgroups.codec_company	i-22n
        adv.value.subgroups.vendor_codec_id	i-22		number that the company gave its codec
        adv.value.subgroups.codec_specific_configuration_length	i---	byte
        adv.value.subgroups.codec_specific_configuration	r---		how the codec is set up
        adv.value.subgroups.codec_specific_configuration.length	i---		bytes after it, the type's among them
        adv.value.subgroups.codec_specific_configuration.type	i-2-n		type of the structure
        adv.value.subgroups.codec_specific_configuration.sampling_frequency	i-2-n
        adv.value.subgroups.codec_specific_configuration.frame_duration	i-2-n
        adv.value.subgroups.codec_specific_configuration.audio_channel_allocation	i--3		channels of the stream; none is mono
        adv.value.subgroups.codec_specific_configuration.audio_channel_allocation_names	t*25		what is set
        adv.value.subgroups.codec_specific_configuration.octets_per_codec_frame	i-2-	byte
        adv.value.subgroups.codec_specific_configuration.codec_frame_blocks_per_sdu	i-2-
        adv.value.subgroups.codec_specific_configuration.data	h---		value of a type that is not known
        adv.value.subgroups.vendor_codec_configuration	h---		set-up of a codec that is not LC3
        adv.value.subgroups.metadata_length	i---	byte
        adv.value.subgroups.metadata	r---		what the stream is for
        adv.value.subgroups.metadata.length	i---		bytes after it, the type's among them
        adv.value.subgroups.metadata.type	i-2-n		type of the structure
        adv.value.subgroups.metadata.preferred_audio_contexts	i--3		uses that the codec is meant for
        adv.value.subgroups.metadata.preferred_audio_contexts_names	t*25		what is set
        adv.value.subgroups.metadata.streaming_audio_contexts	i--3		uses of the stream
        adv.value.subgroups.metadata.streaming_audio_contexts_names	t*25		what is set
        adv.value.subgroups.metadata.program_info	t-2-		title or summary of the content
        adv.value.subgroups.metadata.language	t-2-		ISO 639-3 code
        adv.value.subgroups.metadata.ccid_list	i*2-		Content Control IDs of the stream's services
        adv.value.subgroups.metadata.parental_rating	i-2-n		from 2 on, 3 less than the age in years
        adv.value.subgroups.metadata.program_info_uri	t-2-		where more is said
        adv.value.subgroups.metadata.audio_active_state	i-2-n
        adv.value.subgroups.metadata.assisted_listening_stream	i-2-n
        adv.value.subgroups.metadata.broadcast_name	t-2-
        adv.value.subgroups.metadata.extended_metadata_type	i-22
        adv.value.subgroups.metadata.extended_metadata	h---
        adv.value.subgroups.metadata.vendor_company	i-22n
        adv.value.subgroups.metadata.vendor_specific_metadata	h---
        adv.value.subgroups.metadata.data	h---		value of a type that is not known
        adv.value.subgroups.streams	r---		broadcast isochronous streams, and how their set-up differs from the subgroup's
        adv.value.subgroups.streams.bis_index	i-2-
        adv.value.subgroups.streams.codec_specific_configuration_length	i---	byte
        adv.value.subgroups.streams.codec_specific_configuration	r---		how the codec is set up
        adv.value.subgroups.streams.codec_specific_configuration.length	i---		bytes after it, the type's among them
        adv.value.subgroups.streams.codec_specific_configuration.type	i-2-n		type of the structure
        adv.value.subgroups.streams.codec_specific_configuration.sampling_frequency	i-2-n
        adv.value.subgroups.streams.codec_specific_configuration.frame_duration	i-2-n
        adv.value.subgroups.streams.codec_specific_configuration.audio_channel_allocation	i--3		channels of the stream; none is mono
        adv.value.subgroups.streams.codec_specific_configuration.audio_channel_allocation_names	t*25		what is set
        adv.value.subgroups.streams.codec_specific_configuration.octets_per_codec_frame	i-2-	byte
        adv.value.subgroups.streams.codec_specific_configuration.codec_frame_blocks_per_sdu	i-2-
        adv.value.subgroups.streams.codec_specific_configuration.data	h---		value of a type that is not known
        adv.value.subgroups.streams.vendor_codec_configuration	h---		set-up of a codec that is not LC3
        -
        =2BE9	Battery Critical Status
        value.critical_power_state	b-3-		so little energy that the device may stop working
        value.immediate_service_required	b-3-		the battery needs service now
        =2BED	Battery Level Status
        value.power_state	i--2		power sources and charging
        value.battery_present	b-2-
        value.wired_external_power	i---n		a wired source of power is connected
        value.wireless_external_power	i---n		a wireless source of power is connected
        value.battery_charge_state	i-2-n
        value.battery_charge_level	i-2-n
        value.charging_type	i---n
        value.charging_fault_battery	b-3-		the battery is why it does not charge
        value.charging_fault_external_power	b-3-		the source of power is why it does not charge
        value.charging_fault_other	b-3-		another reason why it does not charge
        value.battery_identifier	i--2		description of the Battery Service in its name space
        value.service_required	i---n		the battery needs service
        value.battery_fault	b-3-		a fault of the battery; false: or not known
        =2BF0	Battery Energy Status
        value.external_source_power_name	t-2-s		what the value stands for where it is no measurement
        value.external_source_power	d-2-	W	power that the external source can give
        value.present_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.present_voltage	d-2-	V	of the terminals
        value.available_energy_name	t-2-s		what the value stands for where it is no measurement
        value.available_energy	d-2-	kWh
        value.available_battery_capacity_name	t-2-s		what the value stands for where it is no measurement
        value.available_battery_capacity	d-2-	kWh	energy of the full battery as it is now
        value.charge_rate_name	t-2-s		what the value stands for where it is no measurement
        value.charge_rate	d-2-	W	negative: discharging
        value.available_energy_at_last_charge_name	t-2-s		what the value stands for where it is no measurement
        value.available_energy_at_last_charge	d-2-	kWh
        =2BEB	Battery Health Information
        value.cycle_count_designed_lifetime	i-2-		charge cycles that the battery is made for
        value.minimum_designed_operating_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.minimum_designed_operating_temperature	i-2-	°C
        value.maximum_designed_operating_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_designed_operating_temperature	i-2-	°C
        =2BEA	Battery Health Status
        value.battery_health_summary	i-2-	%	100: as good as new
        value.cycle_count	i-2-		charge cycles so far
        value.battery_temperature_name	t-2-s		what the value stands for where it is no measurement
        value.battery_temperature	i-2-	°C	temperature of the battery
        value.deep_discharge_count	i-2-		times that the battery ran completely down
        =2BEC	Battery Information
        value.battery_replaceable	b---
        value.battery_rechargeable	b---
        value.battery_manufacture_date	i-2-	d	days since 1 January 1970
        value.battery_expiration_date	i-2-	d	days since 1 January 1970
        value.battery_designed_capacity_name	t-2-s		what the value stands for where it is no measurement
        value.battery_designed_capacity	d-2-	kWh	energy of the full battery when new
        value.battery_low_energy_name	t---s		what the value stands for where it is no measurement
        value.battery_low_energy	d---	kWh	at or below this, the battery is low
        value.battery_critical_energy_name	t---s		what the value stands for where it is no measurement
        value.battery_critical_energy	d---	kWh	at or below this, the battery is critically low
        value.battery_chemistry	i-2-n
        value.nominal_voltage_name	t-2-s		what the value stands for where it is no measurement
        value.nominal_voltage	d-2-	V
        value.battery_aggregation_group	i---		0: in no group; batteries of one group work as one
        =2BEE	Battery Time Status
        value.time_until_discharged_name	t-2-s		what the value stands for where it is no measurement
        value.time_until_discharged	d-2-	s	as the device is used now
        value.time_until_discharged_on_standby_name	t-2-s		what the value stands for where it is no measurement
        value.time_until_discharged_on_standby	d-2-	s	if the device only waits
        value.time_until_recharged_name	t-2-s		what the value stands for where it is no measurement
        value.time_until_recharged	d-2-	s	with the power source it has
        =2BEF	Estimated Service Date
        value.estimated_service_date	i-2-	d	when the battery should be serviced, in days since 1 January 1970
        -
        =2A22	Boot Keyboard Input Report
        value.left_control	b-3-		key is down
        value.left_shift	b-3-		key is down
        value.left_alt	b-3-		key is down
        value.left_gui	b-3-		key is down
        value.right_control	b-3-		key is down
        value.right_shift	b-3-		key is down
        value.right_alt	b-3-		key is down
        value.right_gui	b-3-		key is down
        value.key_codes	i*2-		usages of the Keyboard page that are down, 0 for none, 1 for too many at once
        =2A32	Boot Keyboard Output Report
        value.num_lock	b-2-		light is on
        value.caps_lock	b-2-		light is on
        value.scroll_lock	b-2-		light is on
        value.compose	b-3-		light is on
        value.kana	b-3-		light is on
        =2A33	Boot Mouse Input Report
        value.left_button	b-3-		button is down
        value.right_button	b-3-		button is down
        value.middle_button	b-3-		button is down
        value.other_buttons	i---		buttons of the device's own, one bit each
        value.x_displacement	i-2-		motion to the right, in counts
        value.y_displacement	i-2-		motion towards the user, in counts
        value.device_specific	h---		what the device adds, as a wheel
        =2A4A	HID Information
        value.hid_version	i-22		version of USB HID, 0xJJMN for JJ.M.N
        value.hid_country_code	i-2-n		for which country the hardware is made
        value.remote_wake	b-2-		the device can wake its host
        value.normally_connectable	b-2-		the device advertises while not connected
        value.shorter_connection_intervals	b---		the device has the HID SCI characteristics
        value.shorter_connection_intervals_low_power	b---		and their low-power mode
        =2A4B	Report Map
        value.items	r---		in the order in which they hold
        value.items.item	i---n		tag and type of the item
        value.items.item_type	i---n		kind of item
        value.items.item_tag	i---		function of the item, together with its type
        value.items.item_size	i---		bytes of data, 3 for four
        value.items.long_item_size	i---		bytes of data
        value.items.long_item_tag	i--1		function of the item
        value.items.item_data	h---		data of the item
        value.items.constant	b---		padding, not data
        value.items.variable	b---		one field a control, not an array of usages
        value.items.relative	b---		change since the last report
        value.items.wrap	b---		rolls over at its ends
        value.items.nonlinear	b---		raw data are not linear to what they measure
        value.items.no_preferred_state	b---		the control does not return by itself
        value.items.null_state	b---		the control can send nothing meaningful
        value.items.volatile	b---		the host should not set it
        value.items.buffered_bytes	b---		bytes, not numbers
        value.items.collection	i---n
        value.items.usage_page	i--2n
        value.items.logical_minimum	i---
        value.items.logical_maximum	i---
        value.items.physical_minimum	i---
        value.items.physical_maximum	i---
        value.items.report_size	i---
        value.items.report_id	i---
        value.items.report_count	i---
        value.items.usage	i--2
        value.items.usage_minimum	i--2
        value.items.usage_maximum	i--2
        =2A4C	HID Control Point
        value.hid_command	i-1-n		what the host does
        =2A4D	Report
        value.report	h-1-		as the report map lays it out, without the report ID
        =2A4E	Protocol Mode
        value.protocol_mode	i-1-n		which reports are used
        =2C23	HID ISO Properties
        value.device_mode_change_supported	b---		the device can ask for another mode
        value.report_interval_1_ms	b---			1
        value.report_interval_2_ms	b---			1
        value.report_interval_3_ms	b---			1
        value.report_interval_4_ms	b---			1
        value.report_interval_5_ms	b---			1
        value.report_interval_1_25_ms	b---			1
        value.report_interval_2_5_ms	b---			1
        value.report_interval_3_75_ms	b---			1
        value.report_interval_7_5_ms	b---			1
        value.maximum_input_sdu_size	i-2-		bytes from the device
        value.preferred_input_sdu_size	i---		bytes from the device
        value.maximum_output_sdu_size	i-2-		bytes to the device
        value.preferred_output_sdu_size	i---		bytes to the device
        value.hybrid_mode_iso_reports	r---		reports that the streams can carry
        value.hybrid_mode_iso_reports.report_id	i---		0 where the report map has no report IDs
        value.hybrid_mode_iso_reports.iso_report_type	i---n
        value.hybrid_mode_iso_reports.confirmation	b---		reports may be confirmed
        value.hybrid_mode_iso_reports.repetition	b---		reports may be repeated
        =2C24	LE HID Operation Mode
        value.hid_mode_op_code	i-1-n		where reports go: in streams as well, or in GATT only
        value.input_sdu_size	i---		bytes from the device
        value.output_sdu_size	i---		bytes to the device
        value.hybrid_mode_iso_reports_enable	r---		reports that the stream carries
        value.hybrid_mode_iso_reports_enable.report_index	i---		place in the list of HID ISO Properties
        value.hybrid_mode_iso_reports_enable.confirmation	b---		reports are confirmed
        value.hybrid_mode_iso_reports_enable.repetition	b---		reports are repeated
        =2C39	HID SCI Mode
        value.hid_sci_mode	i-1-n		which range of connection intervals is in use
        =2C3A	HID SCI Information
        value.minimum_supported_connection_interval	d-2-	s	shortest of all
        value.number_of_groups	i---		entries of the list
        value.connection_interval_groups	r---		intervals that the device supports
        value.connection_interval_groups.minimum	d---	s	shortest of the group
        value.connection_interval_groups.maximum	d---	s	longest of the group
        value.connection_interval_groups.stride	d---	s	from one interval of the group to the next
        -
        =2A31	Scan Refresh
        value.scan_refresh	i-1-n		what the server asks for
        =2A4F	Scan Interval Window
        value.le_scan_interval	d-2-	s	from one window to the next, 0.0025 to 10.24 s
        value.le_scan_window	d-2-	s	time that is scanned, at most the interval
        -
        =2A43	Alert Category ID
        value.alert_category	i-1-n			2
        =2A42	Alert Category ID Bit Mask
        value.simple_alert_category	b-3-			2
        value.email_category	b-3-			2
        value.news_category	b-3-			2
        value.call_category	b-3-			2
        value.missed_call_category	b-3-			2
        value.sms_mms_category	b-3-			2
        value.voice_mail_category	b-3-			2
        value.schedule_category	b-3-			2
        value.high_prioritized_alert_category	b-3-			2
        value.instant_message_category	b-3-			2
        =2A44	Alert Notification Control Point
        value.alert_command	i-1-n
        value.commanded_category	i-1-n
        =2A46	New Alert
        value.number_of_new_alerts	i-2-
        value.alert_text	t-2-		title, sender or caller
        =2A47	Supported New Alert Category
        =2A48	Supported Unread Alert Category
        =2A45	Unread Alert Status
        value.unread_count_name	t-2-s		what the value stands for where it is no measurement
        value.unread_count	i-2-
        =2A3F	Alert Status
        value.ringer_active	b-2-
        value.vibrate_active	b-2-
        value.display_alert_active	b-2-
        =2A40	Ringer Control Point
        value.ringer_command	i-1-n
        =2A41	Ringer Setting
        value.ringer_setting	i-1-n
        -
        =2B8E	Device Time Feature
        value.device_time_feature_data	h-1-		with fields that the features announce
        value.time_change_logging_supported	b---
        value.base_time_second_fractions_supported	b---
        value.time_or_date_displayed_to_user	b---
        value.displayed_formats_supported	b---
        value.displayed_formats_changeable	b---
        value.separate_user_timeline_supported	b---
        value.authorization_required	b---
        value.rtc_drift_tracking_supported	b---
        value.epoch_year_1900_supported	b---
        value.epoch_year_2000_supported	b---
        value.propose_non_logged_time_adjustment_limit_supported	b---
        value.retrieve_active_time_adjustments_supported	b---
        =2B8F	Device Time Parameters
        value.device_time_parameters_data	h-1-		with fields that the features announce
        value.rtc_resolution_name	t-2-s		what the value stands for where it is no measurement
        value.rtc_resolution	d-2-	s	smallest step of the clock
        =2B90	Device Time
        value.device_time_data	h-1-		with fields that the features announce
        value.base_time	i-2-	s	since the beginning of 1900 or 2000
        value.utc_aligned	b-2-			1
        value.qualified_local_time_synchronized	b-3-			1
        value.propose_time_update_request	b-3-		the time is to be set
        value.epoch_year_2000	b-2-		seconds since 2000, not since 1900
        value.non_logged_time_change_active	b-3-
        value.log_consolidation_active	b-3-
        =2B91	Device Time Control Point
        value.device_time_op_code	i-11n		what is asked for or answered
        value.second_fractions_not_valid	b-3-
        value.device_time_request_op_code	i-11n		what is answered
        value.device_time_response	i-1-n		how it went
        value.base_time_unrealistic	b-3-
        value.request_not_authorized	b-3-
        value.required_operand_out_of_range	b-3-
        value.time_source_not_utc_aligned	b-3-
        value.time_accuracy_too_low	b-3-
        value.time_source_quality_too_low	b-3-
        value.epoch_year_not_supported	b-3-
        value.lack_of_precision	b-3-
        value.only_time_zone_and_dst_accepted	b-3-
        value.only_base_time_accepted	b-3-
        =2B92	Time Change Log Data
        value.time_change_log_data	h-1-		segment of a record of the log
        -
        =!2AA4	Bond Management Control Point
        value.bond_management_op_code	i-11n		what to delete
        value.authorization_code	t---!		code without which the server deletes nothing
        =2AA5	Bond Management Feature
        value.delete_requesting_br_edr_and_le	b-3-
        value.delete_requesting_br_edr_and_le_needs_code	b---
        value.delete_requesting_br_edr	b-3-
        value.delete_requesting_br_edr_needs_code	b---
        value.delete_requesting_le	b-3-
        value.delete_requesting_le_needs_code	b---
        value.delete_all_br_edr_and_le	b-3-
        value.delete_all_br_edr_and_le_needs_code	b---
        value.delete_all_br_edr	b-3-
        value.delete_all_br_edr_needs_code	b---
        value.delete_all_le	b-3-
        value.delete_all_le_needs_code	b---
        value.delete_all_but_active_br_edr_and_le	b-3-
        value.delete_all_but_active_br_edr_and_le_needs_code	b---
        value.delete_all_but_active_br_edr	b-3-
        value.delete_all_but_active_br_edr_needs_code	b---
        value.delete_all_but_active_le	b-3-
        value.delete_all_but_active_le_needs_code	b---
        -
        =2B2B	BSS Control Point
        value.split_header	i--1		place of the packet in the message
        value.execute	b---		the last packet of the message
        value.sequence	i---		number of the packet in the message
        value.message_source	i---n		who sends the message
        value.sensor_message_id	i-1-n		what the message is about
        value.number_of_parameters	i---		entries of the list
        value.parameters	r---		of the message
        value.parameters.parameter_id	i-11n		what the parameter is
        value.parameters.parameter_length	i---		bytes of its value
        value.parameters.sensor_type	i-1-n		kind of sensor
        value.parameters.sensor_name	t-1-			1
        value.parameters.parameter_value	h-2-			1
        value.payload	h-2-		part of a message
        =2B2C	BSS Response
        -
        =2A58@1815	Analog
        -
        =2C25	Cookware Description
        value.cookware_description	t-1-		what the cookware is
        =2C2C	Cookware Sensor Data
        value.measured_value_out_of_range	b-3-
        value.sensor_internal_error	b-3-
        value.cookware_sensor_data	h-2-		in the format that the descriptor names
        =2C2D	Cookware Sensor Aggregate
        value.cookware_sensor_aggregate	h-1-		values of the sensors, one after the other
        =2916	Cooking Sensor Info
        value.cooking_measurement_uncertainty	i---		as the Environmental Sensing Measurement descriptor has it
        value.sensor_location_type	i-1-n		where the sensor is
        value.location_data_size	i---		bytes that follow of the location
        value.sensor_distance	d-2-	m
        value.location_data	h---		of the location
        value.aggregate_offset	i---		where its value begins in the aggregate
        =2917	Cooking Trigger Setting
        value.trigger_interval	d-2-	s	longest time between values
        value.trigger_delta	h-2-		change that counts, in the value's format
        -
        =2C2E	Cooking Temperature
        =2C2F	Cooking Zone Perceived Power
        value.perceived_power	d-2-	%	power that the user sees
        =2C30	Kitchen Appliance Airflow
        value.airflow_name	t-2-s		what the value stands for where it is no measurement
        value.airflow	d-2-	m³/s
        =2C26	Recipe Control
        value.recipe_command	i-1-n
        value.recipe_step_index	i-2-		number of the step in the recipe
        =2C27	Recipe Parameters
        value.overshoot_prevention	b-3-
        value.last_cooking_step	b-3-			1
        value.user_action_required	b-3-			1
        value.cooking_step_index_name	t-2-s		what the value stands for where it is no measurement
        value.cooking_step_index	i-2-		number of the step in the recipe
        value.cooking_process_type	i-1-n
        value.cooking_duration	i-2-	s
        value.temperature_gradient	d-2-	K/s
        value.ends_at_temperature_increase	b-3-		the step ends at or above the temperature
        value.ends_at_temperature_decrease	b-3-		the step ends at or below the temperature
        value.ends_at_humidity_increase	b-3-		the step ends at or above the humidity
        value.ends_at_humidity_decrease	b-3-		the step ends at or below the humidity
        value.all_conditions	b-3-		all conditions must hold, rather than one
        =2C28	Cooking Step Status
        value.cooking_step_started	b-3-
        value.remaining_time_name	t-2-s		what the value stands for where it is no measurement
        =2C29	Cooking Zone Capabilities
        value.aggregation_supported	b---		may be made one with another zone
        value.power_level_supported	b---
        value.temperature_supported	b---
        value.humidity_supported	b---
        value.blower_fan_supported	b---
        value.manufacturer_data_supported	b---
        value.power_technology	i-1-n
        value.number_of_cooking_steps	i-2-
        value.nominal_power_name	t-2-s		what the value stands for where it is no measurement
        value.nominal_power	d-2-	W
        value.boost_level	i-2-	%
        value.minimum_available_power	d-2-	%
        value.maximum_blower_fan_airflow_name	t-2-s		what the value stands for where it is no measurement
        value.maximum_blower_fan_airflow	d-2-	m³/s
        =2C2A	Cooking Zone Desired Cooking Conditions
        value.power_level	d-2-	%		1
        value.blower_fan_speed_name	t-2-s		what the value stands for where it is no measurement
        value.blower_fan_speed	d-2-	%		1
        value.cooking_data	h---		as the manufacturer has it
        =2C2B	Cooking Zone Actual Cooking Conditions
        -
        =2C34	Installed Location
        value.installed_location	t-1-		where the device stands
        -
        =2BF6	ESL Address
        value.esl_id	i-2-		label in its group, 255 for all
        value.group_id	i-2-		group of labels
        =!2BF7	AP Sync Key Material
        =!2BF8	ESL Response Key Material
        =2BF9	ESL Current Absolute Time
        value.absolute_time	d-2-	s	since an epoch of the access point's own
        =2BFA	ESL Display Information
        value.displays	r---		in the order of their indexes
        value.displays.width	i-2-		in pixels
        value.displays.height	i-2-		in pixels
        value.displays.display_type	i-1-n		colors of the display
        =2BFB	ESL Image Information
        value.max_image_index	i-2-		highest index of an image
        =2BFC	ESL Sensor Information
        value.sensors	r---		in the order of their indexes
        value.sensors.sensor_form	i---n		how the sensor is described
        value.sensors.property_id	i-22		Mesh device property that it measures
        value.sensors.company_id	i-22n		whose sensor code follows
        value.sensors.sensor_code	i-22		numbered by the company
        =2BFD	ESL LED Information
        value.leds	r---		in the order of their indexes
        value.leds.red	i---
        value.leds.green	i---
        value.leds.blue	i---
        value.leds.led_type	i-1-n
        =2BFE	ESL Control Point
        value.label_op_code	i-11n		command or response
        value.display_index	i-2-
        value.image_index	i-2-
        value.led_index	i-2-
        value.color_red	i-2-
        value.color_green	i-2-
        value.color_blue	i-2-
        value.brightness	i-2-
        value.flashing_pattern	h---		one bit a period
        value.bit_off_period	d---	s	of a bit that is 0
        value.bit_on_period	d---	s	of a bit that is 1
        value.repeat_type	i---n		what the duration counts
        value.repeat_duration	i-2-		how often, or how long
        value.sensor_index	i-2-
        value.sensor_data	h-2-		as its property says
        -
        =2C0C	IMD Status
        value.imd_status	h-1-		of the device
        =2C0D	IMDS Descriptor Value Changed
        value.imds_change_flags	i-22		which descriptors, and who
        =2C0E	First Use Date
        value.first_use_date_name	t-2-s		what the value stands for where it is no measurement
        value.first_use_date	i-2-	d	days since the beginning of 1970
        =2C0F	Life Cycle Data
        value.life_cycle_data	h-1-		since the device was made
        =2C10	Work Cycle Data
        value.work_cycle_data	h-1-		of the work in hand
        =2C11	Service Cycle Data
        value.service_cycle_data	h-1-		since the last service
        =2C12	IMD Control
        value.imd_control	h-1-		command or response
        =2C13	IMD Historical Data
        value.imd_historical_data	h-1-		stored measurements
        =2912	Measurement Description
        value.measurement_description	h-1-		what is measured, and how
        =2913	Manufacturer Limits
        value.manufacturer_limits	h-1-		limits, in the value's format
        =2914	Process Tolerances
        value.process_tolerances	h-1-		tolerances, in the value's format
        =2915	IMD Trigger Setting
        value.imd_trigger_setting	h-1-		when the value is sent
        -
        =2A7D	Descriptor Value Changed
        value.source_of_change	i-2-n		who changed it
        value.trigger_setting_changed	b-3-		a trigger setting descriptor
        value.configuration_changed	b-3-		the configuration descriptor
        value.measurement_descriptor_changed	b-3-		the measurement descriptor
        value.user_description_changed	b-3-		the user description descriptor
        =2A5A	Aggregate
        value.aggregate	h-1-		values of the digital, then of the analog characteristics
        -
        =2B1D	RC Feature
        value.enable_disconnect_supported	b---
        value.ready_for_disconnect_supported	b---
        value.propose_reconnection_timeout_supported	b---
        value.propose_connection_interval_supported	b---
        value.propose_peripheral_latency_supported	b---
        value.propose_supervision_timeout_supported	b---
        value.propose_advertisement_interval_supported	b---
        value.propose_advertisement_count_supported	b---
        value.propose_advertisement_repetition_time_supported	b---
        value.advertisement_configuration_1_supported	b---
        value.advertisement_configuration_2_supported	b---
        value.advertisement_configuration_3_supported	b---
        value.advertisement_configuration_4_supported	b---
        value.upgrade_to_secure_connections_only_supported	b---
        value.next_pairing_out_of_band_supported	b---
        value.filter_accept_list_supported	b---
        value.limited_access_supported	b---
        =2B1E	RC Settings
        value.settings_length	i---		bytes, without the checksum
        value.secure_connections_only	b-2-
        value.out_of_band_pairing	b-2-		the next pairing is to use it
        value.ready_for_disconnect	b-2-
        value.limited_access	b-2-
        value.access_permitted	b-2-
        value.advertisement_configuration	i-2-		in use, less one
        =2B1F	Reconnection Configuration Control Point
        value.reconnection_op_code	i-11n		what is asked for or answered
        value.reconnection_timeout	i-2-	s	after a disconnection
        value.advertisement_interval	d-2-	s
        value.advertisement_count	i-2-		advertisements before a pause
        value.advertisement_repetition_time	i-2-	s	from one start to the next
        value.stored_settings	i-2-		which of them
        value.filter_accept_list_timer	i-2-	s	0 to 2^32 - 1
        value.reconnection_switch	i-1-n		on or off
        value.reconnection_request_op_code	i-11n		what is answered
        value.reconnection_result	i-1-n		how it went
        value.filter_accept_list_timer_minimum	i---	s
        value.filter_accept_list_timer_maximum	i---	s
        -
        =2B2F	ACS Status
        value.security_controls_switch	b-2-		whether resources are protected
        value.security_established	b-2-		for this client
        value.restriction_map_id	i-2-		rules of what is protected how; 0: nothing by this service
        =2B30	ACS Data In
        =2B31	ACS Data Out Notify
        =2B32	ACS Data Out Indicate
        =2B33	ACS Control Point
        value.segment_header	i--1		place of the packet in the message
        value.authorization_op_code	i-11n		what is asked for or answered
        value.authorization_request_op_code	i-11n		what is answered
        value.authorization_response	i-1-n		how it went
        value.resource_handle_filter	i--2		0xFFFF for all
        value.resource_handle	i--2
        value.isc_id_filter	i--2		0xFFFF for all
        value.key_id_filter	i--2		0xFFFF for all
        value.key_id	i-2-		number of the key
        value.confirmation_method	i-2-n		how the user confirms the key
        value.confirmation_action	i--1		what the user does; 0xFF: nothing
        value.set_security_controls_switch_supported	b---
        value.descriptors_supported	b---
        value.multiple_restriction_maps_supported	b---
        value.resource_handle_to_uuid_map_supported	b---
        value.initiation_of_pairing_supported	b---
        value.oob_key_exchange_supported	b---
        value.ecdh_key_exchange_supported	b---
        value.kdf_key_exchange_supported	b---
        value.invalidate_established_security_supported	b---
        value.att_mtu_supported	b---
        value.protected_resource_uses_write_request	b---
        value.protected_resource_uses_read_request	b---
        value.protected_resource_uses_notification	b---
        value.protected_resource_uses_indication	b---
        value.protection_methods	i--2		confidentiality, integrity, authentication and others, a bit each
        value.oob_key_exchange_capabilities	i--2		how keys may be handed over, a bit each
        value.confirmation_static_oob_number_capabilities	i--2
        value.confirmation_input_oob_number_max_value	i---
        value.confirmation_input_oob_number_capabilities	i--2
        value.confirmation_output_oob_number_max_value	i---
        value.confirmation_output_oob_number_capabilities	i--2
        value.confirmation_code	h---
        value.confirmation_random_number	h---
        value.att_mtu	i-2-
        -
        =2B38	BR-EDR Handover Data
        value.handover_data	h-1-		features, address and class of the device over BR/EDR
        =2B39	Bluetooth SIG Data
        value.bluetooth_sig_data	h-1-		services over BR/EDR
        =290F	Complete BR-EDR Transport Block Data
        value.transport_block_data	h-1-		services over BR/EDR
        -
        =2ABD	OTS Feature
        value.object_action_features	i--3		features of the Object Action Control Point
        value.create_supported	b-3-
        value.delete_supported	b-3-
        value.calculate_checksum_supported	b-3-
        value.execute_supported	b-3-
        value.read_supported	b-3-
        value.write_supported	b-3-
        value.append_supported	b-3-		writing beyond the end of an object
        value.truncate_supported	b-3-
        value.patch_supported	b-3-		writing into the middle of an object
        value.abort_supported	b-3-
        value.object_list_features	i--3		features of the Object List Control Point
        value.go_to_supported	b-3-
        value.order_supported	b-3-
        value.request_number_of_objects_supported	b-3-
        value.clear_marking_supported	b-3-
        =2AC0	Object Size
        value.object_current_size	i-2-	byte	octets that the object has
        value.object_allocated_size	i-2-	byte	octets that there is room for
        =2AC4	Object Properties
        value.object_properties	i--3
        value.may_be_deleted	b-3-
        value.may_be_executed	b-3-
        value.may_be_read	b-3-
        value.may_be_written	b-3-
        value.may_be_appended	b-3-
        value.may_be_truncated	b-3-
        value.may_be_patched	b-3-
        value.is_marked	b-3-		a mark whose meaning is the application's
        =2AC5	Object Action Control Point
        value.object_action_op_code	i-11n
        value.created_object_size	i-2-	byte
        value.created_object_type	u-1-
        value.object_offset	i-2-	byte	first octet
        value.object_length	i-2-	byte	number of octets
        value.truncate	b-2-		what is after the data is cut off
        value.requested_action	i-11n		opcode of the request
        value.object_action_result	i-1-n
        value.object_checksum	i-23		CRC-32
        value.object_action_response	h---
        =2AC6	Object List Control Point
        value.object_list_op_code	i-11n
        value.requested_object_id	i-23
        value.list_order	i-11n		order of the list
        value.requested_list_operation	i-11n		opcode of the request
        value.object_list_result	i-1-n
        value.number_of_objects	i-2-
        value.object_list_response	h---
        =2AC7	Object List Filter
        value.object_list_filter	i-1-n
        value.filter_name	t-1-
        value.filter_object_type	u-1-
        value.filter_times	r---		first and last
        value.filter_times.year_name	t-2-s		what the value stands for where it is no measurement
        value.filter_times.year	i-2-		1582 to 9999
        value.filter_times.month_name	t-2-s		what the value stands for where it is no measurement
        value.filter_times.month	i-2-		1 to 12
        value.filter_times.day_name	t-2-s		what the value stands for where it is no measurement
        value.filter_times.day	i-2-		day of the month, from 1
        value.filter_times.hours	i-2-		0 to 23
        value.filter_times.minutes	i-2-		0 to 59
        value.filter_times.seconds	i-2-		0 to 59
        value.filter_size_min	i-2-	byte
        value.filter_size_max	i-2-	byte
        =2AC8	Object Changed
        value.changed_by_client	b-2-		else by the server
        value.contents_changed	b-3-
        value.metadata_changed	b-3-
        value.object_created	b-3-
        value.object_deleted	b-3-
        value.changed_object_id	i-23
        -
        =2ABE	Object Name
        value.object_name	t-2-
        =2ABF	Object Type
        value.object_type	u-2-		format of the content
        =2AC1	Object First-Created
        =2AC2	Object Last-Modified
        =2AC3	Object ID
        value.object_id	i-23		identifier of the object on its server
        -
        =2AB6	URI
        value.http_uri	t-1-		where the request goes to
        =2AB7	HTTP Headers
        value.http_headers	t-1-
        =2AB8	HTTP Status Code
        value.http_status_code	i-1-		of the response
        value.headers_received	b-3-
        value.headers_truncated	b-3-		they were too long
        value.body_received	b-3-
        value.body_truncated	b-3-		it was too long
        =2AB9	HTTP Entity Body
        value.http_entity_body	t-1-
        =2ABA	HTTP Control Point
        value.http_op_code	i-1-n
        =2ABB	HTTPS Security
        value.https_security	i-1-n		whether the proxy could check the certificate of the HTTP server
        =2ABC	TDS Control Point
        value.transport_op_code	i-1-n
        value.organization_or_result	i-2-		of a request the organization, 1 the Bluetooth SIG; of the indication the result, 0 success
        -
        =2ADB	Mesh Provisioning Data In
        value.proxy_sar	i-2-n		which part of a message it is
        value.proxy_message_type	i-1-n			3
        value.mesh_ivi	i---		lowest bit of the IV Index
        value.mesh_nid	i-21		identifies the network's keys
        value.mesh_obfuscated_header	h---		CTL, TTL, sequence number and source, obfuscated
        value.mesh_encrypted_data	h-1-		destination, transport PDU and NetMIC, encrypted
        value.mesh_beacon_type	i-1-n			3
        value.mesh_device_uuid	u-1-			3
        value.mesh_oob_information	i--2		where out-of-band data are
        value.mesh_oob_information_names	t*--		what is set
        value.mesh_uri_hash	h---		of the URI that is advertised separately
        value.mesh_key_refresh	b---			3
        value.mesh_iv_update	b---			3
        value.mesh_network_id	h-2-			3
        value.mesh_iv_index	i-23			3
        value.mesh_authentication_value	h---			3
        value.mesh_random	h---			3
        value.mesh_obfuscated_data	h-1-		flags and IV Index, obfuscated
        value.mesh_authentication_tag	h---			3
        value.mesh_beacon_data	h-1-			3
        value.provisioning_type	i-1-n			3
        value.attention_duration	i-2-	s	the device draws attention
        value.number_of_elements	i-2-		elements of the device
        value.algorithm_cmac_aes128	b-3-		BTM_ECDH_P256_CMAC_AES128_AES_CCM
        value.algorithm_hmac_sha256	b-3-		BTM_ECDH_P256_HMAC_SHA256_AES_CCM
        value.public_key_oob_available	b-3-		the public key is known otherwise
        value.static_oob_available	b-3-			3
        value.only_oob_authenticated	b-3-		no provisioning without out-of-band data
        value.output_oob_size	i-2-		digits or letters that the device can show
        value.can_blink	b-3-			3
        value.can_beep	b-3-			3
        value.can_vibrate	b-3-			3
        value.can_output_numeric	b-3-			3
        value.can_output_alphanumeric	b-3-			3
        value.input_oob_size	i-2-		digits or letters that can be entered
        value.can_be_pushed	b-3-			3
        value.can_be_twisted	b-3-			3
        value.can_input_numeric	b-3-			3
        value.can_input_alphanumeric	b-3-			3
        value.provisioning_algorithm	i---n			3
        value.public_key_type	i-2-n			3
        value.authentication_method	i-1-n			3
        value.output_oob_action	i-1-n			3
        value.input_oob_action	i-1-n			3
        value.authentication_action	i---			3
        value.authentication_size	i-2-		digits or letters
        value.public_key_x	h---		most significant octet first
        value.public_key_y	h---		most significant octet first
        value.provisioning_confirmation	h---		of 16 or 32 octets
        value.provisioning_random	h---		of 16 or 32 octets
        value.encrypted_provisioning_data	h---		network key and address, encrypted
        value.provisioning_data_mic	h---			3
        value.provisioning_error	i-1-n			3
        value.record_id	i-22			6
        value.fragment_offset	i-2-	byte	where in the record the fragment begins
        value.maximum_fragment_size	i---	byte		3
        value.record_status	i-2-n			3
        value.record_length	i---	byte	of the whole record
        value.record_fragment	h---			3
        value.provisioning_extensions	i--2			3
        value.record_ids	i*22			3
        value.provisioning_parameters	h---			3
        value.proxy_message	h---			3
        value.proxy_segment	h---		part of a message
        =2ADC	Mesh Provisioning Data Out
        =2ADD	Mesh Proxy Data In
        =2ADE	Mesh Proxy Data Out
        -
        =2AAD	Indoor Positioning Configuration
        value.indoor_positioning_configuration	i--1
        value.coordinates_advertised	b-3-		coordinates are advertised
        value.local_coordinates	b-3-		local coordinates rather than those of WGS 84
        value.tx_power_advertised	b-3-		the transmit power is advertised
        value.altitude_advertised	b-3-		the altitude is advertised
        value.floor_number_advertised	b-3-		the floor number is advertised
        value.uncertainty_advertised	b-3-		the uncertainty is advertised
        value.location_name_available	b-3-		there is a Location Name characteristic
        =2AAE	Latitude
        value.encoded_latitude	i-1-		as it stands in the value, north is positive
        =2AAF	Longitude
        value.encoded_longitude	i-1-		as it stands in the value, east is positive
        =2AB0	Local North Coordinate
        value.local_north_coordinate_name	t-1-s		what the value stands for where it is no measurement
        value.local_north_coordinate	d-1-	m
        =2AB1	Local East Coordinate
        value.local_east_coordinate_name	t-1-s		what the value stands for where it is no measurement
        value.local_east_coordinate	d-1-	m
        =2AB2	Floor Number
        value.floor_number_name	t-1-s		what the value stands for where it is no measurement
        value.floor_number	d-1-
        =2AB3	Altitude
        value.encoded_altitude_name	t-1-s		what the value stands for where it is no measurement
        value.encoded_altitude	i-1-		in decimetres, from a lowest altitude on
        =2AB4	Uncertainty
        value.uncertainty	i--1
        value.mobile	b-2-		the device moves
        value.update_time_code	i-2-		the higher, the rarer the updates
        value.precision_code	i-2-		the higher, the less precise
        =2AB5	Location Name
        value.location_name	t-1-
        -
        =2C14	RAS Features
        value.ras_features	i--3
        value.real_time_ranging_data	b-3-		Real-time Ranging Data are there
        value.retrieve_lost_segments	b-3-		segments may be asked for again
        value.abort_operation	b-3-		an operation may be aborted
        value.filter_ranging_data	b-3-		data may be left out
        =2C15	Real-time Ranging Data
        value.first_segment_of_data	b-2-			1
        value.last_segment_of_data	b-2-			1
        value.segment_index	i-2-		counts the segments, modulo 64
        value.ranging_counter	i-2-		lower bits of the CS procedure counter
        value.configuration_id	i-2-		CS configuration
        value.selected_tx_power	i-2-	dBm	transmit power of the procedure
        value.antenna_paths	i--3		antenna paths that the data are of
        value.antenna_paths_names	t*-5		what is set
        value.start_acl_connection_event	i---		connection event at which the subevent began
        value.frequency_compensation_name	t---s		what the value stands for where it is no measurement
        value.frequency_compensation	d---	ppm		1
        value.ranging_done_status	i-2-n			1
        value.subevent_done_status	i-2-n			1
        value.ranging_abort_reason	i-3-n			1
        value.subevent_abort_reason	i-3-n			1
        value.reference_power_level_name	t---s		what the value stands for where it is no measurement
        value.reference_power_level	i---	dBm	signal strength that the steps' are relative to
        value.number_of_steps_reported	i-2-			1
        value.ranging_data_segment	h---		steps, and headers of further subevents
        =2C16	On-demand Ranging Data
        =2C17	RAS Control Point
        value.ranging_op_code	i-1-n		a command, or the response with the same number
        value.first_lost_segment	i-2-		index of the first segment that was lost
        value.last_lost_segment	i-2-		index of the last one; 255: all after the first
        value.ranging_response_code	i-1-n
        value.filter_mode	i-2-		mode of the steps
        value.filter_mask	i-22		fields of these steps that are sent
        =2C18	Ranging Data Ready
        =2C19	Ranging Data Overwritten
        -
        =2BAD	Constant Tone Extension Enable
        value.constant_tone_extension_enable	i--1
        value.aoa_enabled	b-2-		AoA Constant Tone Extensions in the connection
        value.aod_enabled	b-2-		AoD Constant Tone Extensions in advertising
        =2BAE	Advertising Constant Tone Extension Minimum Length
        value.cte_minimum_length	d-1-	s	shortest Constant Tone Extension
        =2BAF	Advertising Constant Tone Extension Minimum Transmit Count
        value.cte_minimum_transmit_count	i-1-		Constant Tone Extensions in a periodic advertising interval, at least
        =2BB0	Advertising Constant Tone Extension Transmit Duration
        value.cte_transmit_duration	i-2-		how long it is sent, as it stands in the value
        =2BB1	Advertising Constant Tone Extension Interval
        value.cte_interval	d-1-	s	longest periodic advertising interval
        =2BB2	Advertising Constant Tone Extension PHY
        value.cte_phy	i-1-n		PHY of the advertising
        -
        =sFCD2:	BTHome
        adv.value.device_information	i--1
        adv.value.encrypted	b-3-		the measurements are encrypted
        adv.value.address_included	b---			1
        adv.value.trigger_based	b---		sent only when something happens
        adv.value.device_address	a-1-		address of the device, where it is not the one that advertises
        adv.value.encrypted_data	h-1-		measurements, then counter and check value
        adv.value.measurements	r---		measurements, one behind the other
        adv.value.measurements.object_id	i-11n
        adv.value.measurements.packet_id	i-1-		changes with the measurements
        adv.value.measurements.battery_level	i-1-	%
        adv.value.measurements.state	i-1-n		whether it is as the object says
        adv.value.measurements.count	i-1-
        adv.value.measurements.co2	i-1-	ppm
        adv.value.measurements.button	i-1-n
        adv.value.measurements.argument_length	i---	byte
        adv.value.measurements.command	i-1-n
        adv.value.measurements.arguments	h---
        adv.value.measurements.dimmer	i-1-n
        adv.value.measurements.steps	i-2-
        adv.value.measurements.timestamp	i-1-	s	since 1970-01-01 00:00 UTC
        adv.value.measurements.length	i---	byte
        adv.value.measurements.text	t-1-
        adv.value.measurements.raw	h-1-
        adv.value.measurements.channel	i-1-
        adv.value.measurements.light_level	i-1-
        adv.value.measurements.settings_revision	i-1-
        adv.value.measurements.device_type_id	i-12
        adv.value.measurements.firmware_version	i*1-		parts of the version
        adv.value.measurements.temperature	d-1-	°C
        adv.value.measurements.dew_point	d-1-	°C
        adv.value.measurements.humidity	d-1-	%
        adv.value.measurements.moisture	d-1-	%
        adv.value.measurements.pressure	d-1-	Pa
        adv.value.measurements.illuminance	d-1-	lx
        adv.value.measurements.pm2_5	d-1-	kg/m³
        adv.value.measurements.pm10	d-1-	kg/m³
        adv.value.measurements.tvoc	d-1-	kg/m³
        adv.value.measurements.uv_index	d-1-
        adv.value.measurements.conductivity	d-1-	S/m
        adv.value.measurements.direction	d-1-	°
        adv.value.measurements.precipitation	d-1-	m
        adv.value.measurements.energy	d-1-	J
        adv.value.measurements.power	d-1-	W
        adv.value.measurements.voltage	d-1-	V
        adv.value.measurements.current	d-1-	A
        adv.value.measurements.mass	d-1-	kg
        adv.value.measurements.rotation	d-1-	°
        adv.value.measurements.distance	d-1-	m
        adv.value.measurements.duration	d-1-	s
        adv.value.measurements.speed	d-1-	m/s
        adv.value.measurements.volume	d-1-	m³
        adv.value.measurements.stored_volume	d-1-	m³
        adv.value.measurements.volume_flow_rate	d-1-	m³/h
        adv.value.measurements.gas_volume	d-1-	m³
        adv.value.measurements.water_volume	d-1-	m³
        adv.value.measurements.acceleration	d-1-	m/s²
        adv.value.measurements.gyroscope	d-1-	°/s
        adv.value.measurements.rotational_speed	d-1-	/min
        adv.value.measurements.data	h---
        =m0499:03	Ruuvi RAWv1
        adv.value.humidity	d-2-	%		25
        adv.value.pressure	d-2-	Pa		6
        adv.value.acceleration_x_name	t---s		what the value stands for where it is no measurement
        adv.value.acceleration_x	d---	m/s²		1
        adv.value.acceleration_y_name	t---s		what the value stands for where it is no measurement
        adv.value.acceleration_y	d---	m/s²		1
        adv.value.acceleration_z_name	t---s		what the value stands for where it is no measurement
        adv.value.acceleration_z	d---	m/s²		1
        =m0499:05	Ruuvi RAWv2
        adv.value.temperature_name	t-2-s		what the value stands for where it is no measurement
        adv.value.humidity_name	t-2-s		what the value stands for where it is no measurement
        adv.value.pressure_name	t-2-s		what the value stands for where it is no measurement
        adv.value.movement_counter_name	t-2-s		what the value stands for where it is no measurement
        adv.value.movement_counter	i-2-		movements since the start
        adv.value.measurement_sequence_name	t-2-s		what the value stands for where it is no measurement
        adv.value.measurement_sequence	i-2-		number of the measurement
        =m0499:06	Ruuvi Format 6
        adv.value.pm2_5_name	t-2-s		what the value stands for where it is no measurement
        adv.value.pm2_5	d-2-	kg/m³		3
        adv.value.co2_name	t-2-s		what the value stands for where it is no measurement
        adv.value.co2	i-2-	ppm		5
        adv.value.voc_index	i-2-		absent: not available
        adv.value.nox_index	i-2-		absent: not available
        adv.value.calibrating	b-3-			1
        adv.value.illuminance	d-2-	lx		1
        adv.value.measurement_count	i-2-		number of the measurement, modulo 256
        adv.value.address_end	h---		last three bytes of the device's address
        =m0499:E1	Ruuvi Format E1
        adv.value.pm1_name	t-2-s		what the value stands for where it is no measurement
        adv.value.pm1	d-2-	kg/m³
        adv.value.pm4_name	t-2-s		what the value stands for where it is no measurement
        adv.value.pm4	d-2-	kg/m³
        adv.value.pm10_name	t-2-s		what the value stands for where it is no measurement
        adv.value.pm10	d-2-	kg/m³
        =m0499:C5	Ruuvi Cut-RAWv2
        =m0499:08	Ruuvi Encrypted
        adv.value.crc	i--1			1
        =sFE2C:	Fast Pair
        adv.value.fast_pair_flags	i--1		version and flags, 0
        adv.value.account_data	r---		fields behind each other
        adv.value.account_data.account_field	i-1-n
        adv.value.account_data.length	i---	byte
        adv.value.account_data.batteries	r---		of left, right and case, or one
        adv.value.account_data.batteries.battery_level	i-1-	%
        adv.value.account_data.batteries.battery_level_name	t-1-s		what the value stands for where it is no measurement
        adv.value.account_data.batteries.charging	b---
        adv.value.account_data.out_of_box	b---		not paired yet
        adv.value.account_data.le_audio_sharing	b---
        adv.value.account_data.data	h---
        adv.value.model_id	i-23
        =sFE2C:FC128E	Quick Share
        adv.value.undocumented	h---			13
        =sFE95:	MiBeacon
        adv.value.frame_control	i--2
        adv.value.capability_included	b---
        adv.value.object_included	b---
        adv.value.mesh_device	b---
        adv.value.registered	b---		the device is bound to an account
        adv.value.solicited	b---		the device asks to be bound
        adv.value.authentication_mode	i---
        adv.value.product_id	i-22		kind of device
        adv.value.frame_counter	i-2-
        adv.value.capability	i--1
        adv.value.payload	h---		more of the capability, and the object
        adv.value.objects	r---		what the device tells
        adv.value.objects.object_type	i-22n
        adv.value.objects.length	i---	byte
        adv.value.objects.data	h-1-
        adv.value.objects.temperature	d-1-	°C
        adv.value.objects.lock_action	i-2-
        adv.value.objects.lock_method	i---
        adv.value.objects.lock_key	i-23
        adv.value.objects.timestamp	i---	s	since 1970-01-01 00:00 UTC
        adv.value.objects.fingerprint_result	i---
        adv.value.objects.brushing	i-1-n
        adv.value.objects.brushing_count	i---
        adv.value.objects.button	i-2-
        adv.value.objects.press	i-2-		kinds depend on the device
        adv.value.objects.power	i-1-n
        adv.value.objects.humidity	d-1-	%
        adv.value.objects.illuminance	d-1-	lx
        adv.value.objects.soil_moisture	i-1-	%
        adv.value.objects.conductivity	d-1-	S/m
        adv.value.objects.battery_level	i-1-	%
        adv.value.objects.lock_attributes	i--1
        adv.value.objects.formaldehyde	d-1-	kg/m³
        adv.value.objects.consumable_left	i-1-	%
        adv.value.objects.water_leak	i-1-n
        adv.value.objects.smoke	i-1-n
        adv.value.objects.idle_time	i-1-	s	without motion
        adv.value.objects.light	i-1-n
        adv.value.objects.door	i-1-n
        adv.value.objects.idle_timeout	i-1-	s	without motion
        adv.value.objects.second_temperature	d-2-	°C
        adv.value.objects.temperature_name	t-1-s		what the value stands for where it is no measurement
        adv.value.objects.humidity_name	t-1-s		what the value stands for where it is no measurement
        adv.value.objects.illuminance_name	t-1-s		what the value stands for where it is no measurement
        adv.value.objects.occupancy	i-1-n
        adv.value.objects.battery_low	i-1-n
        =s181A:/13	ATC Thermometer
        adv.value.battery_level	i-2-	%		19
        =s181A:/15	PVVX Thermometer
        adv.value.reed_switch	b---
        adv.value.trigger_output	b---
        adv.value.trigger_controlled	b---
        adv.value.temperature_trigger	b---
        adv.value.humidity_trigger	b---
        =sFDCD:	Qingping
        adv.value.qingping_flags	i--1
        adv.value.qingping_product	i-11n
        adv.value.qingping_objects	r---		measurements, one behind the other
        adv.value.qingping_objects.object_id	i--1n
        adv.value.qingping_objects.length	i---	byte
        adv.value.qingping_objects.temperature	d-1-	°C
        adv.value.qingping_objects.humidity	d-1-	%
        adv.value.qingping_objects.data	h-1-
        adv.value.qingping_objects.battery_level	i-1-	%
        adv.value.qingping_objects.door	i-1-n
        adv.value.qingping_objects.pressure	d-1-	Pa
        adv.value.qingping_objects.motion	i-2-
        adv.value.qingping_objects.illuminance	d-1-	lx
        adv.value.qingping_objects.packet_count	i---
        adv.value.qingping_objects.light	i-2-
        adv.value.qingping_objects.pm2_5	d-1-	kg/m³
        adv.value.qingping_objects.pm10	d-1-	kg/m³
        adv.value.qingping_objects.co2	i-1-	ppm
        =sFD3D:	SwitchBot
        adv.value.switchbot_model	i-11n
        adv.value.switch_mode	b-2-
        adv.value.switch_off	b---
        adv.value.device_data	h-1-		depends on the model
        adv.value.shows_fahrenheit	b---		on its display
        adv.value.calibrated	b---
        adv.value.curtain_position	i-2-	%	0: open
        adv.value.moving	b-3-
        adv.value.light_level	i-2-
        adv.value.chain_length	i---
        adv.value.tested	b---
        adv.value.motion_detected	b-2-
        adv.value.bright	b---
        adv.value.contact	i-1-n
        adv.value.seconds_since_motion	i-2-	s
        adv.value.seconds_since_opening	i-2-	s
        adv.value.button_count	i-2-
        adv.value.range	i---
        adv.value.iot	b---
        adv.value.led	b---
        =m0969:	SwitchBot
        adv.value.sequence_number	i-2-
        =m02E1:10	Victron
        adv.value.record_length	i--1
        adv.value.victron_product	i-22		product identifier
        adv.value.readout_type	i-11n
        adv.value.readout_counter	i---		initialization vector
        adv.value.key_check	i--1		first byte of the key
        =m0334:	Airthings
        adv.value.serial_number	i-2-		its first four digits are the model
        =m0087:/2	Garmin
        adv.value.garmin_product	i-1-n		as in Garmin's FIT profile
        =sFFF6:00	Matter
        adv.value.discriminator	i-2-		tells devices of one kind apart
        adv.value.vendor_id	i-22
        adv.value.additional_data	b---
        adv.value.extended_announcement	b---
        =s1827:	Mesh Provisioning
        adv.value.device_uuid	u-1-
        adv.value.oob_information	i--2		where out-of-band data are
        adv.value.oob_information_names	t*--		what is set
        =s1828:	Mesh Proxy
        adv.value.identification_type	i-1-n
        adv.value.network_id	h-1-
        adv.value.identity_hash	h-1-
        adv.value.identity_random	h---
        =m00DC:	Oral-B
        adv.value.brush_protocol	i---
        adv.value.brush_model	i-21
        adv.value.brush_firmware	i---
        adv.value.brush_state	i-1-n
        adv.value.high_pressure	b-3-
        adv.value.power_button	b---
        adv.value.mode_button	b---
        adv.value.brushing_time	i-1-	s
        adv.value.io_mode	i-1-n
        adv.value.brush_mode	i-1-n
        adv.value.sector	i-2-
        adv.value.sector_name	t-2-s		what the value stands for where it is no measurement
        adv.value.sector_time	i---	s
        adv.value.sector_count	i---
        =m06D5:00	Sensirion
        adv.value.sample_type	i--1
        adv.value.device_id	h-2-		end of the device's address
        adv.value.samples	h-1-
        =m0157:/24	Huami
        adv.value.heart_rate_name	t-1-s		what the value stands for where it is no measurement
        adv.value.heart_rate	i-1-	bpm
        =sFEE0:/4	Huami
        adv.value.steps	i-2-
        =s181D:/10	Mi Scale
        adv.value.pounds	b---			1
        adv.value.catties	b---			1
        adv.value.stabilized	b-2-			1
        adv.value.weight_removed	b---			1
        adv.value.weight	d-1-	kg		2
        adv.value.year_name	t-2-s		what the value stands for where it is no measurement
        adv.value.year	i-2-		1582 to 9999
        adv.value.month_name	t-2-s		what the value stands for where it is no measurement
        adv.value.month	i-2-		1 to 12
        adv.value.day_name	t-2-s		what the value stands for where it is no measurement
        adv.value.day	i-2-		day of the month, from 1
        adv.value.hours	i-2-		0 to 23
        adv.value.minutes	i-2-		0 to 59
        adv.value.seconds	i-2-		0 to 59
        =s181B:/13	Mi Body Composition Scale
        adv.value.impedance_valid	b---
        adv.value.impedance	i-1-	Ω
        -
        =mEC88:00	Govee Thermometer
        adv.value.govee_data	h-1-		of another model
        adv.value.sensor_error	b-3-		the measurements are not valid
        =m0001:0101/6/GVH51	Govee Thermometer
        =m0001:0101/6/GV51	Govee Thermometer
        =m0001:0101/8/GVH51	Govee Thermometer
        =m0001:0101/6/GVH5106	Govee Air Quality Monitor
        =m0001:0101/8/GV5112	Govee Thermometer H5112
        adv.value.probe	i-11n
        =m0001:0101/8/GV5140	Govee CO2 Monitor
        adv.value.govee_error	i-3-		not 0: the measurements are not valid
        =m0001:0101/9	Govee Thermometer H5178
        adv.value.govee_sensor	i-1-n
        =m8801:EC000101/9	Govee Thermometer H5179
        =m8803:EC0001/6	Govee Presence Sensor
        adv.value.presence	i-2-n			3
        adv.value.motion	i-21n			3
        =m8803:EC0002/6	Govee Presence Sensor
        =m8843:EC0001/6	Govee Presence Sensor
        =m8843:EC0002/6	Govee Presence Sensor
        =mEF88:/24	Govee Event
        adv.value.govee_header	h---
        adv.value.key_seed	h---		time, from which the key is made
        -
        =m0075:42040101/24	Samsung TV
        adv.value.samsung_type	i--1			1
        adv.value.local_address	a---		locally administered
        adv.value.samsung_state	i--1			1
        =m0075:42040180/24	Samsung TV
        =sFD5A:/20	Samsung SmartTag
        adv.value.advertisement_kind	b---
        adv.value.tag_state	i-1-n		offline: away from its owner
        adv.value.aging_counter	i-2-		steps of 15 minutes
        adv.value.privacy_id	h-2-		changes with the counter
        adv.value.region	i---
        adv.value.uwb_supported	b---
        adv.value.battery_state	i-2-n
        adv.value.signature	h---
        -
        =sFEF3:4A	Nearby Connections
        adv.value.socket_version	i---			1
        adv.value.fast_advertisement	b---			1
        adv.value.second_profile	b---			1
        adv.value.length	i---	byte		1
        adv.value.endpoint	h-1-			1
        adv.value.device_token	h---			1
        =sFEF3:4B	Nearby Connections
        =sFEF3:/15	Nearby Connections
        adv.value.extended_advertising_supported	b---			1
        adv.value.slot_count	i-2-			1
        adv.value.service_filter	h---		bloom filter
        adv.value.advertisement_hash	h-1-			1
        =sFEF3:/17	Nearby Connections
        adv.value.psm	i-22
        =sFEAA:40	Find Hub
        adv.value.frame_type	i-11n		0x41: unwanted tracking protection is on
        adv.value.hashed_flags	h---		battery and protection mode, encrypted
        =sFEAA:41	Find Hub
        =sFCB2:	Location Tracker
        adv.value.tracker_network	i-2-n
        adv.value.near_owner	b-2-
        adv.value.proprietary_data	h---		of the network
        =sFEED:0200	Tile
        adv.value.tile_id	h-1-
        -
        =m0702:/22	Aranet4
        adv.value.disconnected	b---		from its base station
        adv.value.calibration	i---			4
        adv.value.firmware_update	b---			4
        adv.value.readings_included	b---			4
        adv.value.firmware_version	i*1-		parts of the version
        adv.value.air_quality	i-2-n			3
        adv.value.measurement_interval	i---	s		3
        adv.value.measurement_age	i---	s		3
        =m0702:/7	Aranet4
        =m0702:01/24	Aranet2
        =m0702:02/24	Aranet Radiation
        adv.value.radiation_dose	d-2-	Sv	since the start
        adv.value.radiation_duration	i---	s	of the dose
        adv.value.radiation_rate	d-2-	Sv/h
        =m0702:03/24	Aranet Radon
        adv.value.radon	i-2-	Bq/m³
        -
        =m0000:0000/10	Inkbird iBBQ
        adv.value.probe_temperatures	d*2-	°C		6
        =m0000:0000/12	Inkbird iBBQ
        =m0000:0000/16	Inkbird iBBQ
        =m0000:0000/20	Inkbird iBBQ
        """##
}
