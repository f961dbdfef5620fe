#!/bin/bash
# The part of the entry point of Docker's postgres:18 that docker-compose.yml relies on.
set -euo pipefail
export PATH=/usr/lib/postgresql/bin:$PATH PGDATA=${PGDATA:-/var/lib/postgresql/18/docker}
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; }

chown postgres: /var/lib/postgresql
if [ ! -e "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  chown postgres: /tmp/password
  as_postgres initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile /tmp/password \
    --auth-host scram-sha-256 --auth-local trust --encoding UTF8 --locale C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  [ "$POSTGRES_DB" = postgres ] ||
    echo "CREATE DATABASE \"$POSTGRES_DB\"" | as_postgres postgres --single -D "$PGDATA" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups -- postgres -D "$PGDATA" -c listen_addresses='*' -k /tmp
