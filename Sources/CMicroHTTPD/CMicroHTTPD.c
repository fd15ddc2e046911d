#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Escapes are decoded by whoever reads the target, once; libmicrohttpd would turn %2F into a slash and stop at %00.
static size_t keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

struct MHD_Daemon *CMicroHTTPD_start(const CMicroHTTPD_Configuration *c) {
  unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  struct MHD_OptionItem options[24];
  size_t count = 0;
#define OPTION(name, word, pointer) \
  options[count++] = (struct MHD_OptionItem){(name), (intptr_t)(word), (void *)(pointer)}

  OPTION(MHD_OPTION_LISTEN_SOCKET, c->listen_socket, NULL);
  OPTION(MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL);
  OPTION(MHD_OPTION_STRICT_FOR_CLIENT, 0, NULL);
  OPTION(MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, NULL);
  if (c->threads > 1) OPTION(MHD_OPTION_THREAD_POOL_SIZE, c->threads, NULL);
  if (c->connection_limit) OPTION(MHD_OPTION_CONNECTION_LIMIT, c->connection_limit, NULL);
  if (c->connection_limit_per_address)
    OPTION(MHD_OPTION_PER_IP_CONNECTION_LIMIT, c->connection_limit_per_address, NULL);
  if (c->connection_memory) OPTION(MHD_OPTION_CONNECTION_MEMORY_LIMIT, c->connection_memory, NULL);
  OPTION(MHD_OPTION_CONNECTION_TIMEOUT, c->idle_timeout, NULL);
  if (c->connection_changed) OPTION(MHD_OPTION_NOTIFY_CONNECTION, c->connection_changed, c->context);
  if (c->request_completed) OPTION(MHD_OPTION_NOTIFY_COMPLETED, c->request_completed, c->context);
  if (c->request_began) OPTION(MHD_OPTION_URI_LOG_CALLBACK, c->request_began, c->context);
  if (c->certificate && c->private_key) {
    flags |= MHD_USE_TLS;
    OPTION(MHD_OPTION_HTTPS_MEM_CERT, 0, c->certificate);
    OPTION(MHD_OPTION_HTTPS_MEM_KEY, 0, c->private_key);
    if (c->tls_priorities) OPTION(MHD_OPTION_HTTPS_PRIORITIES, 0, c->tls_priorities);
  }
  OPTION(MHD_OPTION_END, 0, NULL);
#undef OPTION

  return MHD_start_daemon(flags, 0, c->accept_policy, c->context, c->access_handler, c->context,
                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

int CMicroHTTPD_listen(const char *host, uint16_t port, int backlog, int *result, uint16_t *actual_port) {
  struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(port)};
  struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
  struct sockaddr *address;
  socklen_t size;
  if (inet_pton(AF_INET, host, &v4.sin_addr) == 1) {
    address = (struct sockaddr *)&v4;
    size = sizeof v4;
  } else if (inet_pton(AF_INET6, host, &v6.sin6_addr) == 1) {
    address = (struct sockaddr *)&v6;
    size = sizeof v6;
  } else {
    return EINVAL;
  }

  int fd = socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return errno;
  const int on = 1, off = 0;
  // `::` serves IPv4 too, as people expect of "all addresses"; any other IPv6 address has no use for this.
  if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      (address->sa_family == AF_INET6 &&
       setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) != 0) ||
      bind(fd, address, size) != 0 || listen(fd, backlog) != 0 || getsockname(fd, address, &size) != 0) {
    const int error = errno;
    close(fd);
    return error;
  }
  *actual_port = ntohs(address->sa_family == AF_INET ? v4.sin_port : v6.sin6_port);
  *result = fd;
  return 0;
}

void *CMicroHTTPD_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

int CMicroHTTPD_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

size_t CMicroHTTPD_connection_peer(struct MHD_Connection *connection, char *text, size_t size, uint16_t *port) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (!info || !info->client_addr) return 0;
  const void *address;
  int family = info->client_addr->sa_family;
  if (family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)info->client_addr;
    *port = ntohs(v4->sin_port);
    address = &v4->sin_addr;
  } else if (family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)info->client_addr;
    *port = ntohs(v6->sin6_port);
    address = &v6->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr)) {
      family = AF_INET;
      address = &v6->sin6_addr.s6_addr[12];
    }
  } else {
    return 0;
  }
  return inet_ntop(family, address, text, (socklen_t)size) ? strlen(text) : 0;
}

bool CMicroHTTPD_keeps_lines(void) {
  unsigned major = 0, minor = 0, patch = 0;  // of the library that runs, not of the header
  return sscanf(MHD_get_version(), "%u.%u.%u", &major, &minor, &patch) == 3 && major == 0 && minor == 9 && patch < 77;
}

uint32_t CMicroHTTPD_thread_index(uint32_t *counter) {
  static _Thread_local uint32_t one_based = 0;
  if (one_based == 0) one_based = __atomic_add_fetch(counter, 1, __ATOMIC_RELAXED);
  return one_based - 1;
}

int CMicroHTTPD_each_header_and_argument(struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator,
                                         void *context) {
  return MHD_get_connection_values_n(connection, MHD_HEADER_KIND | MHD_GET_ARGUMENT_KIND, iterator, context);
}

bool CMicroHTTPD_end_with_connection(struct MHD_Response *response) {
  return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END) == MHD_YES;
}
