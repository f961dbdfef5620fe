import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { classNames } from '../../shared/ui/class-names';
import { graduationPath, logPercent } from '../../shared/ui/graduations';
import { COMPARISON } from './content/comparison';

const RANGE_HZ = { from: 380, to: 1000 };
const place = (hz: number): number => logPercent(hz, RANGE_HZ);
const GRADUATIONS = graduationPath({ ...RANGE_HZ, every: 10, x: place, bottom: 20, tops: [2, 9, 14] });

/** Levels that keep the crowded labels around 440 apart; all others are on the lowest. */
const STEP: Partial<Record<number, number>> = { 417: 1.4, 432: 2.3, 440: 3.2, 444: 2.3 };
/** Side of its line on which a label is placed where its neighbour is near. */
const SIDE: Partial<Record<number, 'left' | 'right'>> = { 417: 'left', 432: 'left', 444: 'right' };
const STEP_REM = 1.6;

/** The ten frequencies on one logarithmic rule. */
export function FrequencyScale() {
  return (
    <div role="img" aria-label={`${COMPARISON.map(({ entry }) => entry.frequency).join(', ')} hertz on one scale`}>
      <div aria-hidden className="relative h-[8.5rem]">
        {COMPARISON.map(({ entry: { frequency } }) => {
          const side = SIDE[frequency];
          return (
            <span
              key={frequency}
              className={classNames(
                'absolute bottom-0 w-[3px] -translate-x-1/2',
                frequency === STANDARD_A4_HZ ? 'bg-was' : 'bg-mark',
              )}
              style={{ left: `${place(frequency)}%`, height: `${1 + (STEP[frequency] ?? 0) * STEP_REM}rem` }}
            >
              <span
                className={classNames(
                  'figure absolute text-sm max-sm:text-xs',
                  frequency === STANDARD_A4_HZ && 'text-was',
                  side === undefined && 'bottom-full left-1/2 -translate-x-1/2 pb-0.5',
                  side === 'left' && 'top-0 right-full pr-1.5 leading-none',
                  side === 'right' && 'top-0 left-full pl-1.5 leading-none',
                )}
              >
                {frequency}
              </span>
            </span>
          );
        })}
      </div>
      <svg
        aria-hidden
        viewBox="0 0 100 20"
        preserveAspectRatio="none"
        className="mt-1 block h-5 w-full overflow-visible"
      >
        <path d={GRADUATIONS} className="fill-none stroke-tick [vector-effect:non-scaling-stroke]" />
        <path d="M0 20H100" className="fill-none stroke-line-strong [vector-effect:non-scaling-stroke]" />
      </svg>
      <div aria-hidden className="relative h-6 text-xs text-ink-3">
        {[400, 500, 600, 700, 800, 1000].map((hz) => (
          <span
            key={hz}
            className={classNames(
              'figure absolute top-1.5',
              hz === RANGE_HZ.to ? '-translate-x-full' : '-translate-x-1/2',
            )}
            style={{ left: `${place(hz)}%` }}
          >
            {hz}
          </span>
        ))}
      </div>
    </div>
  );
}
