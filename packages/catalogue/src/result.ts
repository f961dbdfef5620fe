import { type MeasuredBy, measurerWords } from './measured-by.js';
import { isOnTarget, isTrusted, MEASURED_CONFIDENCE, type SourceBasis } from './measuring.js';
import { centsBetween, ratioOfCents } from './pitch.js';
import { noteLetter, plainHertz, type Straightened } from './receipt-words.js';
import { type Anchor, nearestStandardNote, type RetuneMode } from './retuning.js';

/** A figure of a sentence. */
export interface FigurePart {
  value: number;
  unit: 'Hz' | 'cents' | '%';
  decimals: number;
  /** Whether a plus sign is written, too. */
  signed?: boolean;
}

/** Words and figures. */
export type Parts = readonly (string | FigurePart)[];

/** Of a finished retune: what was asked, and what was measured. */
export interface ResultFigures {
  targetHz: number;
  anchor: Anchor;
  mode: RetuneMode;
  /** The A4 that the result was to have. */
  equivalentA4Hz: number;
  /** The A4 that the song was moved from. */
  sourceHz: number;
  sourceBasis: SourceBasis;
  /** The shift that was asked for. */
  askedCents: number;
  /** As measured in the original; null when it was not measured. */
  before: {
    a4Hz: number | null;
    confidence: number;
    /** Half the width of its 95 % interval; absent from receipts of before it was known. */
    errorCents?: number | null | undefined;
    movement?: { lowHz: number; highHz: number } | null | undefined;
  } | null;
  /** The shift as measured between the two; null when there was nothing to measure it by. */
  measured: { cents: number; differenceCents: number; errorCents?: number } | null;
  /** Only of a song whose moving pitch was straightened. */
  straightened?: Straightened | undefined;
  /** Who measured; absent in receipts of before devices did. */
  measuredBy?: MeasuredBy | undefined;
}

/**
 * `on-target`, `album-shift` (away from the target on purpose, with its album), `moved-as-asked` (from an A4
 * that the user gave and the song does not have) and `moving` (its own pitch moves) were confirmed by measuring.
 * `off` was measured and is not what was asked; `estimated`, `assumed` and `unmeasured` were not measured well
 * enough to confirm anything.
 */
export const RESULT_KINDS = [
  'on-target',
  'album-shift',
  'moved-as-asked',
  'moving',
  'off',
  'estimated',
  'assumed',
  'unmeasured',
] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export interface BeforeAfter {
  /** The note that was asked for, `C5`; null for the A4. */
  note: string | null;
  beforeHz: number;
  afterHz: number;
  /** Of the shift; null in receipts of before it was known. */
  errorCents: number | null;
}

export interface Result {
  kind: ResultKind;
  /** `On target`. */
  verdict: string;
  /** `good` for what was confirmed by measuring, and for nothing else. */
  tone: 'good' | 'neutral';
  /** `432 Hz, album shift −34.56 cents`. */
  asked: Parts;
  /** The figure that was asked for, before and after, with the error of the shift; else the shift alone. */
  figures: BeforeAfter | { movedCents: number };
  /** Why it is as it is; null where the verdict says all. */
  reason: Parts | null;
}

/** A song that was measured this far from the A4 it was moved from, was moved from there on purpose, cents. */
const ELSEWHERE_CENTS = 5;

type Asked = Pick<ResultFigures, 'targetHz' | 'anchor' | 'mode' | 'sourceBasis'> & {
  askedCents?: number | undefined;
};

/**
 * What may be said of a result, and how: the one place that decides it.
 *
 * @param isOwn whether the reader made it, on this device
 */
export function resultOf(figures: ResultFigures, isOwn = false): Result {
  const { measured, askedCents } = figures;
  const kind = kindOf(figures);
  return {
    kind,
    verdict: verdictOf(kind, figures),
    tone: isConfirmed(kind) ? 'good' : 'neutral',
    asked: askedOf(figures),
    figures: beforeAfter(kind, figures) ?? { movedCents: measured?.cents ?? askedCents },
    reason: withMeasurer(withStraightening(reasonOf(kind, figures), figures), figures, isOwn),
  };
}

/** Whether measuring confirmed that the result is what was asked for. */
export const isConfirmed = (kind: ResultKind): boolean =>
  kind === 'on-target' || kind === 'album-shift' || kind === 'moved-as-asked' || kind === 'moving';

function kindOf(figures: ResultFigures): ResultKind {
  const { before, measured, sourceBasis } = figures;
  if (measured !== null && !isOnTarget(measured)) return 'off';
  if (measured === null || !isTrusted(before)) {
    return sourceBasis === 'assumed' && hasPitch(before) ? 'assumed' : 'unmeasured';
  }
  if (sourceBasis === 'assumed') return 'assumed';
  if (before.confidence < MEASURED_CONFIDENCE) return 'estimated';
  if (sourceBasis === 'album') return 'album-shift';
  if (beganElsewhere(figures)) return 'moved-as-asked';
  return before.movement && !isStraight(figures) ? 'moving' : 'on-target';
}

/** Whether the movement was taken out, as measured. */
const isStraight = ({ straightened }: ResultFigures): boolean =>
  straightened !== undefined && straightened.residualCents !== null;

const hasPitch = (before: ResultFigures['before']): boolean => before !== null && before.a4Hz !== null;

function beganElsewhere({ before, sourceHz }: ResultFigures): boolean {
  if (before === null || before.a4Hz === null) return false;
  return Math.abs(centsBetween(before.a4Hz, sourceHz)) > (before.errorCents ?? ELSEWHERE_CENTS);
}

function verdictOf(kind: ResultKind, { measured }: ResultFigures): string {
  switch (kind) {
    case 'on-target':
      return 'On target';
    case 'album-shift':
      return 'Album shift';
    case 'moved-as-asked':
      return 'Moved as asked';
    case 'moving':
      return 'Moving pitch';
    case 'off':
      return `Off by ${Math.abs(measured?.differenceCents ?? 0).toFixed(1)} cents`;
    case 'estimated':
      return 'Estimated';
    case 'assumed':
      return 'Assumed 440';
    case 'unmeasured':
      return 'Nothing to measure';
  }
}

/** The note that was asked for, as it is called at 440 Hz; null for the A4. */
export function askedNote({ targetHz, anchor }: Pick<ResultFigures, 'targetHz' | 'anchor'>): string | null {
  const { name } = nearestStandardNote(targetHz);
  return anchor === 'note' && name !== 'A4' ? name : null;
}

/** `528 Hz, gentle: C lands on 528`; also of a retune that has not ended. */
export function askedOf(figures: Asked): Parts {
  const { targetHz, sourceBasis, mode, askedCents } = figures;
  const target = `${plainHertz(targetHz)} Hz`;
  const note = askedNote(figures);
  const gentle = note === null ? wholeSong(figures) : `, gentle: ${noteLetter(note)} lands on ${plainHertz(targetHz)}`;
  const tempo = mode === 'varispeed' ? ', varispeed' : '';
  if (sourceBasis === 'album') {
    return [`${target}${gentle}${tempo}, album shift`, ...(askedCents === undefined ? [] : [' ', inCents(askedCents)])];
  }
  return [`${target}${gentle}${tempo}`];
}

/** Said of a target that another note than the A4 is near to. */
const wholeSong = ({ targetHz, anchor }: Asked): string =>
  anchor === 'a4' && nearestStandardNote(targetHz).name !== 'A4' ? ', whole song' : '';

/** Of the note that was asked for: for 528, gentle, of the C. Null where the pitch itself is not certain. */
function beforeAfter(kind: ResultKind, figures: ResultFigures): BeforeAfter | null {
  const { before, measured, targetHz, equivalentA4Hz } = figures;
  if (!isConfirmed(kind) && kind !== 'off') return null;
  if (!isTrusted(before, MEASURED_CONFIDENCE) || measured === null) return null;
  const note = askedNote(figures);
  const beforeHz = before.a4Hz * (note === null ? 1 : targetHz / equivalentA4Hz);
  return {
    note,
    beforeHz,
    afterHz: beforeHz * ratioOfCents(measured.cents),
    errorCents: measured.errorCents === undefined ? null : Math.max(0.1, measured.errorCents),
  };
}

function reasonOf(kind: ResultKind, figures: ResultFigures): Parts | null {
  const { before, sourceHz, sourceBasis, equivalentA4Hz, mode, askedCents } = figures;
  const album = sourceBasis === 'album' ? ', album shift' : '';
  switch (kind) {
    case 'album-shift': {
      const cents = centsBetween(before?.a4Hz ?? sourceHz, sourceHz);
      return ['on purpose, ', inCents(Math.abs(cents), 1), cents < 0 ? ' below its album' : ' above its album'];
    }
    case 'moved-as-asked':
      return ['from ', { value: sourceHz, unit: 'Hz', decimals: 2 }, ', as it was given'];
    case 'moving': {
      const { lowHz = 1, highHz = 1 } = before?.movement ?? {};
      return ['its own pitch moves by ', inCents(centsBetween(highHz, lowHz), 0)];
    }
    case 'estimated': {
      const error = before?.errorCents ?? null;
      const about: Parts = ['from about ', { value: before?.a4Hz ?? sourceHz, unit: 'Hz', decimals: 1 }];
      return [...about, ...(error === null ? [] : [', ±', inCents(error, 1)]), ...(album === '' ? [] : [album])];
    }
    case 'assumed':
      return [`from an assumed 440 Hz${album}`];
    case 'unmeasured':
      return [hasPitch(before) ? 'too little steady pitch' : 'no steady pitch'];
    case 'on-target':
    case 'off':
      if (askedNote(figures) !== null) return ['gentle: A4 ', { value: equivalentA4Hz, unit: 'Hz', decimals: 2 }];
      return mode === 'varispeed' ? longerBy(askedCents) : null;
  }
}

/** "straightened, residual 1.6 cents" */
function withStraightening(reason: Parts | null, { straightened }: ResultFigures): Parts | null {
  if (straightened === undefined) return reason;
  const { residualCents } = straightened;
  const residual: Parts = residualCents === null ? [] : [', residual ', inCents(Math.max(0.1, residualCents), 1)];
  return [...(reason === null ? [] : [...reason, ', ']), 'straightened', ...residual];
}

/** "measured on the device of its maker" */
function withMeasurer(reason: Parts | null, { measured, measuredBy }: ResultFigures, isOwn: boolean): Parts | null {
  const { note } = measurerWords(measuredBy, isOwn);
  if (note === null || measured === null) return reason;
  return [...(reason === null ? [] : [...reason, ', ']), note];
}

/** A lower pitch plays for longer. */
function longerBy(cents: number): Parts {
  const percent = (ratioOfCents(-cents) - 1) * 100;
  return [{ value: Math.abs(percent), unit: '%', decimals: 1 }, percent < 0 ? ' shorter' : ' longer'];
}

const inCents = (value: number, decimals = 2): FigurePart => ({
  value,
  unit: 'cents',
  decimals,
  ...(decimals === 2 && { signed: true }),
});

/** "On target, 440.07 to 432.00 Hz, ±0.4 cents": all that may be said, as text. */
export function resultText({ verdict, figures, reason }: Result): string {
  const shown = 'movedCents' in figures ? movedText(figures.movedCents) : beforeAfterText(figures);
  return [verdict, shown, ...(reason === null ? [] : [textOf(reason)])].join(', ');
}

const movedText = (cents: number): string => `moved ${textOf([inCents(cents)])}`;

function beforeAfterText({ note, beforeHz, afterHz, errorCents }: BeforeAfter): string {
  const shift = `${note === null ? '' : `${note} `}${beforeHz.toFixed(2)} to ${afterHz.toFixed(2)} Hz`;
  return errorCents === null ? shift : `${shift}, ±${errorCents.toFixed(1)} cents`;
}

/** As text alone, for mails, tables and the assistant. */
export function textOf(parts: Parts): string {
  return parts.map((part) => (typeof part === 'string' ? part : figureTextOf(part))).join('');
}

function figureTextOf({ value, unit, decimals, signed = false }: FigurePart): string {
  const sign = value < 0 ? '\u2212' : signed && value > 0 ? '+' : '';
  return `${sign}${Math.abs(value).toFixed(decimals)} ${unit}`;
}
