import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { useTitlePrefix } from '../../shared/hooks/use-page-title';
import { selectRetunePercent } from '../../shared/retuning/progress-slice';
import { Figure } from '../../shared/ui/figure';
import { Spinner } from '../../shared/ui/spinner';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';

const RETUNER = '/retuner';

/** How much of the running retunes is done, beside the retuner's entry in the navigation. */
export function EntryProgress({ to }: { to: string }) {
  const percent = useSelector(selectRetunePercent);
  if (to !== RETUNER || percent === null) return null;
  return (
    <span className="ml-2 font-[450] text-accent-text">
      <Figure value={percent} unit="%" />
      <VisuallyHidden> of the running retunes is done</VisuallyHidden>
    </span>
  );
}

/** The same where the navigation is folded, and in the tab's title everywhere. */
export function ProgressPill() {
  const percent = useSelector(selectRetunePercent);
  useTitlePrefix(percent === null ? null : `${percent} %`, 'progress');
  if (percent === null) return null;
  return (
    <Link
      to={RETUNER}
      aria-label={`Retuner, ${percent} percent done`}
      className="inline-flex min-h-control-sm items-center gap-1.5 rounded-sm border border-accent-text px-2.5 text-sm text-accent-text no-underline xl:hidden"
    >
      <Spinner />
      <span className="figure">{`${percent} %`}</span>
    </Link>
  );
}
