import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { useSharedFiles } from '../../shared/file-inbox/file-inbox';
import { useRowFocus } from '../../shared/hooks/focus';
import { readUsage } from '../../shared/plans/usage';
import { useSession } from '../../shared/session/use-session';
import { usePermission, useWorkspace } from '../../shared/session/use-workspace';
import { useToast } from '../../shared/ui/use-toast';
import { accessFor, isTrial } from './access';
import { ClosedRetuner } from './panels/closed-retuner';
import { ChooseAnother, DonePanel } from './panels/done-panel';
import { LimitReached, NearLimit } from './panels/prompts';
import { RetuneForm } from './panels/retune-form';
import { SongList } from './panels/song-list';
import { useFileDrop } from './panels/use-file-drop';
import { usePendingFiles } from './pending-files';
import { type ApiStore, getSongQueue } from './queue/get-song-queue';
import { busySongs, type QueueState } from './queue/queue-state';
import { isFetchable, isOverLimit } from './queue/song';
import type { SongQueue } from './queue/song-queue';
import { TrialForm } from './trial/trial-form';
import { TRIAL_TIER, useTrialFiles } from './trial/use-trial';
import { useInitialTarget } from './use-initial-target';
import { filesRestored, limitReached, useRejectionToast } from './upload-rejection';

/** The retuner for users who may retune, who try it without a plan, or whose session ended while songs were open. */
export function RetunerWorkspace() {
  const { status, problem } = useSession();
  const { tier } = useWorkspace();
  const { isAllowed: mayRetuneHere } = usePermission('retune', false);
  const { data } = useUsageReadQuery(undefined, { skip: status !== 'signedIn' });
  const usage = data && status === 'signedIn' ? readUsage(data) : undefined;
  const { queue, state } = useSongQueue();
  const access = accessFor({ status, tier, mayRetuneHere, usage });
  const isUsable = access === 'open' || access === 'limit';
  const pending = usePendingFiles();
  const showRejection = useRejectionToast();
  const toast = useToast();
  useInitialTarget(queue);

  // The songs of a session that ended are no one's to try.
  const isOwn = access === 'upgrade' || queue.ownerId === null || state.songs.length === 0;
  const trial = isTrial(access, problem) && isOwn ? access : null;
  useTrialFiles(queue, state.songs, trial);

  const take = (files: File[]): void => {
    if (access === 'open') queue.add(files, tier);
    // The first song comes by way of the files that are pending.
    if (trial && state.songs.length > 0) queue.add(files, TRIAL_TIER);
    if (access === 'limit' && data) showRejection(limitReached(data.retunesLimit));
  };
  const { isOver } = useFileDrop(take);
  useEffect(() => {
    if (access !== 'open' || pending.files.length === 0) return;
    const wasPersisted = pending.untilMs !== null;
    const open = queue.state().songs.map(({ file }) => file);
    const files = pending.take().filter((file) => !open.includes(file));
    if (files.length === 0) return;
    queue.add(files, tier);
    if (wasPersisted) toast(filesRestored(files));
  }, [access, pending, queue, tier, toast]);
  const isBusy = busySongs(state).length > 0;
  const selected = state.songs.find(({ id }) => id === state.selectedId);
  // A song that is open stays visible, even if the last retune of the month was used elsewhere.
  const isAtWork = selected?.phase.kind !== 'done' && (access === 'open' || selected !== undefined || isBusy);
  // A song that is running or only has to be downloaded needs no further retune; a failure at the limit says so itself.
  const isLimitShown = isBusy || (selected !== undefined && (isFetchable(selected) || isOverLimit(selected)));
  const content = useRef<HTMLDivElement>(null);
  const hasReceipt = selected?.phase.kind === 'done' && Boolean(selected.phase.outcome.receipt);
  const rows = useMemo(() => state.songs.map(({ id }) => id), [state.songs]);
  useRowFocus(content, rows, '[data-song-head]');
  useFocusOnPanelChange(content, `${selected?.id ?? ''} ${selected?.phase.kind ?? ''} ${hasReceipt}`);

  return (
    <div ref={content}>
      {!isUsable && (trial === null || state.songs.length === 0) && (
        <ClosedRetuner access={access} problem={problem} hasSongs={state.songs.length > 0} />
      )}
      {trial !== null && state.songs.length > 0 && (
        <TrialForm queue={queue} state={state} isOver={isOver} onFiles={take} />
      )}
      {access === 'open' && usage?.isNearLimit && <NearLimit />}
      {access === 'open' && <SharedFiles onFiles={take} />}
      {access === 'limit' && isAtWork && !isLimitShown && data && (
        <div className="mb-6">
          <LimitReached limit={data.retunesLimit} resetsAt={data.resetsAt} hasSongs />
        </div>
      )}
      {isUsable &&
        (isAtWork ? (
          <RetuneForm queue={queue} state={state} tier={tier} usage={usage} isOver={isOver} onFiles={take} />
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

/** The queue of songs, with its messages shown as toasts. */
function useSongQueue(): { queue: SongQueue; state: QueueState } {
  const queue = getSongQueue(useStore() as ApiStore);
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const toast = useToast();
  // eslint-disable-next-line react-hooks/immutability -- the queue is not React's, and nothing is drawn from this
  useEffect(() => {
    // Not undone on unmount: a song that finishes later is announced on whatever page is open.
    queue.notify = toast;
  }, [queue, toast]);
  return { queue, state };
}

/**
 * When the focused element disappears with its panel, the focus moves to the heading of the new panel.
 *
 * @param view changes whenever another panel is shown
 */
function useFocusOnPanelChange(content: RefObject<HTMLElement | null>, view: string): void {
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    const focused = document.activeElement;
    // A pressed button that is now busy keeps the focus for a moment, then loses it.
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (isLost) content.current?.querySelector<HTMLElement>('[data-song-head]')?.focus();
  }, [content, view]);
}

/** Takes files from the system's share sheet; rendered only where they can be used, so that none is lost. */
function SharedFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  useSharedFiles(onFiles);
  return null;
}
