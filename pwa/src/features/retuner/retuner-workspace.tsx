import type { Tier } from '@attune/catalogue/plans';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useApiStore } from '../../api/api-store';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { useArrivingFiles } from '../../shared/file-inbox/file-inbox';
import { type Found, inputFiles } from '../../shared/files/found-files';
import { useDrop } from '../../shared/files/use-drop';
import { useRowFocus } from '../../shared/hooks/focus';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useOnline } from '../../shared/hooks/use-online';
import { readUsage, type UsageReading } from '../../shared/plans/usage';
import { useSession } from '../../shared/session/use-session';
import { usePermission, useWorkspace } from '../../shared/session/use-workspace';
import { LoadingTicks, OfflineNote } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/use-toast';
import { accessFor, isTrial } from './access';
import { ClosedRetuner } from './panels/closed-retuner';
import { ChooseAnother, DonePanel } from './panels/done-panel';
import { LimitReached, NearLimit } from './panels/prompts';
import { RetuneForm } from './panels/retune-form';
import { usePendingFiles } from './pending-files';
import { getSongQueue } from './queue/get-song-queue';
import { busySongs, type QueueState, readySongs } from './queue/queue-state';
import { isFetchable, isOverLimit } from './queue/song';
import type { SongQueue } from './queue/song-queue';
import { type Trial, TrialForm } from './trial/trial-form';
import { TRIAL_TIER, useTrialFiles } from './trial/use-trial';
import { useInitialTarget } from './use-initial-target';
import { filesRestored, limitReached, useRejectionToast } from './upload-rejection';

/** Loaded with the page, so that a list can be set up without a connection, too. */
const loadSongsView = async () => (await import('./list/songs-view')).SongsView;

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

  const take = (found: Found): void => {
    if (access === 'open') void queue.take(found, tier);
    // The first song comes by way of the files that are pending.
    if (trial && state.songs.length > 0) void queue.take(found, TRIAL_TIER);
    if (access === 'limit' && data) showRejection(limitReached(data.retunesLimit));
  };
  const { isOver } = useDrop(take);
  useEffect(() => {
    if (access !== 'open' || pending.found.files.length === 0) return;
    const wasPersisted = pending.untilMs !== null;
    const open = queue.state().songs.map(({ file }) => file);
    const { files: taken, folderName } = pending.take();
    const files = taken.filter(({ file }) => !open.includes(file));
    if (files.length === 0) return;
    void queue.take({ files, folderName }, tier);
    if (wasPersisted) toast(filesRestored(files.map(({ file }) => file)));
  }, [access, pending, queue, tier, toast]);
  const isBusy = busySongs(state).length > 0;
  const selected = state.songs.find(({ id }) => id === state.selectedId);
  // A song that is open stays visible, even if the last retune of the month was used elsewhere.
  const isList = state.songs.length > 1;
  const isOnline = useOnline();
  const songsView = useLazyComponent(loadSongsView, isUsable || trial ? `${isList} ${isOnline}` : null);
  const isAtWork = isList || (selected?.phase.kind !== 'done' && (access === 'open' || selected !== undefined));
  // A song that is running or only has to be downloaded needs no further retune; a failure at the limit says so itself.
  const ready = readySongs(state);
  const isLimitShown = isBusy || (ready.length > 0 && ready.every((song) => isFetchable(song) || isOverLimit(song)));
  const content = useRef<HTMLDivElement>(null);
  const hasReceipt = selected?.phase.kind === 'done' && Boolean(selected.phase.outcome.receipt);
  const rows = useMemo(() => state.songs.map(({ id }) => id), [state.songs]);
  useRowFocus(content, rows, '[data-song-head]');
  const view = isList ? `list ${isBusy}` : `${selected?.id ?? ''} ${selected?.phase.kind ?? ''} ${hasReceipt}`;
  useFocusOnPanelChange(content, view);

  const form = (formTier: Tier, formUsage: UsageReading | undefined, differences?: Trial): ReactNode => {
    const props = { queue, state, tier: formTier, usage: formUsage, isOver, onFound: take, trial: differences };
    if (!isList) return <RetuneForm {...props} />;
    if (songsView) return <songsView.Component {...props} />;
    return isOnline ? (
      <LoadingTicks label="Loading the list" />
    ) : (
      <OfflineNote>Your songs are here. The list opens once you’re back online.</OfflineNote>
    );
  };

  return (
    <div ref={content}>
      {!isUsable && (trial === null || state.songs.length === 0) && (
        <ClosedRetuner access={access} problem={problem} hasSongs={state.songs.length > 0} intake={state.intake} />
      )}
      {trial !== null && state.songs.length > 0 && (
        <TrialForm queue={queue} state={state} form={(differences) => form('pro', undefined, differences)} />
      )}
      {access === 'open' && usage?.isNearLimit && <NearLimit />}
      {access === 'open' && <ArrivingFiles onFiles={(files) => take(inputFiles(files))} />}
      {access === 'limit' && isAtWork && !isLimitShown && data && (
        <div className="mb-6">
          <LimitReached limit={data.retunesLimit} resetsAt={data.resetsAt} hasSongs />
        </div>
      )}
      {isUsable &&
        (isAtWork ? (
          form(tier, usage)
        ) : (
          <div className="grid gap-6">
            {selected?.phase.kind === 'done' && (
              <DonePanel queue={queue} song={selected} outcome={selected.phase.outcome} />
            )}
            {access === 'limit' && data ? (
              <LimitReached limit={data.retunesLimit} resetsAt={data.resetsAt} />
            ) : (
              <ChooseAnother left={usage?.left ?? null} isOver={isOver} onFound={take} />
            )}
          </div>
        ))}
    </div>
  );
}

/** The queue of songs, with its messages shown as toasts. */
function useSongQueue(): { queue: SongQueue; state: QueueState } {
  const queue = getSongQueue(useApiStore());
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

/** Takes files from outside the app; rendered only where they can be used, so that none is lost. */
function ArrivingFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  useArrivingFiles((files) => onFiles(files.map(({ file }) => file)));
  return null;
}
