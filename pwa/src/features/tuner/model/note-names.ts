export const CONVENTIONS = ['english', 'german', 'solfege'] as const;
/** Naming systems: C D E, C D E with H for B, or Do Re Mi. */
export type Convention = (typeof CONVENTIONS)[number];

export const ACCIDENTALS = ['sharps', 'flats'] as const;
export type Accidentals = (typeof ACCIDENTALS)[number];

/**
 * What instruments notes are written for: those that sound as written, and transposing ones, by what their C sounds.
 */
export const WRITTEN_FOR = ['concert', 'b-flat', 'e-flat', 'f'] as const;
export type WrittenFor = (typeof WRITTEN_FOR)[number];

/** Semitones that a part is written above what sounds: clarinet and trumpet, alto saxophone, horn. */
const WRITTEN_ABOVE: Record<WrittenFor, number> = { concert: 0, 'b-flat': 2, 'e-flat': 9, f: 7 };

export interface NoteStyle {
  convention: Convention;
  accidentals: Accidentals;
  /** Notes are named as they are written for this instrument; without it as they sound. */
  writtenFor?: WrittenFor;
}

export interface NoteName {
  /** As it is written: the letter or syllable alone. */
  letter: string;
  /** ♯, ♭ or nothing. */
  accidental: string;
  /** Scientific: A4 is octave 4. */
  octave: number;
  /** As a screen reader should read it. */
  spoken: string;
}

/** Semitone above C -> step of the scale (0 is C) and what it is raised by. */
const SHARPS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [2, 0],
  [3, 0],
  [3, 1],
  [4, 0],
  [4, 1],
  [5, 0],
  [5, 1],
  [6, 0],
] as const;
const FLATS = [
  [0, 0],
  [1, -1],
  [1, 0],
  [2, -1],
  [2, 0],
  [3, 0],
  [4, -1],
  [4, 0],
  [5, -1],
  [5, 0],
  [6, -1],
  [6, 0],
] as const;

const LETTERS: Record<Convention, readonly string[]> = {
  english: ['C', 'D', 'E', 'F', 'G', 'A', 'B'],
  german: ['C', 'D', 'E', 'F', 'G', 'A', 'H'],
  solfege: ['Do', 'Re', 'Mi', 'Fa', 'Sol', 'La', 'Si'],
};

const SIGNS = { '1': ['♯', ' sharp'], '0': ['', ''], '-1': ['♭', ' flat'] } as const;

/** @param midi what sounds; 69 is A4 */
export function noteName(midi: number, { convention, accidentals, writtenFor = 'concert' }: NoteStyle): NoteName {
  const written = midi + WRITTEN_ABOVE[writtenFor];
  const semitone = ((written % 12) + 12) % 12;
  const octave = Math.floor(written / 12) - 1;
  const [step, raised] = (accidentals === 'sharps' ? SHARPS : FLATS)[semitone] ?? [0, 0];
  // German alone has a letter for B flat: B, and H for the note above it.
  if (convention === 'german' && step === 6 && raised === -1) {
    return { letter: 'B', accidental: '', octave, spoken: `B ${octave}` };
  }
  const letter = LETTERS[convention][step] ?? '';
  const [accidental, said] = SIGNS[`${raised}`];
  return { letter, accidental, octave, spoken: `${letter}${said} ${octave}` };
}

/** In one piece: `F♯4`. */
export function noteText(midi: number, style: NoteStyle): string {
  const { letter, accidental, octave } = noteName(midi, style);
  return `${letter}${accidental}${octave}`;
}

/** Without its octave: `F♯`. */
export function pitchClassText(pitchClass: number, style: NoteStyle): string {
  const { letter, accidental } = noteName(pitchClass, style);
  return `${letter}${accidental}`;
}
