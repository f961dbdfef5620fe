import { shiftFor, STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { Figure } from '../../../shared/ui/figure';
import type { RetuneOrder } from '../queue/song';

/** What a song was sent for: "A4 440.07 to 432.00 Hz, mp3, high". */
export function OrderWords({ order: { sourceHz, targetHz, anchor, format, quality, mode } }: { order: RetuneOrder }) {
  const { equivalentA4Hz } = shiftFor({
    targetHz,
    sourceHz: sourceHz === 'auto' ? STANDARD_A4_HZ : sourceHz,
    anchor,
  });
  return (
    <>
      A4 {sourceHz === 'auto' ? 'as measured' : <Figure value={sourceHz} decimals={2} />} to{' '}
      <Figure value={equivalentA4Hz} unit="Hz" decimals={2} />, {format}, {quality}
      {mode === 'varispeed' && ', varispeed'}
    </>
  );
}
