import type { ScalaScale } from './temperament';

/** Notes to an octave that the tuner has. */
const NOTES = 12;
/** A file with more than this, characters, is no scale of twelve notes. */
export const MAX_SCALA_CHARACTERS = 65_536;
/** The last note is an octave within this, cents: some files round it. */
const OCTAVE_WITHIN_CENTS = 0.5;
const OCTAVE_CENTS = 1200;
const MAX_NAME_LENGTH = 60;

export type ParsedScala = { scale: ScalaScale } | { problem: string };

interface Line {
  /** As an editor counts them, from 1. */
  number: number;
  text: string;
}

/**
 * Reads a scale of twelve notes to the octave from a Scala file (huygens-fokker.org/scala/scl_format.html): a
 * description, the number of notes, and each note as cents with a point or as a ratio; lines that begin with `!` are
 * comments.
 *
 * @param fileName names a scale without a description
 * @returns the scale, or a sentence that says which line is wrong
 */
export function parseScala(text: string, fileName: string): ParsedScala {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, i): Line => ({ number: i + 1, text: line.trim() }))
    .filter((line) => !line.text.startsWith('!'));
  const [description, count, ...rest] = lines;
  const pitches = rest.filter((line) => line.text !== '');
  if (!description || !count) return nothingLoaded('The file ends before the number of notes');
  const announced = /^\d+/.exec(count.text)?.[0];
  if (announced === undefined) return nothingLoaded(`Line ${count.number} should say how many notes there are`);
  if (Number(announced) !== pitches.length) {
    return nothingLoaded(`Line ${count.number} says ${notes(Number(announced))}, the file has ${pitches.length}`);
  }
  if (pitches.length !== NOTES) {
    return nothingLoaded(`Line ${count.number} says ${notes(pitches.length)}, the tuner needs ${NOTES} to an octave`);
  }
  return readNotes(pitches, description.text.slice(0, MAX_NAME_LENGTH) || fileName);
}

function readNotes(pitches: readonly Line[], name: string): ParsedScala {
  const cents = [0];
  for (const line of pitches) {
    const height = pitchCents(line.text);
    if (height === null) return nothingLoaded(`Line ${line.number} is neither cents nor a ratio`);
    if (height <= (cents.at(-1) ?? 0)) return nothingLoaded(`Line ${line.number} is not above the note before it`);
    cents.push(height);
  }
  const [last, octave] = [pitches.at(-1), cents.pop()];
  if (last && Math.abs((octave ?? 0) - OCTAVE_CENTS) > OCTAVE_WITHIN_CENTS) {
    return nothingLoaded(`Line ${last.number} is not an octave`);
  }
  return { scale: { name, cents } };
}

/** Cents of a pitch: `701.955`, `3/2` or `2`; what follows it is a remark. Null for anything else. */
function pitchCents(text: string): number | null {
  const [pitch = ''] = text.split(/[\s!]/);
  if (/^-?\d*\.\d*$/.test(pitch) && /\d/.test(pitch)) return Number(pitch);
  const [, numerator, denominator = '1'] = /^(\d+)(?:\/(\d+))?$/.exec(pitch) ?? [];
  const ratio = Number(numerator) / Number(denominator);
  return Number.isFinite(ratio) && ratio > 0 ? OCTAVE_CENTS * Math.log2(ratio) : null;
}

const notes = (count: number) => `${count} ${count === 1 ? 'note' : 'notes'}`;

const nothingLoaded = (reason: string) => ({ problem: `${reason}. Nothing was loaded.` });
