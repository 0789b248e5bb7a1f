// The C loop to stand beside: how little a program can do with a btsnoop file of datalink 2001 (Linux monitor).
// usage: limit MODE FILE [REPETITIONS]
//   walk    read every record header
//   decode  HCI to ATT opcode, handle and value; the AD types of legacy advertising reports
//   render  decode, then one line a record on standard output
// It knows the handles of Tests/bench/generate.py, recombines nothing, tracks nothing and trusts its input.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
typedef const uint8_t *P;

static inline uint32_t be32(P p) {
    uint32_t v;
    memcpy(&v, p, 4);
    return __builtin_bswap32(v);
}

static inline uint64_t be64(P p) {
    uint64_t v;
    memcpy(&v, p, 8);
    return __builtin_bswap64(v);
}

static inline uint32_t le32(P p) {
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static inline uint16_t le16(P p) {
    uint16_t v;
    memcpy(&v, p, 2);
    return v;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static char ob[1 << 16];
static size_t on;

static void flushb(void) {
    size_t o = 0;
    while (o < on) {
        ssize_t k = write(1, ob + o, on - o);
        if (k <= 0) exit(1);
        o += k;
    }
    on = 0;
}

static const char HX[] = "0123456789abcdef";

static inline char *hex2(char *o, unsigned v) {
    o[0] = HX[v >> 4 & 15];
    o[1] = HX[v & 15];
    return o + 2;
}

static inline char *hex4(char *o, unsigned v) { return hex2(hex2(o, v >> 8), v); }

static inline char *dec(char *o, uint64_t v) {
    char t[20];
    int n = 0;
    do {
        t[n++] = '0' + v % 10;
        v /= 10;
    } while (v);
    while (n) *o++ = t[--n];
    return o;
}

static inline char *decpad(char *o, uint32_t v, int w) {
    for (int i = w - 1; i >= 0; i--) {
        o[i] = '0' + v % 10;
        v /= 10;
    }
    return o + w;
}

#define LIT(o, s) (memcpy(o, s, sizeof(s) - 1), (o) + sizeof(s) - 1)

// ---- decode
enum { K_CMD, K_EVT, K_ADV, K_ATT, K_ACL, K_OTHER };

typedef struct {
    int kind, dir;
    uint16_t a, b;
    uint8_t op;
    P v;
    uint32_t vn;
} Msg;

static inline int hashandle(uint8_t op) {
    switch (op) {
    case 0x0A:
    case 0x0C:
    case 0x12:
    case 0x52:
    case 0x1B:
    case 0x1D:
    case 0x16:
    case 0x17:
        return 1;
    }
    return 0;
}

static inline int decode(uint32_t fl, P p, uint32_t n, Msg *m) {
    m->v = 0;
    m->vn = 0;
    m->op = 0;
    m->a = m->b = 0;
    m->dir = fl & 1;
    switch (fl & 0xFFFF) {
    case 2:
        if (n < 3) return 0;
        m->kind = K_CMD;
        m->a = le16(p);
        m->v = p + 3;
        m->vn = n - 3;
        return 1;
    case 3:
        if (n < 2) return 0;
        m->kind = K_EVT;
        m->a = p[0];
        m->v = p + 2;
        m->vn = n - 2;
        if (p[0] == 0x3E && n >= 3) {
            m->b = p[2];
            if (p[2] == 2) m->kind = K_ADV;
        }
        return 1;
    case 4:
    case 5: {
        if (n < 4) return 0;
        uint16_t h = le16(p), l = le16(p + 2);
        m->kind = K_ACL;
        m->a = h & 0xFFF;
        p += 4;
        n -= 4;
        if (l < n) n = l;
        m->v = p;
        m->vn = n;
        if (((h >> 12) & 3) == 1) return 1;
        if (n < 4) return 0;
        uint16_t cid = le16(p + 2);
        m->b = cid;
        p += 4;
        n -= 4;
        m->v = p;
        m->vn = n;
        if (cid != 4 || n < 1) return 1;
        m->kind = K_ATT;
        m->op = p[0];
        p++;
        n--;
        m->b = 0;
        if (hashandle(m->op)) {
            if (n < 2) return 0;
            m->b = le16(p);
            p += 2;
            n -= 2;
            if (m->op == 0x16 || m->op == 0x17) {
                if (n < 2) return 0;
                p += 2;
                n -= 2;
            }
        }
        m->v = p;
        m->vn = n;
        return 1;
    }
    default:
        m->kind = K_OTHER;
        return 1;
    }
}

static inline uint64_t sumMsg(const Msg *m) {
    uint64_t s = m->kind * 7 + m->a + m->b * 3 + m->op + m->vn;
    if (m->vn) s += m->v[0];
    if (m->kind == K_ADV && m->vn > 11) {
        P d = m->v + 11;
        uint32_t n = m->vn - 11;
        uint32_t l = m->v[10];
        if (l < n) n = l;
        while (n > 1) {
            uint32_t k = d[0];
            if (k == 0 || k + 1 > n) break;
            s += d[1];
            d += k + 1;
            n -= k + 1;
        }
    }
    return s;
}

// registry: flat table handle -> decoder kind
typedef char *(*Dec)(char *, P, uint32_t);

static char *dHex(char *o, P v, uint32_t n) {
    uint32_t m = n < 16 ? n : 16;
    for (uint32_t i = 0; i < m; i++) o = hex2(o, v[i]);
    return o;
}

static char *dHR(char *o, P v, uint32_t n) {
    if (n < 2) return dHex(o, v, n);
    uint32_t i = 1;
    unsigned hr;
    if (v[0] & 1) {
        if (n < 3) return dHex(o, v, n);
        hr = le16(v + 1);
        i = 3;
    } else {
        hr = v[1];
        i = 2;
    }
    if (v[0] & 8) i += 2;
    o = LIT(o, "HR ");
    o = dec(o, hr);
    o = LIT(o, " bpm");
    if (v[0] & 16) {
        o = LIT(o, " rr=");
        int f = 1;
        for (; i + 2 <= n; i += 2) {
            if (!f) *o++ = ',';
            f = 0;
            o = dec(o, (uint32_t)le16(v + i) * 1000 / 1024);
        }
    }
    return o;
}

static char *dBatt(char *o, P v, uint32_t n) {
    if (n < 1) return o;
    o = LIT(o, "Battery ");
    o = dec(o, v[0]);
    *o++ = '%';
    return o;
}

static Dec table[65536];

static inline char *renderAdv(char *o, const Msg *m) { // event type, addr, first name if any, rssi
    P v = m->v;
    uint32_t n = m->vn;
    if (n < 11) return o;
    o = LIT(o, "ADV ");
    o = hex2(o, v[2]);
    *o++ = ' ';
    for (int i = 9; i >= 4; i--) {
        o = hex2(o, v[i]);
        if (i > 4) *o++ = ':';
    }
    P d = v + 11;
    uint32_t k = n - 11, l = v[10];
    if (l < k) k = l;
    P end = v + 11 + k;
    while (k > 1) {
        uint32_t q = d[0];
        if (q == 0 || q + 1 > k) break;
        if (d[1] == 9 || d[1] == 8) {
            *o++ = ' ';
            *o++ = '"';
            for (uint32_t i = 2; i <= q; i++) *o++ = d[i] >= 32 && d[i] < 127 ? d[i] : '.';
            *o++ = '"';
        } else if (d[1] == 3) {
            for (uint32_t i = 2; i + 1 <= q; i += 2) {
                *o++ = ' ';
                o = hex4(o, le16(d + i));
            }
        }
        d += q + 1;
        k -= q + 1;
    }
    if (end < v + n) {
        o = LIT(o, " rssi ");
        int r = (int8_t)*end;
        if (r < 0) {
            *o++ = '-';
            r = -r;
        }
        o = dec(o, r);
    }
    return o;
}

static inline char *render(char *o, uint32_t num, uint64_t us, const Msg *m) {
    o = decpad(o, num, 7);
    *o++ = ' ';
    o = dec(o, us / 1000000);
    *o++ = '.';
    o = decpad(o, us % 1000000, 6);
    *o++ = ' ';
    *o++ = m->dir ? '>' : '<';
    *o++ = ' ';
    switch (m->kind) {
    case K_CMD:
        o = LIT(o, "CMD 0x");
        o = hex4(o, m->a);
        o = LIT(o, " plen ");
        o = dec(o, m->vn);
        break;
    case K_EVT:
        o = LIT(o, "EVT 0x");
        o = hex2(o, m->a);
        *o++ = ' ';
        o = hex2(o, m->b);
        o = LIT(o, " plen ");
        o = dec(o, m->vn);
        break;
    case K_ADV:
        o = renderAdv(o, m);
        break;
    case K_ATT:
        o = LIT(o, "ATT h=0x");
        o = hex4(o, m->a);
        o = LIT(o, " op ");
        o = hex2(o, m->op);
        o = LIT(o, " attr 0x");
        o = hex4(o, m->b);
        *o++ = ' ';
        o = table[m->b](o, m->v, m->vn);
        break;
    case K_ACL:
        o = LIT(o, "ACL h=0x");
        o = hex4(o, m->a);
        o = LIT(o, " cid 0x");
        o = hex4(o, m->b);
        o = LIT(o, " len ");
        o = dec(o, m->vn);
        break;
    default:
        o = LIT(o, "OTHER");
    }
    *o++ = '\n';
    return o;
}

// btsnoop counts microseconds from the year 0; this is 1970.
#define BTSNOOP_EPOCH 0x00dcddb30f2f8000ull

typedef struct {
    uint32_t size, flags;
    uint64_t time;
    P data;
} Record;

static inline int next(P b, size_t n, size_t *o, Record *r) {
    if (*o + 24 > n) return 0;
    r->size = be32(b + *o + 4);
    r->flags = be32(b + *o + 8);
    r->time = be64(b + *o + 16);
    r->data = b + *o + 24;
    if (r->size > n - *o - 24) return 0;
    *o += 24 + (size_t)r->size;
    return 1;
}

int main(int c, char **v) {
    if (c < 3) return 64;
    const char *mode = v[1];
    int reps = c > 3 ? atoi(v[3]) : 1;
    int fd = open(v[2], O_RDONLY);
    struct stat st;
    if (fd < 0 || fstat(fd, &st)) return 66;
    size_t n = st.st_size;
    P b = mmap(0, n, PROT_READ, MAP_PRIVATE, fd, 0);
    if (b == MAP_FAILED) return 74;
    for (int i = 0; i < 65536; i++) table[i] = dHex;
    table[18] = dHR;
    table[34] = dBatt;
    uint64_t sum = 0, cnt = 0;
    double t0 = now();
    for (int i = 0; i < reps; i++) {
        size_t o = 16;
        Record r;
        Msg m;
        if (!strcmp(mode, "walk")) {
            for (; next(b, n, &o, &r); cnt++) sum += r.size ^ r.flags ^ r.time;
        } else if (!strcmp(mode, "decode")) {
            for (; next(b, n, &o, &r); cnt++)
                if (decode(r.flags, r.data, r.size, &m)) sum += sumMsg(&m);
        } else if (!strcmp(mode, "render")) {
            while (next(b, n, &o, &r)) {
                cnt++;
                if (!decode(r.flags, r.data, r.size, &m)) continue;
                if (on + 1024 > sizeof ob) flushb();
                on = render(ob + on, cnt, r.time - BTSNOOP_EPOCH, &m) - ob;
            }
            flushb();
        } else {
            return 64;
        }
    }
    fprintf(stderr, "C %s: %.2f ns/pkt  pkts %lu sum %lu\n", mode, (now() - t0) * 1e9 / cnt, cnt, sum);
}
