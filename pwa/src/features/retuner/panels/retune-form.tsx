import type { Tier } from '@attune/catalogue/plans';
import type { ReactNode } from 'react';
import { useOnline } from '../../../shared/hooks/use-online';
import type { UsageReading } from '../../../shared/plans/usage';
import { Note } from '../../../shared/ui/note';
import { useToast } from '../../../shared/ui/use-toast';
import { optionsFor, fitToTier } from '../options/options';
import { type RetunePreview, previewFor } from '../options/preview';
import { busySongs, type QueueState, readySongs, sentTogether } from '../queue/queue-state';
import type { Song } from '../queue/song';
import type { SongQueue } from '../queue/song-queue';
import { ConvertButton, StickyActionBar } from './convert-button';
import { CHOOSE_ID, EmptyPanel } from './empty-panel';
import { RunningPanel, QueuedPanel } from './running-panel';
import { SongList } from './song-list';
import { SongPanel } from './song-panel';
import { SummaryPanel } from './summary-panel';

interface RetuneFormProps {
  queue: SongQueue;
  state: QueueState;
  tier: Tier;
  usage: UsageReading | undefined;
  isOver: boolean;
  onFiles: (files: File[]) => void;
  trial?: Trial;
}

/** Without a plan. */
interface Trial {
  /** In place of converting. */
  onConvert: () => void;
  /** Under the button, once it was pressed. */
  offer: ReactNode;
  /** Below the summary. */
  aside: ReactNode;
}

/** The form beside its summary: no song yet, a song to set up, or one that is running. */
export function RetuneForm({ queue, state, tier, usage, isOver, onFiles, trial }: RetuneFormProps) {
  const isOnline = useOnline();
  const toast = useToast();
  const options = fitToTier(state.options, tier);
  const song = state.songs.find(({ id, phase }) => id === state.selectedId && phase.kind !== 'done');
  const asked = song ? optionsFor(song, options) : options;
  const preview = song ? previewFor(song, asked) : null;
  const isRunning = song?.phase.kind === 'running' || song?.phase.kind === 'queued';
  const isQueueBusy = busySongs(state).length > 0;
  const ready = readySongs(state);
  const sendable = ready.filter((one) => previewFor(one, options).request !== null);
  const willSend = song && isQueueBusy ? sendable.filter(({ id }) => id === song.id) : sentTogether(sendable, song?.id);

  const press = (): void => {
    if (!song) {
      toast({ title: 'No File Selected', description: 'Please select an audio file first.', tone: 'bad' });
      document.getElementById(CHOOSE_ID)?.focus();
      return;
    }
    if (trial) {
      trial.onConvert();
      return;
    }
    queue.convert(
      willSend.map(({ id }) => id),
      tier,
    );
  };
  const hasOffer = Boolean(trial?.offer);
  const buttonState =
    !song || hasOffer
      ? 'idle'
      : isRunning
        ? 'busy'
        : usage?.isUsedUp || willSend.length === 0
          ? 'blocked'
          : !isOnline
            ? 'offline'
            : isQueueBusy
              ? 'joins'
              : 'ready';
  const button = (size: 'md' | 'lg', className?: string) => (
    <ConvertButton state={buttonState} size={size} onPress={press} {...(className !== undefined && { className })} />
  );
  const facts = song?.inspection.kind === 'known' ? song.inspection.facts : null;
  const replace = (files: File[]): void => {
    if (song) queue.replace(song.id, files, tier);
  };

  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          {/* The running panel shows a lost connection itself. */}
          {!isOnline && !isRunning && (
            <Note tone="warn" announce>
              You’re offline. You can still choose, measure and preview songs; retuning will be available once you’re
              back online.
            </Note>
          )}
          {!song ? (
            <EmptyPanel tier={tier} isOver={isOver} onFiles={onFiles} />
          ) : song.phase.kind === 'running' ? (
            <RunningPanel song={song} phase={song.phase} onCancel={() => queue.cancel(song.id)} />
          ) : song.phase.kind === 'queued' ? (
            <QueuedPanel song={song} phase={song.phase} onLeave={() => queue.cancel(song.id)} />
          ) : (
            preview && (
              <SongPanel
                queue={queue}
                song={song}
                tier={tier}
                options={options}
                preview={preview}
                onReplace={replace}
                isTrial={trial !== undefined}
              />
            )
          )}
          {state.songs.length > 1 && (
            <SongList queue={queue} state={state} onFiles={usage?.isUsedUp ? null : onFiles} />
          )}
        </div>
        <div className="grid gap-4">
          <SummaryPanel
            preview={preview}
            options={asked}
            facts={facts}
            isBrief={isRunning}
            action={button('lg', 'w-full px-3!')}
            hint={
              trial && willSend.length > 0 ? (
                trial.offer
              ) : (
                <Hint
                  song={song}
                  preview={preview}
                  count={willSend.length}
                  skipped={ready.length - sendable.length}
                  usage={usage}
                  isOffline={buttonState === 'offline'}
                />
              )
            }
          />
          {trial?.aside}
        </div>
      </div>
      {preview && !hasOffer && (
        <StickyActionBar
          preview={preview}
          state={buttonState === 'offline' || buttonState === 'busy' ? buttonState : 'open'}
          action={button('md', buttonState === 'busy' ? 'w-full' : 'max-[359px]:w-full')}
        />
      )}
    </>
  );
}

/** What a retune costs, or why the button is disabled. */
function Hint({
  song,
  preview,
  count,
  skipped,
  usage,
  isOffline,
}: {
  song: Song | undefined;
  preview: RetunePreview | null;
  count: number;
  skipped: number;
  usage: UsageReading | undefined;
  isOffline: boolean;
}) {
  if (!song) return <p>Choose a file to begin.</p>;
  if (song.phase.kind === 'running' || song.phase.kind === 'queued') {
    return <p>You can use other pages while this runs. Just keep this tab open.</p>;
  }
  if (isOffline) return <p>You’re offline. You can start once you’re connected.</p>;
  const left = usage && !usage.isUnlimited ? usage.left : null;
  if (left === 0) return <p>You have no retunes left this month.</p>;
  if (count === 0) return preview && <p>{whyBlocked(preview)}</p>;
  return (
    <>
      {count > 1 && <p>Converts {count} songs, one after another.</p>}
      {left !== null && count > left && (
        <Note tone="warn">
          You have {left} {left === 1 ? 'retune' : 'retunes'} left this month but {count} songs selected.
        </Note>
      )}
      {skipped > 0 && (
        <p>
          {skipped === 1
            ? '1 song will be skipped: it’s already at the target or needs a correction.'
            : `${skipped} songs will be skipped: they’re already at the target or need a correction.`}
        </p>
      )}
      <p>
        {left === null
          ? 'Failed or cancelled retunes don’t count.'
          : `Uses ${count} of your ${left} remaining ${left === 1 ? 'retune' : 'retunes'}. Failed or cancelled retunes don’t count.`}
      </p>
    </>
  );
}

/** Null for what the song's panel already says: still being inspected, or refused. */
function whyBlocked({ request, source, targetHz, targetError, isAtTarget }: RetunePreview): string | null {
  if (request !== null) return null;
  if (source.basis === 'invalid' || targetError !== null) return 'Fix the highlighted field first.';
  if (targetHz === null) return 'Enter a target first.';
  return isAtTarget ? 'This song is already at the target.' : null;
}
