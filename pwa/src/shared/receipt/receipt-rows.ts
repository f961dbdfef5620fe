import { measurerWords } from '@attune/catalogue/measured-by';
import { isTrusted } from '@attune/catalogue/measuring';
import { noteLetter, plainHertz, temperamentWords } from '@attune/catalogue/receipt-words';
import { askedNote, type Result, type ResultFigures, resultOf, textOf } from '@attune/catalogue/result';
import { sentenceOf } from '@attune/catalogue/result-sentence';
import { mp3Kbps } from '@attune/catalogue/retuning';
import type { ReceiptDto } from '../../api/generated/attune-client';
import { clock, kilohertzDecimals } from '../format/sound';
import { longDayAndTime } from '../format/localised';
import { figureText, type FigureUnit, MINUS, NARROW_SPACE } from '../ui/figure-text';

/** What a retune did, as the server measured it, or the user's device. */
export type Receipt = ReceiptDto;

/**
 * A measured number; words around it; words that say that it holds, or does not; or a figure that is written already,
 * and what is said when one points at it.
 */
export type ReceiptPart =
  | string
  | { words: string; tone: 'good' | 'bad' }
  | { value: number | null; unit?: FigureUnit; decimals?: number; signed?: boolean; tone?: 'was' | 'now' }
  | { written: string; title: string };

export interface ReceiptRow {
  label: string;
  parts: ReceiptPart[];
  /** Of the figure, in its unit. */
  error?: { value: number; unit: FigureUnit };
  /** The whole of what is shortened, to be copied. */
  copied?: string;
}

export interface ReceiptColumn {
  title: string;
  rows: ReceiptRow[];
  /** A sentence below them. */
  note?: ReceiptPart[];
}

/** What a receipt's verdict, figures and first sentence depend on. */
export const figuresOf = (receipt: Receipt): ResultFigures => ({ ...receipt, askedCents: receipt.asked.cents });

export const resultOfReceipt = (receipt: Receipt): Result => resultOf(figuresOf(receipt));

/** Whether there is a pitch after it: not where nothing confirms one. */
export const hasPitch = (receipt: Receipt): boolean => 'beforeHz' in resultOfReceipt(receipt).figures;

/** What was asked. */
export const headingOf = (receipt: Receipt): string => textOf(resultOfReceipt(receipt).asked);

/** The note that was asked for: `A4`, or the one that lands on the target, `C5`. */
export function noteOf(receipt: Receipt): string {
  const note = askedNote(receipt);
  return note === null ? 'A4' : noteLetter(note) + note.slice(-1);
}

/** "mp3 320 kb/s, High" */
export function formatOf({ format, quality, bitDepth, sampleRateHz }: Receipt): string {
  const rate =
    format === 'mp3'
      ? ` ${mp3Kbps(quality, sampleRateHz.after)}${NARROW_SPACE}kb/s`
      : bitDepth === null
        ? ''
        : ` ${bitDepth}${NARROW_SPACE}bit`;
  return `${format}${rate}, ${quality.charAt(0).toUpperCase()}${quality.slice(1)}`;
}

/** "From Song.flac, to mp3 320 kb/s, High. 21 November 2026, 14:22" */
function originOf(receipt: Receipt): string {
  const { originalFilename, createdAt } = receipt;
  return `From ${originalFilename}, to ${formatOf(receipt)}. ${longDayAndTime(createdAt)}`;
}

/** The verdict, and how closely it was measured where it was confirmed. */
export function verdictParts(receipt: Receipt): ReceiptPart[] {
  const { verdict, figures } = resultOfReceipt(receipt);
  if ('movedCents' in figures || figures.errorCents === null) return [verdict];
  return [`${verdict}, measured to ±`, { value: figures.errorCents, unit: 'cents', decimals: 1 }];
}

/** What was measured, and what else is known of the file. @param isOwn whether it is of the reader's own song */
export function receiptColumns(receipt: Receipt, isOwn = true): [measured: ReceiptColumn, file: ReceiptColumn] {
  const result = resultOfReceipt(receipt);
  const note = temperamentWords(receipt.before).map((part): ReceiptPart =>
    typeof part === 'string' ? part : { value: part.cents, unit: 'cents', decimals: part.decimals },
  );
  const measured =
    'movedCents' in result.figures
      ? { title: result.kind === 'estimated' ? 'Estimated' : 'The shift', rows: unconfirmedRows(receipt), note }
      : { title: 'Measured', rows: measuredRows(receipt), note };
  measured.rows.push(...measurerRows(receipt, isOwn));
  return [measured, { title: 'The file', rows: [...fileRows(receipt), ...sampleRows(receipt, isOwn)] }];
}

/** Of Rubber Band, on which the engine is based: native/scripts/engine-source.mjs. */
export const ENGINE_VERSION = '3.3';

/** Who measured, where it was not the server. */
function measurerRows({ measuredBy }: Receipt, isOwn: boolean): ReceiptRow[] {
  const { note } = measurerWords(measuredBy, isOwn);
  return note === null ? [] : [{ label: 'Figures', parts: [note] }];
}

/** Where the samples were rendered, and which they are. */
function sampleRows({ measuredBy, samplesSha256, serverCheck }: Receipt, isOwn: boolean): ReceiptRow[] {
  const rows: ReceiptRow[] = [];
  if (measuredBy === 'device') {
    const device = isOwn ? 'on this device' : 'on the device of its maker';
    rows.push({
      label: 'Rendered',
      parts: [`${device}, engine `, { written: ENGINE_VERSION, title: 'Rubber Band R3' }],
    });
  }
  if (samplesSha256 !== null) {
    const written = shortHash(samplesSha256);
    rows.push({
      label: 'Samples, SHA-256',
      parts: [{ written, title: samplesSha256 }],
      copied: samplesSha256,
    });
  }
  if (serverCheck === 'same') rows.push(serverRow({ words: 'rendered again, same samples', tone: 'good' }));
  if (serverCheck === 'different') rows.push(serverRow({ words: 'rendered again, other samples', tone: 'bad' }));
  return rows;
}

const serverRow = (part: ReceiptPart): ReceiptRow => ({ label: 'Server', parts: [part] });

/** `9f2c 41d8 … 07ae` */
const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

const inHz = (value: number, tone?: 'was' | 'now'): ReceiptPart => ({ value, unit: 'Hz', decimals: 2, tone });
const inCents = (value: number): ReceiptPart => ({ value, unit: 'cents', decimals: 2, signed: true });

function measuredRows(receipt: Receipt): ReceiptRow[] {
  const { before, after, targetHz, equivalentA4Hz } = receipt;
  const middle = before?.movement ? ', middle value' : '';
  const note = noteOf(receipt);
  const ratio = targetHz / equivalentA4Hz;
  return [
    ...(note === 'A4'
      ? []
      : [
          { label: `${note} before${middle}`, ...pitch(before, 'was', ratio) },
          { label: `${note} after${middle}`, ...pitch(after, 'now', ratio) },
        ]),
    { label: `A4 before${middle}`, ...pitch(before, 'was') },
    { label: `A4 after${after?.movement ? middle : ''}`, ...pitch(after, 'now') },
    ...rangeRow('Before, lowest to highest', before, 'was'),
    ...rangeRow('After, lowest to highest', after, 'now'),
    ...straightenedRows(receipt),
    ...shiftRows(receipt),
  ];
}

/** The shift itself is exact; only nothing confirms it. What is not confirmed takes no colour. */
function unconfirmedRows(receipt: Receipt): ReceiptRow[] {
  const { before, sourceHz, sourceBasis } = receipt;
  const known = isTrusted(before) ? pitch(before) : null;
  return [
    {
      label: 'A4 before',
      ...(known ? { ...known, parts: ['about ', ...known.parts] } : { parts: ['not measurable'] }),
    },
    ...(sourceBasis === 'measured'
      ? []
      : [{ label: sourceBasis === 'assumed' ? 'Assumed A4' : 'Moved from', parts: [inHz(sourceHz)] }]),
    ...shiftRows(receipt),
  ];
}

function shiftRows({ asked, measured }: Receipt): ReceiptRow[] {
  const error = measured?.errorCents;
  return [
    { label: 'Shift asked', parts: [inCents(asked.cents)] },
    {
      label: 'Shift measured',
      parts: measured ? [inCents(measured.cents)] : ['not measurable'],
      ...(error !== undefined && { error: { value: Math.max(0.01, error), unit: 'cents' } }),
    },
  ];
}

/** @param ratio of another note to the A4 */
function pitch(tuning: Receipt['before'], tone?: 'was' | 'now', ratio = 1): Pick<ReceiptRow, 'parts' | 'error'> {
  if (tuning === null || tuning.a4Hz === null) return { parts: ['not measurable'] };
  const hz = tuning.a4Hz * ratio;
  if (typeof tuning.errorCents !== 'number') return { parts: [inHz(hz, tone)] };
  return {
    parts: [inHz(hz, tone)],
    error: { value: Math.max(0.01, hz * (2 ** (tuning.errorCents / 1200) - 1)), unit: 'Hz' },
  };
}

/** What is left of a movement that was taken out, and what that did to the tempo. */
function straightenedRows({ straightened }: Receipt): ReceiptRow[] {
  if (!straightened) return [];
  const { rangeBeforeCents, residualCents, maxSpeedPercent } = straightened;
  const moments = ', 90 of 100 moments';
  const residual: ReceiptPart[] =
    residualCents === null
      ? ['not measurable']
      : // Never 0, which would claim more than is measured.
        [{ value: Math.max(0.1, residualCents), unit: 'cents', decimals: 1, tone: 'now' }, moments];
  return [
    { label: 'Range before', parts: [{ value: rangeBeforeCents, unit: 'cents', decimals: 1, tone: 'was' }, moments] },
    { label: 'Residual, straightened', parts: residual },
    { label: 'Speed changed', parts: ['by at most ', { value: maxSpeedPercent, unit: '%', decimals: 1 }] },
  ];
}

function rangeRow(label: string, tuning: Receipt['before'], tone: 'was' | 'now'): ReceiptRow[] {
  if (!tuning?.movement) return [];
  const { lowHz, highHz } = tuning.movement;
  return [
    { label, parts: [{ value: lowHz, decimals: 1, tone }, ' to ', { value: highHz, unit: 'Hz', decimals: 1, tone }] },
  ];
}

function fileRows(receipt: Receipt): ReceiptRow[] {
  const { sampleRateHz, samplesOverFullScale, tags, pictures, resultFilename } = receipt;
  return [
    { label: 'Name', parts: [resultFilename] },
    { label: 'Format', parts: [formatOf(receipt)] },
    { label: 'Length', parts: lengthParts(receipt) },
    { label: 'Tempo', parts: tempoParts(receipt) },
    {
      label: 'Sample rate',
      parts: [kilohertz(sampleRateHz.after), ...unlessSame(sampleRateHz, kilohertz(sampleRateHz.before))],
    },
    { label: 'Clipped samples', parts: [{ value: samplesOverFullScale.after }] },
    { label: 'Gain', parts: gainParts(receipt) },
    ...(tags.keptNames ? [] : [{ label: 'Tags and cover', parts: [countWords(tags, pictures)] }]),
  ];
}

function tempoParts({ mode, asked, straightened }: Receipt): ReceiptPart[] {
  if (mode === 'varispeed') return ['moved with the pitch, × ', { value: asked.ratio, decimals: 3 }];
  return [straightened ? 'changed only to straighten' : 'unchanged'];
}

/** As a clock, with the frames for those who point at it. */
function lengthParts({ frames, sampleRateHz }: Receipt): ReceiptPart[] {
  const written = (count: number, rateHz: number): ReceiptPart => ({
    written: clock(count / rateHz, 1),
    title: `${figureText(count)} frames`,
  });
  const before = frames.before / sampleRateHz.before;
  const after = frames.after / sampleRateHz.after;
  // Of another sample rate it is the same to the frame of the coarser one.
  const isSame = Math.abs(before - after) < 1 / Math.min(sampleRateHz.before, sampleRateHz.after);
  return [
    written(frames.after, sampleRateHz.after),
    ...(isSame ? [', unchanged'] : [', was ', written(frames.before, sampleRateHz.before)]),
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

/**
 * The tags and pictures in the result, in words; null for a receipt that does not name them, or of a file without any.
 */
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
  if ('written' in part) return part.written;
  if ('words' in part) return part.words;
  const { value, unit, ...format } = part;
  return figureText(value, format) + (unit !== undefined && value !== null ? NARROW_SPACE + unit : '');
}

/** The figures as lines of text, to be pasted anywhere. */
export function receiptText(receipt: Receipt): string {
  const lines = receiptColumns(receipt).flatMap(({ rows, note }) => [
    ...rows.map(({ label, parts, error, copied }) => {
      if (copied !== undefined) return `${label}: ${copied}`;
      const range = error ? ` ±${figureText(error.value, { decimals: 2 })}` : '';
      return `${label}: ${parts.map(plainPart).join('')}${range}`;
    }),
    ...(note?.length ? [note.map(plainPart).join('')] : []),
  ]);
  const verdict = verdictParts(receipt).map(plainPart).join('');
  const sentence = sentenceOf(figuresOf(receipt));
  return [headingOf(receipt), verdict, sentence, originOf(receipt), ...lines, ...receipt.warnings]
    .join('\n')
    .replaceAll(/[\u202f\u00a0]/g, ' ')
    .replaceAll(MINUS, '-');
}

/** The filename of a receipt, matching the song's. */
export function receiptFilename({ originalFilename, targetHz }: Receipt, extension: 'png' | 'json'): string {
  return `receipt-${plainHertz(targetHz)}Hz-${originalFilename.replace(/\.[^.]+$/, '')}.${extension}`;
}
