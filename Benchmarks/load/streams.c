// What event streams cost a server, and how long a change takes to reach those who listen.
//
//   streams port:pid [-n idle streams] [-s seconds] [-f listeners of one session] [-k changes]
//
// First n streams of as many sessions that nothing happens to: resident bytes of the server for each, and the time that
// its threads run for all of them in s seconds. Then f streams of one session, which is changed k times: the time from
// the command being sent to the event being read here, over all streams and changes, the commands' answers beside it.
// In the same run the same bytes go from a process that does nothing but to send them to f sockets, as the floor.
// Exits 1 where an idle stream takes more than its goal.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client.h"

static long resident_bytes(int pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *file = fopen(path, "r");
  long all, resident;
  if (!file || fscanf(file, "%ld %ld", &all, &resident) != 2) fail(path);
  fclose(file);
  return resident * sysconf(_SC_PAGESIZE);
}

static void send_all(int fd, const char *text, size_t size) {
  for (size_t sent = 0; sent < size;) {
    ssize_t n = send(fd, text + sent, size - sent, MSG_NOSIGNAL);
    if (n <= 0) fail("send");
    sent += (size_t)n;
  }
}

// Sends a command, and reads its answer whole.
static void command(int fd, const char *session, const char *body) {
  char text[4096];
  int size = snprintf(text, sizeof text,
                      "POST /sessions/%s/stack HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      "Content-Length: %zu\r\n\r\n%s",
                      session, strlen(body), body);
  send_all(fd, text, (size_t)size);
  static char answer[65536];
  size_t have = 0;
  for (;;) {
    ssize_t n = recv(fd, answer + have, sizeof answer - 1 - have, 0);
    if (n <= 0) fail("a command's answer");
    have += (size_t)n;
    answer[have] = 0;
    char *end = strstr(answer, "\r\n\r\n"), *length = strcasestr(answer, "\r\ncontent-length:");
    if (end && length && have >= (size_t)(end + 4 - answer) + strtoul(length + 17, NULL, 10)) break;
  }
  if (strncmp(answer + 9, "200", 3) != 0) {
    fprintf(stderr, "streams: %.*s\n", 300, answer);
    exit(1);
  }
}

static int listen_to(int port, const char *session) {
  char text[512];
  int fd = connect_to(port);
  int size = snprintf(text, sizeof text, "GET /sessions/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", session);
  send_all(fd, text, (size_t)size);
  return fd;
}

// Reads from all sockets until each has sent one more of `mark`; the time at which each had.
static void await(int epoll, const int *fds, double *at, size_t count, const char *mark) {
  char buffer[65536];
  size_t left = count;
  for (size_t i = 0; i < count; i++) at[i] = 0;
  while (left > 0) {
    struct epoll_event events[256];
    int ready = epoll_wait(epoll, events, 256, 20000);
    if (ready <= 0) {
      fprintf(stderr, "streams: %zu of %zu were told nothing\n", left, count);
      exit(1);
    }
    for (int i = 0; i < ready; i++) {
      size_t stream = events[i].data.u64;
      ssize_t n = recv(fds[stream], buffer, sizeof buffer, 0);
      if (n <= 0) {
        fprintf(stderr, "streams: a stream ended\n");
        exit(1);
      }
      if (at[stream] == 0 && memmem(buffer, (size_t)n, mark, strlen(mark))) {
        at[stream] = now();
        left--;
      }
    }
  }
}

static void print_times(const char *what, double *times, size_t count) {
  qsort(times, count, sizeof *times, compare);
  printf("  %-34s median %7.2f ms, p99 %7.2f ms, longest %7.2f ms\n", what, times[count / 2] * 1e3,
         times[count * 99 / 100] * 1e3, times[count - 1] * 1e3);
}

static int watched(const int *fds, size_t count) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  if (epoll < 0) fail("epoll");
  for (size_t i = 0; i < count; i++) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = i};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fds[i], &event) != 0) fail("epoll");
  }
  return epoll;
}

static bool idle(int port, int pid, size_t count, int seconds) {
  char session[64];
  int control = connect_to(port), *fds = calloc(count, sizeof *fds);
  double *at = calloc(count, sizeof *at);
  if (!fds || !at) fail("memory");
  for (size_t i = 0; i < count; i++) {
    snprintf(session, sizeof session, "idle-%zu", i);
    command(control, session, "{\"command\": \"push\", \"screen\": \"numberList\"}");
  }
  long before = resident_bytes(pid);
  for (size_t i = 0; i < count; i++) {
    snprintf(session, sizeof session, "idle-%zu", i);
    fds[i] = listen_to(port, session);
  }
  int epoll = watched(fds, count);
  await(epoll, fds, at, count, "data:");
  long bytes = resident_bytes(pid) - before;
  double cpu = cpu_ns(pid);
  sleep((unsigned)seconds);
  cpu = cpu_ns(pid) - cpu;
  printf("%zu idle streams\n", count);
  printf("  resident                           %ld bytes each; goal: under 16,384\n", bytes / (long)count);
  printf("  time of the server's threads       %.2f ms a second, for all of them\n", cpu * 1e-6 / seconds);
  for (size_t i = 0; i < count; i++) close(fds[i]);
  close(epoll);
  close(control);
  free(fds);
  free(at);
  return bytes < 16384 * (long)count;
}

// Sends `size` bytes to `count` sockets whenever a byte comes in on the first: a child, which ends with that one.
static int floor_server(size_t count, size_t size) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4096) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) != 0)
    fail("listen");
  fflush(stdout);
  if (fork() == 0) {
    int *fds = calloc(count + 1, sizeof *fds), on = 1;
    char *text = malloc(size), byte;
    if (!fds || !text) _exit(1);
    memset(text, '.', size);
    text[size - 1] = '\n';
    for (size_t i = 0; i <= count; i++) {
      fds[i] = accept(listener, NULL, NULL);
      setsockopt(fds[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    while (recv(fds[0], &byte, 1, 0) == 1)
      for (size_t i = 1; i <= count; i++) send_all(fds[i], text, size);
    _exit(0);
  }
  close(listener);
  return ntohs(address.sin_port);
}

static void fan_out(int port, size_t count, size_t changes) {
  int control = connect_to(port), *fds = calloc(count, sizeof *fds);
  double *at = calloc(count, sizeof *at), *times = calloc(count * changes, sizeof *times);
  double *answered = calloc(changes, sizeof *answered);
  if (!fds || !at || !times || !answered) fail("memory");
  command(control, "fan", "{\"command\": \"popToRoot\"}");
  for (size_t i = 0; i < count; i++) fds[i] = listen_to(port, "fan");
  int epoll = watched(fds, count);
  await(epoll, fds, at, count, "data:");
  for (size_t change = 0; change < changes; change++) {
    double start = now();
    command(control, "fan",
            change % 2 ? "{\"command\": \"pop\"}" : "{\"command\": \"push\", \"screen\": \"numberList\"}");
    answered[change] = now() - start;
    await(epoll, fds, at, count, "event: stack");
    for (size_t i = 0; i < count; i++) times[change * count + i] = at[i] - start;
  }
  printf("%zu streams of one session, %zu changes\n", count, changes);
  print_times("until a stream is told", times, count * changes);
  print_times("until the command is answered", answered, changes);
  for (size_t i = 0; i < count; i++) close(fds[i]);
  close(epoll);

  int floor = floor_server(count, 400), trigger = connect_to(floor);
  for (size_t i = 0; i < count; i++) fds[i] = connect_to(floor);
  epoll = watched(fds, count);
  for (size_t change = 0; change < changes; change++) {
    double start = now();
    send_all(trigger, "!", 1);
    await(epoll, fds, at, count, "\n");
    for (size_t i = 0; i < count; i++) times[change * count + i] = at[i] - start;
  }
  print_times("compared with: a loop of send()", times, count * changes);
  close(trigger);
  wait(NULL);
}

int main(int argc, char **argv) {
  size_t idle_count = 10000, listeners = 1000, changes = 100;
  int port, pid, seconds = 30, option;
  while ((option = getopt(argc, argv, "n:s:f:k:")) != -1) {
    switch (option) {
      case 'n': idle_count = strtoul(optarg, NULL, 10); break;
      case 's': seconds = atoi(optarg); break;
      case 'f': listeners = strtoul(optarg, NULL, 10); break;
      case 'k': changes = strtoul(optarg, NULL, 10); break;
      default: return 2;
    }
  }
  if (optind >= argc || sscanf(argv[optind], "%d:%d", &port, &pid) != 2 || seconds < 1) {
    fprintf(stderr, "usage: streams [-n idle streams] [-s seconds] [-f listeners] [-k changes] port:pid\n");
    return 2;
  }
  struct rlimit descriptors;
  getrlimit(RLIMIT_NOFILE, &descriptors);
  descriptors.rlim_cur = descriptors.rlim_max;
  setrlimit(RLIMIT_NOFILE, &descriptors);
  signal(SIGPIPE, SIG_IGN);
  bool is_within_goal = idle_count == 0 || idle(port, pid, idle_count, seconds);
  if (listeners > 0 && changes > 0) fan_out(port, listeners, changes);
  return !is_within_goal;
}
