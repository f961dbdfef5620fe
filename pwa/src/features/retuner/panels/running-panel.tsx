import { Circle, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '../../../shared/format/sound';
import { Waveform } from '../../../shared/audio/waveform';
import { classNames } from '../../../shared/ui/class-names';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { Panel, Well } from '../../../shared/ui/panel';
import { Spinner } from '../../../shared/ui/spinner';
import type { Phase, Progress, Song } from '../song';
import { ApproximateTime } from '../../../shared/format/amounts';
import { SentSize, SentSongHead } from './song-head';
import { connectionLostWords, type StageLine, stageLines } from './stages';

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

/** The accent colour replaces the blue as far as the song is retuned. */
function Running({ song, phase: { request, progress }, percent, head }: RunningProps) {
  const durationSeconds = song.inspection.kind === 'known' ? song.inspection.facts.durationSeconds : 0;
  const peaks = song.inspection.kind === 'known' ? song.inspection.peaks : null;
  const retunedShare = progress.step === 'upload' ? 0 : progress.step === 'download' ? 1 : progress.percent / 100;
  const isDownload = progress.step === 'download';
  return (
    <Panel className="grid content-start gap-8">
      <div className="grid gap-4">
        {head}
        <Well className="px-3 pt-4 pb-2.5">
          <div className="relative h-[118px]">
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${retunedShare * 100}%)` }}>
              <Waveform
                peaks={peaks}
                durationSeconds={durationSeconds}
                positionSeconds={0}
                tone="was"
                filled
                heightPx={120}
              />
            </div>
            <div className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - retunedShare) * 100}% 0 0)` }}>
              <Waveform
                peaks={peaks}
                durationSeconds={durationSeconds}
                positionSeconds={0}
                tone="now"
                filled
                heightPx={120}
              />
            </div>
            {retunedShare > 0 && retunedShare < 1 && (
              <span className="absolute inset-y-0 -ml-px w-0.5 bg-ink" style={{ left: `${retunedShare * 100}%` }} />
            )}
          </div>
          {durationSeconds > 0 && (
            <div className="mt-1.5 flex justify-between text-xs text-ink-3">
              <span className="text-accent-text">
                retuned <span className="figure">{clock(retunedShare * durationSeconds)}</span>
              </span>
              <span>
                of <span className="figure">{clock(durationSeconds)}</span>
              </span>
            </div>
          )}
        </Well>
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

const ICONS = { done: CircleCheck, now: Spinner, alongside: CircleDashed, next: Circle };

function Stage({ line: { name, state } }: { line: StageLine }) {
  const Icon = ICONS[state];
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={classNames(
        'grid min-h-[2.6rem] grid-cols-[1.5rem_1fr_auto] items-center gap-2.5 border-b border-line text-sm last:border-0',
        state === 'done' ? 'text-ink-2' : state === 'now' ? 'font-[600] text-ink' : 'text-ink-3',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('icon', state === 'done' && 'text-tune', state === 'now' && 'text-accent-text')}
      />
      <span>
        {name}
        {state === 'done' && <span className="sr-only">, done</span>}
      </span>
      {state === 'alongside' && <span className="font-[400] text-ink-3">in parallel</span>}
    </li>
  );
}
