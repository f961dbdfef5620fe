import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { clock } from '../format/sound';
import { figureSpoken } from '../ui/figure-text';
import type { Receipt } from './receipt-rows';

type Sections = NonNullable<NonNullable<Receipt['before']>['sections']>;

const HEIGHT = 100;
/** Room above and below the curves, of the height. */
const MARGIN = 0.1;

/** The pitch over the song, before and after: two curves, and the two pitches they are meant to be near. */
export function PitchCourse({ before, after, receipt }: { before: Sections; after: Sections; receipt: Receipt }) {
  const { durationSeconds, equivalentA4Hz } = receipt;
  const pitches = [...before, ...after].map(({ a4Hz }) => a4Hz).concat(STANDARD_A4_HZ, equivalentA4Hz);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  const y = (hz: number): number => HEIGHT * (MARGIN + ((1 - 2 * MARGIN) * (high - hz)) / Math.max(high - low, 0.01));
  // A section of ten seconds is one point: the curves are stretched to both ends.
  const lastSeconds = Math.max(1, ...[...before, ...after].map(({ atSeconds }) => atSeconds));
  const path = (sections: Sections): string =>
    sections
      .map(
        ({ atSeconds, a4Hz }, i) =>
          `${i === 0 ? 'M' : 'L'}${((100 * atSeconds) / lastSeconds).toFixed(2)} ${y(a4Hz).toFixed(1)}`,
      )
      .join('');
  const range = (tuning: Receipt['before']): string =>
    tuning?.movement
      ? `between ${tuning.movement.lowHz.toFixed(1)} and ${figureSpoken(tuning.movement.highHz, 'Hz', { decimals: 1 })}`
      : '';
  return (
    <figure>
      <figcaption className="mb-2 text-xs text-ink-3">
        A4 over the song, Hz.{' '}
        {receipt.straightened ? 'It was straightened.' : 'The shift is the same everywhere, so the movement stays.'}
      </figcaption>
      <div className="relative mr-12">
        <svg
          role="img"
          aria-label={`Before, A4 moves ${range(receipt.before)}. After, it ${receipt.after?.movement ? `moves ${range(receipt.after)}` : 'stands still'}.`}
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-48 w-full overflow-visible fill-none"
        >
          <Line d={`M0 ${y(STANDARD_A4_HZ)}H100`} token="tick" width={1} dash="2 4" />
          <Line d={`M0 ${y(equivalentA4Hz)}H100`} token="text" width={1.5} dash="4 4" />
          <Line d={path(before)} token="was" width={2.25} />
          <Line d={path(after)} token="mark" width={2.25} />
        </svg>
        {[STANDARD_A4_HZ, equivalentA4Hz].map((hz) => (
          <span
            key={hz}
            aria-hidden
            className="figure absolute left-full ml-2 -translate-y-1/2 text-xs text-ink-3"
            style={{ top: `${y(hz)}%` }}
          >
            {Math.round(hz)}
          </span>
        ))}
      </div>
      <div className="mt-2 mr-12 flex justify-between text-xs text-ink-3">
        <span className="figure">0:00</span>
        <span className="flex gap-4 text-sm">
          <span className="text-was">before</span>
          <span className="text-accent-text">after</span>
        </span>
        <span className="figure">{clock(durationSeconds)}</span>
      </div>
    </figure>
  );
}

function Line({ d, token, width, dash }: { d: string; token: string; width: number; dash?: string }) {
  return (
    <path
      d={d}
      stroke={`var(--${token})`}
      strokeWidth={width}
      strokeDasharray={dash}
      vectorEffect="non-scaling-stroke"
    />
  );
}
