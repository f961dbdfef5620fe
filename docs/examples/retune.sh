# Usage: ATTUNE_KEY=att_live_... sh retune.sh song.mp3 song-432.mp3
# curl repeats a request when the server is busy or restarting, and exits with 22 on an error, which is then in the second
# file. While a server restarts its retunes go on: a repeated upload is then refused, because its id is taken, and the song
# is requested by that id.
api=http://localhost:3000/api
id=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen)

request() {
  curl --silent --show-error --fail-with-body --retry 60 --retry-delay 5 --retry-connrefused \
    --header "Authorization: Bearer $ATTUNE_KEY" --output "$result" "$@"
}

result=$2
request --header "Retune-Id: $id" \
  --form sourceFreq=auto \
  --form targetFreq=432 \
  --form "file=@$1" \
  "$api/retune"
status=$?
case $status in
  0) exit ;;
  22) grep -q retune.id_taken "$result" || exit $status ;;
esac
request --header "Prefer: wait=600" "$api/retunes/$id/result"
