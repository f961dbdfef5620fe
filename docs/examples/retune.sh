# Usage: ATTUNE_KEY=att_live_... sh retune.sh song.mp3 song-432.mp3
# A request is repeated when the server is busy or restarting. An error ends this with 22, and is then in the second file.
# While a server restarts its retunes go on: a repeated upload is then refused, because its id is taken, and the song is
# requested by that id, again and again while it is not ready. An upload that was lost with its server is sent again.
api=http://localhost:3000/api
result=$2

request() {
  for _ in 1 2 3 4 5 6 7 8 9; do
    curl --silent --show-error --fail-with-body --retry 60 --retry-delay 5 --retry-connrefused \
      --header "Authorization: Bearer $ATTUNE_KEY" --output "$result" "$@"
    status=$?
    case $status in
      18 | 52 | 55 | 56 | 92) sleep 5 ;; # The connection broke, which curl itself does not repeat.
      *) return $status ;;
    esac
  done
  return $status
}

while :; do
  id=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)
  request --header "Retune-Id: $id" \
    --form sourceFreq=auto \
    --form targetFreq=432 \
    --form "file=@$1" \
    "$api/retune"
  status=$?
  [ $status = 22 ] && grep -q retune.id_taken "$result" || exit $status
  while :; do
    request --header "Prefer: wait=600" "$api/retunes/$id/result"
    status=$?
    [ $status = 22 ] && grep -q retune.not_ready "$result" || break
    sleep 2
  done
  [ $status = 22 ] && grep -q retune.cancelled "$result" || exit $status
  request "$api/retunes/$id" && grep -q '"params":null' "$result" || exit 22
done
