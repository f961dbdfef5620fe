import { Ban, CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { utcDay } from '../../../shared/dates/dates';
import { finished, Verdict } from '../../../shared/songs/verdict';
import { ApproximateTime } from '../../../shared/ui/approximate-time';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/ui/file-size';
import { ProgressLine } from '../../../shared/ui/progress-line';
import { Spinner } from '../../../shared/ui/spinner';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { sourceOf } from '../options/preview';
import { SourceFigure } from '../options/source-pitch';
import { SentSize } from '../panels/song-head';
import { shareOf } from '../queue/run-progress';
import { isSignInNeeded, type Phase, type Progress, type Song } from '../queue/song';

export interface RowFactsProps {
  song: Song;
  /** Its place in the album, where its songs are shifted alike. */
  place: 'pooled' | 'outlier' | 'estimated' | null;
  /** Distance from the album's pitch; of a song on its own, its shift. */
  cents: number | null;
  /** The album's pitch, for a song that is shifted by it. */
  albumHz: number | null;
  /** `beyond`: there will be no retune left for it; `not-retuned`: there was none. */
  limit: 'beyond' | 'not-retuned' | null;
  /** When the month's count begins again, ISO 8601; null while it is not known. */
  resetsAt: string | null;
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
        <span style={isWide ? UNDER_COLUMNS : UNDER_ALL}>
          <ProgressLine
            label={`${song.name}, ${STEP_WORDS[song.phase.progress.step].toLowerCase()}`}
            percent={shareOf(song) * 100}
          />
        </span>
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

function factsOf({ song, place, cents, albumHz, limit, resetsAt }: RowFactsProps): Facts {
  const { phase, refusal } = song;
  switch (phase.kind) {
    case 'queued':
      return { first: state(CircleDashed, 'Waiting', 'text-ink-3'), second: <Size song={song} /> };
    case 'running':
      return runningFacts(song, phase.progress);
    case 'failed':
      if (isSignInNeeded(song)) {
        return { first: state(CircleDashed, 'Waiting', 'text-ink-2'), second: 'Goes on once you’ve signed in' };
      }
      return { first: state(CircleAlert, 'Failed', 'text-danger'), second: phase.failure.message };
    case 'done':
      return doneFacts(phase.outcome);
    case 'open':
      if (refusal) {
        return { first: state(CircleAlert, 'Can’t be retuned', 'text-danger'), second: <Size song={song} /> };
      }
      if (limit === 'not-retuned') return notRetunedFacts(resetsAt);
      return {
        first: <Pitch song={song} albumHz={place === 'estimated' ? albumHz : null} />,
        second:
          limit === 'beyond' ? (
            <span className="text-ink-3">Next month, or with a larger plan</span>
          ) : (
            <Distance place={place} cents={cents} />
          ),
      };
  }
}

/** Nothing went wrong with it. */
function notRetunedFacts(resetsAt: string | null): Facts {
  return {
    first: (
      <span className="flex items-center gap-1.5 text-ink-2">
        <Ban aria-hidden className="icon" />
        <span>
          Not retuned<VisuallyHidden>: no retunes left</VisuallyHidden>
        </span>
      </span>
    ),
    second: (
      <span className="inline-flex flex-wrap justify-end gap-x-2 max-sm:justify-start">
        <span aria-hidden>No retunes left</span>
        {resetsAt !== null && <span className="text-ink-3">again on {utcDay(resetsAt)}</span>}
      </span>
    ),
  };
}

function state(Icon: LucideIcon, words: string, tone: string) {
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon aria-hidden className="icon" />
      {words}
    </span>
  );
}

function Size({ song }: { song: Song }) {
  return <FileSize bytes={song.sizeBytes} tone="quiet" />;
}

/** @param albumHz instead of a pitch of its own */
function Pitch({ song, albumHz }: { song: Song; albumHz: number | null }) {
  if (song.tuning.kind === 'measuring' && song.sourceText === null) {
    return <span className="text-ink-3">Measuring</span>;
  }
  if (albumHz !== null) return <Figure value={albumHz} unit="Hz" decimals={2} tone="was" />;
  const source = sourceOf(song);
  return source.hz === null ? 'Measured by the server' : <SourceFigure source={source} song={song} />;
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
  const hasTime = etaSeconds !== null && etaSeconds > 0;
  return {
    first: (
      <span className="flex items-center gap-1.5 font-[600] text-ink">
        <Icon aria-hidden className="icon text-accent-text" />
        {STEP_WORDS[step]}
      </span>
    ),
    second: (
      <>
        {step === 'upload' && <SentSize song={song} percent={percent} />}
        {step === 'upload' && hasTime && <span>, </span>}
        {hasTime && (
          <span>
            <ApproximateTime seconds={etaSeconds} /> left
          </span>
        )}
      </>
    ),
  };
}

function doneFacts({ receipt }: Extract<Phase, { kind: 'done' }>['outcome']): Facts {
  if (receipt === undefined) return { first: <Spinner className="text-ink-3" />, second: 'Loading the receipt' };
  if (receipt === null) return { first: state(CircleCheck, 'Done', 'text-ink-2'), second: null };
  const { verdict, figures, reason } = finished({ ...receipt, askedCents: receipt.asked.cents });
  return {
    first: <Verdict {...verdict} />,
    second: (
      <span className="inline-flex flex-wrap items-baseline gap-x-2 justify-end">
        {figures}
        {reason && <span className="text-xs text-ink-3">{reason}</span>}
      </span>
    ),
  };
}
