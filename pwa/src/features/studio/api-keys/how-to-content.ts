/** What a key may do with each scope, at most. */
export const SCOPES = [
  ['retune', 'Send songs and batches, measure, start and cancel. Counts as retunes of this workspace.'],
  [
    'read',
    'Read everything of this workspace but its API keys, and download it: retunes and usage, the history with its songs, receipts and analyses, presets, folders, batches, share links and their downloads, team, activity, analytics and brand.',
  ],
  ['library', 'Create, change and delete presets, folders and share links, and delete songs of the history.'],
] as const;

/** Headers of a response with a song, and what they say. */
export const RESPONSE_HEADERS = [
  ['Retune-Id', 'The retune: its receipt is at /api/retunes/{id}/receipt.'],
  ['Retune-Source-Hz', 'The song’s A4 before, in Hz.'],
  ['Retune-Source', 'How that is known: given, measured, or assumed to be 440 Hz.'],
  ['Retune-Cents', 'How far the pitch was moved, in cents.'],
  ['Retune-Ratio', 'The same as output pitch divided by input pitch.'],
  ['Retune-Gain-Db', 'The gain of the whole song, so that nothing clips, in dB; 0.00 for none.'],
  ['Retune-Limiter-Db', 'The most that the limiter took off a peak, beside the gain, in dB; 0.00 for nothing.'],
] as const;

/** Responses other than a song, and what a program does then. */
export const STATUSES = [
  ['400', 'Correct the request: the sentence names the field.'],
  ['401', 'The key is unknown, expired or revoked. Use another one.'],
  ['403', 'The key lacks a scope, or the plan doesn’t include this. A key pauses when its plan ends.'],
  ['404', 'There is no such retune in the key’s workspace.'],
  ['409', 'The song is at its target already, or the Retune-Id was used before.'],
  ['413', 'The file is too large or too long.'],
  ['415, 422', 'This isn’t audio that we take, or the file is damaged or protected.'],
  ['429, 503', 'Wait for the seconds in Retry-After, then send the request again.'],
] as const;

/** A retune without waiting; `{origin}` is the server. */
export const LATER = `# Responds at once with 202 and "Location: /api/retunes/{id}"
curl --header "Authorization: Bearer $ATTUNE_KEY" --header "Prefer: respond-async" \\
  --form sourceFreq=auto --form targetFreq=432 --form file=@song.mp3 \\
  --include {origin}/api/retune

# Status and progress; "status" ends as completed, failed or cancelled
curl --header "Authorization: Bearer $ATTUNE_KEY" {origin}/api/retunes/$ID

# The song
curl --header "Authorization: Bearer $ATTUNE_KEY" --output song-432.mp3 {origin}/api/retunes/$ID/result`;
