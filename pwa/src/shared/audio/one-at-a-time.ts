let silenceOther: (() => void) | null = null;

/** Whatever begins to sound calls this first: what sounded before, here or on another page, is silenced by its own `silence`. */
export function soundAlone(silence: () => void): void {
  if (silenceOther !== silence) silenceOther?.();
  silenceOther = silence;
}
