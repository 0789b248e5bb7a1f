extension AssignedNumbers {
    /// Reasons of L2CAP_COMMAND_REJECT_RSP (Core 6.0, Vol 3, Part A, 4.1).
    package static let l2capRejectReasons = NumberTable(
        """
        0000 Command not understood
        0001 Signaling MTU exceeded
        0002 Invalid CID in request
        """)

    /// Results of L2CAP_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.3).
    ///
    /// 0x0005 is from the versions that had AMPs.
    package static let l2capConnectionResults = NumberTable(
        """
        0000 Connection successful
        0001 Connection pending
        0002 Connection refused – PSM not supported
        0003 Connection refused – security block
        0004 Connection refused – no resources available
        0005 Connection refused – Controller ID not supported
        0006 Connection refused – invalid Source CID
        0007 Connection refused – Source CID already allocated
        """)

    /// Status of a pending connection in L2CAP_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.3).
    package static let l2capConnectionStatuses = NumberTable(
        """
        0000 No further information available
        0001 Authentication pending
        0002 Authorization pending
        """)

    /// Results of L2CAP_CONFIGURATION_RSP (Core 6.0, Vol 3, Part A, 4.5).
    package static let l2capConfigurationResults = NumberTable(
        """
        0000 Success
        0001 Failure – unacceptable parameters
        0002 Failure – rejected (no reason provided)
        0003 Failure – unknown options
        0004 Pending
        0005 Failure – flow spec rejected
        """)

    /// Types of L2CAP_INFORMATION_REQ (Core 6.0, Vol 3, Part A, 4.10).
    package static let l2capInformationTypes = NumberTable(
        """
        0001 Connectionless MTU
        0002 Extended features supported
        0003 Fixed channels supported over BR/EDR
        """)

    /// Results of L2CAP_INFORMATION_RSP (Core 6.0, Vol 3, Part A, 4.11).
    package static let l2capInformationResults = NumberTable(
        """
        0000 Success
        0001 Not supported
        """)

    /// Results of L2CAP_CONNECTION_PARAMETER_UPDATE_RSP (Core 6.0, Vol 3, Part A, 4.21).
    package static let l2capParameterUpdateResults = NumberTable(
        """
        0000 Connection Parameters accepted
        0001 Connection Parameters rejected
        """)

    /// Results of L2CAP_LE_CREDIT_BASED_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.23).
    package static let l2capCreditResults = NumberTable(
        """
        0000 Connection successful
        0002 Connection refused – SPSM not supported
        0004 Connection refused – no resources available
        0005 Connection refused – insufficient authentication
        0006 Connection refused – insufficient authorization
        0007 Connection refused – encryption key size too short
        0008 Connection refused – insufficient encryption
        0009 Connection refused – invalid Source CID
        000A Connection refused – Source CID already allocated
        000B Connection refused – unacceptable parameters
        """)

    /// Results of L2CAP_CREDIT_BASED_CONNECTION_RSP (Core 6.0, Vol 3, Part A, 4.26).
    package static let l2capEnhancedCreditResults = NumberTable(
        """
        0000 All connections successful
        0002 All connections refused – SPSM not supported
        0004 Some connections refused – insufficient resources available
        0005 All connections refused – insufficient authentication
        0006 All connections refused – insufficient authorization
        0007 All connections refused – encryption key size too short
        0008 All connections refused – insufficient encryption
        0009 Some connections refused – invalid Source CID
        000A Some connections refused – Source CID already allocated
        000B All connections refused – unacceptable parameters
        000C All connections refused – invalid parameters
        000D All connections pending – no further information available
        000E All connections pending – authentication pending
        000F All connections pending – authorization pending
        """)

    /// Results of L2CAP_CREDIT_BASED_RECONFIGURE_RSP (Core 6.0, Vol 3, Part A, 4.28).
    package static let l2capReconfigureResults = NumberTable(
        """
        0000 Reconfiguration successful
        0001 Reconfiguration failed – reduction in size of MTU not allowed
        0002 Reconfiguration failed – reduction in size of MPS not allowed for more than one channel at a time
        0003 Reconfiguration failed – one or more Destination CIDs invalid
        0004 Reconfiguration failed – other unacceptable parameters
        """)
}
