import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { Link } from 'react-router-dom';
import { signInPath } from '../../shared/plans/plan-of';
import { LinkButton } from '../../shared/ui/link-button';
import { Panel } from '../../shared/ui/panel';

const MAX_MEGABYTES = Math.max(...Object.values(PLAN_LIMITS).map(({ maxFileBytes }) => maxFileBytes)) / 2 ** 20;

export function RetunerTeaser() {
  return (
    <Panel>
      <section aria-labelledby="retuner-teaser" className="grid h-full grid-rows-[1fr_auto_auto_auto] gap-4">
        <Link
          to="/retuner"
          className="grid min-h-44 content-between gap-3 rounded-md border-[1.5px] border-dashed border-line-strong bg-sunk p-4 no-underline transition-colors duration-(--dur-2) hover:border-accent-text xs:p-6"
        >
          <svg aria-hidden viewBox="0 0 150 56" preserveAspectRatio="none" className="h-14 w-full">
            <path d={WAVEFORM} className="fill-none stroke-tick stroke-[1.6] [vector-effect:non-scaling-stroke]" />
          </svg>
          <span>
            <b className="block font-[600]">Choose an audio file</b>
            <span className="text-sm text-ink-2">MP3, WAV, M4A, AAC, up to {MAX_MEGABYTES}&#8239;MB, by plan</span>
          </span>
        </Link>
        <h2 id="retuner-teaser">Song retuner</h2>
        <p className="text-ink-2">
          Same length to the frame, same tags and cover, nothing clipped. A receipt shows the measurements.
        </p>
        <div>
          <LinkButton variant="primary" to={signInPath('/retuner')} reloadDocument>
            Start Conversion
          </LinkButton>
        </div>
      </section>
    </Panel>
  );
}

/** The waveform of an invented song: an intro, two verses and an end, with beats in them. */
const WAVEFORM = Array.from({ length: 150 }, (_, x) => {
  const section = x < 18 ? 0.45 + x / 60 : x > 138 ? (150 - x) / 16 : 0.85 + 0.15 * Math.sin(x / 11);
  const beat = 0.55 + 0.3 * Math.abs(Math.sin(x * 1.9)) + 0.15 * Math.abs(Math.sin(x * 7.3));
  const half = Math.max(1.5, 26 * section * beat);
  return `M${x + 0.5} ${(28 - half).toFixed(1)}V${(28 + 0.92 * half).toFixed(1)}`;
}).join('');
