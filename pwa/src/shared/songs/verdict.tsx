import { askedOf, type Parts, resultOf, type ResultFigures, type ResultKind } from '@attune/catalogue/result';
import {
  ArrowRight,
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleQuestionMark,
  Clock,
  Layers,
  LoaderCircle,
  type LucideIcon,
  Waves,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Figure } from '../ui/figure';

/** What a song is that is not finished. */
export const STATES = {
  pending: { icon: Clock, tone: 'gone', words: 'Waiting' },
  processing: { icon: LoaderCircle, tone: 'busy', words: 'Retuning' },
  completed: { icon: CircleCheck, tone: 'plain', words: 'Done' },
  failed: { icon: CircleAlert, tone: 'bad', words: 'Failed, didn’t count' },
  cancelled: { icon: Ban, tone: 'gone', words: 'Cancelled' },
} as const satisfies Record<string, RowVerdict>;

export interface RowVerdict {
  icon: LucideIcon;
  /** `good` is only for what was confirmed by measuring, `bad` only for a failure. */
  tone: 'good' | 'plain' | 'bad' | 'busy' | 'gone';
  words: ReactNode;
}

const TONES: Record<RowVerdict['tone'], string> = {
  good: 'text-tune',
  plain: 'text-ink-2',
  bad: 'text-off',
  busy: 'text-ink',
  gone: 'text-ink-3',
};

export function Verdict({ icon: Icon, tone, words }: RowVerdict) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-[560] ${TONES[tone]}`}>
      <Icon
        aria-hidden
        className={`icon size-4! ${tone === 'busy' ? 'animate-spin text-accent-text motion-reduce:animate-none' : ''}`}
      />
      {words}
    </span>
  );
}

export const VERDICT_ICONS: Record<ResultKind, LucideIcon> = {
  'on-target': CircleCheck,
  'moved-as-asked': CircleCheck,
  'album-shift': Layers,
  moving: Waves,
  off: CircleDot,
  estimated: CircleDashed,
  assumed: CircleQuestionMark,
  unmeasured: CircleMinus,
};

/** A finished retune as a row shows it. @param isOwn whether the reader made it, in this tab */
export function finished(
  result: ResultFigures,
  isOwn = false,
): {
  asked: ReactNode;
  figures: ReactNode;
  reason: ReactNode;
  verdict: RowVerdict;
} {
  const { kind, verdict, tone, asked, figures, reason } = resultOf(result, isOwn);
  return {
    asked: <Words parts={asked} />,
    figures: <ResultFigure figures={figures} />,
    reason: reason && <Words parts={reason} />,
    verdict: { icon: VERDICT_ICONS[kind], tone: tone === 'good' ? 'good' : 'plain', words: verdict },
  };
}

/** The same of a song that may be of an early version, without a receipt. */
export const finishedSong = (result: ResultFigures | null, targetHz: number) =>
  result ? finished(result) : { asked: <Figure value={targetHz} unit="Hz" />, verdict: STATES.completed };

/** That and what came of it in one line, for a song that is chosen or opened. */
export function ResultLine({ result, targetHz }: { result: ResultFigures | null; targetHz: number }) {
  if (!result) return <Figure value={targetHz} unit="Hz" />;
  const { asked, figures, reason, verdict } = finished(result);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span>{asked}</span>
      {figures}
      <Verdict {...verdict} />
      {reason && <span>{reason}</span>}
    </span>
  );
}

/** What an unfinished retune was asked for. */
export const AskedWords = ({ asked }: { asked: Parameters<typeof askedOf>[0] }) => <Words parts={askedOf(asked)} />;

/** "440.07 → 432.00 Hz ±0.4 cents", or "Moved −33.34 cents" */
export function ResultFigure({ figures }: { figures: ReturnType<typeof resultOf>['figures'] }) {
  if ('movedCents' in figures) {
    return (
      <span>
        Moved <Figure value={figures.movedCents} unit="cents" decimals={2} signed />
      </span>
    );
  }
  const { note, beforeHz, afterHz, errorCents } = figures;
  return (
    <>
      <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
        {note !== null && <span className="text-ink-3">{note.replace('#', '♯')}</span>}
        <Figure value={beforeHz} decimals={2} tone="was" />
        <ArrowRight role="img" aria-label="to" className="icon size-3.5! self-center text-ink-3" />
        <Figure value={afterHz} unit="Hz" decimals={2} tone="now" />
      </span>
      {errorCents !== null && (
        <span className="text-xs text-ink-3">
          ±<Figure value={errorCents} unit="cents" decimals={1} />
        </span>
      )}
    </>
  );
}

/** Words with figures in them. */
export function Words({ parts }: { parts: Parts }) {
  return parts.map((part, place) =>
    typeof part === 'string' ? part : <Figure key={place} {...part} signed={part.signed ?? false} />,
  );
}
