import type { Tier } from '@attune/catalogue/plans';
import { useMemo } from 'react';
import type { Found } from '../../../shared/files/found-files';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useOnline } from '../../../shared/hooks/use-online';
import type { UsageReading } from '../../../shared/plans/usage';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { useToast } from '../../../shared/ui/use-toast';
import { optionsFor, fitToTier, type RetuneOptions } from '../options/options';
import { usePresets, WITHOUT_PRESET } from '../options/presets';
import { type RetunePreview, previewFor } from '../options/preview';
import type { QueueState } from '../queue/queue-state';
import { runPercent } from '../queue/queue-store';
import type { SongQueue } from '../queue/song-queue';
import { isBusy, isFetchable, type Song } from '../song';
import { fitOf, type Place, placeOf, placeOfSong, serverSeconds } from '../where/place';
import type { Trial } from '../trial/trial-form';
import { AtTargetNote } from './at-target-note';
import { ConvertBar, ConvertButton } from './convert-button';
import { CHOOSE_ID, EmptyPanel } from './empty-panel';
import { SongPanel } from './song-panel';
import { SummaryPanel } from './summary-panel';

interface RetuneFormProps {
  queue: SongQueue;
  state: QueueState;
  tier: Tier;
  usage: UsageReading | undefined;
  isOver: boolean;
  onFound: (found: Found) => void;
  trial?: Trial | undefined;
  /** In place of converting when the session has ended: the songs are sent once the user has signed in. */
  onSignIn?: ((ids: readonly string[]) => void) | undefined;
}

/** Of no use without a connection; loaded before a song is sent, with what says that it failed. */
const loadRunningPanel = async () => {
  const [{ RunningPanel }] = await Promise.all([import('./running-panel'), import('./failure-note')]);
  return RunningPanel;
};
const loadLimitReached = async () => (await import('./limit-reached')).LimitReached;
const loadWhere = async () => (await import('./where-choice')).WhereChoice;

/** The form beside its summary: no song yet, a lone song to set up, or one that is running. */
export function RetuneForm({ queue, state, tier, usage, isOver, onFound, trial, onSignIn }: RetuneFormProps) {
  const isOnline = useOnline();
  const toast = useToast();
  const options = fitToTier(state.options, tier);
  const [song] = state.songs;
  const asked = song ? optionsFor(song, options) : options;
  const preview = song ? previewFor(song, asked) : null;
  const { chosen: preset } = usePresets(tier, asked);
  const isRunning = song !== undefined && isBusy(song);
  const running = useLazyComponent(loadRunningPanel, song && isOnline ? song.phase.kind : null);
  const isFetch = song !== undefined && isFetchable(song);
  const songs = useMemo(() => (song?.refusal === null && song.file !== null ? [song] : []), [song]);
  const hasWhere = trial === undefined && songs.length > 0 && !isRunning;
  const where = useLazyComponent(loadWhere, hasWhere && isOnline ? 'where' : null);
  const place = placeOf(songs, options);
  const isTrying = song !== undefined && hasWhere && placeOfSong(song, options, place) === null;
  const canSend = songs.length > 0 && preview !== null && preview.request !== null && !isTrying;

  const press = (): void => {
    if (!song) {
      toast({ title: 'No File Selected', description: 'Please select an audio file first.', tone: 'bad' });
      document.getElementById(CHOOSE_ID)?.focus();
      return;
    }
    if (trial) trial.onConvert();
    else if (onSignIn) onSignIn(isFetch ? [] : [song.id]);
    else if (isFetch) queue.collect(song.id);
    else queue.convert([song.id], tier);
  };
  const hasOffer = Boolean(trial?.offer);
  const isLimit = usage?.isUsedUp === true && !isRunning && !isFetch;
  const limit = useLazyComponent(loadLimitReached, isLimit ? 'limit' : null);
  const isBlockedAtTarget = song?.isForced === false && preview?.isAtTarget === true;
  const buttonState =
    !song || hasOffer ? 'idle' : isRunning ? 'busy' : !isFetch && !canSend ? 'blocked' : isOnline ? 'ready' : 'offline';
  const button = (size: 'md' | 'lg', className?: string) => (
    <ConvertButton state={buttonState} isFetch={isFetch} size={size} onPress={press} className={className} />
  );
  const facts = song?.inspection.kind === 'known' ? song.inspection.facts : null;

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
            <EmptyPanel
              tier={tier}
              isBatch={tier === 'studio' && !trial && options.place === 'server' && options.where !== 'device'}
              intake={state.intake}
              isOver={isOver}
              onFound={onFound}
              preset={preset}
              onLeavePreset={() => queue.choose(WITHOUT_PRESET)}
            />
          ) : song.phase.kind === 'running' || song.phase.kind === 'queued' ? (
            running && (
              <running.Component
                song={song}
                phase={song.phase}
                percent={runPercent(state) ?? 0}
                onCancel={() => queue.cancel(song.id)}
              />
            )
          ) : (
            preview && (
              <SongPanel
                queue={queue}
                song={song}
                tier={tier}
                options={options}
                preview={preview}
                isTrial={trial !== undefined}
                where={
                  hasWhere && where && <where.Component queue={queue} songs={songs} options={options} place={place} />
                }
              />
            )
          )}
        </div>
        <div className={trial || isLimit ? 'grid gap-4' : 'contents'}>
          {(song || !isLimit) && (
            <SummaryPanel
              preview={preview}
              options={asked}
              preset={preset}
              facts={facts}
              runsOn={song && { place, seconds: secondsOf(song, options, place) }}
              isBrief={isRunning}
              isSticky={trial === undefined && !isLimit}
              action={isLimit ? null : button('lg', 'w-full px-3!')}
              hint={
                isLimit ? null : trial?.offer && canSend ? (
                  trial.offer
                ) : (
                  <>
                    {song && preview && !isRunning && <AtTargetNote queue={queue} song={song} preview={preview} />}
                    <Hint
                      song={song}
                      preview={preview}
                      canSend={canSend}
                      isTrying={isTrying}
                      usage={usage}
                      isOffline={buttonState === 'offline'}
                    />
                  </>
                )
              }
            />
          )}
          {isLimit && limit && <limit.Component usage={usage} />}
          {trial?.aside}
        </div>
      </div>
      {preview && !hasOffer && !isLimit && (
        <ConvertBar
          preview={preview}
          state={
            buttonState === 'offline' || buttonState === 'busy' ? buttonState : isBlockedAtTarget ? 'at-target' : 'open'
          }
          action={
            isBlockedAtTarget ? (
              <Button onClick={() => queue.force(song.id, true)}>Retune anyway</Button>
            ) : (
              button('md', buttonState === 'busy' ? 'w-full' : 'max-[359px]:w-full')
            )
          }
        />
      )}
    </>
  );
}

/** About how long a song takes there, seconds; null while its length is not known. */
function secondsOf(song: Song, options: RetuneOptions, place: Place): number | null {
  const fit = fitOf(song, options);
  if (place === 'device') return fit?.fits ? fit.seconds : null;
  return song.inspection.kind === 'known' ? serverSeconds([song], options).total : null;
}

/** What a retune costs, or why the button is disabled. */
function Hint({
  song,
  preview,
  canSend,
  isTrying,
  usage,
  isOffline,
}: {
  song: Song | undefined;
  preview: RetunePreview | null;
  canSend: boolean;
  isTrying: boolean;
  usage: UsageReading | undefined;
  isOffline: boolean;
}) {
  if (!song) return <p>Choose a file to begin.</p>;
  if (song.phase.kind === 'running' || song.phase.kind === 'queued') {
    return <p>You can use other pages while this runs. Just keep this tab open.</p>;
  }
  if (isOffline) return <p>You’re offline. You can start once you’re connected.</p>;
  if (isFetchable(song)) return <p>It won’t count twice.</p>;
  if (isTrying) return <p>One second of it is being tried on this device.</p>;
  const left = usage && !usage.isUnlimited ? usage.left : null;
  if (!canSend) return preview && <p>{whyBlocked(preview)}</p>;
  return (
    <p>
      {left === null
        ? 'Failed or cancelled retunes don’t count.'
        : `Uses 1 of your ${left} remaining ${left === 1 ? 'retune' : 'retunes'}. Failed or cancelled retunes don’t count.`}
    </p>
  );
}

/** Null for what is said elsewhere: still being inspected, refused, or at the target already. */
function whyBlocked({ request, source, targetHz, targetError }: RetunePreview): string | null {
  if (request !== null) return null;
  if (source.basis === 'invalid' || targetError !== null) return 'Fix the highlighted field first.';
  return targetHz === null ? 'Enter a target first.' : null;
}
