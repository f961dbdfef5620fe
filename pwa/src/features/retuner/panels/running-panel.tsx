import type { ReactNode } from 'react';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel } from '../../../shared/ui/panel';
import type { Phase, Progress, Song } from '../song';
import { ApproximateTime } from '../../../shared/format/amounts';
import { RetunedWaveform, Stage } from './running-parts';
import { SentSize, SentSongHead } from './song-head';
import { DeviceRunning } from './device-running';
import { connectionLostWords, stageLines } from './stages';

interface RunningPanelProps {
  song: Song;
  phase: Extract<Phase, { kind: 'running' | 'queued' }>;
  /** How much of what runs is done, the same as in the header and the tab's title. */
  percent: number;
  onCancel: () => void;
}

/** A song that was sent: it waits for the one before it, or is retuned. */
export function RunningPanel({ song, phase, percent, onCancel }: RunningPanelProps) {
  const head = <SentSongHead song={song} request={phase.request} onCancel={onCancel} />;
  if (phase.kind === 'running' && phase.request.isOnDevice) {
    return <DeviceRunning song={song} phase={phase} percent={percent} onCancel={onCancel} />;
  }
  if (phase.kind === 'running') return <Running song={song} phase={phase} percent={percent} head={head} />;
  return (
    <Panel className="grid content-start gap-4">
      {head}
      <Note>Waiting for the previous song. To change its settings, cancel it first.</Note>
    </Panel>
  );
}

interface RunningProps {
  song: Song;
  phase: Extract<Phase, { kind: 'running' }>;
  percent: number;
  head: ReactNode;
}

function Running({ song, phase: { request, progress }, percent, head }: RunningProps) {
  const retunedShare = progress.step === 'upload' ? 0 : progress.step === 'download' ? 1 : progress.percent / 100;
  const isDownload = progress.step === 'download';
  return (
    <Panel className="grid content-start gap-8">
      <div className="grid gap-4">
        {head}
        <RetunedWaveform song={song} share={retunedShare} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p>
            <Figure value={percent} unit="%" size="xl" />{' '}
            <span className="text-sm text-ink-2">
              <span>{STEP_WORDS[progress.step]}</span>
              {progress.step === 'upload' && (
                <span>
                  , <SentSize song={song} percent={progress.percent} />
                </span>
              )}
            </span>
          </p>
          <p className="text-sm text-ink-2">
            <TimeLeft progress={progress} />
          </p>
          <p role="status" className="sr-only">
            {spokenProgress(progress, percent)}
          </p>
        </div>
        {!progress.isConnected && (
          <Note tone="warn" announce>
            {connectionLostWords(progress.step)}
          </Note>
        )}
        {isDownload && (
          <p className="text-xs text-ink-3">
            The song is done and has been counted. Cancelling now only stops the download.
          </p>
        )}
      </div>
      <ol className="border-t border-line pt-6" aria-label="Stages">
        {stageLines(progress, request).map((line) => (
          <Stage key={line.name} line={line} />
        ))}
      </ol>
    </Panel>
  );
}

const STEP_WORDS: Record<Progress['step'], string> = {
  upload: 'uploading',
  process: 'retuning',
  download: 'downloading',
};

function TimeLeft({ progress: { step, etaSeconds } }: { progress: Progress }) {
  if (step !== 'download' && etaSeconds !== null && etaSeconds > 0) {
    return (
      <>
        About <ApproximateTime seconds={etaSeconds} /> left
      </>
    );
  }
  return step === 'download' ? 'Saving the song' : null;
}

/** Announced every quarter, not every percent. */
function spokenProgress({ step }: Progress, percent: number): string {
  return `${Math.floor(percent / 25) * 25} percent, ${STEP_WORDS[step]}`;
}
