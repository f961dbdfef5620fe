import { ApproximateTime } from '../../../shared/format/amounts';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import type { Phase, Song } from '../song';
import { ConnectionGone, SentBytes } from './device-notes';
import { RetunedWaveform, Stage } from './running-parts';
import { SongHead } from './song-head';
import { deviceStageLines } from './stages';

interface DeviceRunningProps {
  song: Song;
  phase: Extract<Phase, { kind: 'running' }>;
  percent: number;
  onCancel: () => void;
}

/** A song that this device retunes: its stages, and what has left the browser. */
export function DeviceRunning({ song, phase: { request, progress }, percent, onCancel }: DeviceRunningProps) {
  const { device, isConnected, stage } = progress;
  return (
    <Panel
      title="Retuning on this device"
      end={<Figure value={percent} unit="%" tone="now" />}
      className="grid content-start gap-4"
    >
      <p role="status" className="sr-only">
        {Math.floor(percent / 25) * 25} percent, retuning on this device
      </p>
      <SongHead song={song} />
      <RetunedWaveform song={song} share={progress.percent / 100} />
      {!isConnected && <ConnectionGone />}
      <ol aria-label="Stages">
        {deviceStageLines({ stage }, request.format).map((line) => (
          <Stage key={line.step} line={line} end={<StageEnd line={line} progress={progress} />} />
        ))}
      </ol>
      {device && <SentBytes bytes={device.sentBytes} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-xs text-ink-3" style={{ maxWidth: '16rem' }}>
          Keep this tab open. The screen stays on until it is done.
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Panel>
  );
}

type Line = ReturnType<typeof deviceStageLines>[number];

/** What a stage took, or how long it still takes. */
function StageEnd({
  line: { step, state },
  progress: { device, etaSeconds },
}: {
  line: Line;
  progress: DeviceRunningProps['phase']['progress'];
}) {
  if (step === 'permit' && state === 'done') return <span>1 retune</span>;
  if (step === 'decode' && state === 'done') {
    const seconds = device?.decodeSeconds ?? null;
    return seconds === null ? null : <Figure value={seconds} unit="s" decimals={1} />;
  }
  if (state !== 'now' || etaSeconds === null || etaSeconds <= 0) return null;
  return (
    <span className="font-[400] text-ink-2">
      <ApproximateTime seconds={etaSeconds} /> left
    </span>
  );
}
