# Node's LTS, as in .nvmrc. All stages have the same Debian and Node: better-sqlite3 may be compiled for exactly those.
FROM node:24-bookworm AS installed
WORKDIR /app
COPY package.json package-lock.json ./
# better-sqlite3 is compiled here, against headers without two calls that end the process when memory is freed: see
# docs/decisions/033-node-24-and-better-sqlite3.md.
ENV npm_config_nodedir=/usr/local npm_config_build_from_source=better-sqlite3
RUN sed -i -E '/^ +(Add|Remove)CleanupHook\(\);$/d' /usr/local/include/node/node_object_wrap.h && npm ci

FROM installed AS build
COPY . .
RUN npm run build

# Only the libraries that run: no development dependencies, no TypeScript (a peer of tRPC), no sources of add-ons.
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
# SQLite sorts large results in temporary files; only the volume is writable.
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
# As `npm start`, but without npm in between, so that Node gets the signals.
CMD ["node", "dist/server/main.js"]
