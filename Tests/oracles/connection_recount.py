"""The connections of a capture, recounted from the rows of connection_rows.py."""

import connection_gatt
from connection_air import Air
from connection_host import Host, without_other_ends


class Servers(dict):
    """Attributes by the device that has them."""

    def __missing__(self, key):
        self[key] = connection_gatt.Server()
        return self[key]


def recount(rows):
    """The Connections of a capture in the order in which they began."""
    servers = Servers()
    host, air = Host(servers), Air(servers, rows)
    for row in rows:
        (air if row.has("btle.access_address") else host).take(row)
    for connection in host.connections + air.connections:
        connection.att.give_up(rows[-1].time, connection.end is not None)
    host.hang_up()
    # Interfaces of one file may have clocks of their own.
    last = {row.text("interface_id"): row for row in rows}
    for connection in air.connections:
        air.note_silence(connection, last[connection.row.text("interface_id")])
    return without_other_ends(sorted(host.connections, key=lambda one: one.frame)) + air.connections
