type AudioUse = 'playing' | 'listening';

/** The Audio Session API, in Safari since 16.4; not in TypeScript's DOM library. */
interface SessionNavigator {
  audioSession?: { type: 'auto' | 'playback' | 'play-and-record' };
}

const uses: AudioUse[] = [];

/**
 * Says what this page uses sound for, where the system asks. WebKit pauses Web Audio behind a locked screen unless the
 * type is `playback` or `play-and-record` (bug 261554), and gives no microphone to a page whose type is `playback`.
 *
 * @returns takes it back
 */
export function claimAudioSession(use: AudioUse): () => void {
  uses.push(use);
  setType();
  let isClaimed = true;
  return () => {
    if (!isClaimed) return;
    isClaimed = false;
    uses.splice(uses.indexOf(use), 1);
    setType();
  };
}

function setType(): void {
  const { audioSession } = navigator as SessionNavigator;
  if (!audioSession) return;
  if (!uses.includes('playing')) audioSession.type = 'auto';
  else audioSession.type = uses.includes('listening') ? 'play-and-record' : 'playback';
}
