import type { PeakRow, Peaks } from '../../../shared/audio/peaks';

/** Strokes at each density beside the reading: one per 3-4 px of the panel, not of the page. */
const STROKES = { wide: 200, narrow: 83 };

/** The same waveform with fewer strokes: no extreme is lost. */
export function fewerStrokes({ wide, narrow }: Peaks): Peaks {
  return { wide: merge(wide, STROKES.wide), narrow: merge(narrow, STROKES.narrow) };
}

function merge(row: PeakRow, strokes: number): PeakRow {
  const count = row.min.length;
  if (count <= strokes) return row;
  const slice = (of: Float32Array, stroke: number): Float32Array =>
    of.subarray(Math.floor((stroke * count) / strokes), Math.ceil(((stroke + 1) * count) / strokes));
  return {
    min: Float32Array.from({ length: strokes }, (_, stroke) => Math.min(...slice(row.min, stroke))),
    max: Float32Array.from({ length: strokes }, (_, stroke) => Math.max(...slice(row.max, stroke))),
  };
}
