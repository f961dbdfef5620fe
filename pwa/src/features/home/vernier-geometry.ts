/** The picture's size in px, wider than screens are, and the two pitches it lays over each other. */
export const VERNIER = { widthPx: 3600, heightPx: 300, fromHz: 440, toHz: 432 } as const;

/** Lines of the 440 scale in this many px stand for one second; chosen so that single lines are seen. */
const SECOND_PX = 3326;

export interface Graduations {
  /** Vertical lines across the picture and one step beyond it, for the one that moves. */
  path: string;
  /** From line to line, px. */
  stepPx: number;
}

/** A scale of `hz` lines to the second between two heights, px. A line of every scale stands in the middle. */
export function graduations(hz: number, topPx: number, bottomPx: number): Graduations {
  const stepPx = SECOND_PX / hz;
  const middlePx = VERNIER.widthPx / 2;
  const each = Math.ceil(middlePx / stepPx) + 1;
  const lines = Array.from({ length: 2 * each + 1 }, (_, line) => (middlePx + (line - each) * stepPx).toFixed(2));
  return { stepPx, path: lines.map((x) => `M${x} ${topPx}V${bottomPx}`).join('') };
}
