/* What is needed of libpcap's interface, which has not changed since version 1.0 (pcap(3PCAP)). The library is loaded when an
   interface is opened, so that neither it nor its headers are needed to build. */
#pragma once
#include <sys/time.h>

#define PCAP_ERRBUF_SIZE 256
#define PCAP_ERROR_NO_SUCH_DEVICE -5
#define PCAP_ERROR_PERM_DENIED -8
#define PCAP_ERROR_PROMISC_PERM_DENIED -11

/* A packet: when it came, how many bytes of it are there, and how many it had. */
struct pcap_pkthdr {
    struct timeval ts;
    unsigned int caplen;
    unsigned int len;
#ifdef __APPLE__
    char comment[256];
#endif
};

/* Packets that came, that the kernel had no room for, and that the interface dropped. */
struct pcap_stat {
    unsigned int ps_recv;
    unsigned int ps_drop;
    unsigned int ps_ifdrop;
};

/* A compiled filter. */
struct bpf_program {
    unsigned int bf_len;
    void *bf_insns;
};

/* An interface in a list of them. */
typedef struct pcap_if {
    struct pcap_if *next;
    char *name;
    char *description;
    void *addresses;
    unsigned int flags;
} pcap_if_t;
