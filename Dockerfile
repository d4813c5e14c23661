# Node's LTS, as in .nvmrc. All stages have the same Debian and Node: better-sqlite3 may be compiled for exactly those.
# Building runs no add-on, so nothing is compiled for it.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# The libraries that the build leaves out: docs/decisions/022-server-in-few-files.md.
FROM node:24-bookworm AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
# better-sqlite3 is compiled here, against headers without two calls that end the process when memory is freed: see
# docs/decisions/033-node-24-and-better-sqlite3.md.
ENV npm_config_nodedir=/usr/local npm_config_build_from_source=better-sqlite3
RUN sed -i -E '/^ +(Add|Remove)CleanupHook\(\);$/d' /usr/local/include/node/node_object_wrap.h && npm ci --omit=dev
COPY deploy/prune-libraries.sh ./
RUN sh prune-libraries.sh node_modules

FROM node:24-bookworm-slim
WORKDIR /app
# SQLite sorts large results in temporary files; only the volume is writable.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_FILE=/app/data/site.db SQLITE_TMPDIR=/app/data
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json CHANGELOG.md ./
COPY drizzle drizzle
# ONCE's: docs/operating.md.
COPY deploy/hooks /hooks
RUN mkdir data /storage && chown node:node data /storage
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "const { dev } = fs.statSync(`/storage`); fetch(`http://127.0.0.1:${dev === fs.statSync(`/`).dev ? process.env.PORT : 80}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`, but without npm in between, so that Node gets the signals.
CMD ["node", "dist/server/main.js"]
