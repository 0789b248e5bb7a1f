/* The calls that Swift cannot make by itself, because they take a variable number of arguments. */
#pragma once
#ifdef __linux__

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* capset(2): takes all capabilities from the calling thread but those of `keep` (a bit each, of the first 32) that it has. */
static inline int clinux_limit_capabilities(unsigned int keep) {
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, data) != 0) return -1;
    const unsigned int kept = data[0].permitted & keep;
    const struct __user_cap_data_struct limited[_LINUX_CAPABILITY_U32S_3] = { { kept, kept, 0 }, { 0, 0, 0 } };
    return (int)syscall(SYS_capset, &header, limited);
}

/* prctl(2): who becomes another user keeps what is permitted until it is limited. */
static inline int clinux_keep_capabilities(void) { return prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0); }

/* prctl(2): no program that the calling thread starts gets more than the thread has. */
static inline int clinux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

static inline unsigned int clinux_net_raw(void) { return 1u << CAP_NET_RAW; }

#endif
