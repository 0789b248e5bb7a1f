// Run a command with its output thrown away and print what it cost on one line:
//   exit-status user+system-seconds wall-seconds peak-resident-KiB
// A helper of its own because a child's peak memory starts at its parent's size: this parent is small, Python is not.
// usage: measure [-e STDERR-FILE] COMMAND [ARGUMENT...]
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec * 1e-6; }

int main(int count, char **arguments) {
    const char *errors = "/dev/null";
    arguments++;
    if (count > 3 && !strcmp(arguments[0], "-e")) {
        errors = arguments[1];
        arguments += 2;
    }
    if (!*arguments) return 64;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pid_t child = fork();
    if (child < 0) return 71;
    if (child == 0) {
        int out = open("/dev/null", O_WRONLY), err = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (out < 0 || err < 0) _exit(126);
        dup2(out, 1);
        dup2(err, 2);
        execvp(*arguments, arguments);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) < 0) return 71;
    clock_gettime(CLOCK_MONOTONIC, &end);
    double wall = (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) * 1e-9;
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    printf("%d %.6f %.6f %ld\n", code, seconds(usage.ru_utime) + seconds(usage.ru_stime), wall, usage.ru_maxrss);
    return 0;
}
