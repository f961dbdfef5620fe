# Usage: ATTUNE_KEY=att_live_... sh retune.sh song.mp3 song-432.mp3
# The request is repeated when the server is busy or restarting, and when the connection breaks: with the same id it asks for
# the same retune, which counts once. An error ends this with 22, and is then in the second file.
new_id() { cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen; }

id=$(new_id)
for _ in 1 2 3 4 5 6 7 8 9; do
  curl --silent --show-error --fail-with-body --retry 60 --retry-delay 5 --retry-connrefused \
    --header "Authorization: Bearer $ATTUNE_KEY" \
    --header "Retune-Id: $id" \
    --form sourceFreq=auto \
    --form targetFreq=432 \
    --form "file=@$1" \
    --output "$2" \
    http://localhost:3000/api/retune
  status=$?
  case $status in
    18 | 52 | 55 | 56 | 92) sleep 5 ;; # The connection broke, which curl itself does not repeat.
    22) grep -q retune.cancelled "$2" && id=$(new_id) || exit $status ;; # The server saw it break, and stopped.
    *) exit $status ;;
  esac
done
exit $status
