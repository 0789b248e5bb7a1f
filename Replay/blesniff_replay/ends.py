"""The end of a recorded connection: what the device does after it is unknown.

Times are in seconds since the connection of the run began. An app may be slower than the recorded one: `lateness` is how
much later than in the recording the furthest operation came that was repeated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from blesniff_replay import pushes
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, EndedBy, Kind, Operation
from blesniff_replay.request import Outcome
from blesniff_replay.state import OF_HOSTS, State

SILENCE = 5.0  # s after the end in which no value is expected of a characteristic that has no period
TOLERANCE = 0.01  # s


@dataclass
class Progress:
    """How far a run is in the recorded connection. The owner of the clock writes it."""

    furthest: int = 0  # frame
    lateness: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)  # handle: when its last recorded value was sent

    def note(self, operation: Operation, now: float) -> None:
        """An operation of the recorded connection was repeated."""
        if operation.frame >= self.furthest:
            self.furthest, self.lateness = operation.frame, max(now - operation.time, 0.0)
        if operation.kind.is_pushed:
            self.sent[operation.handle or 0] = now


def length(connection: Connection) -> float:
    """How long the recording of a connection is."""
    return max(connection.duration or 0.0, connection.last_time)


def is_ended_by_device(connection: Connection) -> bool:
    """Whether the recorded connection ends without the app, and not after a write of it."""
    return connection.ended_by in (EndedBy.PERIPHERAL, EndedBy.NOBODY) and connection.after_frame is None


def end(state: State, progress: Progress) -> float | None:
    """When the device ends the connection, as in the recording: later, if the app is late."""
    duration = state.recorded.duration
    return duration + progress.lateness if duration is not None and is_ended_by_device(state.recorded) else None


def ended(state: State) -> Outcome:
    """The device ends the connection: a miss if the recorded app had written something before that this one has not."""
    connection = state.recorded
    left = [o for o in connection.operations if o.kind in (Kind.WRITES, Kind.SUBSCRIBES) and o.error is None
            and (connection.number, o.frame) not in state.used]
    if not left:
        return Outcome(disconnect=0.0)
    how = "the link is lost" if connection.ended_by is EndedBy.NOBODY else "disconnected"
    return Outcome(disconnect=0.0, remarks=(Remark(
        Subject.CONNECTION, f"{how} as in the recording, although the write to {state.place(left[0].handle)} before that (frame "
        f"{left[0].frame}) was not made", handle=left[0].handle, frames=(left[0].frame,)),))


def runs_out(state: State, progress: Progress) -> float | None:
    """When the first value would be due that is not in the recording; None while nothing is due."""
    return min((when for _, when in _dues(state, progress)), default=None)


def ran_out(state: State, progress: Progress, now: float) -> Outcome:
    """The app is connected for longer than the recorded one, and a value may be due."""
    handles = [handle for handle, when in _dues(state, progress) if when <= now]
    if not handles or "end" in state.noted:
        return Outcome()
    state.noted.add("end")
    connection = state.recorded
    attribute = state.recording.table.by_handle.get(handles[0])
    return Outcome(remarks=(Remark(
        Subject.CONNECTION, f"the recording of this connection ends after {length(connection):.1f} s, because {_why(connection)}; "
        f"whether the device sends more values of {state.place(handles[0])} is unknown", handle=handles[0],
        uuid=attribute.uuid if attribute else None, name=attribute.name if attribute else None),))


def _why(connection: Connection) -> str:
    if connection.duration is None:
        return "the capture ends there"
    return {EndedBy.CENTRAL: "the app ended it there", EndedBy.PERIPHERAL: "the device ended it there",
            EndedBy.NOBODY: "the link was lost there", None: "the capture shows no more of it"}[connection.ended_by]


def _dues(state: State, progress: Progress) -> Iterator[tuple[int, float]]:
    """Characteristics whose recorded values are used up, and that may send more: the time of the next value."""
    connection, known = state.recorded, state.periods
    if connection.ended_by is not EndedBy.CENTRAL and (connection.number, connection.after_frame) in state.used:
        return  # the device is about to end it
    limit = end(state, progress)
    for handle, last in _live(state):
        if last is not None and (connection.number, last.frame) not in state.used:
            continue
        spare = TOLERANCE
        if handle in known and last is not None and handle in progress.sent:
            silence, period = length(connection) - last.time, known[handle]
            when = progress.sent[handle] + max(silence, period)
            if silence > 2 * period:
                spare = silence  # the stream had stopped: the app may be early by as much
        else:
            when = length(connection) + progress.lateness + SILENCE
        if limit is None or when + spare < limit:
            yield handle, when


def _live(state: State) -> Iterator[tuple[int, Operation | None]]:
    """Characteristics that the app gets values of, with their last recorded value."""
    last, table = state.recorded.last_values, state.recording.table
    for handle, operation in last.items():
        if pushes.is_subscribed(state, state.recorded, operation):
            yield handle, operation
    for configuration, value in state.configured.items():
        handle = table.configured.get(configuration, 0)
        attribute = table.by_handle.get(handle)
        if handle not in last and attribute is not None and attribute.uuid not in OF_HOSTS and any(value[:1]):
            yield handle, None
