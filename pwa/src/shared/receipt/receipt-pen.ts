import { figureText, NARROW_SPACE } from '../ui/figure-text';
import type { ReceiptPart } from './receipt-rows';

const TEXT_FACE = '"Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif';
const FIGURE_FACE = '"Martian Mono Variable", "Martian Mono", ui-monospace, monospace';

/** From this size on a figure is a reading: its unit is much smaller. */
const MIN_READING = 60;

/** How a text is drawn. */
export interface TextStyle {
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
  style: TextStyle;
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

  polyline(points: readonly (readonly [x: number, y: number])[], token: string, width: number): void {
    this.#stroke(token, width, [], () => {
      for (const [x, y] of points) this.context.lineTo(x, y);
    });
  }

  dashes(x: number, from: number, to: number, token: string): void {
    this.#stroke(token, 1.5, [5, 4], () => {
      this.context.moveTo(x, from);
      this.context.lineTo(x, to);
    });
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    this.#setStyle(style);
    this.context.fillText(text, x, y);
  }

  /** Words in the text face, figures with their units in the figure face. @returns the total width */
  parts(parts: readonly ReceiptPart[], x: number, y: number, style: TextStyle): number {
    const runs = parts.flatMap((part) => runsOf(part, style));
    const width = runs.reduce((sum, run) => sum + run.gap + this.widthOf(run.text, run.style), 0);
    let at = style.align === 'right' ? x - width : x;
    for (const run of runs) {
      at += run.gap;
      this.text(run.text, at, y, run.style);
      at += this.widthOf(run.text, run.style);
    }
    return width;
  }

  /** Text in a frame that ends at `right`, after a check mark if it is good. @returns the frame's width */
  badge(parts: readonly ReceiptPart[], right: number, top: number, isGood: boolean): number {
    const color = isGood ? 'tune' : 'text-2';
    const mark = isGood ? 34 : 0;
    const textWidth = this.parts(parts, right - 20, top + 35, { size: 24, weight: 560, color, align: 'right' });
    const width = textWidth + mark + 40;
    this.#stroke(color, 1.5, [], () => this.context.roundRect(right - width, top, width, 54, 4));
    if (isGood) {
      const left = right - width + 22;
      this.polyline(
        [
          [left, top + 28],
          [left + 7, top + 35],
          [left + 19, top + 20],
        ],
        color,
        2.5,
      );
    }
    return width;
  }

  /** The text in lines that fit, at most `max`; the last one takes what is left. */
  lines(text: string, width: number, max: number, style: TextStyle): string[] {
    const lines = [''];
    for (const word of text.split(' ')) {
      const line = lines.at(-1) ?? '';
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && lines.length < max && this.widthOf(longer, style) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }

  widthOf(text: string, style: TextStyle): number {
    this.#setStyle(style);
    return this.context.measureText(text).width;
  }

  /** The text if it fits, else its start and end, so that a filename keeps its extension. */
  shortened(text: string, width: number, style: TextStyle): string {
    const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
    const end = letters.slice(-12).join('');
    let shown = text;
    for (let kept = letters.length - 13; kept > 0 && this.widthOf(shown, style) > width; kept -= 1) {
      shown = `${letters.slice(0, kept).join('').trimEnd()}…${end}`;
    }
    return shown;
  }

  #setStyle({
    size,
    weight = 430,
    color = 'text',
    figure = false,
    condensed = false,
    align = 'left',
  }: TextStyle): void {
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
function runsOf(part: ReceiptPart, { size, weight, color }: TextStyle): Run[] {
  const textStyle: TextStyle = { size, weight, color };
  if (typeof part === 'string') return [{ text: part, style: textStyle, gap: 0 }];
  if ('words' in part) return [{ text: part.words, style: textStyle, gap: 0 }];
  if ('written' in part) return [{ text: part.written, style: { ...textStyle, size: size - 1, figure: true }, gap: 0 }];
  const { value, unit, tone, ...format } = part;
  const figureColor = tone === 'was' ? 'was' : tone === 'now' ? 'accent-text' : (color ?? 'text');
  const figure: Run = {
    text: figureText(value, format),
    style: { size: size - 1, figure: true, color: figureColor },
    gap: 0,
  };
  if (unit === undefined || value === null) return [figure];
  const unitRun: Run = {
    text: NARROW_SPACE + unit,
    style: { size: size < MIN_READING ? size - 2 : 0.4 * size, color: 'text-3' },
    gap: size < MIN_READING ? 0.12 * size : 0,
  };
  return [figure, unitRun];
}
