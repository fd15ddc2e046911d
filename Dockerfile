FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd-dev libre2-dev libidn2-dev libunistring-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN scripts/build-release.sh --product deeplinkd -Xlinker -s \
 && cp .build/release/deeplinkd /deeplinkd

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends libmicrohttpd12 libre2-9 libidn2-0 libunistring2 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /deeplinkd /usr/bin/deeplinkd
COPY config/ /etc/deeplinkd/

# A number, so that an orchestrator can tell without the image's /etc/passwd that it is not root.
USER 10001:10001
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["/usr/bin/deeplinkd", "healthcheck", "--listen", "127.0.0.1:8080"]
# Writes nothing: the root file system may be read-only.
ENTRYPOINT ["/usr/bin/deeplinkd"]
CMD ["serve", "--map", "/etc/deeplinkd/links.json5", "--listen", "0.0.0.0:8080"]
