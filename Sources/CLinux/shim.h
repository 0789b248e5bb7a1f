/* The two calls that Swift cannot make by itself, because they take a variable number of arguments. */
#pragma once
#ifdef __linux__

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* capset(2): takes all capabilities from the calling thread. */
static inline int clinux_drop_capabilities(void) {
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = { { 0, 0, 0 }, { 0, 0, 0 } };
    return (int)syscall(SYS_capset, &header, none);
}

/* prctl(2): no program that the calling thread starts gets more than the thread has. */
static inline int clinux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

#endif
