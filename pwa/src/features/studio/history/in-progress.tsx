import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../../api/api-error';
import { useApiDispatch } from '../../../api/api-store';
import { type BatchDto, type RetuneDto, useRetuneCancelMutation } from '../../../api/generated/attune-client';
import { useBatchPagesInfiniteQuery } from '../../../shared/batches/batches-api';
import { useRowFocus } from '../../../shared/hooks/focus';
import { usePermission } from '../../../shared/session/use-workspace';
import { ResultRow } from '../../../shared/songs/result-row';
import { AskedWords, STATES } from '../../../shared/songs/verdict';
import { ApproximateTime } from '../../../shared/format/amounts';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { useToast } from '../../../shared/ui/use-toast';
import { runningSong } from '../shared/running-song';
import { SongMarks } from '../shared/song-marks';
import { historyChanged, useHistoryRunningQuery } from './history-api';
import { type Running, toRunning } from './running';

/** How often running songs are asked about while the page is looked at, and how often whether there are any. */
const POLL_INTERVAL_MS = 3_000;
const IDLE_POLL_INTERVAL_MS = 15_000;
/** Of songs that wait, while none is being retuned. */
const MAX_FOLDED = 2;

/** The songs of the workspace that are being retuned, or wait for it; null while there are none. */
export function useRunning(): Running | null {
  const { data } = useHistoryRunningQuery(undefined, { refetchOnMountOrArgChange: true });
  const { retunes = [], total = 0 } = data ?? {};
  useHistoryRunningQuery(undefined, {
    pollingInterval: total > 0 ? POLL_INTERVAL_MS : IDLE_POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const hasBatch = retunes.some(({ inBatch }) => inBatch);
  const { currentData } = useBatchPagesInfiniteQuery(undefined, {
    skip: !hasBatch,
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const running = total === 0 ? null : toRunning(retunes, total, currentData?.pages[0]?.items ?? []);
  useReloadAtEnd(retunes, running?.batches ?? []);
  return running;
}

/** Loads the history again when a song that was not of a batch has ended, or a whole batch. */
function useReloadAtEnd(retunes: readonly RetuneDto[], batches: readonly BatchDto[]): void {
  const dispatch = useApiDispatch();
  const last = useRef<string[]>([]);
  const singles = retunes.filter(({ inBatch }) => !inBatch);
  const now = [...singles, ...batches].map(({ id }) => id).join();
  useEffect(() => {
    const ids = now === '' ? [] : now.split(',');
    const hasEnded = last.current.some((id) => !ids.includes(id));
    last.current = ids;
    if (hasEnded) dispatch(historyChanged());
  }, [now, dispatch]);
}

/** On top of the history: all that runs as one progress, the songs that are being retuned, and how many wait. */
export function InProgress({ running }: { running: Running }) {
  const { songs, total, batches, of, done, percent, etaSeconds, marks } = running;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const current = songs.filter(({ status }) => status === 'processing');
  const folded = current.length > 0 ? current : songs.slice(0, MAX_FOLDED);
  const shown = isUnfolded ? songs : folded;
  const waiting = total - shown.length;
  const element = useRef<HTMLElement>(null);
  useRowFocus(
    element,
    shown.map(({ id }) => id),
    'a, button',
  );
  const title = 'In progress';
  return (
    <section ref={element} aria-label={title} className="border-b border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-2.5 text-sm text-ink-2 xs:px-6">
        <h2 className="text-sm font-[600]">
          {title}
          {of > 1 && (
            <span>
              , <Figure value={done} /> of <Figure value={of} /> songs done
            </span>
          )}
        </h2>
        {of > 1 && (
          <span>
            <Figure value={percent} unit="%" />
            {etaSeconds !== null && etaSeconds > 0 && (
              <span>
                , about <ApproximateTime seconds={etaSeconds} /> left
              </span>
            )}
          </span>
        )}
      </div>
      {of > 1 && (
        <div className="px-4 py-3 xs:px-6">
          <SongMarks label={`${done} of ${of} songs done`} songs={marks} />
        </div>
      )}
      <ul aria-label={title} className="result-rows [--tools:6rem] sm:[--lead:2.25rem] sm:[--play:3.5rem]">
        {shown.map((song) => (
          <RunningRow key={song.id} song={song} />
        ))}
      </ul>
      {(waiting > 0 || isUnfolded || batches.length > 0) && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm text-ink-2 xs:px-6">
          {waiting > 0 && (
            <span>
              <Figure value={waiting} /> {waiting === 1 ? 'more is' : 'more are'} waiting.
            </span>
          )}
          {(isUnfolded || songs.length > shown.length) && (
            <Button variant="quiet" size="sm" onClick={() => setIsUnfolded(!isUnfolded)}>
              {isUnfolded ? 'Show fewer' : 'Show all'}
            </Button>
          )}
          {batches.map(({ id, name }) => (
            <Link key={id} to={`/studio/history/batches/${id}`} className="ml-auto min-w-0 text-link wrap-anywhere">
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

function RunningRow({ song }: { song: RetuneDto }) {
  const { id, originalFilename, status, params, progress } = song;
  const toast = useToast();
  const [cancel, { isLoading }] = useRetuneCancelMutation();
  const mayCancel = usePermission('retune').isAllowed;
  const isRunning = status === 'processing';
  const onCancel = () =>
    void cancel(id)
      .unwrap()
      .catch((error: unknown) =>
        toast({ title: 'The song wasn’t cancelled', description: reasonOf(error), tone: 'bad' }),
      );
  return (
    <ResultRow
      id={id}
      state={isRunning ? 'running' : undefined}
      name={<span>{originalFilename}</span>}
      asked={params && <AskedWords asked={params} />}
      {...(isRunning ? runningSong(originalFilename, progress) : { verdict: STATES.pending })}
      tools={
        mayCancel && (
          <Button
            variant="quiet"
            size="sm"
            busy={isLoading}
            aria-label={`Cancel ${originalFilename}`}
            onClick={onCancel}
            data-row-end
          >
            Cancel
          </Button>
        )
      }
    />
  );
}
