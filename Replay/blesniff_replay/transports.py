"""Bumble's transports: which of them need both controllers here, and what is missing where one cannot be opened."""

from __future__ import annotations

import importlib.util
import os
import re
import socket
from enum import Enum

from bumble.transport import open_transport
from bumble.transport.common import Transport

from blesniff_replay.errors import TransportUnavailable, Usage


class Role(Enum):
    """What the package is at the other end of a transport."""

    CONTROLLERS = "controllers"  # the app's host connects to a controller of ours, and the device is in the same process
    HOST = "host"  # a simulated controller
    ON_AIR = "on air"  # a radio


ROLES = {
    "vhci": Role.CONTROLLERS, "tcp-server": Role.CONTROLLERS, "unix-server": Role.CONTROLLERS, "pty": Role.CONTROLLERS,
    "ws-server": Role.CONTROLLERS, "udp": Role.CONTROLLERS,
    "android-netsim": Role.HOST, "android-emulator": Role.HOST, "unix": Role.HOST, "unix-client": Role.HOST,
    "tcp-client": Role.HOST, "ws-client": Role.HOST, "file": Role.HOST,
    "usb": Role.ON_AIR, "pyusb": Role.ON_AIR, "serial": Role.ON_AIR, "hci-socket": Role.ON_AIR,
}
NEEDS_ADDRESS = ("tcp-server", "unix-server", "ws-server", "udp", "unix", "unix-client", "tcp-client", "ws-client", "file",
                 "usb", "pyusb", "serial")


def role(name: str) -> Role:
    scheme, _, rest = name.partition(":")
    if scheme == "android-netsim" and "mode=controller" in rest.split(","):
        return Role.CONTROLLERS  # an emulator's host connects to us
    found = ROLES.get(scheme)
    if found is None:
        raise Usage(f"{name}: no such transport; there are {', '.join(sorted(ROLES))}")
    if scheme in NEEDS_ADDRESS and not rest:
        raise Usage(f"{name}: an address is missing, as in {scheme}:{_example(scheme)}")
    if scheme in ("tcp-server", "tcp-client"):
        host, _, port = rest.rpartition(":")
        if not host or not re.fullmatch("[0-9]{1,5}", port):
            raise Usage(f"{name}: a port is missing, as in {scheme}:{_example(scheme)}")
        if int(port) > 0xFFFF:
            raise Usage(f"{name}: a port is at most 65535")
    return found


def with_free_port(name: str) -> str:
    """The same transport with a free port for `tcp-server:HOST:0`."""
    scheme, _, rest = name.partition(":")
    host, _, port = rest.rpartition(":")
    if scheme != "tcp-server" or port != "0":
        return name
    try:
        with socket.socket() as probe:
            probe.bind((host if host != "_" else "127.0.0.1", 0))
            return f"{scheme}:{host}:{probe.getsockname()[1]}"
    except OSError as error:
        raise TransportUnavailable(f"{name}: {error.strerror or error}") from error


def with_path(name: str, folder: str) -> str:
    """The same transport with a path in a folder for `pty`, which has none of its own."""
    return f"pty:{os.path.join(folder, 'hci')}" if name in ("pty", "pty:") else name


def of_app(name: str) -> str | None:
    """The transport that an app's Bumble host opens; None where it is another host's."""
    scheme, _, rest = name.partition(":")
    client = {"tcp-server": "tcp-client", "unix-server": "unix-client", "pty": "serial"}.get(scheme)
    return f"{client}:{rest.replace('_:', '127.0.0.1:', 1)}" if client else None


def _example(scheme: str) -> str:
    return {"usb": "0", "pyusb": "0", "serial": "/dev/ttyACM0,1000000", "file": "/dev/hci"}.get(
        scheme, "/tmp/hci" if scheme.startswith("unix") else "127.0.0.1:9001")


async def open_named(name: str) -> Transport:
    """Opens a transport; TransportUnavailable says what is missing."""
    scheme, _, rest = name.partition(":")
    missing = _missing(scheme, rest)
    if missing:
        raise TransportUnavailable(f"{name}: {missing}")
    try:
        return await open_transport(name)
    except ImportError as error:
        raise TransportUnavailable(f"{name}: the package {error.name or error} is missing") from error
    except PermissionError as error:
        raise TransportUnavailable(f"{name}: no permission to open {error.filename or 'it'}; root may") from error
    except Exception as error:  # Bumble and its libraries raise many kinds
        raise TransportUnavailable(f"{name}: {error or type(error).__name__}") from error


def _missing(scheme: str, rest: str) -> str | None:
    if scheme == "vhci":
        device = rest or "/dev/vhci"
        if not os.path.exists(device):
            return (f"there is no {device}; the kernel module hci_vhci makes it (modprobe hci_vhci). Kernels of hosted CI "
                    "runners and containers do not have it: run the tests in a virtual machine")
    if scheme in ("android-netsim", "android-emulator"):
        if importlib.util.find_spec("grpc") is None:
            return "the package grpcio is missing; pip install 'blesniff-replay[android]'"
        if scheme == "android-netsim" and ":" not in rest:
            from bumble.transport.android_netsim import find_grpc_port, get_ini_dir, ini_file_name

            instance = next((p.partition("=")[2] for p in rest.split(",") if p.startswith("instance=")), "0")
            if not instance.isdigit():
                return "instance: a number is needed"
            folder = get_ini_dir()
            if not find_grpc_port(int(instance)):
                return (f"netsim is not running: no port in {folder}/{ini_file_name(int(instance))}. The Android emulator "
                        "starts it; its own -grpc port is another")
    if scheme in ("unix", "unix-client") and not rest.startswith("@") and not os.path.exists(rest):
        return f"there is no socket {rest}"
    if scheme in ("serial", "file"):
        path = rest.partition(",")[0]
        if not os.path.exists(path):
            return f"there is no device {path}"
    return None
