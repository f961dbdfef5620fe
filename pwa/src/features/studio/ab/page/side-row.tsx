import { CircleAlert, Play, Square, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { clock } from '../../../../shared/format/sound';
import { Waveform } from '../../../../shared/audio/waveform';
import { Button } from '../../../../shared/ui/button';
import { classNames } from '../../../../shared/ui/class-names';
import { Figure } from '../../../../shared/ui/figure';
import { Well } from '../../../../shared/ui/panel';
import { LoadingTicks } from '../../../../shared/ui/states';
import type { Side } from '../model/pair-analyser';
import { ChooseFile, useAudioFile } from '../parts/choose-file';
import type { SideState } from '../session/side';

const LETTERS: Record<Side, string> = { a: 'A', b: 'B' };
export const NAMES: Record<Side, string> = { a: 'Original', b: 'Retuned' };
const TONES = { a: 'was', b: 'now' } as const;

interface SideRowProps {
  side: Side;
  state: SideState;
  /** Whether this side is the one that sounds. */
  isHeard: boolean;
  /** In this file, s. */
  positionSeconds: number;
  positionNow: (() => number) | undefined;
  onToggle: () => void;
  onSeek: (seconds: number) => void;
  onFile: (file: File) => void;
  onRetry: () => void;
}

/** One of the two files: its pitch, its name and its waveform. A file can be dropped on it. */
export function SideRow(props: SideRowProps) {
  const { side, state, onFile } = props;
  const [isOver, setIsOver] = useState(false);
  const take = useAudioFile(onFile);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file) void take(file);
    },
  };
  return (
    <section
      aria-label={`${LETTERS[side]}, ${NAMES[side]}`}
      aria-busy={state.status === 'loading' || undefined}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 xs:px-6', isOver && 'bg-raised')}
      {...drop}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <SideName side={side} state={state} />
        <SideButtons {...props} />
      </div>
      <SideSound {...props} />
    </section>
  );
}

function SideName({ side, state: { a4Hz, isMeasuring, name } }: { side: Side; state: SideState }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className={classNames(
          'head grid size-11 flex-none place-items-center rounded-sm border-[1.5px] border-current text-xl',
          side === 'a' ? 'text-was' : 'text-accent-text',
        )}
      >
        {LETTERS[side]}
      </span>
      <span className="min-w-0">
        <b className="font-[620]">{NAMES[side]}</b>{' '}
        {a4Hz !== null && <Figure value={a4Hz} unit="Hz" decimals={2} tone={TONES[side]} />}
        {isMeasuring && <span className="text-xs text-ink-3">measuring…</span>}
        <span className="block truncate text-sm text-ink-3" title={name ?? undefined}>
          {name ?? (side === 'a' ? 'The song as it was' : 'The song after retuning')}
        </span>
      </span>
    </div>
  );
}

function SideButtons({ side, state, isHeard, onToggle, onFile }: SideRowProps) {
  const name = NAMES[side];
  if (state.status === 'empty') return null;
  return (
    <div className="flex items-center gap-2">
      {state.status === 'ready' && (
        <Button size="sm" icon aria-label={`${isHeard ? 'Stop' : 'Play'} ${name}`} onClick={onToggle}>
          {isHeard ? <Square aria-hidden className="icon" /> : <Play aria-hidden className="icon" />}
        </Button>
      )}
      <ChooseFile label={`${name} file`} buttonLabel={`Replace ${name}`} variant="quiet" onFile={onFile}>
        Replace
      </ChooseFile>
    </div>
  );
}

function SideSound({ side, state, positionSeconds, positionNow, onSeek, onFile, onRetry }: SideRowProps) {
  const { status, peaks, durationSeconds, problem } = state;
  if (status === 'empty') {
    return (
      <Well className="flex flex-wrap items-center gap-3 border-dashed px-4 py-6 text-sm text-ink-2">
        <ChooseFile
          label={`${NAMES[side]} file`}
          buttonLabel={`Choose file for ${NAMES[side]}`}
          size="md"
          onFile={onFile}
        >
          <Upload aria-hidden className="icon" />
          Choose file
        </ChooseFile>
        <span>or drop it here. It stays on this device.</span>
      </Well>
    );
  }
  if (status === 'failed') {
    return (
      <Well className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 text-sm">
        <p role="alert" className="flex min-w-0 items-start gap-2 text-danger">
          <CircleAlert aria-hidden className="icon mt-0.5" />
          {problem}
        </p>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      </Well>
    );
  }
  return (
    <Well className="px-2.5 pt-2.5 pb-1">
      {status === 'loading' ? (
        <LoadingTicks label={`Opening ${state.name ?? 'the file'}`} lines={[[5.25, 100]]} />
      ) : (
        <Waveform
          peaks={peaks}
          durationSeconds={durationSeconds}
          positionSeconds={positionSeconds}
          positionNow={positionNow}
          tone={TONES[side]}
          filled={positionSeconds === 0 && positionNow === undefined}
          onSeek={onSeek}
          label={`Position in ${NAMES[side]}`}
          heightPx={84}
        />
      )}
      <div className="flex justify-between text-xs text-ink-3">
        <span className="figure">{clock(positionSeconds)}</span>
        <span className="figure">{durationSeconds > 0 ? clock(durationSeconds) : '–'}</span>
      </div>
    </Well>
  );
}
