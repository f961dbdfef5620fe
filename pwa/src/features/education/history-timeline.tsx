import { Panel } from '../../shared/ui/panel';
import { classNames } from '../../shared/ui/class-names';
import { Cited } from './cited';
import { HISTORY, type HistoryEvent } from './content/history';

const FROM_YEAR = 1825;
const TO_YEAR = 1985;
const LABELLED_EVERY = 25;

/** Position of a year, percent of the width. */
const place = (year: number): number => (100 * (year - FROM_YEAR)) / (TO_YEAR - FROM_YEAR);

/** How 440 became the reference: a timeline on wide screens, else a list. */
export function HistoryTimeline() {
  return (
    <Panel title="How 440 became the reference">
      <ol className="grid lg:hidden">
        {HISTORY.map((event) => (
          <li
            key={event.year}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0"
          >
            <span className={classNames('figure pt-0.5', event.isStandard ? 'text-accent-text' : 'text-was')}>
              {event.year}
            </span>
            <Words event={event} />
          </li>
        ))}
      </ol>
      <div className="hidden lg:block">
        <ol className="relative h-[17rem]">
          {HISTORY.map((event, i) => (
            <li
              key={event.year}
              className="absolute inset-y-0"
              style={{ left: `${place(event.year)}%`, top: `${LANES[i]?.top ?? 0}rem` }}
            >
              <span
                aria-hidden
                className={classNames(
                  'absolute inset-y-0 left-0 -ml-[1.5px] w-[3px]',
                  event.isStandard ? 'bg-mark' : 'bg-was',
                )}
              />
              <div
                style={{ width: `${LANES[i]?.width ?? 14.5}rem` }}
                className={classNames(
                  'relative px-3',
                  LANES[i]?.isLeft === true && '-translate-x-[calc(100%+2px)] bg-surface text-right',
                )}
              >
                <span className="figure font-[600]">{event.year}</span>
                <Words event={event} />
              </div>
            </li>
          ))}
        </ol>
        <Years />
      </div>
    </Panel>
  );
}

/** Top offset and width of each event's text (rem), and the side of its line it is placed on. */
const LANES: readonly { top: number; isLeft: boolean; width?: number }[] = [
  { top: 0, isLeft: false },
  { top: 8.5, isLeft: false },
  { top: 0, isLeft: true },
  { top: 8.5, isLeft: true },
  // As much as the years after it take on the narrowest screen with a timeline.
  { top: 0, isLeft: false, width: 10.5 },
];

function Words({ event }: { event: HistoryEvent }) {
  return (
    <div className="grid min-w-0 gap-0.5 text-sm leading-[1.4] wrap-anywhere">
      <b className="font-[580]">{event.title}</b>
      <span className="text-ink-2">{event.detail}</span>
      <Cited source={event.source} />
    </div>
  );
}

function Years() {
  const years = Array.from({ length: (TO_YEAR - FROM_YEAR) / 5 + 1 }, (_, step) => FROM_YEAR + step * 5);
  const isLabelled = (year: number) => (year - FROM_YEAR) % LABELLED_EVERY === 0;
  return (
    <div aria-hidden>
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="block h-5 w-full overflow-visible">
        <path
          d={years.map((year) => `M${place(year)} 20V${isLabelled(year) ? 2 : 12}`).join('')}
          className="fill-none stroke-tick [vector-effect:non-scaling-stroke]"
        />
        <path d="M0 20H100" className="fill-none stroke-line-strong [vector-effect:non-scaling-stroke]" />
      </svg>
      <div className="relative h-6 text-xs text-ink-3">
        {years.filter(isLabelled).map((year) => (
          <span
            key={year}
            className={classNames('figure absolute top-1.5', year > FROM_YEAR && '-translate-x-1/2')}
            style={{ left: `${place(year)}%` }}
          >
            {year}
          </span>
        ))}
      </div>
    </div>
  );
}
