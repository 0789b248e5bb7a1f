"""Encryption of a connection (Core 6.0, Vol 6, Part E, and Part B, 5.1.3.1)."""

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESCCM

MIC = 4  # octets


def session_key(ltk: bytes, skd_central: bytes, skd_peripheral: bytes) -> bytes:
    """`ltk` most significant octet first, the diversifiers as in LL_ENC_REQ and LL_ENC_RSP: least first."""
    diversifier = (skd_central + skd_peripheral)[::-1]
    encryptor = Cipher(algorithms.AES(ltk), modes.ECB()).encryptor()
    return encryptor.update(diversifier) + encryptor.finalize()


class Encryption:
    """One connection's CCM with the packet counters of both directions."""

    def __init__(self, ltk: bytes, skd: tuple[bytes, bytes], iv: tuple[bytes, bytes]) -> None:
        self.ccm = AESCCM(session_key(ltk, *skd), tag_length=MIC)
        self.iv = b"".join(iv)
        self.counters = {"central": 0, "peripheral": 0}

    def encrypt(self, sender: str, llid: int, payload: bytes) -> bytes:
        """The encrypted payload with its MIC. The counter goes on."""
        counter = self.counters[sender] | (sender == "central") << 39
        self.counters[sender] += 1
        # NESN, SN and MD of the header are zero for the MIC, so that a retransmission keeps it.
        return self.ccm.encrypt(counter.to_bytes(5, "little") + self.iv, payload, bytes([llid]))


def check() -> None:
    """The sample data of Core 6.0, Vol 6, Part C, 1.1."""
    ltk = bytes.fromhex("4c68384139f574d836bcf34e9dfb01bf")
    skd = (0xACBDCEDFE0F10213.to_bytes(8, "little"), 0x0213243546576879.to_bytes(8, "little"))
    iv = (0xBADCAB24.to_bytes(4, "little"), 0xDEAFBABE.to_bytes(4, "little"))
    assert session_key(ltk, *skd).hex() == "99ad1b5226a37e3e058e3b8e27c2c666"
    assert Encryption(ltk, skd, iv).encrypt("central", 3, b"\x06").hex() == "9fcda7f448"
