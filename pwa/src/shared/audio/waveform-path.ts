import type { PeakRow } from './peaks';

/** The height of the drawing's own coordinate system; the width is one unit per stroke. */
export const STROKE_HEIGHT = 100;

/** Minimum length of a stroke, so that silence still shows as a line of dots. */
const MIN_STROKE = 1.5;
/** The loudest stroke takes this share of the height; quiet recordings are scaled up, at most four times. */
const FILLED = 0.94;
const MAX_ENLARGEMENT = 4;

/** An SVG path with one vertical stroke per slice, from its lowest to its highest sample. */
export function waveformPath({ min, max }: PeakRow): string {
  const loudest = Math.max(
    max.reduce((a, b) => Math.max(a, b), 0),
    -min.reduce((a, b) => Math.min(a, b), 0),
    1e-6,
  );
  const scale = Math.min(FILLED / loudest, MAX_ENLARGEMENT) * (STROKE_HEIGHT / 2);
  let path = '';
  for (let i = 0; i < min.length; i += 1) {
    const top = STROKE_HEIGHT / 2 - (max[i] ?? 0) * scale;
    const bottom = STROKE_HEIGHT / 2 - (min[i] ?? 0) * scale;
    const missing = Math.max(0, MIN_STROKE - (bottom - top)) / 2;
    path += `M${i + 0.5} ${(top - missing).toFixed(1)}V${(bottom + missing).toFixed(1)}`;
  }
  return path;
}

/** Graduations in place of a waveform that is not known. */
export function tickPath(strokes: number): string {
  let path = '';
  for (let i = 0; i < strokes; i += 1) path += `M${i + 0.5} 44V56`;
  return path;
}
