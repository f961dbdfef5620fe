/** Of the recorded tempo, percent. */
export const TEMPO = { min: 25, max: 200 } as const;

const OCTAVES = Math.log2(TEMPO.max / TEMPO.min);

/** A whole tempo within its range. */
export function clampTempo(percent: number): number {
  return Math.min(TEMPO.max, Math.max(TEMPO.min, Math.round(percent)));
}

/** A step of 5 goes to the next multiple of 5, a step of 1 by 1. */
export function stepTempo(percent: number, step: 1 | -1 | 5 | -5): number {
  if (Math.abs(step) === 1) return clampTempo(percent + step);
  const next = step > 0 ? Math.floor(percent / 5) * 5 + 5 : Math.ceil(percent / 5) * 5 - 5;
  return clampTempo(next);
}

/** Place on a scale of octaves, 0 to 1: 50, 100 and 200 are evenly apart. */
export function tempoPlace(percent: number): number {
  return Math.log2(percent / TEMPO.min) / OCTAVES;
}

/** The tempo at a place of that scale. */
export function tempoAt(place: number): number {
  return clampTempo(TEMPO.min * 2 ** (Math.min(1, Math.max(0, place)) * OCTAVES));
}

/** What is heard: half of what is set while half speed is on, never below what the scale has. */
export function heardTempo(percent: number, isHalf: boolean): number {
  return isHalf ? Math.max(TEMPO.min, percent / 2) : percent;
}
