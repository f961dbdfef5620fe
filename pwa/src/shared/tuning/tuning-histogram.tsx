import { isTrusted } from '@attune/catalogue/measuring';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { figureSpoken, figureText } from '../ui/figure-text';

const HALF_CENTS = 50;
/** Bins this near to the measured pitch are drawn in its colour. */
const PEAK_CENTS = 7;

/**
 * Distribution of the song's partials around the 440 Hz scale: one stroke per cent. Without a clear pitch none is
 * highlighted.
 */
export function TuningHistogram({
  measurement,
}: {
  measurement: Pick<TuningMeasurement, 'a4Hz' | 'confidence' | 'histogram'>;
}) {
  const { histogram } = measurement;
  const highest = Math.max(...histogram, 1e-9);
  const peakCents = histogram.indexOf(highest) - HALF_CENTS;
  const hasPeak = isTrusted(measurement);
  const strokes = (isPeak: boolean): string =>
    histogram
      .map((share, bin) => {
        const cents = bin - HALF_CENTS;
        // The scale is a circle: -50 and +50 are the same place.
        const distance = Math.abs(((cents - peakCents + 150) % 100) - 50);
        if ((hasPeak && distance <= PEAK_CENTS) !== isPeak) return '';
        return `M${bin + 0.5} 100V${(98 - (share / highest) * 96).toFixed(1)}`;
      })
      .join('');
  const isFlat = highest <= 1e-9;
  const label = isFlat
    ? 'Distance of the partials from the 440 Hz scale, in cents. None found.'
    : `Distance of the partials from the 440 Hz scale, in cents. ${
        hasPeak ? `Most are at ${figureSpoken(peakCents, 'cents', { signed: true })}.` : 'There is no clear peak.'
      }`;
  return (
    <figure className="min-w-0">
      <div role="img" aria-label={label} className="relative pb-6">
        <svg aria-hidden viewBox="0 0 101 100" preserveAspectRatio="none" className="block h-[118px] w-full">
          {!isFlat && <path d={strokes(true)} className={BAR} stroke="var(--was)" vectorEffect="non-scaling-stroke" />}
          <path d={strokes(false)} className={BAR} stroke="var(--tick)" vectorEffect="non-scaling-stroke" />
        </svg>
        <svg
          aria-hidden
          viewBox="0 0 100 9"
          preserveAspectRatio="none"
          className="block h-[9px] w-full overflow-visible"
        >
          <path d={AXIS} className="fill-none stroke-tick" vectorEffect="non-scaling-stroke" />
          <path d="M0 9H100" className="fill-none stroke-line-strong" vectorEffect="non-scaling-stroke" />
        </svg>
        {[-50, -25, 0, 25, 50].map((cents) => (
          <span
            key={cents}
            aria-hidden
            className="figure absolute bottom-0 text-xs text-ink-3"
            style={{ left: `${cents + 50}%`, transform: `translateX(${-(cents + 50)}%)` }}
          >
            {figureText(cents, { signed: true })}
          </span>
        ))}
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">Partials by distance from the 440 scale, cents</figcaption>
    </figure>
  );
}

const BAR = 'fill-none stroke-[1.5] sm:stroke-[2.5]';

const AXIS = Array.from({ length: 21 }, (_, i) => `M${i * 5} 9V${i % 5 === 0 ? 0 : 5.4}`).join('');
