import { measurerWords } from './measured-by.js';
import { isTrusted, MEASURED_CONFIDENCE } from './measuring.js';
import { centsBetween, ratioOfCents } from './pitch.js';
import { noteLetter, plainHertz, straightenedSentence } from './receipt-words.js';
import { askedNote, type ResultFigures, type ResultKind, resultOf, textOf } from './result.js';

/** What attentive listeners hear, and no one at all, cents. */
const HEARD_CENTS = 5;
const FAR_BELOW_CENTS = 1;

/**
 * What happened, in a sentence or two that anyone understands: the first words of a receipt.
 * @param isOwn of the reader
 */
export function sentenceOf(figures: ResultFigures, isOwn = true): string {
  const { kind, figures: shown } = resultOf(figures);
  const song = songOf(isOwn);
  const sentence =
    'movedCents' in shown
      ? unconfirmed(kind, song, Math.abs(shown.movedCents), figures)
      : confirmed(kind, isOwn, shown, figures);
  return figures.straightened === undefined ? sentence : `${sentence} ${straightenedSentence(figures.straightened)}`;
}

const songOf = (isOwn: boolean): string => (isOwn ? 'your song' : 'this song');

function confirmed(
  kind: ResultKind,
  isOwn: boolean,
  { beforeHz, afterHz }: { beforeHz: number; afterHz: number },
  figures: ResultFigures,
): string {
  const { before, sourceHz, measured, measuredBy } = figures;
  const song = songOf(isOwn);
  const moved = Math.abs(measured?.cents ?? 0);
  switch (kind) {
    case 'album-shift': {
      const cents = centsBetween(before?.a4Hz ?? sourceHz, sourceHz);
      const place = `${Math.abs(cents).toFixed(1)} cents ${cents < 0 ? 'below' : 'above'} its album`;
      return `${textOf(resultOf(figures).asked)}: this song lies ${place}, so it lands at ${afterHz.toFixed(2)} on purpose.`;
    }
    case 'moved-as-asked':
      return `${capital(song)} moved by ${moved.toFixed(2)} cents, as asked. It began at ${beforeHz.toFixed(1)}\u00a0Hz, so it lands at ${afterHz.toFixed(1)}\u00a0Hz.`;
    case 'moving': {
      const { lowHz = 1, highHz = 1 } = before?.movement ?? {};
      const range = centsBetween(highHz, lowHz).toFixed(0);
      return `${capital(song)} moved by ${moved.toFixed(1)} cents, as asked. Its own pitch moves by ${range} cents, as it did before; the middle sits at ${afterHz.toFixed(1)}\u00a0Hz.`;
    }
    default: {
      const note = askedNote(figures);
      const place = note === null ? afterHz.toFixed(1) : plainHertz(Number(afterHz.toFixed(1)));
      const what = note === null ? capital(song) : `The ${noteLetter(note)} in ${song}`;
      // Never 0, which would claim more than is measured.
      const off = Math.max(0.01, Math.abs(measured?.differenceCents ?? 0));
      return `${what} now sits at ${place}\u00a0Hz. ${measurerWords(measuredBy, isOwn).who} measured it: ${off.toFixed(2)} cents off${heard(off)}.`;
    }
  }
}

function unconfirmed(kind: ResultKind, song: string, cents: number, figures: ResultFigures): string {
  const moved = `We moved ${song} by ${cents.toFixed(2)} cents`;
  if (kind === 'off') {
    return `${moved}, which is ${Math.abs(figures.measured?.differenceCents ?? 0).toFixed(2)} cents off what was asked.`;
  }
  if (kind === 'assumed') {
    if (isTrusted(figures.before, MEASURED_CONFIDENCE)) {
      return `${moved}, from an assumed 440\u00a0Hz. Its own A4 measures ${figures.before.a4Hz.toFixed(2)}\u00a0Hz.`;
    }
    return `${moved}, from 440\u00a0Hz. We could not measure its own pitch, so 440 is assumed.`;
  }
  if (kind === 'unmeasured' && (figures.before?.a4Hz ?? null) === null) {
    return `${moved}. Nothing in it holds a pitch, so there is nothing to measure.`;
  }
  return `${moved}. It holds too little steady pitch to confirm by measurement where it now sits.`;
}

function heard(cents: number): string {
  if (cents > HEARD_CENTS) return '';
  return `, ${cents < FAR_BELOW_CENTS ? 'far ' : ''}below what anyone hears (about 5 cents)`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Where the shift that was asked for puts the note that was asked for, Hz: the target, or a place beside it on purpose.
 */
export function asksFor(figures: ResultFigures): number {
  const { kind, figures: shown } = resultOf(figures);
  const isBeside = kind === 'album-shift' || kind === 'moved-as-asked';
  return isBeside && 'beforeHz' in shown ? shown.beforeHz * ratioOfCents(figures.askedCents) : figures.targetHz;
}
