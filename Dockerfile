# The market as a small image: `docker build -t dongne-market .`; how to run it is in compose.yaml and docs/operations.md.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# npm scripts bring a Node of their own, for machines with an old one; this image has the right one.
RUN node scripts/build.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM node:26-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072 HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# For `node scripts/ops.ts backup …`.
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src/lib ./src/lib
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=512", "dist/server/entry.mjs"]
