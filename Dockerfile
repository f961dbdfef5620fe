FROM node:24-bookworm AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends librubberband-dev libfftw3-dev pkg-config \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/catalogue/package.json packages/catalogue/
COPY native/package.json native/
COPY api/package.json api/
COPY pwa/package.json pwa/
RUN npm install --no-save --ignore-scripts
COPY . .
# Fetches Rubber Band's source, see docs/decisions/0017; a daemon without a network builds with the system's library.
RUN npm run build --workspace packages/catalogue --workspace native --workspace api --workspace pwa && npm prune --omit=dev

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends librubberband2 libfftw3-double3 ffmpeg bubblewrap tini \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/native native
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
