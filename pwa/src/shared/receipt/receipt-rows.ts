import { isOnTarget } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { ReceiptDto } from '../../api/generated/attune-client';
import { kilohertzDecimals } from '../audio/format';
import { figureText, type FigureUnit, MINUS, NARROW_SPACE } from '../ui/figure-text';

/** A measured number, or words around it. */
export type ReceiptPart =
  string | { value: number | null; unit?: FigureUnit; decimals?: number; signed?: boolean; tone?: 'was' | 'now' };

export interface ReceiptRow {
  label: string;
  parts: ReceiptPart[];
}

/** The two columns of a receipt, from top to bottom. */
export function receiptRows(receipt: Receipt): { measured: ReceiptRow[]; kept: ReceiptRow[] } {
  const { before, after, asked, measured, frames, sampleRateHz, samplesOverFullScale, tags, pictures } = receipt;
  const hz = (value: number, tone: 'was' | 'now'): ReceiptPart => ({ value, unit: 'Hz', decimals: 2, tone });
  const cents = (value: number): ReceiptPart => ({ value, unit: 'cents', decimals: 2, signed: true });
  const found = (tuning: Receipt['before'], tone: 'was' | 'now'): ReceiptPart[] =>
    tuning?.a4Hz === null || tuning?.a4Hz === undefined
      ? ['no clear pitch']
      : [hz(tuning.a4Hz, tone), ...errorParts(tuning.errorCents, ', ±')];
  return {
    measured: [
      { label: 'A4 before', parts: found(before, 'was') },
      { label: 'A4 after', parts: found(after, 'now') },
      { label: 'Requested shift', parts: [cents(asked.cents)] },
      { label: 'Measured shift', parts: measured ? [cents(measured.cents)] : ['not measurable'] },
      {
        label: 'Difference',
        parts: measured
          ? [{ value: Math.abs(measured.differenceCents), unit: 'cents', decimals: 2 }]
          : ['not measurable'],
      },
      { label: 'Ratio', parts: [{ value: asked.ratio, decimals: 6 }] },
    ],
    kept: [
      {
        label: 'Length',
        parts: [
          { value: frames.after },
          frames.after === frames.before ? ' frames, unchanged' : ' frames, was ',
          ...was(frames),
        ],
      },
      {
        label: 'Sample rate',
        parts: [
          kilohertz(sampleRateHz.after),
          ...(sampleRateHz.after === sampleRateHz.before
            ? [', unchanged']
            : [', was ', kilohertz(sampleRateHz.before)]),
        ],
      },
      { label: 'Clipped samples', parts: [{ value: samplesOverFullScale.after }] },
      { label: 'Gain applied', parts: [{ value: receipt.gainDb, unit: 'dB', decimals: 2, signed: true }] },
      { label: 'Tags and cover', parts: [tagWords(tags, pictures)] },
      {
        label: 'Tempo',
        parts: receipt.mode === 'tempo' ? ['kept'] : ['moved with the pitch, × ', { value: asked.ratio, decimals: 3 }],
      },
    ],
  };
}

function was({ before, after }: { before: number; after: number }): ReceiptPart[] {
  return after === before ? [] : [{ value: before }];
}

function kilohertz(rateHz: number): ReceiptPart {
  return { value: rateHz / 1000, unit: 'kHz', decimals: kilohertzDecimals(rateHz) };
}

function tagWords(tags: Receipt['tags'], pictures: Receipt['pictures']): string {
  const parts = [
    [tags, 'tag', 'tags'],
    [pictures, 'image', 'images'],
  ] as const;
  const words = parts
    .filter(([{ found }]) => found > 0)
    .map(([{ found, kept }, one, many]) =>
      kept >= found ? `${found} ${found === 1 ? one : many}` : `${kept} of ${found} ${many}`,
    );
  if (words.length === 0) return 'none in the file';
  return parts.some(([{ found, kept }]) => kept < found) ? `${words.join(', ')} kept` : `${words.join(', ')}, kept`;
}

/** A 95 % error after these words; nothing for a receipt without one. Never 0, which would claim more than is measured. */
function errorParts(cents: number | null | undefined, words: string): ReceiptPart[] {
  if (cents === null || cents === undefined) return [];
  return [words, { value: Math.max(0.1, cents), unit: 'cents', decimals: 1 }];
}

/** How close the result is to the request. */
export interface Verdict {
  tone: 'good' | 'neutral' | 'bad';
  parts: ReceiptPart[];
}

const FAR_CENTS = 5;

export function verdictOf({ measured }: Receipt): Verdict {
  if (measured === null) return { tone: 'neutral', parts: ['Not enough pitch to measure'] };
  const off = Math.abs(measured.differenceCents);
  // Rounded like the difference below; 0.00 shows as 0.01.
  const difference: ReceiptPart = { value: Math.max(0.01, off), unit: 'cents', decimals: 2 };
  if (isOnTarget(measured)) {
    const error = errorParts(measured.errorCents, 'On target, measured to ±');
    return { tone: 'good', parts: error.length > 0 ? error : ['On target within ', difference] };
  }
  const parts = ['Off by ', difference, ...errorParts(measured.errorCents, ', measured to ±')];
  return { tone: off > FAR_CENTS ? 'bad' : 'neutral', parts };
}

/** Half the width of the scale, a round number of cents that covers both needles. */
export function scaleCents(receipt: Receipt): number {
  const farthest = Math.max(...needlesOf(receipt).map((cents) => Math.abs(cents)));
  return [40, 100, 200, 400, 800, 1600].find((half) => farthest <= half * 0.97) ?? 2400;
}

/** Needle positions, cents from 440 Hz; measured, else calculated. */
export function needlesOf({ before, after, sourceHz, equivalentA4Hz }: Receipt): [was: number, now: number] {
  const against440 = (hz: number): number => centsBetween(hz, STANDARD_A4_HZ);
  return [against440(before?.a4Hz ?? sourceHz), against440(after?.a4Hz ?? equivalentA4Hz)];
}

/** A part as plain text: `−32.04 cents`. */
export function plainPart(part: ReceiptPart): string {
  if (typeof part === 'string') return part;
  const { value, unit, ...format } = part;
  return figureText(value, format) + (unit !== undefined && value !== null ? NARROW_SPACE + unit : '');
}

/** The figures as lines of text, to be pasted anywhere. */
export function receiptText(receipt: Receipt): string {
  const { measured, kept } = receiptRows(receipt);
  const lines = [...measured, ...kept].map(({ label, parts }) => `${label}: ${parts.map(plainPart).join('')}`);
  const said = verdictOf(receipt).parts.map(plainPart).join('');
  return [`Attune receipt: ${receipt.originalFilename}`, said, ...lines, ...receipt.warnings]
    .join('\n')
    .replaceAll(NARROW_SPACE, ' ')
    .replaceAll(MINUS, '-');
}

/** The filename of a receipt, matching the song's. */
export function receiptFilename({ originalFilename, targetHz }: Receipt, extension: 'png' | 'json'): string {
  return `receipt-${targetHz}Hz-${originalFilename.replace(/\.[^.]+$/, '')}.${extension}`;
}

/** What a retune did, as the server measured it. */
export type Receipt = ReceiptDto;
