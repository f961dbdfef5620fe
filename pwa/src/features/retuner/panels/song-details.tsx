import type { Tier } from '@attune/catalogue/plans';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { Note } from '../../../shared/ui/note';
import type { RetuneOptions } from '../options/options';
import { previewFor, sourceOf } from '../options/preview';
import { SourcePitch } from '../options/source-pitch';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';
import { serverSeconds } from '../where/place';
import { AtTargetNote } from './at-target-note';
import { RefusalNote } from './refusal-note';
import { SongPlayer } from './song-player';

/** Loaded while the song is retuned: it may fail because there is no connection any more. */
const loadFailureNote = async () => (await import('./failure-note')).FailureNote;

interface SongDetailsProps {
  queue: SongQueue;
  song: Song;
  tier: Tier;
  options: RetuneOptions;
  /** The album's pitch, if the song is shifted by it. */
  albumHz?: number | null;
  /** Whether its measurement is one line that unfolds. */
  isFolded: boolean;
  /** Else what is said at the button is said there. */
  isInList?: boolean;
}

/** What belongs to one song alone: what is wrong with it, its sound before and after, and its own pitch. */
export function SongDetails({ queue, song, tier, options, albumHz = null, isFolded, isInList }: SongDetailsProps) {
  const { id, phase, refusal } = song;
  const preview = previewFor(song, options, albumHz);
  const retuning = preview.meaning && { ratio: preview.meaning.shift.ratio, mode: options.mode };
  const convert = (): void => void queue.convert([id], tier);
  const forceAndConvert = (): void => {
    queue.force(id, true);
    convert();
  };
  const failureNote = useLazyComponent(loadFailureNote, phase.kind === 'failed' ? id : null);
  const replace = (file: File): void => queue.replace(id, file, tier);
  // A file that is not audio, or not here, cannot be played or measured.
  const isAudio = song.file !== null && (refusal === null || refusal.neededTier !== undefined);
  return (
    <>
      {phase.kind === 'failed' && failureNote && (
        <failureNote.Component
          failure={phase.failure}
          onRetry={convert}
          onForce={forceAndConvert}
          onCollect={() => queue.collect(id)}
          onReplace={replace}
          onServer={() => void queue.convert([id], tier, [], 'server')}
          serverSeconds={serverSeconds([song], options).total}
          onDiscard={() => queue.remove(id)}
        />
      )}
      {phase.kind === 'open' && phase.stoppedBy === 'user' && (
        <Note>Cancelled. It didn’t count. Your file and settings are still here.</Note>
      )}
      {refusal && (
        <RefusalNote message={refusal.message} hasPlan={refusal.neededTier !== undefined} onReplace={replace} />
      )}
      {isAudio && (
        <>
          <SongPlayer key={id} queue={queue} song={song} retuning={retuning} />
          <SourcePitch
            song={song}
            source={sourceOf(song)}
            isFolded={isFolded}
            onChange={(text) => queue.setSource(id, text)}
          />
          {isInList && <AtTargetNote queue={queue} song={song} preview={preview} />}
        </>
      )}
    </>
  );
}
