import { MEBIBYTE } from '@attune/catalogue/plans';
import { isOnTarget } from '@attune/catalogue/measuring';
import { ratioOfCents } from '@attune/catalogue/pitch';
import { ArrowRight, CircleAlert, CircleCheck, CircleDashed, Info, TriangleAlert, Upload } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Receipt } from '../../../shared/receipt/receipt-rows';
import { Figure } from '../../../shared/ui/figure';
import { Spinner } from '../../../shared/ui/spinner';
import { sourceOf } from '../options/preview';
import { ApproximateTime } from '../panels/approximate-time';
import { SentSize } from '../panels/song-head';
import type { Phase, Progress, Song } from '../queue/song';

export interface RowFactsProps {
  song: Song;
  /** Its place in the album, where its songs are shifted alike. */
  place: 'pooled' | 'outlier' | 'estimated' | null;
  /** Distance from the album's pitch; of a song on its own, its shift. */
  cents: number | null;
  /** The album's pitch, for a song that is shifted by it. */
  albumHz: number | null;
}

/** The two columns of a row: its pitch or state, and what belongs to it. */
export function RowFacts(props: RowFactsProps & { isWide: boolean }) {
  const { song, isWide } = props;
  const { first, second } = factsOf(props);
  const isRunning = song.phase.kind === 'running';
  return (
    // Said when it changes; a running percentage would never stop talking.
    <span
      aria-live={isRunning ? 'off' : 'polite'}
      className={isWide ? 'contents' : 'flex min-w-0 flex-wrap items-baseline gap-x-3 text-ink-2'}
      style={isWide ? undefined : { gridArea: '2 / 2' }}
    >
      <span
        className="flex items-center gap-1.5"
        style={isWide ? { gridArea: '1 / 3', justifyContent: 'end' } : undefined}
      >
        {first}
      </span>
      <span
        className={isWide ? 'min-w-0 text-right text-ink-2' : 'min-w-0'}
        style={isWide ? { gridArea: '1 / 4' } : undefined}
      >
        {second}
      </span>
      {song.phase.kind === 'running' && (
        <SongProgress name={song.name} progress={song.phase.progress} style={isWide ? UNDER_COLUMNS : UNDER_ALL} />
      )}
    </span>
  );
}

const UNDER_COLUMNS = { gridArea: '2 / 3 / auto / 5', marginBottom: 6 };
const UNDER_ALL = { width: '100%', marginTop: 4 };

interface Facts {
  first: ReactNode;
  second: ReactNode;
}

function factsOf({ song, place, cents, albumHz }: RowFactsProps): Facts {
  const { phase, refusal } = song;
  switch (phase.kind) {
    case 'queued':
      return { first: state(CircleDashed, 'In the queue', 'text-ink-3'), second: <Size song={song} /> };
    case 'running':
      return runningFacts(song, phase.progress);
    case 'failed':
      return { first: state(CircleAlert, 'Failed', 'text-danger'), second: phase.failure.message };
    case 'done':
      return doneFacts(phase.outcome);
    case 'open':
      if (refusal) {
        return { first: state(CircleAlert, 'Can’t be retuned', 'text-danger'), second: <Size song={song} /> };
      }
      return {
        first: <Pitch song={song} albumHz={place === 'estimated' ? albumHz : null} />,
        second: <Distance place={place} cents={cents} />,
      };
  }
}

function state(Icon: typeof Info, words: string, tone: string) {
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden className="icon" />
      {words}
    </span>
  );
}

function Size({ song }: { song: Song }) {
  return <Figure value={song.sizeBytes / MEBIBYTE} unit="MB" decimals={1} tone="quiet" />;
}

/** @param albumHz instead of a pitch of its own */
function Pitch({ song, albumHz }: { song: Song; albumHz: number | null }) {
  if (song.tuning.kind === 'measuring' && song.sourceText === null) {
    return <span className="text-ink-3">Measuring</span>;
  }
  const hz = albumHz ?? sourceOf(song).hz;
  return hz === null ? 'Measured by the server' : <Figure value={hz} unit="Hz" decimals={2} tone="was" />;
}

function Distance({ place, cents }: Pick<RowFactsProps, 'place' | 'cents'>) {
  if (place === 'estimated') return <span className="text-xs">estimated, uses the album shift</span>;
  if (cents === null) return null;
  if (place === 'outlier') {
    return (
      <span className="inline-flex items-center gap-1.5 text-near">
        <TriangleAlert aria-hidden className="icon" />
        <span>
          <Figure value={Math.abs(cents)} unit="cents" decimals={1} /> {cents < 0 ? 'below' : 'above'} the others
        </span>
      </span>
    );
  }
  return (
    <span className="text-ink-3">
      <Figure value={cents} unit="cents" decimals={2} signed />
      {place === 'pooled' && <span className="max-sm:hidden"> from the album</span>}
    </span>
  );
}

const STEP_WORDS: Record<Progress['step'], string> = {
  upload: 'Uploading',
  process: 'Retuning',
  download: 'Downloading',
};

function runningFacts(song: Song, progress: Progress): Facts {
  const { step, percent, etaSeconds } = progress;
  const Icon = step === 'upload' ? Upload : Spinner;
  return {
    first: (
      <span className="flex items-center gap-1.5 font-[600] text-ink">
        <Icon aria-hidden className="icon text-accent-text" />
        {STEP_WORDS[step]}
      </span>
    ),
    second: (
      <>
        {step === 'upload' ? (
          <SentSize song={song} percent={percent} />
        ) : (
          <Figure value={Math.floor(percent)} unit="%" />
        )}
        {etaSeconds !== null && etaSeconds > 0 && (
          <span>
            , <ApproximateTime seconds={etaSeconds} /> left
          </span>
        )}
      </>
    ),
  };
}

function SongProgress({
  name,
  progress: { step, percent },
  style,
}: {
  name: string;
  progress: Progress;
  style: CSSProperties;
}) {
  return (
    <span
      role="progressbar"
      aria-label={`${name}, ${STEP_WORDS[step].toLowerCase()}`}
      aria-valuenow={Math.round(percent)}
      className="relative block"
      style={{ ...style, ...graduations('var(--tick)'), height: 8 }}
    >
      <i className="absolute inset-y-0 left-0 block" style={{ ...graduations('var(--mark)'), width: `${percent}%` }} />
    </span>
  );
}

/** One line every 6 px. */
function graduations(colour: string) {
  return { background: `repeating-linear-gradient(90deg, ${colour} 0 1.5px, transparent 1.5px 6px)` };
}

function doneFacts({ receipt }: Extract<Phase, { kind: 'done' }>['outcome']): Facts {
  if (receipt === undefined) return { first: <Spinner className="text-ink-3" />, second: 'Loading the receipt' };
  if (receipt === null) return { first: state(CircleCheck, 'Done', 'text-tune'), second: null };
  const { measured, asked } = receipt;
  if (measured === null) {
    return {
      first: state(Info, 'Not measurable', 'text-ink-2'),
      second: <Shift cents={asked.cents} />,
    };
  }
  const isThere = isOnTarget(measured);
  return {
    first: isThere ? state(CircleCheck, 'On target', 'text-tune') : state(Info, 'Off target', 'text-ink-2'),
    second: <BeforeAfter receipt={receipt} shiftCents={measured.cents} />,
  };
}

function Shift({ cents }: { cents: number }) {
  return (
    <span className="text-ink-3">
      shifted by <Figure value={cents} unit="cents" decimals={2} signed />
    </span>
  );
}

/** The measured A4 before, and moved by the measured shift. */
function BeforeAfter({ receipt: { before }, shiftCents }: { receipt: Receipt; shiftCents: number }) {
  const hz = before?.a4Hz ?? null;
  if (hz === null) return <Shift cents={shiftCents} />;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Figure value={hz} decimals={2} tone="was" />
      <ArrowRight aria-label="to" className="size-3.5 self-center text-ink-3" />
      <Figure value={hz * ratioOfCents(shiftCents)} unit="Hz" decimals={2} tone="now" />
    </span>
  );
}
