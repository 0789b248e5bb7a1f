"""What the peripheral sends by itself: notifications and indications."""

from __future__ import annotations

from dataclasses import replace

from blesniff_replay import order
from blesniff_replay.bursts import overtaken
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, Kind, Operation
from blesniff_replay.request import Outcome, Push
from blesniff_replay.state import State


def begin(state: State) -> Outcome:
    """What happens without a request: notifications without a cause."""
    remarks = []
    if state.number > len(state.recording.connections):
        remarks.append(Remark(
            Subject.CONNECTION, f"connection {state.number}: {state.recording.capture} has "
            f"{len(state.recording.connections)}; the last one repeats", is_miss=False))
    return Outcome(pushes=state.follow(state.recorded, None), remarks=tuple(remarks))


def due(state: State, push: Push) -> Outcome:
    """A notification's time has come: it is sent, or held back while the app is not subscribed."""
    operation, connection = push.operation, push.connection
    key = (connection.number, operation.frame)
    earlier = overtaken(operation, (o for (number, _), o in state.pending.items() if number == connection.number))
    if earlier is not None:
        state.waiting.setdefault((connection.number, earlier.frame), []).append(replace(push, delay=0.0))
        return Outcome()
    state.pending.pop(key, None)
    state.used.add(key)
    pushes = (*state.waiting.pop(key, ()), *state.follow(connection, operation.frame))
    handle = operation.handle or 0
    if operation.masked:
        return Outcome(pushes=pushes, remarks=(state.remark(
            Subject.NOTIFICATION, operation, f"{state.place(handle)}: the value in frame {operation.frame} of "
            f"{state.recording.capture} is masked, so nothing is sent"),))
    if not is_subscribed(state, connection, operation):
        return Outcome(pushes=pushes, remarks=hold(state, operation))
    sent = operation.pdu
    remarks = order.value(state, connection, operation)
    if len(sent) > state.mtu:
        # Core 6.0, Vol 3, Part F, 3.4.7.1: the value is cut.
        remarks.append(state.remark(
            Subject.MTU, operation, f"{state.place(handle)}: the notification in frame {operation.frame} has "
            f"{len(sent)} bytes, and the MTU of this connection is {state.mtu}: it is cut"))
        sent = sent[: state.mtu]
    state.values[handle] = operation.value
    return Outcome(pushes=pushes, remarks=tuple(remarks), sent=sent, source=operation)


def is_subscribed(state: State, connection: Connection, operation: Operation) -> bool:
    """Held back only where the recording had a subscription: bonded peers, and faulty firmware, have none."""
    configuration = state.recording.table.configurations.get(operation.handle or 0)
    if configuration is None:
        return True
    recorded = any(
        o.frame < operation.frame and o.kind is Kind.SUBSCRIBES and o.error is None
        for o in connection.by_handle.get(configuration, ()))
    bit = 1 if operation.kind is Kind.NOTIFIES else 2
    return not recorded or bool(state.configured.get(configuration, b"\0")[:1][0] & bit)


def hold(state: State, operation: Operation) -> tuple[Remark, ...]:
    """One note for each characteristic. No guess: a server sends no value while it is not configured to (Core 6.0, Vol 3, Part G,
    3.3.3.3)."""
    handle = operation.handle or 0
    configuration = state.recording.table.configurations.get(handle)
    unsubscribed = configuration in state.configured
    key = (handle, unsubscribed)
    if key in state.noted:
        return ()
    state.noted.add(key)
    why = "the app has unsubscribed" if unsubscribed else "the app has not subscribed, as it had in the recording"
    return (Remark(
        Subject.NOTIFICATION if unsubscribed else Subject.SUBSCRIPTION,
        f"{state.place(handle)}: held back, because {why} (frame {operation.frame})", is_miss=False,
        handle=handle, uuid=operation.uuid, name=operation.name, nearest=operation.value, frames=(operation.frame,)),)
