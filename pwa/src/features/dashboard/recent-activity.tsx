import { ArrowRight, AudioWaveform } from 'lucide-react';
import { type RetuneDto, useRetuneLatestQuery } from '../../api/generated/attune-client';
import { dayAndTime } from '../../shared/dates/dates';
import { Badge } from '../../shared/ui/badge';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../shared/ui/states';

/** The user's last retunes. */
export function RecentActivity() {
  const { data: retunes, error, isFetching, refetch } = useRetuneLatestQuery();
  const hasAny = retunes !== undefined && retunes.length > 0;
  return (
    <Panel
      title="Recent Activity"
      flush={hasAny}
      end={hasAny && <span className="text-sm text-ink-3">A4 before and after</span>}
    >
      {hasAny ? (
        <ul>
          {retunes.map((retune) => (
            <Row key={retune.id} retune={retune} />
          ))}
        </ul>
      ) : retunes ? (
        <NoActivity />
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load this list" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading your retunes" />
      )}
    </Panel>
  );
}

function NoActivity() {
  return (
    <EmptyState title="No Activity Yet">
      <p className="max-w-[36em] text-sm text-ink-2">Your retunes will appear here.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" to="/retuner">
          <AudioWaveform aria-hidden className="icon" />
          Retune a song
        </LinkButton>
        <LinkButton to="/tuner">Open the tuner</LinkButton>
      </div>
    </EmptyState>
  );
}

const ENDINGS: Record<Exclude<RetuneDto['status'], 'completed'>, string> = {
  pending: 'Waiting',
  processing: 'In progress',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

function Row({ retune }: { retune: RetuneDto }) {
  const { status, originalFilename, params, createdAt, processedAt } = retune;
  const at = processedAt ?? createdAt;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3.5 text-sm first:border-t-0 max-md:grid-cols-[1fr_auto] xs:px-6 md:grid-cols-[minmax(0,1fr)_16rem_8rem_9.5rem]">
      <b
        className="line-clamp-2 min-w-0 leading-snug font-[560] break-words max-md:col-span-full"
        title={originalFilename}
      >
        {originalFilename}
      </b>
      {status === 'completed' && params?.equivalentA4Hz !== undefined ? (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Figure value={params.sourceHz} decimals={2} tone="was" />
          {params.sourceBasis === 'assumed' && <span className="text-xs text-ink-3 max-xs:sr-only">assumed</span>}
          <ArrowRight aria-label="to" className="icon size-3.5! text-ink-3" />
          <Figure value={params.equivalentA4Hz} unit="Hz" decimals={2} tone="now" />
        </span>
      ) : (
        <span>
          <Badge tone={status === 'failed' ? 'bad' : 'neutral'}>
            {status === 'completed' ? 'Done' : ENDINGS[status]}
          </Badge>
        </span>
      )}
      <span className="text-right whitespace-nowrap">
        {status === 'completed' && params?.cents !== undefined && (
          <Figure value={params.cents} unit="cents" decimals={2} signed />
        )}
      </span>
      <time dateTime={at} className="text-ink-3 max-md:col-span-full md:text-right">
        {dayAndTime(at)}
      </time>
    </li>
  );
}
