import { figureText, NARROW_SPACE } from '../../../shared/ui/figure-text';
import type { ReceiptPart } from './receipt-rows';

const TEXT_FACE = '"Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif';
const FIGURE_FACE = '"Martian Mono Variable", "Martian Mono", ui-monospace, monospace';

export interface Hand {
  size: number;
  weight?: number;
  color?: string;
  figure?: boolean;
  condensed?: boolean;
  align?: 'left' | 'right' | 'center';
}

/** One stretch of text in one hand, after a gap. */
interface Run {
  text: string;
  hand: Hand;
  gap: number;
}

/** A canvas that knows the tokens and the two faces. */
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
    this.context.fillText(text, x, y);
  }

  /** Words in the text face, figures in the figure face, each with its unit. @returns how wide they are */
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

  /** What was said, in a frame that ends at `right`. */
  badge(parts: readonly ReceiptPart[], right: number, y: number, color: string): void {
    const width = this.parts(parts, right - 14, y, { size: 19, weight: 560, color, align: 'right' }) + 28;
    this.#stroke(color, 1.5, [], () => this.context.roundRect(right - width, y - 25, width, 36, 4));
  }

  widthOf(text: string, hand: Hand): number {
    this.#take(hand);
    return this.context.measureText(text).width;
  }

  /** The text if it fits, else its beginning and its end: a file's name keeps its extension. */
  shortened(text: string, width: number, hand: Hand): string {
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    const end = letters.slice(-12).join('');
    let shown = text;
    for (let kept = letters.length - 13; kept > 0 && this.widthOf(shown, hand) > width; kept -= 1) {
      shown = `${letters.slice(0, kept).join('').trimEnd()}…${end}`;
    }
    return shown;
  }

  /** A sentence in lines no wider than `width`. */
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
