import { sizeOf } from '@attune/catalogue/bytes';
import { Figure, type FigureProps } from './figure';

/** The size of a file, or of several: `38 kB`, `5.0 MB`, `1.20 GB`. */
export function FileSize({ bytes, tone }: { bytes: number } & Pick<FigureProps, 'tone'>) {
  return <Figure {...sizeOf(bytes)} tone={tone} />;
}
