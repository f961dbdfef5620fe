import { STUDIES, type Study } from '@attune/catalogue/studies';
import { classNames } from '../../shared/ui/class-names';
import { figureText } from '../../shared/ui/figure-text';
import { Cited } from './cited';

/** Number of participants per line of a bar. */
const PER_LINE = 10;
const MAX_LINES = Math.max(...STUDIES.map(({ count }) => Math.ceil(count / PER_LINE)));

/** All studies, each with a bar as long as its number of participants. */
export function StudyList() {
  return (
    <section aria-labelledby="studies" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="studies" className="text-2xl">
          Studies, by size
        </h2>
        <span className="text-sm text-ink-3">Each line is ten people or ten pairs</span>
      </div>
      <ul className="joined">
        {STUDIES.map((study) => (
          <li
            key={study.name}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 px-4 py-4 wrap-anywhere text-sm leading-[1.45] xs:px-6 lg:grid-cols-[14rem_minmax(0,1fr)_20rem] lg:items-center"
          >
            <div className="grid">
              <b className="text-base font-[580]">{study.name}</b>
              <Cited source={study.source} />
            </div>
            <div className="grid gap-1">
              <Bar study={study} />
              <span className="text-ink-2">{study.design}</span>
            </div>
            <div className="grid">
              <span>{study.result}</span>
              <span className="text-ink-3">Limits: {study.limits}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-3">
        Results as stated in the abstracts. Nine people took part in the only study we found on “528 Hz”; its music was
        tuned to A4 = 444.
      </p>
    </section>
  );
}

function Bar({ study }: { study: Study }) {
  const lines = Math.ceil(study.count / PER_LINE);
  const marks = Array.from({ length: lines }, (_, line) => `M${line + 0.5} 0V16`).join('');
  return (
    <div className="flex items-center gap-2.5">
      <svg
        aria-hidden
        viewBox={`0 0 ${lines} 16`}
        preserveAspectRatio="none"
        className="h-4 min-w-1 shrink"
        style={{ width: `${(88 * lines) / MAX_LINES}%` }}
      >
        <path
          d={marks}
          className={classNames(
            'fill-none stroke-was [vector-effect:non-scaling-stroke]',
            lines > 60 ? 'stroke-1 sm:stroke-[1.5]' : 'stroke-[1.5]',
          )}
        />
      </svg>
      <span className="figure">
        {figureText(study.count)}
        <span className="sr-only"> {study.counted}</span>
      </span>
    </div>
  );
}
