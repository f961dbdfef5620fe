import { askedWords, verdictOf } from '@attune/catalogue/receipt-words';
import { figureText } from '../ui/figure-text';
import { type TextStyle, ReceiptPen } from './receipt-pen';
import { headingOf, type Receipt, type ReceiptPart, verdictParts } from './receipt-rows';
import { needlesOf, scaleCents } from './receipt-scales';

const WIDTH = 1200;
const HEIGHT = 728;
const MARGIN = 56;
const RIGHT = WIDTH - MARGIN;
/** The sunk part with the scale. */
const WELL = { top: 378, bottom: 617 };
const SHARPNESS = 2;

const CAPTION: TextStyle = { size: 23, color: 'text-3' };

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
  drawPitches(pen, receipt);
  pen.box(0, WELL.top, WIDTH, WELL.bottom - WELL.top, 'sunk');
  for (const y of [WELL.top, WELL.bottom]) pen.line(0, y, WIDTH, y, 'line');
  if (receipt.measured) drawScale(pen, receipt);
  else drawNothingMeasured(pen);
  drawFoot(pen, receipt);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Couldn’t create the image.'))), 'image/png');
  });
}

function drawHead(pen: ReceiptPen, receipt: Receipt): void {
  for (let x = 0; x <= WIDTH; x += 10) pen.line(x, 14, x, x % 50 === 0 ? 26 : 20, 'tick');
  const { tone } = verdictOf(receipt);
  const color = tone === 'good' ? 'tune' : tone === 'bad' ? 'off' : 'text-2';
  const badge = pen.badge(verdictParts(receipt), RIGHT, 58, { color, isGood: tone === 'good' });
  const { long, short } = askedWords(receipt);
  const heading: TextStyle = { size: 50, weight: 580, condensed: true };
  const texts = [headingOf(receipt), long, long.split(', ').slice(0, 2).join(', '), short];
  pen.text(pen.fitting(texts, RIGHT - MARGIN - badge - 32, heading), MARGIN, 103, heading);
  const name: TextStyle = { size: 25, color: 'text-2' };
  pen.text(pen.shortened(receipt.resultFilename, RIGHT - MARGIN, name), MARGIN, 157, name);
}

/** The two pitches; without a measurement those that the shift was calculated from. */
function drawPitches(pen: ReceiptPen, receipt: Receipt): void {
  const { measured, before, after, sourceHz, sourceBasis, equivalentA4Hz } = receipt;
  const wasWords = measured ? 'A4 before' : sourceBasis === 'assumed' ? 'Assumed A4' : 'Retuned from';
  const was: ReceiptPart = { value: (measured && before?.a4Hz) ?? sourceHz, unit: 'Hz', decimals: 2, tone: 'was' };
  const now: ReceiptPart = { value: (measured && after?.a4Hz) ?? equivalentA4Hz, unit: 'Hz', decimals: 2, tone: 'now' };
  pen.text(wasWords, MARGIN, 220, CAPTION);
  pen.text(measured ? 'A4 after' : 'Calculated A4', RIGHT, 220, { ...CAPTION, align: 'right' });
  const size = 100;
  const left = MARGIN + pen.parts([was], MARGIN, 328, { size });
  const right = RIGHT - pen.parts([now], RIGHT, 328, { size, align: 'right' });
  const middle = (left + right) / 2;
  const y = 290;
  pen.polyline(
    [
      [middle - 18, y],
      [middle + 18, y],
    ],
    'text-3',
    3,
  );
  pen.polyline(
    [
      [middle + 4, y - 14],
      [middle + 18, y],
      [middle + 4, y + 14],
    ],
    'text-3',
    3,
  );
}

function drawScale(pen: ReceiptPen, receipt: Receipt): void {
  const half = scaleCents(receipt);
  const at = (cents: number): number => MARGIN + ((cents + half) / (2 * half)) * (RIGHT - MARGIN);
  const base = 520;
  const every = half / 40;
  for (let step = -40; step <= 40; step += 1) {
    const length = step % 10 === 0 ? 26 : step % 5 === 0 ? 16 : 10;
    pen.line(at(step * every), base - length, at(step * every), base, 'tick');
    if (step % 20 !== 0) continue;
    const align = step === -40 ? 'left' : step === 40 ? 'right' : 'center';
    const label = figureText(step * every, { signed: true });
    pen.text(label, at(step * every), base + 28, { size: 20, color: 'text-3', figure: true, align });
  }
  pen.line(MARGIN, base, RIGHT, base, 'line-strong');
  const [was, now] = needlesOf(receipt);
  pen.dashes(at(was), at(now), base - 40);
  pen.box(at(was) - 2, base - 54, 4, 54, 'was');
  pen.box(at(now) - 2, base - 54, 4, 54, 'mark');
}

function drawNothingMeasured(pen: ReceiptPen): void {
  const text = 'Moved exactly as requested. Too little steady pitch to confirm it by measurement.';
  pen.text(text, MARGIN, (WELL.top + WELL.bottom) / 2 + 8, { size: 24, color: 'text-2' });
}

/** Graduations of the mark, in a square of 26: x, from, to. */
const MARK_WAS = [2, 7.5, 18.5, 24].map((x) => [x, 2, 11] as const);
const MARK_NOW = [...[4.4, 8.7, 17.3, 21.6].map((x) => [x, 15, 24] as const), [13, 2, 24] as const];
const MARK_SCALE = 1.5;

function drawFoot(pen: ReceiptPen, { measured, asked, mode }: Receipt): void {
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
  const shift: ReceiptPart = { value: measured?.cents ?? asked.cents, unit: 'cents', decimals: 2, signed: true };
  const parts: ReceiptPart[] = [
    measured ? 'Measured shift ' : 'Applied shift ',
    shift,
    ', ratio ',
    { value: asked.ratio, decimals: 6 },
    mode === 'tempo' ? ', same length and tempo' : ', tempo moved with the pitch',
  ];
  pen.parts(parts, RIGHT, 680, { size: 24, color: 'text-2', align: 'right' });
}
