/** The page's background in each theme, behind buttons in the brand colour; the same as --bg in tokens.css. */
const PAGE_COLOURS = { light: '#f1f5f8', dark: '#091429' } as const;

/** What WCAG 2.2 asks of text, and of the edges of controls. */
export const MIN_LABEL_CONTRAST = 4.5;
export const MIN_PAGE_CONTRAST = 3;

const BLACK = '#000000';
const WHITE = '#ffffff';
const HEX = /^#[\da-f]{6}$/;
/** Lightness is searched in steps of this size, 0 to 1; finer than the 8 bits of a channel. */
const LIGHTNESS_STEP = 0.001;
const CHROMA_ROUNDS = 16;

/** Red, green and blue; what they mean is said where they are used. */
type Triple = readonly [number, number, number];

export interface BrandContrast {
  /** Black or white: the text on the colour that can be read better. */
  label: typeof BLACK | typeof WHITE;
  /** Of that text on the colour, 1 to 21. */
  onLabel: number;
  /** Of the colour on the light page, and on the dark one. */
  onLight: number;
  onDark: number;
  passes: boolean;
}

/** Whether a text is a colour as brands store it: `#rrggbb` in lower case. */
export function isHexColour(text: string): boolean {
  return HEX.test(text);
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function relativeLuminance(colour: string): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** How a brand colour, `#rrggbb`, does as the fill of a button on both pages. */
export function brandContrast(colour: string): BrandContrast {
  const [onBlack, onWhite] = [contrastRatio(colour, BLACK), contrastRatio(colour, WHITE)];
  const onLabel = Math.max(onBlack, onWhite);
  const onLight = contrastRatio(colour, PAGE_COLOURS.light);
  const onDark = contrastRatio(colour, PAGE_COLOURS.dark);
  return {
    label: onBlack > onWhite ? BLACK : WHITE,
    onLabel,
    onLight,
    onDark,
    passes: onLabel >= MIN_LABEL_CONTRAST && Math.min(onLight, onDark) >= MIN_PAGE_CONTRAST,
  };
}

/**
 * The page whose background a colour is too close to; null when it passes. The label never fails where both pages pass.
 */
export function failingPage({ onLight, onDark }: BrandContrast): 'light' | 'dark' | null {
  if (onLight < MIN_PAGE_CONTRAST) return 'light';
  return onDark < MIN_PAGE_CONTRAST ? 'dark' : null;
}

/**
 * The colour of the same hue that passes and whose lightness is nearest, `#rrggbb`; the colour itself when it passes.
 * Hue and chroma are those of OKLCH; where the screen can’t show the chroma, it is reduced.
 */
export function nearestPassing(colour: string): string {
  if (brandContrast(colour).passes) return colour;
  const [lightness, chroma, hue] = toOklch(colour);
  for (let away = LIGHTNESS_STEP; away <= 1; away += LIGHTNESS_STEP) {
    for (const tried of [lightness - away, lightness + away]) {
      if (tried < 0 || tried > 1) continue;
      const found = fromOklch(tried, chroma, hue);
      if (brandContrast(found).passes) return found;
    }
  }
  throw new RangeError(`No lightness of ${colour} passes.`);
}

/** Red, green and blue of `#rrggbb` in linear light, 0 to 1. */
function toLinear(colour: string): Triple {
  if (!isHexColour(colour)) throw new TypeError(`A colour is #rrggbb in lower case; got ${JSON.stringify(colour)}.`);
  const channel = (at: number): number => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The inverse of `toLinear`. */
function toHex(linear: Triple): string {
  const channels = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in radians; after Ottosson, "A perceptual color space" (2020). */
function toOklch(colour: string): Triple {
  const [red, green, blue] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** The inverse of `toOklch`, with as much of the chroma as the screen can show. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  let shown = toRgb(lightness, chroma, hue);
  if (isShowable(shown)) return toHex(shown);
  let [low, high] = [0, chroma];
  for (let round = 0; round < CHROMA_ROUNDS; round += 1) {
    const tried = toRgb(lightness, (low + high) / 2, hue);
    if (isShowable(tried)) [low, shown] = [(low + high) / 2, tried];
    else high = (low + high) / 2;
  }
  return toHex(low === 0 ? toRgb(lightness, 0, hue) : shown);
}

/** Linear light; outside of 0 to 1 for what a screen can’t show. */
function toRgb(lightness: number, chroma: number, hue: number): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShowable(linear: Triple): boolean {
  return linear.every((value) => value >= -1e-4 && value <= 1 + 1e-4);
}
