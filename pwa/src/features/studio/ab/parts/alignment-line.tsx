import { Figure } from '../../../../shared/ui/figure';
import type { AlignmentBasis, PairComparison } from '../model/pair-analyser';

/** What was done about the starts, as the beginning of a sentence. */
const ALIGNED: Record<AlignmentBasis, string> = {
  lengths: 'Starts aligned to the frame',
  waveform: 'Starts aligned to the frame',
  onsets: 'Starts aligned by their notes, to about 2 ms',
  none: 'Starts not aligned: the two have too little in common',
};

/** "Starts aligned to the frame, levels matched to 0.1 dB." */
export function AlignmentLine({ comparison }: { comparison: PairComparison }) {
  const { basis, aLufs, bLufs } = comparison;
  return (
    <>
      {ALIGNED[basis]}
      {aLufs !== null && bLufs !== null && (
        <span>
          , levels matched to <Figure value={0.1} unit="dB" decimals={1} />
        </span>
      )}
      <span>.</span>
    </>
  );
}

/** What had to be done for it: the offset, the level, and a difference of tempo. */
export function AlignmentDetails({ comparison }: { comparison: PairComparison }) {
  const { offsetFrames, sampleRateHz, stretch, aDb, bDb, aLufs, bLufs, basis } = comparison;
  const milliseconds = (offsetFrames / sampleRateHz) * 1000;
  const loweredDb = Math.min(aDb, bDb);
  const parts = [
    basis === 'none' ? (
      'Both play from their first frame.'
    ) : offsetFrames === 0 ? (
      'Both begin together.'
    ) : (
      <>
        {milliseconds > 0 ? 'B' : 'A'} begins <Figure value={Math.abs(milliseconds)} unit="ms" decimals={1} /> later in
        its file.
      </>
    ),
    aLufs !== null && bLufs !== null && (
      <>
        Loudness <Figure value={aLufs} unit="LUFS" decimals={1} tone="was" /> and{' '}
        <Figure value={bLufs} unit="LUFS" decimals={1} tone="now" />:{' '}
        {loweredDb > -0.05 ? (
          <span>the same.</span>
        ) : (
          <span>
            {aDb < bDb ? 'A' : 'B'} plays <Figure value={-loweredDb} unit="dB" decimals={1} /> softer.
          </span>
        )}
      </>
    ),
    stretch !== 1 && (
      <>
        B is <Figure value={Math.abs(stretch - 1) * 100} unit="%" decimals={2} /> {stretch > 1 ? 'slower' : 'faster'}:
        it was retuned by its speed. Played together the two drift apart; switching keeps the place in the music.
      </>
    ),
  ];
  return (
    <p className="text-xs text-ink-3">
      {parts.filter(Boolean).map((part, at) => (
        <span key={at}>{part} </span>
      ))}
    </p>
  );
}
