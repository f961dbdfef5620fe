import { noteLetter, plainHertz } from '@attune/catalogue/receipt-words';
import { type Anchor, RATIO, type Shift, shiftFor } from '@attune/catalogue/retuning';
import { figureText } from '../ui/figure-text';

/** A larger shift makes a song sound clearly different, cents. */
export const HINT_CENTS = 200;

/** One of the two things a target can mean, in words. */
export interface Meaning {
  anchor: Anchor;
  /** "Whole song to A = 528". */
  title: string;
  /** "+3.2 semitones, clearly higher". */
  effect: string;
  shift: Shift;
}

/**
 * What a target can mean for this song: one entry when both meanings coincide (432, 444 and every target nearest to
 * the A), else the whole song first and the gentle one second.
 */
export function meaningsOf(targetHz: number, sourceHz: number): Meaning[] {
  const whole = shiftFor({ targetHz, sourceHz, anchor: 'a4' });
  const gentle = shiftFor({ targetHz, sourceHz, anchor: 'note' });
  const first: Meaning = {
    anchor: 'a4',
    title: `Whole song to A = ${plainHertz(targetHz)}`,
    effect: `${sizeOf(whole.cents)}, ${howItSounds(whole.cents)}`,
    shift: whole,
  };
  if (gentle.anchorNote === 'A4') return [first];
  const second: Meaning = {
    anchor: 'note',
    title: `Gentle: ${noteLetter(gentle.anchorNote)} lands on ${plainHertz(targetHz)}`,
    effect: `${sizeOf(gentle.cents)}, A = ${plainHertz(Math.round(gentle.equivalentA4Hz))}`,
    shift: gentle,
  };
  return [first, second];
}

/** The meaning that applies: the chosen one, or the only one. */
export function meaningFor(targetHz: number, sourceHz: number, anchor: Anchor): Meaning {
  const meanings = meaningsOf(targetHz, sourceHz);
  const [first] = meanings;
  const chosen = meanings.find((meaning) => meaning.anchor === anchor) ?? first;
  if (!chosen) throw new Error('a target has at least one meaning');
  return chosen;
}

/** `+3.2 semitones` from 100 cents on, below that `+16 cents`. */
function sizeOf(cents: number): string {
  if (Math.abs(cents) < 100) return `${figureText(cents, { signed: true })} cents`;
  return `${figureText(cents / 100, { decimals: 1, signed: true })} semitones`;
}

function howItSounds(cents: number): string {
  const size = Math.abs(cents);
  const direction = cents > 0 ? 'higher' : 'lower';
  if (size < 5) return 'no audible difference';
  if (size < 50) return `a little ${direction}`;
  if (size < HINT_CENTS) return `noticeably ${direction}`;
  return size < 700 ? `clearly ${direction}` : `far ${direction}`;
}

/** Why a shift cannot be made, in a sentence; null when it can. */
export function ratioError({ ratio }: Shift): string | null {
  if (ratio >= RATIO.min && ratio <= RATIO.max) return null;
  return `This would change the pitch by a factor of ${ratio.toFixed(2)}; the allowed range is ${RATIO.min} to ${RATIO.max}.`;
}

/** Seconds of the result: varispeed moves the tempo with the pitch. */
export function resultSeconds(durationSeconds: number, ratio: number, mode: 'tempo' | 'varispeed'): number {
  return mode === 'varispeed' ? durationSeconds / ratio : durationSeconds;
}
