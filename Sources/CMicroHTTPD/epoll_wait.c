#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>

// In the place of the C library's, for libmicrohttpd: after a call that filled its array, 128 events there, it calls
// again with the same timeout, and only then looks at what it was given. Where exactly as many connections had become
// readable at once, all of them would wait until that timeout was over, up to a minute.
int epoll_wait(int set, struct epoll_event *events, int capacity, int timeout) {
  static _Thread_local bool was_full;
  int count = epoll_pwait(set, events, capacity, was_full ? 0 : timeout, NULL);
  was_full = count == capacity;
  return count;
}
