import { isOnTarget } from '@attune/catalogue/measuring';
import { asksFor, sentenceOf } from '@attune/catalogue/result-sentence';
import { figureText } from '../ui/figure-text';
import { bandWords, CLOSENESS } from './receipt-proof';
import { type TextStyle, ReceiptPen } from './receipt-pen';
import {
  figuresOf,
  headingOf,
  noteOf,
  type Receipt,
  type ReceiptPart,
  resultOfReceipt,
  verdictParts,
} from './receipt-rows';
import { magnifiedCents } from './receipt-scales';

const WIDTH = 1200;
const HEIGHT = 728;
const MARGIN = 56;
const RIGHT = WIDTH - MARGIN;
/** The sunk part with the scale. */
const WELL = { top: 420, bottom: 617 };
const SHARPNESS = 2;

const CAPTION: TextStyle = { size: 23, color: 'text-3' };
const SENTENCE: TextStyle = { size: 28 };

/** Draws a receipt as an image in the colours of the current theme. @returns a PNG, 2400 × 1456 px */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures.');
  canvas.width = WIDTH * SHARPNESS;
  canvas.height = HEIGHT * SHARPNESS;
  context.scale(SHARPNESS, SHARPNESS);
  const pen = new ReceiptPen(context);
  pen.box(0, 0, WIDTH, HEIGHT, 'surface');
  drawHead(pen, receipt);
  drawFigure(pen, receipt);
  pen.box(0, WELL.top, WIDTH, WELL.bottom - WELL.top, 'sunk');
  for (const y of [WELL.top, WELL.bottom]) pen.line(0, y, WIDTH, y, 'line');
  drawCloseness(pen, receipt);
  drawFoot(pen, receipt);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t create the image.'))), 'image/png');
  });
}

function drawHead(pen: ReceiptPen, receipt: Receipt): void {
  for (let x = 0; x <= WIDTH; x += 10) pen.line(x, 14, x, x % 50 === 0 ? 26 : 20, 'tick');
  const badge = pen.badge(verdictParts(receipt), RIGHT, 58, resultOfReceipt(receipt).tone === 'good');
  const room = RIGHT - MARGIN - badge - 32;
  const asked: TextStyle = { size: 30, weight: 560 };
  pen.text(pen.shortened(headingOf(receipt), room, asked), MARGIN, 86, asked);
  pen.text(pen.shortened(receipt.resultFilename, room, CAPTION), MARGIN, 120, CAPTION);
}

/**
 * The figure that was asked for, where it was confirmed; else how far the song was moved; and the sentence below it.
 */
function drawFigure(pen: ReceiptPen, receipt: Receipt): void {
  const { figures } = resultOfReceipt(receipt);
  const baseline = 282;
  if ('movedCents' in figures) {
    const moved: ReceiptPart = { value: figures.movedCents, unit: 'cents', decimals: 2, signed: true };
    pen.parts([moved], MARGIN, baseline, { size: 140 });
  } else {
    const note = noteOf(receipt);
    const style: TextStyle = { size: 46, color: 'text-2', figure: true };
    pen.text(note, MARGIN, baseline - 58, style);
    const now: ReceiptPart = { value: figures.afterHz, unit: 'Hz', decimals: 2, tone: 'now' };
    pen.parts([now], MARGIN + pen.widthOf(note, style) + 20, baseline, { size: 140 });
  }
  const lines = pen.lines(sentenceOf(figuresOf(receipt)), RIGHT - MARGIN, 2, SENTENCE);
  lines.forEach((line, i) => pen.text(line, MARGIN, 346 + i * 38, SENTENCE));
}

/** The magnified scale, with its unit; in words where nothing confirms the shift. */
function drawCloseness(pen: ReceiptPen, receipt: Receipt): void {
  const { measured } = receipt;
  if (measured === null || 'movedCents' in resultOfReceipt(receipt).figures) {
    const text = 'The shift itself is exact. Nothing in the song confirms it by measurement.';
    pen.text(text, MARGIN, (WELL.top + WELL.bottom) / 2 + 8, { size: 24, color: 'text-2' });
    return;
  }
  pen.text(CLOSENESS + bandWords(receipt), MARGIN, WELL.top + 40, CAPTION);
  const half = magnifiedCents(measured);
  const at = (cents: number): number => MARGIN + ((cents + half) / (2 * half)) * (RIGHT - MARGIN);
  const [top, base] = [WELL.top + 92, WELL.bottom - 44];
  const { differenceCents, errorCents } = measured;
  if (errorCents !== undefined) {
    const isGood = isOnTarget(measured);
    pen.box(at(-errorCents), top, at(errorCents) - at(-errorCents), base - top, isGood ? 'tune-soft' : 'raised');
    for (const end of [-errorCents, errorCents]) pen.line(at(end), top, at(end), base, isGood ? 'tune' : 'line-strong');
  }
  for (let step = -20; step <= 20; step += 1) {
    const length = step % 10 === 0 ? 26 : step % 5 === 0 ? 16 : 10;
    const x = at((step / 20) * half);
    pen.line(x, base - length, x, base, 'tick');
    if (step % 10 !== 0) continue;
    const align = step === -20 ? 'left' : step === 20 ? 'right' : 'center';
    const label = figureText((step / 20) * half, { signed: true, decimals: Number.isInteger(half / 2) ? 0 : 1 });
    pen.text(label, x, base + 28, { size: 20, color: 'text-3', figure: true, align });
  }
  pen.line(MARGIN, base, RIGHT, base, 'line-strong');
  const target = asksFor(figuresOf(receipt)).toFixed(2);
  pen.text(target, at(0), top - 10, { size: 20, color: 'text-3', figure: true, align: 'center' });
  pen.dashes(at(0), top, base, 'text');
  pen.box(at(differenceCents) - 2, top + 8, 4, base - top - 8, 'mark');
}

/** Graduations of the mark, in a square of 26: x, from, to. */
const MARK_WAS = [2, 7.5, 18.5, 24].map((x) => [x, 2, 11] as const);
const MARK_NOW = [...[4.4, 8.7, 17.3, 21.6].map((x) => [x, 15, 24] as const), [13, 2, 24] as const];
const MARK_SCALE = 1.5;

function drawFoot(pen: ReceiptPen, receipt: Receipt): void {
  const { before, after, measured, asked, mode } = receipt;
  const [left, above] = [MARGIN - 3, 652];
  const graduation = ([x, from, to]: readonly [number, number, number], token: string): void =>
    pen.line(
      left + MARK_SCALE * x,
      above + MARK_SCALE * from,
      left + MARK_SCALE * x,
      above + MARK_SCALE * to,
      token,
      3,
    );
  for (const one of MARK_WAS) graduation(one, 'was');
  for (const one of MARK_NOW) graduation(one, 'mark');
  pen.text('Attune', MARGIN + 49, 683, { size: 34, weight: 640, condensed: true });
  const { figures } = resultOfReceipt(receipt);
  const isMeasured = 'beforeHz' in figures;
  const parts: ReceiptPart[] = [
    ...(isMeasured && before?.a4Hz && after?.a4Hz
      ? [
          'A4 ',
          { value: before.a4Hz, decimals: 2, tone: 'was' } as const,
          ' to ',
          { value: after.a4Hz, unit: 'Hz', decimals: 2, tone: 'now' } as const,
          ', ',
        ]
      : []),
    isMeasured ? 'shift measured ' : 'shift asked ',
    { value: isMeasured ? (measured?.cents ?? null) : asked.cents, unit: 'cents', decimals: 2, signed: true },
    mode === 'tempo' ? ', same length' : ', tempo moved with the pitch',
  ];
  pen.parts(parts, RIGHT, 680, { size: 24, color: 'text-2', align: 'right' });
}
