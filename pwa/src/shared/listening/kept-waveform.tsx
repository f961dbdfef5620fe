import { useMemo } from 'react';
import { useRetuneAnalysisQuery } from '../../api/generated/attune-client';
import { fewerPeaks } from '../audio/fewer-peaks';
import { type PeakRow, type Peaks, STROKES } from '../audio/peaks';
import { Waveform } from '../audio/waveform';
import type { KeptSong, Listening, Version } from './kept-player';
import { useKeptPlayer } from './use-kept-player';

/** Of the arrow keys, here and in the player's bar. */
export const STEP_SECONDS = 5;

interface KeptWaveformProps {
  song: KeptSong;
  version: Version;
  /** Null while the player has not been given the song: moving in it opens it there. */
  listening: Listening | null;
  heightPx: number;
}

/** The waveform of a kept song, in the colour of the version that is heard; both versions have the same one. */
export function KeptWaveform({ song, version, listening, heightPx }: KeptWaveformProps) {
  const player = useKeptPlayer();
  const peaks = usePeaks(song);
  const durationSeconds = listening?.durationSeconds ?? song.durationSeconds ?? 0;
  const seek = (seconds: number): void => {
    if (listening === null) player.cue(song, [song], version);
    player.seek(seconds / durationSeconds);
  };
  return (
    <Waveform
      peaks={peaks}
      durationSeconds={durationSeconds}
      positionSeconds={listening?.positionSeconds ?? 0}
      positionNow={listening?.isPlaying ? player.positionSeconds : undefined}
      tone={version === 'original' ? 'was' : 'now'}
      filled={peaks !== null && listening === null}
      onSeek={durationSeconds > 0 ? seek : undefined}
      label={`Position in ${song.name}`}
      stepSeconds={STEP_SECONDS}
      heightPx={heightPx}
    />
  );
}

/** Of the server's analysis, unless this tab has them; null while they are not known. */
function usePeaks({ id, peaks }: KeptSong): Peaks | null {
  const { currentData } = useRetuneAnalysisQuery(id, { skip: peaks !== undefined });
  const levels = currentData?.peaks;
  return useMemo(() => peaks ?? (levels && levels.length > 0 ? toPeaks(levels) : null), [peaks, levels]);
}

/** @param levels the loudest sample of each slice, 0-255 */
function toPeaks(levels: readonly number[]): Peaks {
  return { wide: toRow(levels), narrow: toRow(fewerPeaks(levels, STROKES.narrow)) };
}

function toRow(levels: readonly number[]): PeakRow {
  const max = Float32Array.from(levels, (level) => level / 255);
  return { min: max.map((level) => -level), max };
}
