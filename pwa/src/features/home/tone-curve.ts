/** The first moments of a tone as a curve. */
export const CURVE = { milliseconds: 20, width: 220, height: 52 } as const;

const AMPLITUDE = 21;
const STEP = 1;

/** A sine of `frequencyHz` from phase 0, drawn one wave beyond the picture for when it flows. */
export function curvePath(frequencyHz: number): string {
  const radiansPerUnit = (2 * Math.PI * frequencyHz * CURVE.milliseconds) / 1000 / CURVE.width;
  const end = CURVE.width * (1 + periodPercent(frequencyHz) / 100) + STEP;
  const points: string[] = [];
  for (let x = 0; x <= end; x += STEP) {
    points.push(`${x} ${(CURVE.height / 2 - AMPLITUDE * Math.sin(radiansPerUnit * x)).toFixed(1)}`);
  }
  return `M${points.join('L')}`;
}

/** One wave in percent of the picture's width. */
export function periodPercent(frequencyHz: number): number {
  return 100_000 / (frequencyHz * CURVE.milliseconds);
}
