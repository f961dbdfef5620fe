let silenceOther: (() => void) | null = null;

/** Call it before playback starts: calls the `silence` of what played before, on this page or another. */
export function claimPlayback(silence: () => void): void {
  if (silenceOther !== silence) silenceOther?.();
  silenceOther = silence;
}
