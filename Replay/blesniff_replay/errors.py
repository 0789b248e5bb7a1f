"""What can go wrong, each with the exit status of the command."""

from __future__ import annotations


class ReplayError(Exception):
    """A message for people; `status` is the exit status."""

    status = 1


class BadRecording(ReplayError):
    """A capture or a .replay.json that cannot be read: where, and what is wrong there."""

    status = 65


class NotReplayable(ReplayError):
    """A readable capture that has no peripheral to replay."""

    status = 1


class TransportUnavailable(ReplayError):
    """The transport cannot be opened: the device, module or package that is missing."""

    status = 69


class CannotWrite(ReplayError):
    """A file that cannot be made."""

    status = 73


class Usage(ReplayError):
    """An option that does not fit."""

    status = 64
