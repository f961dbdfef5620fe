import { ReceiptPen } from './receipt-pen';

const STYLE = { size: 19 };

/** A canvas on which every letter is ten pixels wide. */
function aPen() {
  const drawn: { text: string; x: number }[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string, x: number) => void drawn.push({ text, x }),
  };
  return { pen: new ReceiptPen(context as unknown as CanvasRenderingContext2D), drawn };
}

describe('what is written on the picture of a receipt', () => {
  it('a name that is too long keeps its beginning and its extension', () => {
    const { pen } = aPen();
    const name = 'A very long ballad in fourteen verses.flac';
    expect(pen.shortened(name, 1000, STYLE)).toBe(name);
    const shown = pen.shortened(name, 250, STYLE);
    expect(shown).toMatch(/^A very long.*….*\.flac$/);
    expect(shown.length).toBeLessThanOrEqual(25);
  });

  it('a sentence is broken between words, and its last line takes the rest', () => {
    const { pen } = aPen();
    const text = 'Your song now sits at 432.0 Hz';
    expect(pen.lines(text, 100, 9, STYLE)).toEqual(['Your song', 'now sits', 'at 432.0', 'Hz']);
    expect(pen.lines(text, 100, 2, STYLE)).toEqual(['Your song', 'now sits at 432.0 Hz']);
  });

  it('words and figures that end at a place end there with their unit', () => {
    const { pen, drawn } = aPen();
    pen.parts(['after ', { value: 432, unit: 'Hz', decimals: 2 }], 500, 0, { ...STYLE, align: 'right' });
    expect(drawn.map(({ text }) => text)).toEqual(['after ', '432.00', '\u202fHz']);
    expect(drawn.at(-1)?.x).toBeCloseTo(500 - 30);
  });
});
