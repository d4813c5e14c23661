# Every stage has the same Debian and Node, because better-sqlite3 may be compiled for exactly those.
FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
# What only compiling needs is not shipped.
RUN npm ci --omit=dev \
  && cd node_modules/better-sqlite3 \
  && rm -rf deps src build/deps build/Release/obj build/Release/.deps build/Release/obj.target build/Release/*.a build/Release/test_extension.node

FROM node:24-bookworm-slim
WORKDIR /app
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
CMD ["node", "dist/server/main.js"]
