// Sends a fixed number of requests over keep-alive connections to several servers in turn, round by round, and prints
// what each request cost the server: the time that its threads ran (/proc/<pid>/task/*/schedstat, ns), not the time
// that passed, so that neither this program nor a busy machine counts. The servers alternate and the ratio is the
// median over the rounds, since a machine's speed drifts more between runs than the servers differ.
//
// Deterministic: the same targets in the same order, one request at a time on each connection; each round goes on where
// the one before has ended.
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "client.h"

enum { MAX_SERVERS = 8, MAX_BODIES = 8, MAX_ROUNDS = 101, BUFFER = 65536 };

struct server {
  const char *name;
  int port, pid;
  size_t targets; // so many of the file's, from its beginning; 0: all
  size_t next;
  double ns[MAX_ROUNDS], per_second[MAX_ROUNDS];
  long errors;
  long bytes;
};

struct connection {
  int fd;
  size_t have;
  char buffer[BUFFER];
};

static char **requests;
static size_t *request_sizes;
static size_t request_count;

static void send_next(struct connection *c, size_t *next, size_t targets) {
  size_t i = (*next)++ % targets, sent = 0;
  while (sent < request_sizes[i]) {
    ssize_t n = send(c->fd, requests[i] + sent, request_sizes[i] - sent, MSG_NOSIGNAL);
    if (n <= 0) fail("send");
    sent += (size_t)n;
  }
}

// Bytes of the answer at the start of the buffer, 0: not whole yet.
static size_t whole_answer(struct connection *c, int *status) {
  char *end = memmem(c->buffer, c->have, "\r\n\r\n", 4);
  if (!end) return 0;
  size_t head = (size_t)(end - c->buffer) + 4, length = 0;
  *status = c->have > 12 ? atoi(c->buffer + 9) : 0;
  for (char *line = c->buffer; line < end;) {
    char *stop = memchr(line, '\r', (size_t)(end - line) + 1);
    if (stop - line > 15 && strncasecmp(line, "content-length:", 15) == 0) length = strtoul(line + 15, NULL, 10);
    line = stop + 2;
  }
  if (head + length > BUFFER) {
    fprintf(stderr, "load: an answer is longer than %d bytes\n", BUFFER);
    exit(1);
  }
  return c->have >= head + length ? head + length : 0;
}

static void run(struct server *s, int connections, long total, int expected, int round) {
  struct connection *all = malloc(sizeof *all * (size_t)connections);
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  if (!all || epoll < 0) fail("epoll");
  size_t targets = s->targets ? s->targets : request_count, next = s->next;
  for (int i = 0; i < connections; i++) {
    all[i].fd = connect_to(s->port);
    all[i].have = 0;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &all[i]};
    epoll_ctl(epoll, EPOLL_CTL_ADD, all[i].fd, &event);
  }
  double cpu = cpu_ns(s->pid), start = now();
  long sent = 0, done = 0;
  for (int i = 0; i < connections && sent < total; i++, sent++) send_next(&all[i], &next, targets);
  while (done < total) {
    struct epoll_event events[256];
    int count = epoll_wait(epoll, events, 256, 10000);
    if (count == 0) {
      fprintf(stderr, "load: %s does not answer\n", s->name);
      exit(1);
    }
    for (int i = 0; i < count; i++) {
      struct connection *c = events[i].data.ptr;
      ssize_t n = recv(c->fd, c->buffer + c->have, BUFFER - c->have, 0);
      if (n <= 0) {
        fprintf(stderr, "load: %s closed a connection\n", s->name);
        exit(1);
      }
      c->have += (size_t)n;
      int status = 0;
      size_t size = whole_answer(c, &status);
      if (!size) continue;
      if (status != expected) s->errors++;
      s->bytes = (long)size;
      c->have = 0;
      done++;
      if (sent < total) {
        send_next(c, &next, targets);
        sent++;
      }
    }
  }
  double seconds = now() - start;
  s->next = next;
  if (round >= 0) {
    s->ns[round] = (cpu_ns(s->pid) - cpu) / (double)total;
    s->per_second[round] = (double)total / seconds;
  }
  for (int i = 0; i < connections; i++) close(all[i].fd);
  close(epoll);
  free(all);
}

static double median(const double *values, int count) {
  double sorted[MAX_ROUNDS];
  memcpy(sorted, values, sizeof *values * (size_t)count);
  qsort(sorted, (size_t)count, sizeof *sorted, compare);
  return sorted[count / 2];
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*size + 1);
  if (!text || fread(text, 1, *size, file) != *size) fail(path);
  text[*size] = 0;
  fclose(file);
  return text;
}

static void add_request(const char *method, const char *target, const char *extra, const char *body, size_t size) {
  requests = realloc(requests, sizeof *requests * (request_count + 1));
  request_sizes = realloc(request_sizes, sizeof *request_sizes * (request_count + 1));
  char length[64] = "";
  if (body) snprintf(length, sizeof length, "Content-Length: %zu\r\n", size);
  char *head;
  int count = asprintf(&head, "%s %s HTTP/1.1\r\nHost: localhost\r\n%s%s\r\n", method, target, extra, length);
  if (!requests || !request_sizes || count < 0) fail("memory");
  head = realloc(head, (size_t)count + size);
  memcpy(head + count, body, size);
  requests[request_count] = head;
  request_sizes[request_count++] = (size_t)count + size;
}

int main(int argc, char **argv) {
  struct server servers[MAX_SERVERS] = {0};
  int server_count = 0, connections = 16, rounds = 11, expected = 200, option;
  long total = 20000;
  const char *method = "GET", *targets = NULL, *target = "/", *body_files[MAX_BODIES];
  int body_count = 0;
  char extra[4096] = "";
  while ((option = getopt(argc, argv, "n:c:r:t:u:m:b:s:H:")) != -1) {
    switch (option) {
      case 'n': total = atol(optarg); break;
      case 'c': connections = atoi(optarg); break;
      case 'r': rounds = atoi(optarg); break;
      case 't': targets = optarg; break;
      case 'u': target = optarg; break;
      case 'm': method = optarg; break;
      case 'b':
        if (body_count == MAX_BODIES) return 2;
        body_files[body_count++] = optarg;
        break;
      case 's': expected = atoi(optarg); break;
      case 'H': snprintf(extra + strlen(extra), sizeof extra - strlen(extra), "%s\r\n", optarg); break;
      default:
        fprintf(stderr,
                "usage: load [-n requests] [-c connections] [-r rounds] [-u target | -t file of targets]\n"
                "            [-m method] [-b body file]... [-H 'Name: value']... [-s expected status]\n"
                "            (of several bodies, each goes to all targets before the next does)\n"
                "            name=port:pid[:number of targets]... (ratios are to the first)\n");
        return 2;
    }
  }
  for (; optind < argc && server_count < MAX_SERVERS; optind++) {
    char *equals = strchr(argv[optind], '=');
    struct server *s = &servers[server_count++];
    if (!equals || sscanf(equals + 1, "%d:%d:%zu", &s->port, &s->pid, &s->targets) < 2) return 2;
    *equals = 0;
    s->name = argv[optind];
  }
  if (server_count == 0 || rounds < 1 || rounds > MAX_ROUNDS || connections < 1 || total < 1) return 2;

  for (int i = 0; i < body_count || i == 0; i++) {
    size_t size, body_size = 0;
    const char *body = body_count ? read_file(body_files[i], &body_size) : NULL;
    if (targets) {
      for (char *line = strtok(read_file(targets, &size), "\n"); line; line = strtok(NULL, "\n"))
        add_request(method, line, extra, body, body_size);
    } else {
      add_request(method, target, extra, body, body_size);
    }
  }
  for (int s = 0; s < server_count; s++)
    if (servers[s].targets > request_count) return 2;

  for (int s = 0; s < server_count; s++) run(&servers[s], connections, total / 4 + 1, expected, -1);
  for (int round = 0; round < rounds; round++)
    for (int s = 0; s < server_count; s++)
      run(&servers[(s + round) % server_count], connections, total, expected, round);

  bool failed = false;
  printf("%-24s %14s %8s %12s %8s %8s\n", "server", "ns CPU/request", "ratio", "requests/s", "bytes", "errors");
  for (int s = 0; s < server_count; s++) {
    double ratios[MAX_ROUNDS];
    for (int round = 0; round < rounds; round++) ratios[round] = servers[s].ns[round] / servers[0].ns[round];
    printf("%-24s %14.0f %8.3f %12.0f %8ld %8ld\n", servers[s].name, median(servers[s].ns, rounds),
           median(ratios, rounds), median(servers[s].per_second, rounds), servers[s].bytes, servers[s].errors);
    failed = failed || servers[s].errors > 0;
  }
  return failed;
}
