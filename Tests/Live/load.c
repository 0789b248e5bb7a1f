/* Traffic at a known rate, and how late it is seen.
 *   load send RATE SECONDS    a controller of our own on /dev/vhci, that reports so many advertisements a second
 *   load watch SKIP           reads lines with absolute times from standard input; at the end, prints how many there were
 *                             and how late they were, without the first SKIP
 * Reports of one device are what costs an analyzer the most bytes a packet in practice, and need no connection. */
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#define ADVERTISER "C0:FF:EE:C0:FF:EE"

static int64_t microseconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static void die(const char *what) {
    perror(what);
    exit(1);
}

/* Answers one command of the host with success and zeros, but for what the kernel needs to know of an LE controller. */
static void answer(int vhci) {
    uint8_t q[512], r[3 + 3 + 65] = { 4, 0x0e, 3 + 65, 1 };
    ssize_t n = read(vhci, q, sizeof q);
    if (n < 4 || q[0] != 1) return;
    memcpy(r + 4, q + 1, 2);
    uint8_t *parameters = r + 7;
    switch (q[1] | q[2] << 8) {
    case 0x1001: parameters[0] = 8; break;                     /* version 4.2 */
    case 0x1003: parameters[4] = 0x60; break;                  /* LE, no BR/EDR */
    case 0x1009: memcpy(parameters, "\1\2\3\4\5\6", 6); break; /* address */
    case 0x2002: parameters[0] = 27; parameters[2] = 8; break; /* buffers */
    }
    if (write(vhci, r, sizeof r) < 0) die("answer");
}

static void answer_until(int vhci, int64_t end) {
    struct pollfd p = { vhci, POLLIN, 0 };
    for (int64_t left; (left = end - microseconds(CLOCK_MONOTONIC)) > 0;)
        if (poll(&p, 1, left / 1000 + 1) > 0) answer(vhci);
}

static int controller(void) {
    int vhci = open("/dev/vhci", O_RDWR);
    uint8_t made[4];
    if (vhci < 0 || write(vhci, "\xff\0", 2) != 2 || read(vhci, made, 4) != 4) die("/dev/vhci");
    int index = made[2] | made[3] << 8;
    pid_t child = fork();
    if (child == 0) {
        int s = socket(31, SOCK_RAW, 1);
        _exit(ioctl(s, 0x400448c9, index) < 0 && errno != EALREADY); /* HCIDEVUP */
    }
    int status;
    while (waitpid(child, &status, WNOHANG) == 0) answer_until(vhci, microseconds(CLOCK_MONOTONIC) + 50000);
    if (status) die("HCIDEVUP");
    answer_until(vhci, microseconds(CLOCK_MONOTONIC) + 500000);
    return vhci;
}

static void send_load(long rate, long seconds) {
    int vhci = controller();
    uint8_t report[] = { 4, 0x3e, 27, 2, 1, 3, 1, 0xee, 0xff, 0xc0, 0xee, 0xff, 0xc0, 15,
        2, 1, 6, 7, 0xff, 0xff, 0xff, 0, 0, 0, 0, 3, 3, 0x0d, 0x18, 0xc4 };
    report[2] = sizeof report - 3;
    int64_t start = microseconds(CLOCK_MONOTONIC);
    long sent = 0, total = rate * seconds;
    while (sent < total) {
        long due = (microseconds(CLOCK_MONOTONIC) - start) * rate / 1000000;
        for (; sent < due && sent < total; sent++) {
            memcpy(report + 21, &sent, 4);
            if (write(vhci, report, sizeof report) < 0) die("write");
        }
        answer_until(vhci, microseconds(CLOCK_MONOTONIC) + 500);
    }
    int64_t took = microseconds(CLOCK_MONOTONIC) - start;
    printf("sent %ld in %.2f s: %.0f a second\n", sent, took / 1e6, sent * 1e6 / took);
    answer_until(vhci, microseconds(CLOCK_MONOTONIC) + 3000000);
}

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* The time of day in a line, -1 if there is none. */
static int64_t time_in(const char *line) {
    int hours, minutes, whole, fraction;
    for (const char *colon = line; (colon = strchr(colon + 1, ':')); )
        if (colon - line >= 2 && sscanf(colon - 2, "%2d:%2d:%2d.%6d", &hours, &minutes, &whole, &fraction) == 4)
            return ((hours * 60LL + minutes) * 60 + whole) * 1000000 + fraction;
    return -1;
}

/* The time may stand on the line of the address or above it. */
static void watch(long skipped) {
    enum { MOST = 4000000 };
    static char line[65536];
    static int64_t late[MOST];
    const int64_t day = 86400000000LL;
    int64_t then = -1;
    long count = 0;
    while (fgets(line, sizeof line, stdin)) {
        int64_t found = time_in(line);
        if (found >= 0) then = found;
        if (!strstr(line, ADVERTISER) || then < 0 || count == MOST) continue;
        late[count++] = (microseconds(CLOCK_REALTIME) % day - then + day) % day;
    }
    long used = count - skipped;
    printf("seen %ld", count);
    if (used > 0) {
        qsort(late + skipped, used, sizeof *late, ascending);
        printf(", late by %.2f ms (median), %.2f ms (99th percentile), %.2f ms (most)", late[skipped + used / 2] / 1e3,
            late[skipped + used * 99 / 100] / 1e3, late[count - 1] / 1e3);
    }
    puts("");
}

int main(int count, char **words) {
    if (count == 4 && !strcmp(words[1], "send")) send_load(atol(words[2]), atol(words[3]));
    else if (count == 3 && !strcmp(words[1], "watch")) watch(atol(words[2]));
    else return 64;
    return 0;
}
