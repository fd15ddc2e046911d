// What a service must not do, done between it and the kernel, so that the soak can be seen to notice it (soak-test.py).
// A library for LD_PRELOAD; the variable SOAK_FAULT says which fault.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char *fault = "";
static time_t began;
static atomic_uint requests, connections;
void *volatile soak_leaked;

__attribute__((constructor)) static void begin(void) {
  began = time(NULL);
  if (getenv("SOAK_FAULT")) fault = getenv("SOAK_FAULT");
}

__attribute__((destructor)) static void end(void) {
  if (!strcmp(fault, "exit")) _exit(3);
}

static int is(const char *name, unsigned count, unsigned period) { return count % period == 0 && !strcmp(fault, name); }

static void *sleeper(void *unused) {
  pause();
  return unused;
}

ssize_t recv(int descriptor, void *bytes, size_t size, int flags) {
  static ssize_t (*next)(int, void *, size_t, int);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "recv");
  ssize_t got = next(descriptor, bytes, size, flags);
  if (got <= 0) return got;
  unsigned count = ++requests;
  if (is("leak", count, 1)) soak_leaked = memset(malloc(1024), 1, 1024);
  if (is("crash", count, 1) && time(NULL) > began + 5) abort();  // in the warm-up, with samples
  if (is("report", count, 1000)) fputs("WARNING: ThreadSanitizer: data race (pid=1)\n", stderr);
  if (is("thread", count, 1000)) {
    pthread_t thread;
    pthread_create(&thread, NULL, sleeper, NULL);
  }
  if (is("drop", count, 1000)) {
    shutdown(descriptor, SHUT_RDWR);
    errno = ECONNRESET;
    return -1;
  }
  if (is("silence", count, 1000)) {
    errno = EAGAIN;
    return -1;
  }
  return got;
}

static void spoil(char *bytes, size_t size) {
  static atomic_uint answers;
  if (size > 12 && !memcmp(bytes, "HTTP/1.1 200", 12) && is("error", ++answers, 1000)) bytes[9] = '5';
  char *found = strcmp(fault, "wrong") ? NULL : memmem(bytes, size, "\"john_morgan\"", 13);
  if (found) found[1] = 'J';
}

ssize_t send(int descriptor, const void *bytes, size_t size, int flags) {
  static ssize_t (*next)(int, const void *, size_t, int);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "send");
  spoil((char *)(uintptr_t)bytes, size);
  return next(descriptor, bytes, size, flags);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  static ssize_t (*next)(int, const struct msghdr *, int);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "sendmsg");
  for (size_t i = 0; i < message->msg_iovlen; i++) spoil(message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
  return next(descriptor, message, flags);
}

int accept4(int listener, struct sockaddr *address, socklen_t *size, int flags) {
  static int (*next)(int, struct sockaddr *, socklen_t *, int);
  if (!next) *(void **)&next = dlsym(RTLD_NEXT, "accept4");
  int accepted = next(listener, address, size, flags);
  if (accepted >= 0 && is("descriptor", ++connections, 10) && dup(accepted) < 0) perror("dup");
  return accepted;
}
