# syntax=docker/dockerfile:1
# The market as an image: `docker build -t dongne-market .`. How to run it: compose.yaml, deploy/kubernetes, docs/operations.md.
# npm scripts bring a Node of their own, for machines with an old one; this image has the right one.
# What is built is the same for every kind of machine, so that it is built once, by the one that builds.
FROM --platform=$BUILDPLATFORM node:26.10.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

# Packages have parts of the kind of machine that runs them.
FROM node:26.10.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM node:26.10.0-slim
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="dongne-market" \
  org.opencontainers.image.description="A neighbourhood food marketplace: pages, HTTP API and jobs in one process" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# V8's old space by the container's limit (768 MB in deploy/kubernetes), and one malloc arena less (docs/operations.md).
ENV NODE_OPTIONS=--max-old-space-size=384 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data /backups && chown 1000:1000 /data /backups \
  && printf '#!/bin/sh\nexec node /app/scripts/ops.ts "$@"\n' > /usr/local/bin/ops && chmod 755 /usr/local/bin/ops
COPY --from=build /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# For `ops backup …`.
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src/lib ./src/lib
# By number, so that an orchestrator can tell that it is not root.
USER 1000:1000
# All that is written; the rest may be read-only.
VOLUME ["/data", "/backups"]
EXPOSE 4321
# Whether the process lives. Whether it should be sent requests (/readyz) is for the proxy in front: a database that is away is no
# reason to start the market anew.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/entry.mjs"]
