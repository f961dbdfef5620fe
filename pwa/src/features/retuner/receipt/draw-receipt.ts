import { figureText } from '../../../shared/ui/figure-text';
import type { Receipt } from './receipt';
import { type Hand, ReceiptPen } from './receipt-pen';
import { needlesOf, type ReceiptPart, receiptRows, type ReceiptRow, scaleCents, verdictOf } from './receipt-rows';

const WIDTH = 1200;
const MARGIN = 48;
const ROW = 46;
const HEAD = 132;
const PROOF = 176;
const COLUMN_HEAD = 60;
const NOTE_LINE = 28;
const FOOT = 64;
const SHARPNESS = 2;

const CAPTION: Hand = { size: 19, color: 'text-2' };
const NOTE: Hand = { size: 19, color: 'near' };

/** Draws a receipt as a picture in the colours of the theme on screen. @returns a PNG, 2400 px wide */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures.');
  const pen = new ReceiptPen(context);

  const { measured, kept } = receiptRows(receipt);
  const notes = receipt.warnings.flatMap((warning) => pen.lines(warning, WIDTH - 2 * MARGIN, NOTE));
  const top = HEAD + PROOF;
  const columnsEnd = top + COLUMN_HEAD + Math.max(measured.length, kept.length) * ROW + 20;
  const notesEnd = columnsEnd + (notes.length > 0 ? 32 + notes.length * NOTE_LINE : 0);
  const height = notesEnd + FOOT;
  // A canvas forgets its state when it is sized.
  canvas.width = WIDTH * SHARPNESS;
  canvas.height = height * SHARPNESS;
  context.scale(SHARPNESS, SHARPNESS);

  pen.box(0, 0, WIDTH, height, 'surface');
  drawHead(pen, receipt);
  drawProof(pen, receipt, HEAD);
  pen.line(WIDTH / 2, top, WIDTH / 2, columnsEnd, 'line');
  drawColumn(pen, 'Measured', measured, { left: MARGIN, right: WIDTH / 2 - 32, top });
  drawColumn(pen, 'Kept', kept, { left: WIDTH / 2 + 32, right: WIDTH - MARGIN, top });
  if (notes.length > 0) pen.line(0, columnsEnd, WIDTH, columnsEnd, 'line');
  notes.forEach((line, i) => pen.words(line, MARGIN, columnsEnd + 36 + i * NOTE_LINE, NOTE));
  drawFoot(pen, notesEnd);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t create the image.'))), 'image/png');
  });
}

function drawHead(pen: ReceiptPen, receipt: Receipt): void {
  pen.words('Receipt', MARGIN, 66, { size: 40, weight: 580, condensed: true });
  const when = `, ${new Date(receipt.createdAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}`;
  const room = WIDTH - 2 * MARGIN - pen.widthOf(when, CAPTION);
  pen.words(pen.shortened(receipt.originalFilename, room, CAPTION) + when, MARGIN, 102, CAPTION);
  const { tone, text, cents } = verdictOf(receipt);
  const color = tone === 'good' ? 'tune' : tone === 'bad' ? 'off' : 'text-2';
  const figure: ReceiptPart[] = cents === null ? [] : [' ', { value: cents, unit: 'cents', decimals: 2 }];
  pen.badge([text, ...figure], WIDTH - MARGIN, 58, color);
}

function drawProof(pen: ReceiptPen, receipt: Receipt, top: number): void {
  pen.box(0, top, WIDTH, PROOF, 'sunk');
  pen.line(0, top, WIDTH, top, 'line');
  pen.line(0, top + PROOF, WIDTH, top + PROOF, 'line');
  const half = scaleCents(receipt);
  const at = (cents: number): number => MARGIN + ((cents + half) / (2 * half)) * (WIDTH - 2 * MARGIN);
  const base = top + 126;
  const every = half / 40;
  for (let step = -40; step <= 40; step += 1) {
    const length = step % 10 === 0 ? 30 : step % 5 === 0 ? 22 : 13;
    pen.line(at(step * every), base - length, at(step * every), base, 'tick');
    if (step % 20 !== 0) continue;
    const align = step === -40 ? 'left' : step === 40 ? 'right' : 'center';
    const label = figureText(step * every, { signed: true });
    pen.words(label, at(step * every), base + 28, { size: 16, color: 'text-3', figure: true, align });
  }
  pen.line(MARGIN, base, WIDTH - MARGIN, base, 'line-strong');
  const [was, now] = needlesOf(receipt);
  pen.dashes(at(was), at(now), base - 44);
  pen.box(at(was) - 2, base - 64, 4, 64, 'was');
  pen.box(at(now) - 2, base - 64, 4, 64, 'mark');
  const turn = (cents: number, other: number): 'left' | 'right' =>
    cents >= other ? (at(cents) > WIDTH - 260 ? 'right' : 'left') : at(cents) < 260 ? 'left' : 'right';
  const isClose = Math.abs(at(was) - at(now)) < 200 && turn(was, now) === turn(now, was);
  const before: ReceiptPart = {
    value: receipt.before?.a4Hz ?? receipt.sourceHz,
    unit: 'Hz',
    decimals: 2,
    tone: 'was',
  };
  const after: ReceiptPart = {
    value: receipt.after?.a4Hz ?? receipt.equivalentA4Hz,
    unit: 'Hz',
    decimals: 2,
    tone: 'now',
  };
  pen.parts(['before ', before], at(was), top + (isClose ? 26 : 48), {
    size: 19,
    color: 'was',
    align: turn(was, now),
  });
  pen.parts(['after ', after], at(now), top + 48, { size: 19, color: 'accent-text', align: turn(now, was) });
}

function drawColumn(
  pen: ReceiptPen,
  title: string,
  rows: ReceiptRow[],
  { left, right, top }: { left: number; right: number; top: number },
): void {
  pen.words(title, left, top + 48, { size: 23, weight: 600, condensed: true });
  rows.forEach(({ label, parts }, i) => {
    const baseline = top + COLUMN_HEAD + i * ROW + 30;
    pen.words(label, left, baseline, { size: 19, color: 'text-3' });
    pen.parts(parts, right, baseline, { size: 19, align: 'right' });
    if (i < rows.length - 1) pen.line(left, baseline + 15, right, baseline + 15, 'line');
  });
}

/** Graduations of the mark, in a square of 26: x, from, to. */
const MARK_WAS = [2, 7.5, 18.5, 24].map((x) => [x, 2, 11] as const);
const MARK_NOW = [...[4.4, 8.7, 17.3, 21.6].map((x) => [x, 15, 24] as const), [13, 2, 24] as const];

function drawFoot(pen: ReceiptPen, top: number): void {
  pen.line(0, top, WIDTH, top, 'line');
  const [left, above] = [MARGIN - 2, top + 19];
  for (const [x, from, to] of MARK_WAS) pen.line(left + x, above + from, left + x, above + to, 'was', 2);
  for (const [x, from, to] of MARK_NOW) pen.line(left + x, above + from, left + x, above + to, 'mark', 2);
  pen.words('Attune', MARGIN + 34, top + 39, { size: 20, weight: 640, condensed: true });
  pen.words('Measured before and after', WIDTH - MARGIN, top + 39, { size: 18, color: 'text-3', align: 'right' });
}
