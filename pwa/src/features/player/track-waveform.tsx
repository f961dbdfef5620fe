import { useSelector } from 'react-redux';
import { clock } from '../../shared/format/sound';
import { Waveform } from '../../shared/audio/waveform';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { selectCurrent } from './player-slice';
import { usePlayerSession, usePlayerState, usePosition } from './use-player';

/** The waveform for seeking, and the two times. */
export function TrackWaveform() {
  const session = usePlayerSession();
  const entry = useSelector(selectCurrent);
  const { status, listening, isStreamed, hasWaveform } = usePlayerState();
  const seconds = usePosition();
  const duration = entry?.durationSeconds ?? 0;
  const isReady = status !== 'loading' && status !== 'empty';
  return (
    <div className="border-y border-line bg-sunk px-4 py-5 xs:px-6">
      <Waveform
        peaks={hasWaveform ? session.peaksOf(entry?.id ?? null) : null}
        durationSeconds={duration}
        positionSeconds={seconds}
        positionNow={status === 'playing' ? session.positionSeconds : undefined}
        tone={listening === 'retuned' ? 'now' : 'was'}
        onSeek={isReady && entry?.problem === null ? (target) => session.seek(target) : undefined}
        label="Position in the song"
        className={status === 'loading' ? 'animate-breathe' : ''}
      />
      <div className="mt-2.5 flex justify-between text-sm text-ink-2">
        <span className="figure">
          <VisuallyHidden>Played: </VisuallyHidden>
          {clock(seconds, 1)}
        </span>
        <span role="status" className="text-xs text-ink-3">
          {status === 'loading' && <span>Opening the file</span>}
          {isReady && isStreamed && <span>Streaming from disk, no waveform</span>}
        </span>
        <span className="figure">
          <VisuallyHidden>Length: </VisuallyHidden>
          {clock(duration, 1)}
        </span>
      </div>
    </div>
  );
}
