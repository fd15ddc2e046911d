// The bar for deeplinkd: a C program on the same libmicrohttpd, with the same daemon options, that answers every
// request with the same bytes and never looks at the target. It reads a body before it answers, and makes a response
// for each request, as any server whose answers differ must; --reuse makes one for all, for information.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char *body = "";
static size_t body_size = 0;
static unsigned int status = 200;
static struct { char *name, *value; } headers[16];
static size_t header_count = 0;
static bool reuse = false;
static struct MHD_Response *shared;
static int without_body;

struct upload {
  char *bytes;
  size_t count, capacity;
};

static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

static struct MHD_Response *make_response(void) {
  struct MHD_Response *response = MHD_create_response_from_buffer(body_size, body, MHD_RESPMEM_MUST_COPY);
  for (size_t i = 0; response && i < header_count; i++)
    MHD_add_response_header(response, headers[i].name, headers[i].value);
  return response;
}

static enum MHD_Result answer(struct MHD_Connection *connection) {
  if (reuse) return MHD_queue_response(connection, status, shared);
  struct MHD_Response *response = make_response();
  if (!response) return MHD_NO;
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *data, size_t *size, void **request) {
  (void)context;
  (void)url;
  (void)version;
  if (*request == NULL) {  // the first call; to answer now would close the connection
    bool sends = strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0;
    *request = sends ? (void *)calloc(1, sizeof(struct upload)) : (void *)&without_body;
    return *request ? MHD_YES : MHD_NO;
  }
  if (*request == &without_body) return answer(connection);
  struct upload *upload = *request;
  if (*size == 0) return answer(connection);
  if (upload->count + *size > upload->capacity) {
    size_t capacity = upload->count + *size > 512 ? 2 * (upload->count + *size) : 512;
    char *bytes = realloc(upload->bytes, capacity);
    if (!bytes) return MHD_NO;
    upload->bytes = bytes;
    upload->capacity = capacity;
  }
  memcpy(upload->bytes + upload->count, data, *size);
  upload->count += *size;
  *size = 0;
  return MHD_YES;
}

static void completed(void *context, struct MHD_Connection *connection, void **request,
                      enum MHD_RequestTerminationCode code) {
  (void)context;
  (void)connection;
  (void)code;
  if (*request && *request != &without_body) {
    struct upload *upload = *request;
    free(upload->bytes);
    free(upload);
  }
  *request = NULL;
}

static void read_body(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  body_size = (size_t)ftell(file);
  rewind(file);
  body = malloc(body_size + 1);
  if (!body || fread(body, 1, body_size, file) != body_size) exit(1);
  fclose(file);
}

int main(int argc, char **argv) {
  uint16_t port = 0;
  unsigned int threads = 2;
  size_t memory = 32768;
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i];
    if (!strcmp(name, "--reuse")) {
      reuse = true;
    } else if (i + 1 == argc) {
      fprintf(stderr, "reference: %s needs a value\n", name);
      return 2;
    } else if (!strcmp(name, "--port")) {
      port = (uint16_t)atoi(argv[++i]);
    } else if (!strcmp(name, "--threads")) {
      threads = (unsigned)atoi(argv[++i]);
    } else if (!strcmp(name, "--memory")) {
      memory = (size_t)atol(argv[++i]);
    } else if (!strcmp(name, "--status")) {
      status = (unsigned)atoi(argv[++i]);
    } else if (!strcmp(name, "--body")) {
      read_body(argv[++i]);
    } else if (!strcmp(name, "--header") && header_count < 16) {
      char *text = argv[++i], *colon = strchr(text, ':');
      if (!colon) return 2;
      *colon = 0;
      headers[header_count].name = text;
      headers[header_count++].value = colon + 1 + strspn(colon + 1, " ");
    } else {
      fprintf(stderr,
              "usage: reference [--port N] [--threads N] [--memory BYTES] [--status N] [--body FILE]\n"
              "                 [--header 'Name: value']... [--reuse]\n");
      return 2;
    }
  }
  signal(SIGPIPE, SIG_IGN);
  shared = make_response();
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_OptionItem pool[] = {{MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)threads, NULL}, {MHD_OPTION_END, 0, NULL}};
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, NULL,
      MHD_OPTION_SOCK_ADDR, &address,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_NOTIFY_COMPLETED, completed, NULL,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_CONNECTION_LIMIT, 16384u,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_CONNECTION_TIMEOUT, 60u,
      MHD_OPTION_ARRAY, threads > 1 ? pool : pool + 1,
      MHD_OPTION_END);
  if (!daemon) {
    perror("reference: cannot start");
    return 1;
  }
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  printf("%d\n", info ? info->port : port);
  fflush(stdout);
  sigset_t stop;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTERM);
  sigaddset(&stop, SIGINT);
  sigprocmask(SIG_BLOCK, &stop, NULL);
  int got;
  sigwait(&stop, &got);
  MHD_stop_daemon(daemon);
  MHD_destroy_response(shared);
  return 0;
}
