/** What a unit is called aloud: one, many. */
const SPOKEN = {
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  cents: ['cent', 'cents'],
  semitones: ['semitone', 'semitones'],
  '%': ['percent', 'percent'],
  dB: ['decibels', 'decibels'],
  dBTP: ['decibels true peak', 'decibels true peak'],
  LUFS: ['LUFS', 'LUFS'],
  s: ['second', 'seconds'],
  ms: ['millisecond', 'milliseconds'],
  min: ['minute', 'minutes'],
  kB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  'kb/s': ['kilobits per second', 'kilobits per second'],
  bit: ['bit', 'bit'],
  frames: ['frame', 'frames'],
  day: ['day', 'days'],
  days: ['day', 'days'],
  retune: ['retune', 'retune'],
  retunes: ['retune', 'retunes'],
  px: ['pixel', 'pixels'],
  ':1': ['to one', 'to one'],
} as const satisfies Record<string, readonly [string, string]>;

export type FigureUnit = keyof typeof SPOKEN;

export const NARROW_SPACE = '\u202f';
export const MINUS = '\u2212';

export interface FigureFormat {
  /** Digits after the point; 0. */
  decimals?: number;
  /** Writes a plus, too: for differences. */
  signed?: boolean;
}

/** `-31.766` with two decimals is `−31.77`; thousands are grouped; what is not a number is a dash. */
export function figureText(value: number | null, { decimals = 0, signed = false }: FigureFormat = {}): string {
  if (value === null || Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  // Intl's own formatting takes a slow phone a tenth of a second before its first figure.
  const [whole = '', ...fraction] = Math.abs(value).toFixed(decimals).split('.');
  const digits = [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
  const isZero = !/[1-9]/.test(digits);
  if (isZero) return digits;
  return value < 0 ? `${MINUS}${digits}` : signed ? `+${digits}` : digits;
}

/** How the figure is read aloud: "minus 31.77 cents". */
export function figureSpoken(value: number | null, unit: FigureUnit | undefined, format: FigureFormat = {}): string {
  if (value === null || Number.isNaN(value)) return 'no value';
  const text = figureText(value, format)
    .replace(MINUS, 'minus ')
    .replace('+', 'plus ')
    .replace('∞', 'unlimited')
    .replaceAll(',', '');
  if (unit === undefined) return text;
  const [one, many] = SPOKEN[unit];
  return `${text} ${Math.abs(value) === 1 ? one : many}`;
}
