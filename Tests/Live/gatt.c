/* Both sides of a conversation over ATT on real L2CAP sockets.
 *   gatt server ADDRESS               serves connections on the adapter with that address, one after the other
 *   gatt client ADDRESS PEER GATE     connects from an adapter to a peer, exchanges the MTU, waits until the file GATE
 *                                     exists, then discovers, reads, fails once, writes, and gets NOTIFICATIONS.
 *                                     For GATE - it does not wait, and sends Read By Type as well: btmon 5.66 crashes at
 *                                     that request if it has not seen the connection begin
 * The client's status is 0 only if every answer was the expected one. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { NOTIFICATIONS = 40 };

/* struct sockaddr_l2 (Linux, include/net/bluetooth/l2cap.h): LE public address, fixed channel of ATT. */
struct address { uint16_t family, psm; uint8_t octets[6]; uint16_t cid; uint8_t type; };

static void die(const char *what) {
    fprintf(stderr, "gatt: %s: %s\n", what, strerror(errno));
    exit(1);
}

static struct address address(const char *text) {
    struct address a = { 31, 0, { 0 }, 4, 1 };
    uint8_t *o = a.octets;
    if (sscanf(text, "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", o + 5, o + 4, o + 3, o + 2, o + 1, o) != 6) die(text);
    return a;
}

static int bound(const char *own) {
    struct address a = address(own);
    int s = socket(31, SOCK_SEQPACKET, 0);
    if (s < 0 || bind(s, (struct sockaddr *)&a, sizeof a)) die(own);
    return s;
}

static void send_pdu(int s, const void *pdu, int length) {
    if (write(s, pdu, length) != length) die("write");
}

/* Heart Rate: service, characteristic, value, Client Characteristic Configuration; Body Sensor Location. */
static struct attribute { uint8_t handle; uint16_t type; uint8_t length; uint8_t value[8]; } table[] = {
    { 1, 0x2800, 2, { 0x0d, 0x18 } },
    { 2, 0x2803, 5, { 0x10, 3, 0, 0x37, 0x2a } }, { 3, 0x2a37, 2, { 0, 72 } }, { 4, 0x2902, 2, { 0, 0 } },
    { 5, 0x2803, 5, { 0x0a, 6, 0, 0x38, 0x2a } }, { 6, 0x2a38, 1, { 1 } },
};
enum { ATTRIBUTES = sizeof table / sizeof *table };

static void refuse(int s, uint8_t request, uint8_t handle, uint8_t code) {
    send_pdu(s, (uint8_t[]){ 0x01, request, handle, 0, code }, 5);
}

/* Read By Type, Read By Group Type, Find Information: attributes of one length from a handle on. */
static void list(int s, const uint8_t *q) {
    uint8_t r[64] = { q[0] + 1 };
    int n = 2;
    for (int i = 0; i < ATTRIBUTES && n < 40; i++) {
        struct attribute *a = table + i;
        if (a->handle < q[1] || (q[3] && a->handle > q[3] && !q[4])) continue;
        if (q[0] == 0x04) {
            r[1] = 1;
            memcpy(r + n, (uint8_t[]){ a->handle, 0, a->type, a->type >> 8 }, 4);
            n += 4;
        } else if (a->type == (q[5] | q[6] << 8)) {
            int head = q[0] == 0x10 ? 4 : 2;
            r[1] = head + a->length;
            memcpy(r + n, (uint8_t[]){ a->handle, 0, ATTRIBUTES, 0 }, head);
            memcpy(r + n + head, a->value, a->length);
            n += r[1];
        }
    }
    if (n > 2) send_pdu(s, r, n); else refuse(s, q[0], q[1], 0x0a);
}

static void serve(int s) {
    uint8_t q[512], r[32];
    for (ssize_t n; (n = read(s, q, sizeof q)) > 0;) {
        struct attribute *a = q[1] >= 1 && q[1] <= ATTRIBUTES ? table + q[1] - 1 : NULL;
        switch (q[0]) {
        case 0x02: send_pdu(s, "\x03\xf7", 3); break;
        case 0x04: case 0x08: case 0x10: list(s, q); break;
        case 0x0a:
            if (!a) { refuse(s, q[0], q[1], 0x01); break; }
            r[0] = 0x0b;
            memcpy(r + 1, a->value, a->length);
            send_pdu(s, r, 1 + a->length);
            break;
        case 0x52: break;
        case 0x12:
            send_pdu(s, "\x13", 1);
            for (int i = 0; i < NOTIFICATIONS && q[1] == 4; i++, usleep(25000))
                send_pdu(s, (uint8_t[]){ 0x1b, 3, 0, 0, 60 + i }, 5);
            break;
        default: refuse(s, q[0], 0, 0x06);
        }
    }
}

static void ask(int s, const char *request, int length, uint8_t answer) {
    uint8_t r[512];
    send_pdu(s, request, length);
    if (read(s, r, sizeof r) <= 0) die("read");
    if (r[0] == answer) return;
    fprintf(stderr, "gatt: 0x%02x answers 0x%02x\n", r[0], (uint8_t)request[0]);
    exit(1);
}

static void converse(int s, const char *gate) {
    uint8_t r[512];
    ask(s, "\x02\xf7", 3, 0x03);
    puts("connected");
    while (strcmp(gate, "-") && access(gate, F_OK)) usleep(50000);
    ask(s, "\x10\x01\x00\xff\xff\x00\x28", 7, 0x11);
    if (!strcmp(gate, "-")) ask(s, "\x08\x01\x00\xff\xff\x03\x28", 7, 0x09);
    ask(s, "\x04\x01\x00\x06\x00", 5, 0x05);
    ask(s, "\x0a\x06", 3, 0x0b);
    ask(s, "\x0a\x63", 3, 0x01);
    send_pdu(s, "\x52\x06\x00\x02", 4);
    ask(s, "\x12\x04\x00\x01\x00", 5, 0x13);
    for (int i = 0; i < NOTIFICATIONS; i++) {
        if (read(s, r, sizeof r) != 5 || r[0] != 0x1b || r[4] != 60 + i) die("notification");
        puts("notified");
    }
}

int main(int count, char **words) {
    setlinebuf(stdout);
    if (count == 3 && !strcmp(words[1], "server")) {
        int s = bound(words[2]);
        if (listen(s, 1)) die("listen");
        puts("listening");
        for (int peer; (peer = accept(s, NULL, NULL)) >= 0; close(peer)) serve(peer);
        die("accept");
    }
    if (count != 5 || strcmp(words[1], "client")) return 64;
    int s = bound(words[2]);
    struct address peer = address(words[3]);
    struct timeval patience = { 30, 0 };
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(s, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(s, (struct sockaddr *)&peer, sizeof peer)) die("connect");
    converse(s, words[4]);
    return 0;
}
