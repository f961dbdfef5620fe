import type { Tier } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApiStore } from '../../api/api-store';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { useArrivingFiles } from '../../shared/file-inbox/file-inbox';
import { type Found, inputFiles } from '../../shared/files/found-files';
import { useDrop } from '../../shared/files/use-drop';
import { useRowFocus } from '../../shared/hooks/focus';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useOnline } from '../../shared/hooks/use-online';
import { readUsage, type UsageReading } from '../../shared/plans/usage';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { hasSignedOutHere } from '../../shared/session/session-api';
import { useSession } from '../../shared/session/use-session';
import { usePermission, useWorkspace } from '../../shared/session/use-workspace';
import { LoadingTicks, OfflineNote } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/use-toast';
import { accessFor, filesRestored, isTrial } from './access';
import { ClosedRetuner } from './panels/closed-retuner';
import { RetuneForm } from './panels/retune-form';
import { usePendingFiles } from './pending-files';
import { getSongQueue, restoreSongs } from './queue/get-song-queue';
import { busySongs, type QueueState } from './queue/queue-state';
import type { SongQueue } from './queue/song-queue';
import type { Trial } from './trial/trial-form';
import { TRIAL_TIER, useTrialFiles } from './trial/use-trial';
import { useInitialTarget } from './use-initial-target';

/** Loaded with the page, so that a list can be set up without a connection, too. */
const loadDoneSong = async () => (await import('./panels/done-panel')).DoneSong;
const loadToday = async () => (await import('./panels/todays-results')).TodaysResults;
const loadNearLimit = async () => (await import('./panels/near-limit')).NearLimit;
const loadFolderNote = async () => (await import('./panels/into-folder-note')).IntoFolderNote;
const loadTrialForm = async () => (await import('./trial/trial-form')).TrialForm;
const loadSongsView = async () => (await import('./list/songs-view')).SongsView;

/** The retuner for users who may retune, who try it without a plan, or whose session ended while songs were open. */
export function RetunerWorkspace() {
  const { status, problem } = useSession();
  const { tier: currentTier } = useWorkspace();
  const { isAllowed: mayRetuneHere } = usePermission('retune', false);
  const { data } = useUsageReadQuery(undefined, { skip: status !== 'signedIn' });
  const usage = data && status === 'signedIn' ? readUsage(data) : undefined;
  const { queue, state } = useSongQueue();
  const access = accessFor({ status, tier: currentTier, mayRetuneHere, usage });
  // The songs of a session that ended are no one's to try.
  const isOwn = access === 'upgrade' || queue.ownerId === null || state.songs.length === 0;
  const { heldTier, signIn } = useEndedSession(queue, !isOwn);
  const tier = heldTier ?? currentTier;
  const isUsable = access === 'open' || access === 'limit' || heldTier !== null;
  const pending = usePendingFiles();
  const toast = useToast();
  useInitialTarget(queue);
  useEarlierSongs(status === 'signedIn' && isUsable);

  const trial = isTrial(access, problem) && isOwn ? access : null;
  useTrialFiles(queue, state.songs, trial);
  const trialForm = useLazyComponent(loadTrialForm, trial);

  const take = (found: Found): void => {
    if (isUsable) void queue.take(found, tier);
    // The first song comes by way of the files that are pending.
    if (trial && state.songs.length > 0) void queue.take(found, TRIAL_TIER);
  };
  const { isOver } = useDrop(take);
  useEffect(() => {
    if (!isUsable || pending.found.files.length === 0) return;
    const wasPersisted = pending.untilMs !== null;
    const open = queue.state().songs.map(({ file }) => file);
    const given = pending.take();
    const files = given.files.filter(({ file }) => !open.includes(file));
    if (files.length === 0) return;
    void queue.take({ ...given, files }, tier);
    if (wasPersisted) toast(filesRestored(files.map(({ file }) => file)));
  }, [isUsable, pending, queue, tier, toast]);
  const isBusy = busySongs(state).length > 0;
  const selected = state.songs.find(({ id }) => id === state.selectedId);
  const isList = state.songs.length > 1;
  const isOnline = useOnline();
  const songsView = useLazyComponent(loadSongsView, isUsable || trial ? `${isList} ${isOnline}` : null);
  const isLimit = access === 'limit' && usage !== undefined;
  const hasToday = isLimit && !state.songs.some(({ phase }) => phase.kind === 'done');
  const today = useLazyComponent(loadToday, hasToday ? 'today' : null);
  const isNearLimit = access === 'open' && usage?.isNearLimit === true;
  const nearLimit = useLazyComponent(loadNearLimit, isNearLimit ? 'near' : null);
  const folder = isUsable ? state.intoFolder : null;
  const folderNote = useLazyComponent(loadFolderNote, folder?.id ?? null);
  const phase = selected?.phase;
  // While it runs, so that it is there when the song is done.
  const doneSong = useLazyComponent(loadDoneSong, phase && phase.kind !== 'open' ? phase.kind : null);
  const content = useRef<HTMLDivElement>(null);
  const hasReceipt = phase?.kind === 'done' && Boolean(phase.outcome.receipt);
  const rows = useMemo(() => state.songs.map(({ id }) => id), [state.songs]);
  useRowFocus(content, rows, '[data-song-head]');
  const view = isList ? `list ${isBusy}` : `${selected?.id ?? ''} ${phase?.kind ?? ''} ${hasReceipt}`;
  useFocusOnPanelChange(content, view);

  const form = (formTier: Tier, formUsage: UsageReading | undefined, differences?: Trial): ReactNode => {
    const onSignIn = heldTier === null ? undefined : signIn;
    const props = {
      queue,
      state,
      tier: formTier,
      usage: formUsage,
      isOver,
      onFound: take,
      trial: differences,
      onSignIn,
    };
    if (!isList) return <RetuneForm {...props} />;
    if (songsView) return <songsView.Component {...props} />;
    return isOnline ? (
      <LoadingTicks label="Loading the list" />
    ) : (
      <OfflineNote>Your songs are here. The list opens once you’re back online.</OfflineNote>
    );
  };

  return (
    <div ref={content} className="flex grow flex-col">
      {!isUsable && (trial === null || state.songs.length === 0) && (
        <ClosedRetuner access={access} problem={problem} hasSongs={state.songs.length > 0} intake={state.intake} />
      )}
      {trial !== null && trialForm && state.songs.length > 0 && (
        <trialForm.Component queue={queue} state={state} form={(differences) => form('pro', undefined, differences)} />
      )}
      {isNearLimit && nearLimit && <nearLimit.Component />}
      {folder && folderNote && <folderNote.Component folder={folder} onLeave={() => queue.leaveFolder()} />}
      {isUsable && <ArrivingFiles onFiles={(files) => take(inputFiles(files))} />}
      {isUsable &&
        (isList || !selected || phase?.kind !== 'done'
          ? form(tier, usage)
          : doneSong && (
              <doneSong.Component
                queue={queue}
                song={selected}
                tier={tier}
                outcome={phase.outcome}
                usage={usage}
                isOver={isOver}
                onFound={take}
              />
            ))}
      {hasToday && today && <today.Component />}
    </div>
  );
}

/**
 * A session that ends while the page is open: its songs stay on the screen with the sign-in dialog over them, and what
 * was to be converted goes on once the same user is back. `heldTier` is the plan it had; null while it goes on.
 */
function useEndedSession(queue: SongQueue, hasOwnedSongs: boolean) {
  const { status, problem } = useSession();
  const { tier } = useWorkspace();
  const { openSignIn } = useAuthDialogs();
  const [lastTier, setLastTier] = useState<Tier | null>(null);
  if (status === 'signedIn' && tier !== lastTier) setLastTier(tier);
  // A user who signs out leaves the page.
  const hasEnded = status === 'signedOut' && problem === null && hasOwnedSongs && !hasSignedOutHere();
  const heldTier = hasEnded && lastTier !== null && mayRetune(lastTier) ? lastTier : null;
  const ask = useEffectEvent(() => openSignIn());
  useEffect(() => {
    if (heldTier !== null) ask();
  }, [heldTier]);
  const signIn = (ids: readonly string[]): void => {
    if (heldTier !== null) queue.convertOnReturn(ids, heldTier);
    openSignIn();
  };
  return { heldTier, signIn };
}

/** Goes on with what an earlier page of this browser had not finished, as soon as it can. */
function useEarlierSongs(isUsable: boolean): void {
  const store = useApiStore();
  const isOnline = useOnline();
  useEffect(() => {
    if (isUsable && isOnline) void restoreSongs(store);
  }, [store, isUsable, isOnline]);
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
