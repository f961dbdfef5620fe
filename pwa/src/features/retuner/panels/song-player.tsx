import type { RetuneMode } from '@attune/catalogue/retuning';
import { Pause, Play } from 'lucide-react';
import { clock } from '../../../shared/format/sound';
import { Waveform } from '../../../shared/audio/waveform';
import { Button } from '../../../shared/ui/button';
import { Segments } from '../../../shared/ui/choice';
import { Note } from '../../../shared/ui/note';
import { Well } from '../../../shared/ui/panel';
import { Spinner } from '../../../shared/ui/spinner';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';
import { useSongPlayback } from './use-song-playback';

interface SongPlayerProps {
  queue: SongQueue;
  song: Song;
  /** The shift to preview; null while unknown. */
  retuning: { ratio: number; mode: RetuneMode } | null;
}

/** Plays the chosen file before and after retuning; nothing is uploaded. */
export function SongPlayer({ queue, song, retuning }: SongPlayerProps) {
  const playback = useSongPlayback(queue, song, retuning);
  const { inspection } = song;
  // It would contradict a refusal.
  if (inspection.kind === 'unplayable') return song.refusal === null && <Note>{inspection.why}</Note>;
  const durationSeconds = inspection.kind === 'known' ? inspection.facts.durationSeconds : 0;
  const peaks = inspection.kind === 'known' ? inspection.peaks : null;
  const isPlaying = playback.status === 'playing';
  const isPreparing = playback.status === 'preparing';
  const isRetuned = playback.listening === 'retuned';
  const hasStarted = isPlaying || playback.positionSeconds > 0;
  const name = isRetuned ? 'the retuned song' : 'the original';
  return (
    <div className="grid gap-3">
      <Well className="flex items-center gap-3 px-3 pt-3 pb-2">
        <Button
          variant="quiet"
          icon
          aria-busy={isPreparing || undefined}
          unavailable={isPreparing}
          disabled={inspection.kind === 'reading'}
          aria-label={isPlaying ? `Pause ${name}` : `Listen to ${name}`}
          onClick={playback.toggle}
        >
          {isPreparing ? (
            <Spinner />
          ) : isPlaying ? (
            <Pause aria-hidden className="icon" />
          ) : (
            <Play aria-hidden className="icon" />
          )}
        </Button>
        <div className="min-w-0 flex-1">
          <Waveform
            peaks={peaks}
            durationSeconds={durationSeconds}
            positionSeconds={playback.positionSeconds}
            positionNow={playback.positionNow}
            tone={isRetuned ? 'now' : 'was'}
            filled={!hasStarted && peaks !== null}
            onSeek={durationSeconds > 0 ? playback.seek : undefined}
            label={`Position in ${song.name}`}
            heightPx={84}
          />
          <div className="flex justify-between text-xs text-ink-3">
            <span className="figure">{clock(playback.positionSeconds)}</span>
            <span className="figure">{durationSeconds > 0 ? clock(durationSeconds) : '–'}</span>
          </div>
        </div>
      </Well>
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[16rem_1fr]">
        <Segments
          label="Listen to"
          hideLabel
          value={playback.listening}
          onChange={playback.listenTo}
          disabled={inspection.kind === 'reading' || retuning === null}
          options={[
            { value: 'original', label: 'Original' },
            { value: 'retuned', label: 'Retuned' },
          ]}
        />
        <p className="text-xs text-ink-3">
          Both play on this device at the same volume; nothing is uploaded yet. The final file uses a higher-quality
          engine.
        </p>
      </div>
      {playback.problem !== null && (
        <Note tone="warn" announce>
          {playback.problem}
        </Note>
      )}
    </div>
  );
}
