import { figureText, NARROW_SPACE } from '../../../shared/ui/figure-text';
import type { Receipt } from './receipt';
import {
  needlesOf,
  plainPart,
  type ReceiptPart,
  receiptRows,
  type ReceiptRow,
  scaleCents,
  verdictOf,
} from './receipt-rows';

const WIDTH = 1200;
const MARGIN = 48;
const ROW = 46;
const HEAD = 132;
const PROOF = 176;
const SHARPNESS = 2;

const TEXT_FACE = '"Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif';
const FIGURE_FACE = '"Martian Mono Variable", "Martian Mono", ui-monospace, monospace';

/** Draws a receipt as a picture in the colours of the theme on screen. @returns a PNG, 2400 px wide */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  await document.fonts.ready;
  const { measured, kept } = receiptRows(receipt);
  const rows = Math.max(measured.length, kept.length);
  const notes = receipt.warnings.length * 30;
  const height = HEAD + PROOF + 84 + rows * ROW + notes + 76;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SHARPNESS;
  canvas.height = height * SHARPNESS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser does not draw pictures.');
  context.scale(SHARPNESS, SHARPNESS);
  const pen = new Pen(context);
  pen.box(0, 0, WIDTH, height, 'surface');
  drawHead(pen, receipt);
  drawProof(pen, receipt, HEAD);
  const top = HEAD + PROOF;
  pen.line(WIDTH / 2, top, WIDTH / 2, top + 60 + rows * ROW, 'line');
  drawColumn(pen, 'Measured', measured, { left: MARGIN, right: WIDTH / 2 - 32, top });
  drawColumn(pen, 'Kept', kept, { left: WIDTH / 2 + 32, right: WIDTH - MARGIN, top });
  const foot = top + 84 + rows * ROW;
  receipt.warnings.forEach((warning, i) => pen.words(warning, MARGIN, foot + 12 + i * 30, { size: 19, color: 'near' }));
  pen.line(0, height - 64, WIDTH, height - 64, 'line');
  pen.words('Attune', MARGIN, height - 24, { size: 20, weight: 640 });
  pen.words('Measured before and after', WIDTH - MARGIN, height - 24, { size: 18, color: 'text-3', align: 'right' });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
}

function drawHead(pen: Pen, receipt: Receipt): void {
  pen.words('Receipt', MARGIN, 66, { size: 40, weight: 580, condensed: true });
  const when = new Date(receipt.createdAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const caption = `${receipt.originalFilename}, ${when}`;
  pen.words(caption, MARGIN, 102, { size: 19, color: 'text-2', maxWidth: WIDTH - 2 * MARGIN });
  const verdict = verdictOf(receipt);
  const cents = verdict.cents === null ? '' : ` ${figureText(verdict.cents, { decimals: 2 })}${NARROW_SPACE}cents`;
  const color = verdict.tone === 'good' ? 'tune' : verdict.tone === 'bad' ? 'off' : 'text-2';
  pen.badge(verdict.text + cents, WIDTH - MARGIN, 58, color);
}

function drawProof(pen: Pen, receipt: Receipt, top: number): void {
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
  const label = (word: string, hz: number): string => `${word} ${figureText(hz, { decimals: 2 })}${NARROW_SPACE}Hz`;
  const turn = (cents: number, other: number): 'left' | 'right' =>
    cents >= other ? (at(cents) > WIDTH - 260 ? 'right' : 'left') : at(cents) < 260 ? 'left' : 'right';
  const isClose = Math.abs(at(was) - at(now)) < 200 && turn(was, now) === turn(now, was);
  pen.words(label('before', receipt.before?.a4Hz ?? receipt.sourceHz), at(was), top + (isClose ? 26 : 48), {
    size: 19,
    color: 'was',
    align: turn(was, now),
  });
  pen.words(label('after', receipt.after?.a4Hz ?? receipt.equivalentA4Hz), at(now), top + 48, {
    size: 19,
    color: 'accent-text',
    align: turn(now, was),
  });
}

function drawColumn(
  pen: Pen,
  title: string,
  rows: ReceiptRow[],
  { left, right, top }: { left: number; right: number; top: number },
): void {
  pen.words(title, left, top + 48, { size: 23, weight: 600, condensed: true });
  rows.forEach(({ label, parts }, i) => {
    const baseline = top + 60 + i * ROW + 30;
    pen.words(label, left, baseline, { size: 19, color: 'text-3' });
    pen.parts(parts, right, baseline);
    if (i < rows.length - 1) pen.line(left, baseline + 15, right, baseline + 15, 'line');
  });
}

interface Hand {
  size: number;
  weight?: number;
  color?: string;
  figure?: boolean;
  condensed?: boolean;
  align?: 'left' | 'right' | 'center';
  maxWidth?: number;
}

/** A canvas that knows the tokens. */
class Pen {
  readonly #tokens = getComputedStyle(document.documentElement);

  constructor(private readonly context: CanvasRenderingContext2D) {}

  box(x: number, y: number, width: number, height: number, token: string): void {
    this.context.fillStyle = this.#color(token);
    this.context.fillRect(x, y, width, height);
  }

  line(x1: number, y1: number, x2: number, y2: number, token: string): void {
    this.#stroke(token, 1, [], () => {
      this.context.moveTo(x1, y1);
      this.context.lineTo(x2, y2);
    });
  }

  /** From needle to needle, with a head at `to`. */
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
    this.context.fillText(text, x, y, hand.maxWidth);
  }

  /** Right-aligned: figures in the figure face, words in the text face. */
  parts(parts: readonly ReceiptPart[], right: number, y: number): void {
    let x = right;
    const put = (text: string, hand: Hand): void => {
      this.words(text, x, y, { ...hand, align: 'right' });
      x -= this.context.measureText(text).width;
    };
    for (const part of parts.toReversed()) {
      if (typeof part === 'string') {
        put(part, { size: 19 });
        continue;
      }
      const { unit, tone, ...figure } = part;
      if (unit !== undefined && part.value !== null) put(NARROW_SPACE + unit, { size: 17, color: 'text-3' });
      const color = tone === 'was' ? 'was' : tone === 'now' ? 'accent-text' : 'text';
      put(plainPart(figure), { size: 18, figure: true, color });
    }
  }

  badge(text: string, right: number, y: number, color: string): void {
    this.#take({ size: 19, weight: 560, color, align: 'right' });
    const width = this.context.measureText(text).width + 28;
    this.context.fillText(text, right - 14, y);
    this.#stroke(color, 1.5, [], () => this.context.roundRect(right - width, y - 25, width, 36, 4));
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
