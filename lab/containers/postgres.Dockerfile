# Stands in for Docker's postgres:18 where there is no registry; see lab/containers.sh.
FROM node:24-bookworm-slim
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql --create-home postgres
COPY native /usr/lib/postgresql
COPY postgres-entrypoint.sh postgres-isready.sh /usr/local/bin/
# npm packs no symbolic links.
RUN node -e 'const fs = require("fs"), path = require("path"); \
  for (const { source, target } of JSON.parse(fs.readFileSync("/usr/lib/postgresql/pg-symlinks.json"))) { \
    const link = path.join("/usr/lib/postgresql", "..", target.replace("native", "postgresql")); \
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link); \
  }' \
  && chmod +x /usr/lib/postgresql/bin/* && mv /usr/local/bin/postgres-isready.sh /usr/local/bin/pg_isready
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["postgres-entrypoint.sh"]
