import type { AnalyticsDto, TargetUsageDto } from '../../../api/generated/attune-client';
import { useMediaQuery } from '../../../shared/hooks/use-media-query';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { marksPath, retunesPerMark } from './figures';

/** How often each target was used: a mark for every so many retunes. */
export function FrequencyUsage({ analytics: { usage, totalRetunes } }: { analytics: AnalyticsDto }) {
  const isWide = useMediaQuery('(min-width: 40rem)');
  const max = Math.max(...usage.map(({ retunes }) => retunes));
  const room = isWide ? 110 : 40;
  const each = retunesPerMark(max, room);
  return (
    <Panel
      title="Frequency usage"
      end={
        <span className="text-sm text-ink-3">
          One line is <Figure value={each} unit={each === 1 ? 'retune' : 'retunes'} />
        </span>
      }
    >
      <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2 sm:gap-x-6">
        {usage.map((line) => (
          <Line
            key={line.targetHz ?? 'other'}
            line={line}
            each={each}
            maxMarks={Math.max(room / 2, Math.ceil(max / each))}
          />
        ))}
      </ul>
      <p className="mt-4 text-xs text-ink-3">
        Percent of all <Figure value={totalRetunes} unit={totalRetunes === 1 ? 'retune' : 'retunes'} />. Other: the
        remaining frequencies, custom targets and presets.
      </p>
    </Panel>
  );
}

function Line({ line, each, maxMarks }: { line: TargetUsageDto; each: number; maxMarks: number }) {
  const { targetHz, retunes, percent } = line;
  return (
    <li className="col-span-full grid grid-cols-subgrid items-center border-b border-line py-2.5 text-sm last:border-b-0">
      {targetHz === null ? 'Other' : <Figure value={targetHz} unit="Hz" tone="now" />}
      <svg aria-hidden viewBox={`0 0 ${maxMarks} 1`} preserveAspectRatio="none" className="h-4 w-full">
        <path
          d={marksPath(Math.ceil(retunes / each))}
          className={`[stroke-width:2px] sm:[stroke-width:3px] [vector-effect:non-scaling-stroke] ${targetHz === null ? 'stroke-ink-3' : 'stroke-mark'}`}
        />
      </svg>
      <span className="text-right">
        <Figure value={retunes} />
        <VisuallyHidden> {retunes === 1 ? 'retune' : 'retunes'}, </VisuallyHidden>
      </span>
      <span className="text-right">
        <Figure value={percent} decimals={1} unit="%" />
      </span>
    </li>
  );
}
