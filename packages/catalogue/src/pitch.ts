/** A4's MIDI number. */
export const A4_MIDI = 69;

/** The twelve pitch classes, C first, in sharps. */
export const PITCH_CLASS_NAMES: readonly string[] = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];

/** How far `frequencyHz` is above `referenceHz`, in cents (1200 to the octave); negative below it. Both above 0. */
export const centsBetween = (frequencyHz: number, referenceHz: number): number =>
  1200 * Math.log2(frequencyHz / referenceHz);

/** The frequency ratio of an interval in cents. */
export const ratioOfCents = (cents: number): number => 2 ** (cents / 1200);

/** MIDI number of a frequency in the equal-tempered scale of `a4Hz`; a fraction between two notes. */
export const midiOf = (frequencyHz: number, a4Hz: number): number => A4_MIDI + 12 * Math.log2(frequencyHz / a4Hz);

/** Frequency of a MIDI number in the equal-tempered scale of `a4Hz`, Hz. */
export const frequencyOfMidi = (midi: number, a4Hz: number): number => a4Hz * 2 ** ((midi - A4_MIDI) / 12);
