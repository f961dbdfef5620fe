import { sizeOf } from '@attune/catalogue/bytes';
import { Figure, type FigureProps } from '../ui/figure';

/** The size of a file, or of several: `38 kB`, `5.0 MB`, `1.20 GB`. */
export function FileSize({ bytes, tone }: { bytes: number } & Pick<FigureProps, 'tone'>) {
  return <Figure {...sizeOf(bytes)} tone={tone} />;
}

/** A rounded duration: seconds up to two minutes, at least one, then minutes. */
export function ApproximateTime({ seconds }: { seconds: number }) {
  if (seconds < 120) return <Figure value={Math.max(1, Math.round(seconds))} unit="s" />;
  return <Figure value={Math.round(seconds / 60)} unit="min" />;
}
