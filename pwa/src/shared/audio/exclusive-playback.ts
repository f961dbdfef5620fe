let silenceOther: (() => void) | null = null;

/** To be called before playback starts: silences what played before, on this page or another, with its own `silence`. */
export function claimPlayback(silence: () => void): void {
  if (silenceOther !== silence) silenceOther?.();
  silenceOther = silence;
}
