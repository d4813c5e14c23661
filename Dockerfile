# Every stage has the same Debian and Node, because better-sqlite3 may be compiled for exactly those.
FROM node:24-bookworm AS installed
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci

FROM installed AS build
COPY . .
RUN npm run build

# Of what is installed only what runs: no development libraries, no types and their checker (which tRPC names as a
# peer), nothing that was needed for compiling.
FROM installed AS libraries
RUN npm prune --omit=dev \
  && cd node_modules \
  && rm -rf typescript @typescript @types undici-types .package-lock.json .cache .vite \
  && cd better-sqlite3 \
  && rm -rf deps src \
  && find build -type f ! -name better_sqlite3.node -delete \
  && find build -type d -empty -delete

FROM node:24-bookworm-slim
WORKDIR /app
# SQLite may need room for sorting, and the volume is all that must be writable.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_FILE=/app/data/site.db SQLITE_TMPDIR=/app/data
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY drizzle drizzle
RUN mkdir data && chown node:node data
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: it gets the signals.
CMD ["node", "dist/server/main.js"]
