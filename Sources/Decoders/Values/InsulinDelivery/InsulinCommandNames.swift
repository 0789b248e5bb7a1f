/// Opcodes of IDD Command Control Point and IDD Command Data (Insulin Delivery Service 1.0.1).
extension ValueDecoder {
    static let insulinCommandOpCodes: NameSource = [
        0x0F55: "Response Code", 0x0F5A: "Set Therapy Control State", 0x0F66: "Set Flight Mode",
        0x0F69: "Snooze Annunciation", 0x0F96: "Snooze Annunciation Response", 0x0F99: "Confirm Annunciation",
        0x0FA5: "Confirm Annunciation Response", 0x0FAA: "Read Basal Rate Profile Template",
        0x0FC3: "Read Basal Rate Profile Template Response", 0x0FCC: "Write Basal Rate Profile Template",
        0x0FF0: "Write Basal Rate Profile Template Response", 0x0FFF: "Set TBR Adjustment",
        0x1111: "Cancel TBR Adjustment", 0x111E: "Get TBR Template", 0x1122: "Get TBR Template Response",
        0x112D: "Set TBR Template", 0x1144: "Set TBR Template Response", 0x114B: "Set Bolus",
        0x1177: "Set Bolus Response", 0x1178: "Cancel Bolus", 0x1187: "Cancel Bolus Response",
        0x1188: "Get Available Boluses", 0x11B4: "Get Available Boluses Response", 0x11BB: "Get Bolus Template",
        0x11D2: "Get Bolus Template Response", 0x11DD: "Set Bolus Template", 0x11E1: "Set Bolus Template Response",
        0x11EE: "Get Template Status and Details", 0x1212: "Get Template Status and Details Response",
        0x121D: "Reset Template Status", 0x1221: "Reset Template Status Response",
        0x122E: "Activate Profile Templates", 0x1247: "Activate Profile Templates Response",
        0x1248: "Get Activated Profile Templates", 0x1274: "Get Activated Profile Templates Response",
        0x127B: "Start Priming", 0x1284: "Stop Priming", 0x128B: "Set Initial Reservoir Fill Level",
        0x12B7: "Reset Reservoir Insulin Operation Time", 0x12B8: "Read ISF Profile Template",
        0x12D1: "Read ISF Profile Template Response", 0x12DE: "Write ISF Profile Template",
        0x12E2: "Write ISF Profile Template Response", 0x12ED: "Read I2CHO Ratio Profile Template",
        0x1414: "Read I2CHO Ratio Profile Template Response", 0x141B: "Write I2CHO Ratio Profile Template",
        0x1427: "Write I2CHO Ratio Profile Template Response", 0x1428: "Read Target Glucose Range Profile Template",
        0x1441: "Read Target Glucose Range Profile Template Response",
        0x144E: "Write Target Glucose Range Profile Template",
        0x1472: "Write Target Glucose Range Profile Template Response", 0x147D: "Get Max Bolus Amount",
        0x1482: "Get Max Bolus Amount Response", 0x148D: "Set Max Bolus Amount",
    ]
}
