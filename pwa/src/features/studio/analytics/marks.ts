const STEPS = [1, 2, 3, 4, 5, 6, 8];

/** How many retunes one mark stands for, so that `max` retunes have at most `maxMarks`: 1 to 6, 8, 10, 20, 30 … */
export function retunesPerMark(max: number, maxMarks: number): number {
  for (let power = 1; ; power *= 10) {
    const step = STEPS.find((one) => max <= one * power * maxMarks);
    if (step !== undefined) return step * power;
  }
}

/** A path of vertical strokes, one per unit, in a box one unit high. */
export function marksPath(count: number): string {
  return Array.from({ length: count }, (_, mark) => `M${mark + 0.5} 0V1`).join('');
}
