interface Span {
  from: number;
  to: number;
}

/** Place of a frequency on a rule, percent of its width: octaves are equally wide. */
export function logPercent(hz: number, { from, to }: Span): number {
  return (100 * Math.log(hz / from)) / Math.log(to / from);
}

/** The multiples of `every` on a scale. */
export function multiplesIn({ from, to }: Span, every: number): number[] {
  const first = Math.ceil(from / every);
  const last = Math.floor(to / every);
  return Array.from({ length: last - first + 1 }, (_, step) => (first + step) * every);
}

interface Graduations extends Span {
  every: number;
  /** Where a value is, in the units of the picture. */
  x: (value: number) => number;
  bottom: number;
  /** Upper ends of the lines: at every tenth, at every fifth, and of the others. */
  tops: readonly [tenth: number, fifth: number, other: number];
}

/** An SVG path of a scale's graduations: a line at every multiple, longer at every fifth, longest at every tenth. */
export function graduationPath({ every, x, bottom, tops, ...span }: Graduations): string {
  return multiplesIn(span, every)
    .map((value) => {
      const step = Math.round(value / every);
      const top = step % 10 === 0 ? tops[0] : step % 5 === 0 ? tops[1] : tops[2];
      return `M${x(value).toFixed(2)} ${bottom}V${top}`;
    })
    .join('');
}
