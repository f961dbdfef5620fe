#!/bin/bash
# Tries the project on a bare Debian: makes one by debootstrap, with git, certificates, a Node 20 and nothing else, clones
# the committed HEAD into it, and there runs `npm start`, the curl line it prints, `npm run check` and `npm test`. Ends with a
# line for each step, and with 1 when one failed. Before every release; see docs/operations.md.
#
#   sudo npm run lab -- fresh-machine [suite] [root|user]      suite: bookworm (default), trixie, or one of Ubuntu's
#
#   STEPS="start check test"   what to run; a bare machine is made in any case
#   TEST_ARGS=                 arguments for npm test, for example "native api"
#   FRESH_DIR=/var/tmp         where the root is made; it takes about 5 GB
#   MIRROR=                    the archive; default: the one that this machine's apt uses, else debootstrap's own. To be
#                              named for an Ubuntu on a Debian
#   KEEP=1                     leaves the root there
#
# As `user`, sudo without a password exists only while set-up runs; before that, set-up must say what it cannot install.
# Apt's proxy, npm's registry, certificates and Node's headers are those of this machine; logins to them are not passed on.
set -euo pipefail

suite=${1:-bookworm}
mode=${2:-root}
steps=${STEPS-start check test}
project=$(cd "$(dirname "$0")/.." && pwd)
start_timeout_s=2700
check_timeout_s=3600
test_timeout_s=7200

fail() { echo "$*" >&2; exit 2; }

clean_up() {
  # The first process of a PID namespace takes all others of it along; its mounts go with the last one.
  [ -z "$running" ] || kill -KILL "$running" 2>/dev/null || true
  [ -z "$running" ] || wait "$running" 2>/dev/null || true
  if [ "${KEEP:-}" = 1 ]; then echo "The machine is kept in $root"; else rm -rf --one-file-system "$root"; fi
}
say() { echo "→ $*"; }
ok() { summary+=("ok      $*"); echo "  ok: $*"; }
bad() { summary+=("FAILED  $*"); failed=1; echo "  FAILED: $*"; }
note() { summary+=("note    $*"); echo "  note: $*"; }

# --- the machine ------------------------------------------------------------------------------------------------------

# Ubuntu's suites all share debootstrap's script gutsy; one that is newer than debootstrap has none of its own.
is_ubuntu() {
  local script=/usr/share/debootstrap/scripts/$suite
  [ ! -e "$script" ] || [ "$(basename "$(readlink -f "$script")")" = gutsy ]
}

mirror_of_this_machine() {
  local kind=debian
  if is_ubuntu; then kind=ubuntu; fi
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -E "/$kind/?$" | head -n 1 || true
}

# A Debian has its security updates, Chromium's among them; debootstrap takes the suite alone.
add_security_updates() {
  local mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
    awk '$2 ~ /^[a-z]+-security$/ { print $1; exit }') || true
  if [ -z "$mirror" ] || is_ubuntu; then return; fi
  echo "deb $mirror $suite-security main" >"$root/etc/apt/sources.list.d/security.list"
  in_root 'apt-get update -qq' >>"$logs/apt.log" 2>&1 && return
  rm "$root/etc/apt/sources.list.d/security.list"
  note "there are no security updates for $suite to be had"
}

make_machine() {
  say "Making a bare $suite in $root"
  local mirror=${MIRROR:-$(mirror_of_this_machine)} components=main script=
  if is_ubuntu; then components=main,universe script=/usr/share/debootstrap/scripts/gutsy; fi
  if ! debootstrap --variant=minbase --components="$components" --include=ca-certificates,git \
    "$suite" "$root" "$mirror" ${script:+"$script"} >"$logs/debootstrap.log" 2>&1; then
    tail -n 3 "$logs/debootstrap.log" >&2
    fail "There is no $suite to be had from ${mirror:-the archive that debootstrap knows}: nothing was tried."
  fi
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  cp /etc/hosts "$root/etc/hosts"
  apt-config dump | grep -E '^Acquire::(http|https|ftp)::Proxy|^Acquire::Retries' | grep -v @ >"$root/etc/apt/apt.conf.d/90calling-machine" || true
  in_root 'apt-get update -qq' >"$logs/apt.log" 2>&1
  add_security_updates
  # A user who may not install anything.
  if [ "$mode" = user ]; then
    in_root 'useradd --create-home --shell /bin/bash tester'
  fi
}

install_node() {
  local packaged
  packaged=$(in_root "apt-cache policy nodejs" | sed -n 's/^ *Candidate: \([0-9]*\).*/\1/p')
  if [ "${packaged:-0}" -ge 20 ]; then
    say "Installing $suite's own Node $packaged"
    in_root 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm' >>"$logs/apt.log" 2>&1
  else
    say "Copying this machine's Node $(node --version), since $suite has ${packaged:-none}"
    install -D "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
    mkdir -p "$root/usr/local/lib/node_modules"
    cp -r "$(readlink -f "$(npm root --global 2>/dev/null)/npm")" "$root/usr/local/lib/node_modules/npm"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
    ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  fi
}

# What this machine needs to reach the registry, as npm's own environment variables. Read in an empty folder, so that
# no project's settings count.
npm_environment=()
copy_npm_settings() {
  local key value
  for key in registry proxy https-proxy noproxy; do
    value=$(cd / && npm config get "$key" 2>/dev/null)
    case $value in '' | null | undefined | *@*) continue ;; esac
    npm_environment+=("npm_config_${key//-/_}=$value")
  done
  value=$(cd / && npm config get cafile 2>/dev/null)
  [ -f "$value" ] || value=${NODE_EXTRA_CA_CERTS:-}
  if [ -f "$value" ]; then
    install -m 644 -D "$value" "$root/usr/local/share/calling-machine-ca.pem"
    npm_environment+=(npm_config_cafile=/usr/local/share/calling-machine-ca.pem)
    npm_environment+=(NODE_EXTRA_CA_CERTS=/usr/local/share/calling-machine-ca.pem)
  fi
  # Without this node-gyp fetches Node's headers from Node's own site.
  value=$(cd / && npm config get nodedir 2>/dev/null)
  if [ -d "$value/include/node" ]; then
    mkdir -p "$root/opt/node/include"
    cp -r "$value/include/node" "$root/opt/node/include/node"
    npm_environment+=(npm_config_nodedir=/opt/node)
  fi
}

# --- running in it ----------------------------------------------------------------------------------------------------

# The bare machine as a file system of its own (pivot_root, so that namespaces can be made in it), with its own processes.
# Where that is refused, a plain chroot.
enter='
set -e
root=$0
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || true
mount --rbind /dev "$root/dev"
mkdir -p "$root/run/old"
cd "$root"
if pivot_root . run/old 2>/dev/null; then cd /; umount -l /run/old; exec "$@"; fi
exec chroot . "$@"
'

# in_root <shell command>: as root of the bare machine
in_root() {
  unshare --mount --pid --fork --kill-child bash -c "$enter" "$root" \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 sh -c "$1"
}

# as_person <shell command>: as who tries the project, in the folder of the clone. start_as_person is the same in place of
# the shell that calls it, so that with & the id in $! is that of the program which everything ends with.
as_person() { (start_as_person "$1"); }
start_as_person() {
  # The last bash stays: as the namespace's first process it has to wait for orphans, which would be zombies otherwise.
  local account=()
  [ "$mode" = root ] || account=(setpriv --reuid=tester --regid=tester --init-groups --)
  exec unshare --mount --pid --fork --kill-child bash -c "$enter" "$root" "${account[@]}" \
    env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME="$home" LC_ALL=C.UTF-8 PORT="$port" "${npm_environment[@]}" \
    bash -c "cd $home/attune && { $1; }; exit \$?"
}

allow_sudo() { [ "$mode" = root ] || echo 'tester ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/tester"; }
forbid_sudo() { [ "$mode" = root ] || rm -f "$root/etc/sudoers.d/tester"; }

clone() {
  commit=$(git -C "$project" rev-parse HEAD)
  say "Cloning $(git -C "$project" log -1 --format='%h %s' "$commit")"
  git clone --quiet --no-hardlinks "$project" "$root$home/attune"
  git -C "$root$home/attune" checkout --quiet --detach "$commit"
  [ "$mode" = root ] || in_root "chown -R tester:tester $home"
}

# --- the steps --------------------------------------------------------------------------------------------------------

# On a terminal, and without sudo: a person must be told which packages to ask for.
try_without_sudo() {
  say "npm start without sudo, on a terminal"
  as_person 'script -qec "npm start" /dev/null </dev/null' >"$logs/without-sudo.log" 2>&1 || true
  if grep -q 'as root:  apt-get install ffmpeg bubblewrap' "$logs/without-sudo.log"; then
    ok "without sudo set-up names the packages to install"
  else
    bad "without sudo set-up does not name the packages to install (without-sudo.log)"
  fi
  in_root 'apt-get install -y -qq --no-install-recommends sudo' >>"$logs/apt.log" 2>&1
}

# Ends with the line that set-up prints or, when the start takes too long or breaks off, with nothing.
wait_for_curl_line() {
  local waited=0 line
  while [ "$waited" -lt "$start_timeout_s" ]; do
    line=$(grep -m 1 -E '^ *curl -OJ ' "$logs/start.log" | sed 's/^ *//') || true
    if [ -n "$line" ]; then echo "$line"; return; fi
    kill -0 "$running" 2>/dev/null || return 0
    sleep 1
    waited=$((waited + 1))
  done
}

step_start() {
  say "npm start (log: $logs/start.log)"
  local began=$SECONDS line
  allow_sudo
  # A job of its own group, so that it can be interrupted as a person does with Ctrl-C.
  start_as_person 'set -m; npm start & job=$!; while kill -0 $job 2>/dev/null && [ ! -e /tmp/stop ]; do sleep 1; done
    kill -INT -- -$job 2>/dev/null; wait $job; sleep 1; touch /tmp/stopped; ps -eo args= >/tmp/left' >"$logs/start.log" 2>&1 &
  running=$!
  line=$(wait_for_curl_line)
  forbid_sudo
  if [ -z "$line" ]; then
    bad "npm start is not ready (start.log): $(tail -n 1 "$logs/start.log")"
    stop_start
    return
  fi
  ok "npm start is ready after $((SECONDS - began)) s"
  if grep -q 'Uploads are decoded in a sandbox' "$logs/start.log"; then ok "uploads are decoded in a sandbox"
  elif in_root 'unshare --user true' 2>/dev/null; then bad "uploads are decoded without a sandbox, though namespaces work here"
  else note "namespaces are refused here: uploads are decoded without a sandbox, and the start says so"; fi
  try_curl_line "$line"
  stop_start
  try_without_npm
}

# As operators start it: with an older Node than it needs it refuses in one sentence; with the one that npm brought it asks
# for its database.
try_without_npm() {
  local said status=0 own_status=0
  said=$(as_person 'node api/dist/main.js 2>&1') || status=$?
  as_person 'node_modules/.bin/node api/dist/main.js' >"$logs/main.log" 2>&1 || own_status=$?
  if [ "$own_status" != 2 ]; then bad "node api/dist/main.js with npm's Node ends with $own_status (main.log)"
  elif [ "$status" = 2 ]; then ok "node api/dist/main.js runs with this machine's Node"
  elif [ "$status" = 1 ] && [[ $said =~ ^Attune\ needs\ Node && $said != *$'\n'* ]]; then ok "node api/dist/main.js: $said"
  else bad "node api/dist/main.js with this machine's Node ends with $status: ${said:0:200}"; fi
}

try_curl_line() {
  as_person "node lab/shared/write-tone.mjs song.wav" >>"$logs/curl.log" 2>&1
  local began=$SECONDS
  as_person "timeout 300 ${1//song.mp3/song.wav}" >>"$logs/curl.log" 2>&1 || true
  local result
  result=$(find "$root$home/attune" -maxdepth 1 -name 'retuned-432Hz-song.*' -size +20k)
  if [ -n "$result" ]; then ok "the printed curl line gives $(basename "$result") after $((SECONDS - began)) s"
  else bad "the printed curl line gives no song (curl.log)"; fi
}

stop_start() {
  local began=$SECONDS
  touch "$root/tmp/stop"
  while [ ! -e "$root/tmp/left" ] && kill -0 "$running" 2>/dev/null && [ $((SECONDS - began)) -lt 60 ]; do sleep 1; done
  if [ -e "$root/tmp/left" ] && ! grep -qE 'postgres|/dist/' "$root/tmp/left"; then
    ok "Ctrl-C ends everything within $((SECONDS - began)) s"
  else
    bad "Ctrl-C leaves processes behind: $(grep -E 'postgres|/dist/' "$root/tmp/left" 2>/dev/null | head -n 3)"
  fi
  kill -KILL "$running" 2>/dev/null || true
  wait "$running" 2>/dev/null || true
  running=
}

# run_npm <log> <limit in seconds> <set-up's arguments> <arguments of npm>: as the person, after set-up with sudo. Its exit
# code is that of npm.
run_npm() {
  local status=0
  allow_sudo
  as_person "node scripts/setup.mjs $3" >"$1" 2>&1 || true
  forbid_sudo
  start_as_person "timeout $2 npm $4" >>"$1" 2>&1 &
  running=$!
  wait "$running" || status=$?
  running=
  return "$status"
}

step_check() {
  say "npm run check (log: $logs/check.log)"
  local began=$SECONDS failures
  if run_npm "$logs/check.log" "$check_timeout_s" '' 'run check'; then ok "npm run check, in $((SECONDS - began)) s"; return; fi
  failures=$(grep '^Failed: ' "$logs/check.log") || true
  bad "npm run check: ${failures:-it broke off}, in $((SECONDS - began)) s (check.log)"
}

step_test() {
  say "npm test (log: $logs/test.log)"
  local began=$SECONDS counted status=0
  run_npm "$logs/test.log" "$test_timeout_s" --tests "test ${TEST_ARGS:+-- $TEST_ARGS}" || status=$?
  counted=$(grep -E '^[0-9]+ passed, ' "$logs/test.log" | tail -n 1) || true
  if [ "$status" = 0 ]; then ok "npm test: $counted, in $((SECONDS - began)) s"
  else bad "npm test: ${counted:-it broke off}, in $((SECONDS - began)) s (test.log)"; fi
}

# A function, so that the shell has read the whole script before it begins, even if the file changes meanwhile.
main() {
  [ "$(id -u)" = 0 ] || fail "This script makes a root file system: run it as root."
  [ "$mode" = root ] || [ "$mode" = user ] || fail "The second argument is root or user."
  command -v debootstrap >/dev/null || fail "Install debootstrap first."

  root=$(mktemp -d "${FRESH_DIR:-/var/tmp}/attune-fresh-$suite-$mode-XXXXXX")
  chmod 755 "$root"
  logs=$(mktemp -d "${FRESH_DIR:-/var/tmp}/attune-fresh-logs-XXXXXX")
  summary=()
  failed=0
  running=

  trap clean_up EXIT
  trap 'exit 130' INT TERM
  home=/root
  [ "$mode" = root ] || home=/home/tester
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')

  make_machine
  install_node
  copy_npm_settings
  clone
  in_root 'unshare --user true' 2>/dev/null || note "user namespaces are refused on this machine"
  [ "$mode" = root ] || try_without_sudo
  for step in $steps; do "step_$step"; done

  echo
  echo "A bare $suite as $mode, ${commit:0:7}:"
  printf '  %s\n' "${summary[@]}"
  echo "Logs: $logs"
  exit "$failed"
}

main
