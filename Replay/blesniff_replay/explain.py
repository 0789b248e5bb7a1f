"""Whether each departure of a run from the recording has a miss: nothing may be guessed silently.

An answer that differs needs a miss about its request. A notification that did not come needs a reason: its cause was not
sent, it was not due before the end of the link, or a remark says that it was held back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from blesniff_replay.app import Ran
from blesniff_replay.misses import Remark, Subject
from blesniff_replay.recording import Connection, Kind, Operation
from blesniff_replay.request import READ_BLOB
from blesniff_replay.selftest import Run

SLACK = 0.01  # s between a notification's time and the end of the link


def unexplained(run: Run) -> list[str]:
    """What differs without a miss, one line each."""
    found = []
    for number, ran in enumerate(run.ran, 1):
        remarks = [r.remark for r in run.remarks if r.connection == number]
        ended = any(s.ended_by_replay for s in run.sessions[number - 1 : number])
        found += [f"connection {number}: {text}" for text in (
            *_answers(ran, remarks, ended), *_notifications(ran, remarks, run.sessions[number - 1].matched))]
    return found


def _answers(ran: Ran, remarks: Iterable[Remark], ended: bool) -> list[str]:
    misses = Counter(r.pdu for r in remarks if r.is_miss)
    cut = {r.handle for r in remarks if r.subject is Subject.MTU}
    found = []
    for operation in ran.connection.requests:
        frame = operation.frame
        if operation.kind.is_security or frame not in ran.sent_at:
            continue
        pdu = ran.changed.get(frame, operation.pdu)
        if pdu != operation.pdu and not misses[pdu] and not _is_recorded(ran.connection, pdu):
            found.append(f"frame {frame}: {pdu.hex()} was sent instead of {operation.pdu.hex()}, and there is no miss")
        if operation.answer is None:
            continue
        answer = ran.answers.get(frame)
        if answer == operation.answer or misses[pdu] or operation.kind is Kind.MTU and answer is not None:
            continue
        if answer is None and ended:
            continue
        if operation.handle in cut and operation.kind is Kind.READS and _is_part(answer, operation):
            continue
        found.append(f"frame {frame}: {operation.pdu.hex()} got {answer.hex() if answer else 'no answer'} instead of "
                     f"{operation.answer.hex()}, and there is no miss")
    return found


def _is_part(answer: bytes | None, operation: Operation) -> bool:
    """A shorter part of the same value; a part from another byte on belongs to a long value that is read in shorter parts."""
    return answer is not None and operation.answer is not None and (
        operation.answer.startswith(answer) or operation.opcode == READ_BLOB)


def _is_recorded(connection: Connection, pdu: bytes) -> bool:
    return pdu in connection.by_pdu


def _notifications(ran: Ran, remarks: Iterable[Remark], matched: set[int]) -> list[str]:
    """Notifications that should have come: those whose cause was sent in time.

    Of equal writes, one of which the app left out, the replay cannot tell which one: the frame that it took counts.
    """
    due: dict[int | None, float] = {None: 0.0}
    held = {r.handle for r in remarks if r.subject in (Subject.SUBSCRIPTION, Subject.NOTIFICATION, Subject.MTU)}
    missing: Counter[bytes] = Counter()
    for operation in ran.connection.operations:
        if not operation.kind.is_pushed:
            other = operation.frame not in matched and any(
                same.frame in matched for same in ran.connection.by_pdu.get(operation.pdu, ()))
            if operation.frame in ran.sent_at and operation.frame not in ran.changed and not other:
                due[operation.frame] = ran.sent_at[operation.frame]
            continue
        cause = operation.cause if operation.cause in ran.connection.by_frame else None
        if cause not in due:
            continue
        due[operation.frame] = due[cause] + (operation.time if cause is None else operation.delay)
        if due[operation.frame] + SLACK < ran.lasted and operation.handle not in held:
            missing[operation.pdu] += 1
    missing -= Counter(ran.received)
    return [f"{count} times {pdu.hex()} was due, and did not come" for pdu, count in missing.items()]
