import { figureText, NARROW_SPACE } from '../ui/figure-text';
import {
  needlesOf,
  type Receipt,
  type ReceiptPart,
  type ReceiptRow,
  receiptRows,
  scaleCents,
  verdictOf,
} from './receipt-rows';

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

/** Draws a receipt as an image in the colours of the current theme. @returns a PNG, 2400 px wide */
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
  // Resizing a canvas resets its state.
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
  const { tone, parts } = verdictOf(receipt);
  const color = tone === 'good' ? 'tune' : tone === 'bad' ? 'off' : 'text-2';
  pen.badge(parts, WIDTH - MARGIN, 58, color);
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

const TEXT_FACE = '"Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif';
const FIGURE_FACE = '"Martian Mono Variable", "Martian Mono", ui-monospace, monospace';

interface Hand {
  size: number;
  weight?: number;
  color?: string;
  figure?: boolean;
  condensed?: boolean;
  align?: 'left' | 'right' | 'center';
}

/** A run of text in one style, after a gap. */
interface Run {
  text: string;
  hand: Hand;
  gap: number;
}

/** Draws on a canvas with the design tokens and the two typefaces. */
export class ReceiptPen {
  readonly #tokens = getComputedStyle(document.documentElement);

  constructor(private readonly context: CanvasRenderingContext2D) {}

  box(x: number, y: number, width: number, height: number, token: string): void {
    this.context.fillStyle = this.#color(token);
    this.context.fillRect(x, y, width, height);
  }

  line(x1: number, y1: number, x2: number, y2: number, token: string, width = 1): void {
    this.#stroke(token, width, [], () => {
      this.context.moveTo(x1, y1);
      this.context.lineTo(x2, y2);
    });
  }

  /** A dashed arrow from needle to needle, with its head at `to`. */
  dashes(from: number, to: number, y: number): void {
    if (Math.abs(to - from) < 24) return;
    const direction = Math.sign(to - from);
    this.#stroke('text-3', 1.5, [5, 4], () => {
      this.context.moveTo(from + direction * 8, y);
      this.context.lineTo(to - direction * 10, y);
    });
    this.#stroke('text-3', 1.5, [], () => {
      this.context.moveTo(to - direction * 18, y - 7);
      this.context.lineTo(to - direction * 10, y);
      this.context.lineTo(to - direction * 18, y + 7);
    });
  }

  words(text: string, x: number, y: number, hand: Hand): void {
    this.#take(hand);
    this.context.fillText(text, x, y);
  }

  /** Words in the text face, figures with their units in the figure face. @returns the total width */
  parts(parts: readonly ReceiptPart[], x: number, y: number, hand: Hand): number {
    const runs = parts.flatMap((part) => runsOf(part, hand));
    const width = runs.reduce((sum, run) => sum + run.gap + this.widthOf(run.text, run.hand), 0);
    let at = hand.align === 'right' ? x - width : x;
    for (const run of runs) {
      at += run.gap;
      this.words(run.text, at, y, run.hand);
      at += this.widthOf(run.text, run.hand);
    }
    return width;
  }

  /** Text in a frame that ends at `right`. */
  badge(parts: readonly ReceiptPart[], right: number, y: number, color: string): void {
    const width = this.parts(parts, right - 14, y, { size: 19, weight: 560, color, align: 'right' }) + 28;
    this.#stroke(color, 1.5, [], () => this.context.roundRect(right - width, y - 25, width, 36, 4));
  }

  widthOf(text: string, hand: Hand): number {
    this.#take(hand);
    return this.context.measureText(text).width;
  }

  /** The text if it fits, else its start and end, so that a filename keeps its extension. */
  shortened(text: string, width: number, hand: Hand): string {
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    const end = letters.slice(-12).join('');
    let shown = text;
    for (let kept = letters.length - 13; kept > 0 && this.widthOf(shown, hand) > width; kept -= 1) {
      shown = `${letters.slice(0, kept).join('').trimEnd()}…${end}`;
    }
    return shown;
  }

  /** Wraps text into lines no wider than `width`. */
  lines(text: string, width: number, hand: Hand): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && this.widthOf(longer, hand) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  #take({ size, weight = 430, color = 'text', figure = false, condensed = false, align = 'left' }: Hand): void {
    this.context.font = `${figure ? 400 : weight} ${size}px ${figure ? FIGURE_FACE : TEXT_FACE}`;
    this.context.fontStretch = figure ? 'condensed' : condensed ? 'semi-condensed' : 'normal';
    this.context.letterSpacing = figure ? `${-0.035 * size}px` : '0px';
    this.context.fillStyle = this.#color(color);
    this.context.textAlign = align;
  }

  #stroke(token: string, width: number, dash: number[], trace: () => void): void {
    this.context.strokeStyle = this.#color(token);
    this.context.lineWidth = width;
    this.context.setLineDash(dash);
    this.context.beginPath();
    trace();
    this.context.stroke();
  }

  #color(token: string): string {
    return this.#tokens.getPropertyValue(`--${token}`).trim() || '#888';
  }
}

/** The sizes of a figure and its unit beside words of `size`, as on screen. */
function runsOf(part: ReceiptPart, { size, weight, color }: Hand): Run[] {
  const words: Hand = { size, ...(weight !== undefined && { weight }), ...(color !== undefined && { color }) };
  if (typeof part === 'string') return [{ text: part, hand: words, gap: 0 }];
  const { value, unit, tone, ...format } = part;
  const toned = tone === 'was' ? 'was' : tone === 'now' ? 'accent-text' : (color ?? 'text');
  const figure: Run = {
    text: figureText(value, format),
    hand: { size: size - 1, figure: true, color: toned },
    gap: 0,
  };
  if (unit === undefined || value === null) return [figure];
  const said: Run = { text: NARROW_SPACE + unit, hand: { size: size - 2, color: 'text-3' }, gap: 0.12 * size };
  return [figure, said];
}
