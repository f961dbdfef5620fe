# Usage: ATTUNE_KEY=att_live_... sh retune.sh song.mp3 song-432.mp3
# curl repeats the request when the server is busy, and exits with 22 on an error, which is then in the second file.
curl --silent --show-error --fail-with-body --retry 5 \
  --header "Authorization: Bearer $ATTUNE_KEY" \
  --form sourceFreq=auto \
  --form targetFreq=432 \
  --form "file=@$1" \
  --output "$2" \
  http://localhost:3000/api/retune
