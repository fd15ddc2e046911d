// The C face of libmicrohttpd that Swift can use.
//
// Three things make a shim necessary, and it holds nothing else:
// - MHD_start_daemon, MHD_get_connection_info and MHD_get_daemon_info are variadic, which Swift cannot call;
// - daemon options are an array of tagged words, here a struct whose fields the compiler checks;
// - socket addresses are unions of C structs, here a numeric host and a port.
// Functions that are not variadic (MHD_queue_response, …) are used as they are.
#ifndef C_MICROHTTPD_H
#define C_MICROHTTPD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define C_MICROHTTPD_NULLABLE _Nullable
#else
#define C_MICROHTTPD_NULLABLE
#endif

/// What a daemon is started with. Zero means "libmicrohttpd's own default" unless a field says otherwise.
typedef struct CMicroHTTPD_Configuration {
  /// A bound, listening socket. The daemon owns it once it has started.
  int listen_socket;
  /// Worker threads; 1 means one thread without a pool.
  unsigned int threads;
  /// Connections in all; divided evenly over the threads.
  unsigned int connection_limit;
  /// Connections from one address; 0 means no limit.
  unsigned int connection_limit_per_address;
  /// Seconds without any traffic after which a connection is closed; 0 means never.
  unsigned int idle_timeout;
  /// Bytes that one connection has for the request line, the headers and the headers of the response.
  size_t connection_memory;
  /// PEM texts, both or neither: with them the daemon speaks TLS. They may go once the daemon has started.
  const char *C_MICROHTTPD_NULLABLE certificate;
  const char *C_MICROHTTPD_NULLABLE private_key;
  const char *C_MICROHTTPD_NULLABLE tls_priorities;

  /// Passed as the first argument to each function below.
  void *C_MICROHTTPD_NULLABLE context;
  MHD_AcceptPolicyCallback C_MICROHTTPD_NULLABLE accept_policy;
  MHD_AccessHandlerCallback access_handler;
  MHD_NotifyConnectionCallback C_MICROHTTPD_NULLABLE connection_changed;
  MHD_RequestCompletedCallback C_MICROHTTPD_NULLABLE request_completed;
  /// Sees the request target as it came, before libmicrohttpd changes it; what it returns is the request's context.
  void *C_MICROHTTPD_NULLABLE (*C_MICROHTTPD_NULLABLE request_began)(
      void *C_MICROHTTPD_NULLABLE context, const char *C_MICROHTTPD_NULLABLE target,
      struct MHD_Connection *connection);
} CMicroHTTPD_Configuration;

/// Starts a daemon: epoll, a thread pool, suspend and resume allowed, no unescaping of targets. NULL when it cannot.
struct MHD_Daemon *C_MICROHTTPD_NULLABLE CMicroHTTPD_start(const CMicroHTTPD_Configuration *configuration);

/// Opens a listening socket on a numeric IPv4 or IPv6 address. Gives 0, or an errno; EINVAL: not a numeric address.
int CMicroHTTPD_listen(const char *host, uint16_t port, int backlog, int *socket, uint16_t *actual_port);

/// What `connection_changed` stored for this connection.
void *C_MICROHTTPD_NULLABLE CMicroHTTPD_connection_context(struct MHD_Connection *connection);

/// The connection's socket, or -1. It may be shut down, but never closed: it is the daemon's.
int CMicroHTTPD_connection_socket(struct MHD_Connection *connection);

/// Writes the peer's numeric address (an IPv4 one inside IPv6 as IPv4) and NUL; gives its length, or 0.
/// `size` should be 46 or more. `port` is in host order.
size_t CMicroHTTPD_connection_peer(struct MHD_Connection *connection, char *address, size_t size, uint16_t *port);

/// This libmicrohttpd leaves a request's lines where they were read, with NUL over each CR and LF, and its pointers to
/// target, version and headers point there. So one can see by their distances what it lets pass and does not tell:
/// a NUL inside, a folded line, a bare LF. True before 0.9.77, whose parser is another and refuses these itself.
bool CMicroHTTPD_keeps_lines(void);

/// A number for the calling thread, counted from 0 in `counter`, the same at each call.
/// A thread must use one counter only: the threads of a daemon do.
uint32_t CMicroHTTPD_thread_index(uint32_t *counter);

/// Iterates request headers and query arguments in one pass (a mask of kinds, which Swift's enum cannot express).
int CMicroHTTPD_each_header_and_argument(struct MHD_Connection *connection, MHD_KeyValueIteratorN iterator,
                                         void *C_MICROHTTPD_NULLABLE context);

/// Has a response whose length is unknown sent without chunks: its end is the connection's. False: no memory.
bool CMicroHTTPD_end_with_connection(struct MHD_Response *response);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
