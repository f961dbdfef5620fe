import { AudioWaveform, ChevronRight, RotateCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type RetuneDto, useRetuneLatestQuery } from '../../api/generated/attune-client';
import { RetuneRow } from '../../shared/songs/retune-row';
import { buttonStyle } from '../../shared/ui/button-style';
import { LinkButton } from '../../shared/ui/link-button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { EmptyState, LoadingTicks } from '../../shared/ui/states';

/** The user's last retunes. `isWaiting`: the primary button is elsewhere. */
export function RecentActivity({ isWaiting }: { isWaiting: boolean }) {
  const { data: retunes, error, isFetching, refetch } = useRetuneLatestQuery();
  const hasAny = retunes !== undefined && retunes.length > 0;
  return (
    <Panel title="Recent Activity" flush={hasAny}>
      {hasAny ? (
        <ul className="result-rows border-t border-line">
          {retunes.map((retune) => (
            <RetuneRow key={retune.id} retune={retune} tools={<WayOn retune={retune} />} />
          ))}
        </ul>
      ) : retunes ? (
        <NoActivity isWaiting={isWaiting} />
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load this list" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading your retunes" />
      )}
    </Panel>
  );
}

function NoActivity({ isWaiting }: { isWaiting: boolean }) {
  return (
    <EmptyState title="No Activity Yet">
      <p className="max-w-[36em] text-sm text-ink-2">Your retunes will appear here.</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant={isWaiting ? 'line' : 'primary'} to="/retuner">
          <AudioWaveform aria-hidden className="icon" />
          Retune a song
        </LinkButton>
        <LinkButton to="/tuner">Open the tuner</LinkButton>
      </div>
    </EmptyState>
  );
}

/** To the receipt; back to the retuner for a song that failed. */
function WayOn({ retune: { id, receiptUrl, status, originalFilename } }: { retune: RetuneDto }) {
  const style = buttonStyle('quiet', 'sm', true);
  if (receiptUrl !== null) {
    return (
      <Link to={`/retuner/receipts/${id}`} aria-label={`Open the receipt of ${originalFilename}`} className={style}>
        <ChevronRight aria-hidden className="icon" />
      </Link>
    );
  }
  if (status !== 'failed') return null;
  return (
    <Link to="/retuner" aria-label={`Choose ${originalFilename} again`} className={style}>
      <RotateCw aria-hidden className="icon" />
    </Link>
  );
}
