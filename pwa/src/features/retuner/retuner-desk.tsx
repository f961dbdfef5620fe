import { useEffect, useMemo, useRef } from 'react';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { useRowFocus } from '../../shared/hooks/focus';
import { readUsage } from '../../shared/plans/usage';
import { useSession } from '../../shared/session/use-session';
import { useToast } from '../../shared/ui/use-toast';
import { useHeldFiles } from './held-files';
import { accessFor } from './model/access';
import { isFetchable, isOverLimit } from './queue/song';
import { keptUntilNow, limitReached } from './model/turned-away';
import { ClosedRetuner } from './parts/closed-retuner';
import { ChooseAnother, DonePanel } from './parts/done-panel';
import { LimitReached, NearLimit } from './parts/month-limits';
import { SharedFiles } from './parts/shared-files';
import { SongList } from './parts/song-list';
import { useFileDrop } from './parts/use-file-drop';
import { Workbench } from './parts/workbench';
import { busySongs } from './queue/queue-state';
import { useKeptFocus } from './use-kept-focus';
import { useSongQueue } from './use-song-queue';
import { useTurnedAway } from './use-turned-away';
import { useWantedTarget } from './use-wanted-target';

/** The retuner of whoever may retune, and of whose session ended under way: the songs are still here. */
export function RetunerDesk() {
  const { tier, status, problem } = useSession();
  const { data } = useUsageReadQuery(undefined, { skip: status !== 'signedIn' });
  const usage = data && status === 'signedIn' ? readUsage(data) : undefined;
  const { queue, state } = useSongQueue();
  const access = accessFor({ status, tier, usage });
  const isUsable = access === 'open' || access === 'limit';
  const held = useHeldFiles();
  const say = useTurnedAway();
  const toast = useToast();
  useWantedTarget(queue);

  const take = (files: File[]): void => {
    if (access === 'open') queue.add(files, tier);
    if (access === 'limit' && data) say(limitReached(data.retunesLimit));
  };
  const { isOver } = useFileDrop(take);
  useEffect(() => {
    if (access !== 'open' || held.files.length === 0) return;
    const wasStored = held.untilMs !== null;
    const files = held.take();
    if (files.length === 0) return;
    queue.add(files, tier);
    if (wasStored) toast(keptUntilNow(files));
  }, [access, held, queue, tier, toast]);
  const isBusy = busySongs(state).length > 0;
  const selected = state.songs.find(({ id }) => id === state.selectedId);
  // A song that is here stays in sight, also when the month's last retune went elsewhere.
  const isAtWork = selected?.phase.kind !== 'done' && (access === 'open' || selected !== undefined || isBusy);
  // What is under way, or only has to be fetched, needs no more of the month; a failure for its end tells of it itself.
  const isLimitTold = isBusy || (selected !== undefined && (isFetchable(selected) || isOverLimit(selected)));
  const content = useRef<HTMLDivElement>(null);
  const hasReceipt = selected?.phase.kind === 'done' && Boolean(selected.phase.outcome.receipt);
  const rows = useMemo(() => state.songs.map(({ id }) => id), [state.songs]);
  useRowFocus(content, rows, '[data-song-head]');
  useKeptFocus(content, `${selected?.id ?? ''} ${selected?.phase.kind ?? ''} ${hasReceipt}`);

  return (
    <div ref={content}>
      {!isUsable && <ClosedRetuner access={access} problem={problem} hasSongs={state.songs.length > 0} />}
      {access === 'open' && usage?.isNearLimit && <NearLimit />}
      {access === 'open' && <SharedFiles onFiles={take} />}
      {access === 'limit' && isAtWork && !isLimitTold && data && (
        <div className="mb-6">
          <LimitReached limit={data.retunesLimit} resetsAt={data.resetsAt} hasSongs />
        </div>
      )}
      {isUsable &&
        (isAtWork ? (
          <Workbench queue={queue} state={state} tier={tier} usage={usage} isOver={isOver} onFiles={take} />
        ) : (
          <div className="grid gap-6">
            {selected?.phase.kind === 'done' && (
              <DonePanel queue={queue} song={selected} outcome={selected.phase.outcome} />
            )}
            {access === 'limit' && data ? (
              <LimitReached limit={data.retunesLimit} resetsAt={data.resetsAt} />
            ) : (
              <ChooseAnother left={usage?.left ?? null} isOver={isOver} onFiles={take} />
            )}
            {state.songs.length > 1 && (
              <SongList queue={queue} state={state} onFiles={access === 'open' ? take : null} />
            )}
          </div>
        ))}
    </div>
  );
}
