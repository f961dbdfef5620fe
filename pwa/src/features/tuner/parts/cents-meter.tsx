import { classNames } from '../../../shared/ui/class-names';
import { figureText } from '../../../shared/ui/figure-text';
import { graduationPath } from '../../../shared/ui/graduations';
import { IN_TUNE_CENTS, METER_CENTS, meterCents } from '../model/reading';
import type { TunerState } from '../listening/tuner-session';
import { TONE_FILL, TONE_TEXT } from './tune-mark';
import { useTuner } from './use-tuner';

const GRADUATIONS = graduationPath({
  from: -METER_CENTS,
  to: METER_CENTS,
  every: 1,
  x: (cents) => cents + METER_CENTS,
  bottom: 34,
  tops: [0, 13, 20],
});

const LOWEST_CENTS = -METER_CENTS;
const LABELS = [-50, -25, 0, 25, 50];
const place = (cents: number) => `${cents + METER_CENTS}%`;

/** The offset as a needle over a scale of cents, with the place where a note is in tune. */
export function CentsMeter() {
  const cents = useTuner(({ reading }) => reading?.shownCents ?? null);
  const tone = useTuner(({ reading }) => reading?.verdict.tone ?? null);
  const equalCents = useTuner(equalCentsOf);
  const at = cents === null ? null : meterCents(cents);
  return (
    <div
      role="meter"
      aria-label="Offset"
      aria-valuemin={LOWEST_CENTS}
      aria-valuemax={METER_CENTS}
      aria-valuenow={at ?? 0}
      aria-valuetext={cents === null ? 'No note' : inWords(cents, equalCents)}
      className="tuner-needle px-4 pt-2 pb-2 xs:px-6"
    >
      <div className="relative pt-7">
        <span
          className="absolute inset-y-0 border-x border-tune bg-tune-soft"
          style={{ left: place(-IN_TUNE_CENTS), width: `${2 * IN_TUNE_CENTS}%` }}
        />
        <svg
          aria-hidden
          viewBox="0 0 100 34"
          preserveAspectRatio="none"
          className="relative block h-9 w-full overflow-visible"
        >
          <path d={GRADUATIONS} className="fill-none stroke-tick" vectorEffect="non-scaling-stroke" />
          <path d="M0 34H100" className="fill-none stroke-line-strong" vectorEffect="non-scaling-stroke" />
        </svg>
        {equalCents !== null && <EqualMark cents={equalCents} />}
        {at !== null && tone !== null && (
          <span
            data-testid="needle"
            className="absolute inset-y-0 -ml-[2.5px] transition-[left] duration-(--dur-needle) ease-needle"
            style={{ left: place(at) }}
          >
            <span className={classNames('absolute inset-y-0 w-[5px] outline-3 outline-surface', TONE_FILL[tone])} />
            <svg
              aria-hidden
              viewBox="0 0 14 9"
              className={classNames('absolute -top-2 -left-[4.5px] w-3.5 max-w-none', TONE_TEXT[tone])}
            >
              <path d="M0 0H14L7 9z" className="fill-current" />
            </svg>
          </span>
        )}
      </div>
      <div className="relative mt-2 h-5 text-xs text-ink-3">
        {LABELS.map((label) => (
          <span
            key={label}
            className="figure absolute"
            style={{ left: place(label), transform: `translateX(${-(label + METER_CENTS)}%)` }}
          >
            {figureText(label, { signed: true })}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Where equal temperament has the note that sounds; null where that is the zero, and off the meter. */
function equalCentsOf({ reading, settings }: TunerState): number | null {
  if (settings.temperament === 'equal' || reading === null || reading.midi === null) return null;
  // Adding 0 turns a negative zero into a positive one.
  const cents = Math.round(-reading.offsetCents) + 0;
  return Math.abs(cents) <= METER_CENTS ? cents : null;
}

function inWords(cents: number, equalCents: number | null): string {
  const offset = `${figureText(cents, { signed: true })} cents`;
  return equalCents === null ? offset : `${offset}, equal ${figureText(equalCents, { signed: true })}`;
}

/** The place of equal temperament: the zero of the meter is the tempered note. */
function EqualMark({ cents }: { cents: number }) {
  return (
    <span
      data-testid="equal"
      className={classNames(
        'tuner-equal absolute bg-was text-was',
        cents > 0 ? 'tuner-equal-right' : 'tuner-equal-left',
      )}
      style={{ left: place(cents) }}
    >
      <span className="text-xs whitespace-nowrap">
        {'equal '}
        <span className="figure">{figureText(cents, { signed: true })}</span>
      </span>
    </span>
  );
}
