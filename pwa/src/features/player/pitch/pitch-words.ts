import { plainHertz } from '@attune/catalogue/receipt-words';
import { figureText, type FigureUnit } from '../../../shared/ui/figure-text';
import { fits, moveToInstrument, type OwnShift, type SongPitch } from './song-move';

/** A figure in a sentence. */
interface FigurePart {
  value: number;
  decimals: number;
  signed: boolean;
  unit?: FigureUnit;
  /** `was`: of the record; `now`: what is heard. */
  tone?: 'was' | 'now';
}

export type SentencePart = string | FigurePart;

export interface FitQuestion {
  pitch: SongPitch;
  own: OwnShift;
  myA4Hz: number;
  /** "guitar". */
  instrument: string;
}

/** Whether and how a record is moved so that the user's instrument fits, in a sentence. */
export function fitSentence({ pitch, own, myA4Hz, instrument }: FitQuestion): SentencePart[] {
  const mine = `your ${plainHertz(myA4Hz)} ${instrument}`;
  switch (pitch.state) {
    case 'measuring':
      return ['Measuring this record. It plays as recorded until then.'];
    case 'unclear':
      return [`This record could not be measured: too few steady notes. Move it by ear until it fits ${mine}.`];
    case 'too-long':
      return [`This record is too long to be measured here. Move it by ear until it fits ${mine}.`];
    case 'measured':
      break;
  }
  const record: SentencePart[] = [
    'This record is at ',
    { value: pitch.a4Hz, decimals: 1, signed: false, unit: 'Hz', tone: 'was' },
    ' ± ',
    // Never 0, which would claim more than is measured.
    { value: Math.max(0.1, pitch.errorCents), decimals: 1, signed: false, unit: 'cents' },
  ];
  const { toMineCents, totalCents } = moveToInstrument(pitch, own, myA4Hz);
  const parts = ownParts(own);
  const moved: FigurePart = { ...inCents(totalCents), unit: 'cents', tone: 'now' };
  if (fits(pitch, myA4Hz)) {
    if (parts.length === 0) return [...record, `: ${mine} fits as it is.`];
    const [only, ...more] = parts;
    if (only !== undefined && more.length === 0) return [...record, ': moved ', moved, ` ${only.what}.`];
    return [...record, ': moved ', moved, ', ', ...listed(parts), '.'];
  }
  if (parts.length === 0) return [...record, ': moved ', moved, ` so that ${mine} fits.`];
  const toMine = { cents: toMineCents, what: `to your ${plainHertz(myA4Hz)}` };
  return [...record, ': moved ', moved, ', ', ...listed([toMine, ...parts]), '.'];
}

/** The same as plain text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : `${figureText(part.value, part)} ${part.unit ?? ''}`.trimEnd()))
    .join('');
}

/** Ids of the tuner's tunings begin with the name of their instrument. */
const INSTRUMENT_WORDS = [
  ['guitar', 'guitar'],
  ['bass', 'bass guitar'],
  ['ukulele', 'ukulele'],
  ['violin', 'violin'],
  ['viola', 'viola'],
  ['cello', 'cello'],
  ['double-bass', 'double bass'],
  ['mandolin', 'mandolin'],
  ['piano', 'piano'],
] as const;

/** What the user's instrument is called in a sentence. @param tuning its id in the tuner, null when none is chosen */
export function instrumentWord(tuning: string | null): string {
  const known = INSTRUMENT_WORDS.find(([id]) => tuning === id || tuning?.startsWith(`${id}-`));
  return known?.[1] ?? 'instrument';
}

interface MovePart {
  cents: number;
  what: string;
}

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

function ownParts({ semitones, cents }: OwnShift): MovePart[] {
  const count = Math.abs(semitones);
  const words = `for ${COUNTS[count - 1] ?? count} ${count === 1 ? 'semitone' : 'semitones'}`;
  return [
    { cents: 100 * semitones, what: words },
    { cents, what: 'by ear' },
  ].filter((part) => part.cents !== 0);
}

/** "−13 to your 440, +100 for one semitone and +5 by ear". */
function listed(parts: readonly MovePart[]): SentencePart[] {
  return parts.flatMap(({ cents, what }, i) => {
    const before = i === 0 ? [] : [i === parts.length - 1 ? ' and ' : ', '];
    return [...before, inCents(cents), ` ${what}`];
  });
}

/** Whole cents; what would round to none has a decimal. */
function inCents(cents: number): FigurePart {
  return { value: cents, decimals: Math.abs(cents) < 1 && cents !== 0 ? 1 : 0, signed: true };
}
