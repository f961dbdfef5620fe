import { isTrusted, MEASURED_CONFIDENCE } from '@attune/catalogue/measuring';
import {
  askedWords,
  beganElsewhere,
  noteLetter,
  plainHertz,
  temperamentWords,
  verdictOf,
  type VerdictPart,
} from '@attune/catalogue/receipt-words';
import { mp3Kbps, nearestStandardNote } from '@attune/catalogue/retuning';
import type { ReceiptDto } from '../../api/generated/attune-client';
import { kilohertzDecimals } from '../audio/format';
import { figureText, type FigureUnit, MINUS, NARROW_SPACE } from '../ui/figure-text';

/** What a retune did, as the server measured it. */
export type Receipt = ReceiptDto;

/** A measured number, or words around it. */
export type ReceiptPart =
  string | { value: number | null; unit?: FigureUnit; decimals?: number; signed?: boolean; tone?: 'was' | 'now' };

export interface ReceiptRow {
  label: string;
  parts: ReceiptPart[];
  /** Of the figure, in its unit. */
  error?: { value: number; unit: FigureUnit };
}

export interface ReceiptColumn {
  title: string;
  rows: ReceiptRow[];
  /** A sentence below them. */
  note?: ReceiptPart[];
}

/** What was asked: the target, and the pitch from which the song was moved if that was not simply measured. */
export function headingOf(receipt: Receipt): string {
  const { long } = askedWords(receipt);
  if (receipt.sourceBasis === 'assumed') return `${long}, from an assumed ${receipt.sourceHz.toFixed(2)}`;
  if (movesIn(receipt)) return `${long}, from a middle pitch of ${receipt.sourceHz.toFixed(2)}`;
  return beganElsewhere(receipt) ? `${long}, from ${receipt.sourceHz.toFixed(2)}` : long;
}

/** "From Song.flac, to mp3 320 kb/s, high. 21 November 2026, 14:22" */
export function originOf(receipt: Receipt): string {
  const { originalFilename, format, quality, bitDepth, createdAt } = receipt;
  const rate =
    format === 'mp3'
      ? ` ${mp3Kbps(quality, receipt.sampleRateHz.after)}${NARROW_SPACE}kb/s`
      : bitDepth === null
        ? ''
        : ` ${bitDepth}${NARROW_SPACE}bit`;
  const day = new Date(createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' });
  const time = new Date(createdAt).toLocaleTimeString('en-GB', { timeStyle: 'short' });
  return `From ${originalFilename}, to ${format}${rate}, ${quality}. ${day}, ${time}`;
}

/** The verdict's words and figures. */
export function verdictParts(receipt: Receipt): ReceiptPart[] {
  return verdictOf(receipt).parts.map(toPart);
}

const toPart = (part: VerdictPart): ReceiptPart =>
  typeof part === 'string' ? part : { value: part.cents, unit: 'cents', decimals: part.decimals };

/** The range of the original's pitch when it moves, Hz. */
export function movesIn({ before }: Receipt): { lowHz: number; highHz: number } | null {
  return before?.movement ?? null;
}

/** What was measured, and what else is known of the file. */
export function receiptColumns(receipt: Receipt): [measured: ReceiptColumn, file: ReceiptColumn] {
  const isSure = receipt.measured !== null && (receipt.before?.confidence ?? 0) >= MEASURED_CONFIDENCE;
  return [
    {
      title: isSure || receipt.measured === null ? 'Measured' : 'Estimated',
      rows: receipt.measured === null ? unmeasuredRows(receipt) : measuredRows(receipt, receipt.measured, isSure),
      note: temperamentWords(receipt.before).map(toPart),
    },
    { title: 'The file', rows: fileRows(receipt) },
  ];
}

const inHz = (value: number, tone: 'was' | 'now'): ReceiptPart => ({ value, unit: 'Hz', decimals: 2, tone });
const inCents = (value: number): ReceiptPart => ({ value, unit: 'cents', decimals: 2, signed: true });

function measuredRows(receipt: Receipt, measured: NonNullable<Receipt['measured']>, isSure: boolean): ReceiptRow[] {
  const { before, after, asked } = receipt;
  const middle = movesIn(receipt) ? ', middle value' : '';
  const landing = noteThatLands(receipt);
  return [
    { label: `A4 before${middle}`, ...pitch(before, 'was') },
    { label: `A4 after${middle}`, ...pitch(after, 'now') },
    ...(landing ? [{ label: `${landing.name} after`, ...pitch(after, 'now', landing.ratio) }] : []),
    ...rangeRow('Before, lowest to highest', before, 'was'),
    ...rangeRow('After, lowest to highest', after, 'now'),
    { label: 'Requested shift', parts: [inCents(asked.cents)] },
    {
      label: 'Measured shift',
      parts: [inCents(measured.cents)],
      ...(measured.errorCents !== undefined && {
        error: { value: Math.max(0.01, measured.errorCents), unit: 'cents' as const },
      }),
    },
    { label: 'Difference', parts: [{ value: Math.abs(measured.differenceCents), unit: 'cents', decimals: 2 }] },
    ...(isSure ? [] : confidenceRow(before)),
  ];
}

/** The shift itself is exact; only nothing can confirm it. */
function unmeasuredRows({ before, sourceHz, sourceBasis, asked }: Receipt): ReceiptRow[] {
  return [
    { label: 'A4 before', ...(isTrusted(before) ? pitch(before, 'was') : { parts: ['not measurable'] }) },
    { label: sourceBasis === 'assumed' ? 'Assumed A4' : 'Retuned from', parts: [inHz(sourceHz, 'was')] },
    { label: 'Applied shift', parts: [inCents(asked.cents)] },
    { label: 'Measured shift', parts: ['not measurable'] },
    { label: 'Ratio', parts: [{ value: asked.ratio, decimals: 6 }] },
    ...confidenceRow(before),
  ];
}

/** @param ratio of another note to the A4 */
function pitch(tuning: Receipt['before'], tone: 'was' | 'now', ratio = 1): Pick<ReceiptRow, 'parts' | 'error'> {
  if (tuning === null || tuning.a4Hz === null) return { parts: ['not measurable'] };
  const hz = tuning.a4Hz * ratio;
  if (typeof tuning.errorCents !== 'number') return { parts: [inHz(hz, tone)] };
  return {
    parts: [inHz(hz, tone)],
    error: { value: Math.max(0.01, hz * (2 ** (tuning.errorCents / 1200) - 1)), unit: 'Hz' },
  };
}

/** The note that was moved to the target, unless it is the A4. */
function noteThatLands({ anchor, targetHz, equivalentA4Hz }: Receipt): { name: string; ratio: number } | null {
  const { name } = nearestStandardNote(targetHz);
  if (anchor === 'a4' || name === 'A4') return null;
  return { name: noteLetter(name) + name.slice(-1), ratio: targetHz / equivalentA4Hz };
}

function rangeRow(label: string, tuning: Receipt['before'], tone: 'was' | 'now'): ReceiptRow[] {
  if (!tuning?.movement) return [];
  const { lowHz, highHz } = tuning.movement;
  return [
    { label, parts: [{ value: lowHz, decimals: 1, tone }, ' to ', { value: highHz, unit: 'Hz', decimals: 1, tone }] },
  ];
}

function confidenceRow(tuning: Receipt['before']): ReceiptRow[] {
  if (tuning === null) return [];
  const parts: ReceiptPart[] = [
    { value: Math.floor(tuning.confidence * 100), unit: '%' },
    `, ${MEASURED_CONFIDENCE * 100} needed`,
  ];
  return [{ label: 'Confidence', parts }];
}

function fileRows(receipt: Receipt): ReceiptRow[] {
  const { frames, sampleRateHz, samplesOverFullScale, tags, pictures, mode, asked, quality } = receipt;
  return [
    { label: 'Length', parts: [{ value: frames.after }, ' frames', ...unlessSame(frames, { value: frames.before })] },
    {
      label: 'Tempo',
      parts: mode === 'tempo' ? ['unchanged'] : ['moved with the pitch, × ', { value: asked.ratio, decimals: 3 }],
    },
    {
      label: 'Sample rate',
      parts: [kilohertz(sampleRateHz.after), ...unlessSame(sampleRateHz, kilohertz(sampleRateHz.before))],
    },
    { label: 'Clipped samples', parts: [{ value: samplesOverFullScale.after }] },
    { label: 'Gain', parts: gainParts(receipt) },
    { label: 'Quality', parts: [quality.charAt(0).toUpperCase() + quality.slice(1)] },
    ...(tags.keptNames ? [] : [{ label: 'Tags and cover', parts: [countWords(tags, pictures)] }]),
  ];
}

/** The gain of the whole song and, where the limiter worked, the most that it took off a peak. */
function gainParts({ gainDb, limiterDb = 0 }: Receipt): ReceiptPart[] {
  const gain: ReceiptPart = { value: gainDb, unit: 'dB', decimals: 1, signed: true };
  if (limiterDb === 0) return [gain];
  return [gain, ', peaks limited by up to ', { value: -limiterDb, unit: 'dB', decimals: 1 }];
}

function unlessSame({ before, after }: { before: number; after: number }, was: ReceiptPart): ReceiptPart[] {
  return after === before ? [', unchanged'] : [', was ', was];
}

function kilohertz(rateHz: number): ReceiptPart {
  return { value: rateHz / 1000, unit: 'kHz', decimals: kilohertzDecimals(rateHz) };
}

/** For receipts that do not name their tags. */
function countWords(tags: Receipt['tags'], pictures: Receipt['pictures']): string {
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

const TAG_WORDS: Record<string, string> = {
  ALBUMARTIST: 'Album artist',
  TRACKNUMBER: 'Track',
  TRACKTOTAL: 'Number of tracks',
  DISCNUMBER: 'Disc',
  DISCTOTAL: 'Number of discs',
  DATE: 'Year',
  ISRC: 'ISRC',
  BPM: 'BPM',
};

/** The tags and pictures in the result, in words; null for a receipt that does not name them, or of a file without any. */
export function keptTags({ tags, pictures }: Receipt): { title: string; names: string[] } | null {
  if (!tags.keptNames || tags.found + pictures.found === 0) return null;
  const words = tags.keptNames.map((name) => TAG_WORDS[name] ?? inWords(name));
  const images = pictures.kept === 0 ? [] : [pictures.kept === 1 ? 'Cover' : `${pictures.kept} images`];
  return { title: `Tags carried over, ${tags.kept} of ${tags.found}`, names: [...words, ...images] };
}

/** `COMPOSER` is "Composer"; a spelling that is not all capitals stays. */
function inWords(name: string): string {
  if (/[_\d]/.test(name) || !/^([A-Z]+|[a-z]+)$/.test(name)) return name;
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** A part as plain text: `−32.04 cents`. */
export function plainPart(part: ReceiptPart): string {
  if (typeof part === 'string') return part;
  const { value, unit, ...format } = part;
  return figureText(value, format) + (unit !== undefined && value !== null ? NARROW_SPACE + unit : '');
}

/** The figures as lines of text, to be pasted anywhere. */
export function receiptText(receipt: Receipt): string {
  const lines = receiptColumns(receipt).flatMap(({ rows, note }) => [
    ...rows.map(({ label, parts, error }) => {
      const range = error ? ` ±${figureText(error.value, { decimals: 2 })}` : '';
      return `${label}: ${parts.map(plainPart).join('')}${range}`;
    }),
    ...(note?.length ? [note.map(plainPart).join('')] : []),
  ]);
  const verdict = verdictParts(receipt).map(plainPart).join('');
  return [headingOf(receipt), verdict, receipt.resultFilename, originOf(receipt), ...lines, ...receipt.warnings]
    .join('\n')
    .replaceAll(/[\u202f\u00a0]/g, ' ')
    .replaceAll(MINUS, '-');
}

/** The filename of a receipt, matching the song's. */
export function receiptFilename({ originalFilename, targetHz }: Receipt, extension: 'png' | 'json'): string {
  return `receipt-${plainHertz(targetHz)}Hz-${originalFilename.replace(/\.[^.]+$/, '')}.${extension}`;
}
