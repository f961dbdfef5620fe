import { shiftFor } from '@attune/catalogue/retuning';
import { Ban, TriangleAlert } from 'lucide-react';
import { utcDay } from '../../../shared/format/localised';
import type { ResultRowProps } from '../../../shared/songs/result-row';
import { AskedWords, finished, STATES } from '../../../shared/songs/verdict';
import { ApproximateTime, FileSize } from '../../../shared/format/amounts';
import { Figure } from '../../../shared/ui/figure';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { sourceOf } from '../options/preview';
import { SourceFigure } from '../options/source-pitch';
import { SentSize } from '../panels/song-head';
import { shareOf } from '../queue/queue-store';
import {
  isFileMissing,
  isSignInNeeded,
  type Phase,
  type Progress,
  type RetuneRequest,
  type ServerStage,
  type Song,
} from '../song';

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
  /** Why this device does not retune it, though it retunes the others; null elsewhere. */
  unfit: string | null;
  /** When the month's count begins again, ISO 8601; null while it is not known. */
  resetsAt: string | null;
}

type Facts = Pick<ResultRowProps, 'asked' | 'figures' | 'reason' | 'verdict' | 'progress' | 'state'>;

/** What a row says of a song: its pitch, or what becomes of it. */
export function rowFacts({ song, place, cents, albumHz, limit, unfit, resetsAt }: RowFactsProps): Facts {
  const { phase, refusal, sizeBytes } = song;
  const size = <FileSize bytes={sizeBytes} tone="quiet" />;
  switch (phase.kind) {
    case 'queued':
      return { asked: <Asked request={phase.request} />, figures: size, verdict: STATES.pending };
    case 'running':
      return { asked: <Asked request={phase.request} />, ...runningFacts(song, phase.progress) };
    case 'failed': {
      const asked = <Asked request={phase.request} />;
      if (isSignInNeeded(song)) return { asked, figures: 'Goes on once you’ve signed in', verdict: STATES.pending };
      const state = isFileMissing(song) ? STATES.pending : STATES.failed;
      const { message } = phase.failure;
      return {
        asked,
        figures: <span aria-hidden>{message}</span>,
        verdict: { ...state, words: says(state.words, message) },
      };
    }
    case 'done':
      return doneFacts(phase);
    case 'open':
      if (refusal) return { figures: size, verdict: { ...STATES.failed, words: 'Can’t be retuned' } };
      if (limit === 'not-retuned') return notRetunedFacts(resetsAt);
      return {
        asked: <Distance place={place} cents={cents} />,
        figures: <Pitch song={song} albumHz={place === 'estimated' ? albumHz : null} />,
        reason: limit === 'beyond' ? 'Next month, or with a larger plan' : unfit,
        state: place === 'outlier' ? 'apart' : undefined,
      };
  }
}

function Asked({ request: { sourceHz, isAlbumPitch = false, ...asked } }: { request: RetuneRequest }) {
  const askedCents = sourceHz === 'auto' ? undefined : shiftFor({ ...asked, sourceHz }).cents;
  return <AskedWords asked={{ ...asked, sourceBasis: isAlbumPitch ? 'album' : 'given', askedCents }} />;
}

/** Nothing went wrong with it. */
const notRetunedFacts = (resetsAt: string | null): Facts => ({
  figures: <span aria-hidden>No retunes left</span>,
  reason: resetsAt === null ? null : `again on ${utcDay(resetsAt)}`,
  verdict: { icon: Ban, tone: 'plain', words: says('Not retuned', 'no retunes left') },
});

/** Of a row only the verdict is announced: it says the reason, too. */
const says = (words: string, reason: string) => (
  <span>
    {words}
    <VisuallyHidden>: {reason}</VisuallyHidden>
  </span>
);

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
  if (place === 'estimated') return 'estimated, uses the album shift';
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
    <>
      <Figure value={cents} unit="cents" decimals={2} signed />
      {place === 'pooled' && <span> from the album</span>}
    </>
  );
}

const STEP_WORDS: Record<Progress['step'], string> = {
  upload: 'Uploading',
  process: 'Retuning',
  download: 'Downloading',
};

const STAGE_WORDS: Partial<Record<ServerStage, string>> = { measure: 'Measuring', encode: 'Writing', tag: 'Writing' };

function runningFacts(song: Song, { step, stage, percent, etaSeconds }: Progress): Facts {
  const words = (step === 'process' && stage !== null && STAGE_WORDS[stage]) || STEP_WORDS[step];
  const share = shareOf(song) * 100;
  return {
    figures: (
      <span>
        <Figure value={Math.floor(share)} unit="%" />
        {etaSeconds !== null && etaSeconds > 0 && (
          <span>
            , <ApproximateTime seconds={etaSeconds} /> left
          </span>
        )}
      </span>
    ),
    reason: step === 'upload' ? <SentSize song={song} percent={percent} /> : null,
    verdict: { ...STATES.processing, words },
    progress: { label: `${song.name}, ${words.toLowerCase()}`, percent: share },
    state: 'running',
  };
}

function doneFacts({ request, outcome: { receipt } }: Extract<Phase, { kind: 'done' }>): Facts {
  if (receipt) return finished({ ...receipt, askedCents: receipt.asked.cents }, true);
  const figures = receipt === undefined ? 'Loading the receipt' : undefined;
  return { asked: <Asked request={request} />, figures, verdict: STATES.completed };
}
