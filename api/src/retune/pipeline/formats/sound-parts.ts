/**
 * A part of what a decoder returns, in frames: from the first of `from` up to, and without, `to`; null: up to the end.
 * `silence` frames of silence precede it.
 */
export interface SoundPart {
  silence: number;
  from: number;
  to: number | null;
}

/** The length of a song that consists of these parts, frames; null when one is open-ended. */
export function framesOf(parts: readonly SoundPart[]): number | null {
  return parts.reduce<number | null>(
    (sum, { silence, from, to }) => (sum === null || to === null ? null : sum + silence + to - from),
    0,
  );
}

/** A filter for ffmpeg that puts the parts together, from one input to one output. */
export function partsFilter(parts: readonly SoundPart[]): string {
  const filters = parts.map(({ silence, from, to }) => {
    const end = to === null ? '' : `:end_sample=${to}`;
    const delay = silence > 0 ? `,adelay=${silence}S:all=1` : '';
    return `atrim=start_sample=${from}${end},asetpts=N/SR/TB${delay}`;
  });
  if (filters.length === 1) return filters.join();
  const inputs = filters.map((_, i) => `[i${i}]`).join('');
  const chains = filters.map((filter, i) => `[i${i}]${filter}[o${i}]`).join(';');
  const outputs = filters.map((_, i) => `[o${i}]`).join('');
  return `asplit=${filters.length}${inputs};${chains};${outputs}concat=n=${filters.length}:v=0:a=1`;
}
