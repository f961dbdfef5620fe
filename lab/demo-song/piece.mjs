// "Low Water": twelve bars in D for piano and strings. Keys are MIDI numbers, A4 is 69; times are beats.

export const TITLE = 'Low Water';
export const BEATS_PER_MINUTE = 72;
const BEATS_PER_BAR = 4;
/** After the last bar, until the strings have died away. */
const TAIL_BEATS = 4;

/**
 * Per bar: the chords of the left hand with the beats each lasts, what the strings hold, and the melody as
 * [beat, key, beats].
 */
const BARS = [
  {
    chords: [[4, 38, 45, 52, 54, 57]],
    strings: [50, 57],
    melody: [
      [1, 69, 1],
      [2, 66, 1],
      [3, 64, 1],
    ],
  },
  {
    chords: [[4, 35, 42, 50, 54, 57]],
    strings: [50, 54],
    melody: [
      [0, 66, 2.5],
      [2.5, 69, 0.5],
      [3, 71, 1],
    ],
  },
  {
    chords: [[4, 43, 50, 54, 59, 62]],
    strings: [50, 55],
    melody: [
      [0, 69, 1.5],
      [1.5, 67, 0.5],
      [2, 66, 1],
      [3, 62, 1],
    ],
  },
  {
    chords: [
      [2, 45, 52, 57, 62],
      [2, 45, 52, 57, 61],
    ],
    strings: [52, 57],
    melody: [
      [0, 64, 3],
      [3, 61, 1],
    ],
  },
  {
    chords: [[4, 42, 50, 57, 62, 57]],
    strings: [50, 57, 66],
    melody: [
      [0, 62, 1],
      [1, 69, 1],
      [2, 74, 1.5],
      [3.5, 73, 0.5],
    ],
  },
  {
    chords: [[4, 43, 50, 55, 59, 62]],
    strings: [50, 59, 67],
    melody: [
      [0, 71, 2],
      [2, 69, 1],
      [3, 67, 1],
    ],
  },
  {
    chords: [[4, 40, 47, 52, 55, 62]],
    strings: [52, 59, 67],
    melody: [
      [0, 71, 1.5],
      [1.5, 69, 0.5],
      [2, 67, 1],
      [3, 64, 1],
    ],
  },
  {
    chords: [
      [2, 45, 52, 57, 62],
      [2, 45, 52, 57, 61],
    ],
    strings: [52, 57, 64],
    melody: [
      [0, 69, 2],
      [2, 64, 1],
      [3, 66, 1],
    ],
  },
  {
    chords: [[4, 35, 47, 50, 54, 57]],
    strings: [50, 54, 62, 69],
    melody: [
      [0, 66, 1],
      [1, 69, 1],
      [2, 74, 2],
    ],
  },
  {
    chords: [[4, 43, 50, 54, 59, 62]],
    strings: [50, 59, 62, 67],
    melody: [
      [0, 74, 0.5],
      [0.5, 73, 0.5],
      [1, 71, 1],
      [2, 69, 1],
      [3, 67, 1],
    ],
  },
  {
    chords: [
      [2, 45, 50, 54, 57],
      [2, 45, 52, 55, 61],
    ],
    strings: [52, 57, 64],
    melody: [
      [0, 66, 1.5],
      [1.5, 67, 0.5],
      [2, 64, 1.5],
      [3.5, 61, 0.5],
    ],
  },
  {
    chords: [[4, 38, 45, 50, 54, 57]],
    strings: [50, 57, 62, 66],
    melody: [
      [0, 62, 4],
      [2, 74, 2],
    ],
  },
];

/** The left hand goes up and down through its chord in eighths. */
const UP_AND_DOWN = [0, 1, 2, 3, 4, 3, 2, 1];

/**
 * @typedef {{ atSeconds: number, key: number, seconds: number, velocity: number }} Note velocity 0 to 1
 * @returns {{ seconds: number, piano: Note[], strings: Note[] }}
 */
export function lowWater() {
  const toSeconds = (beats) => (beats * 60) / BEATS_PER_MINUTE;
  const piano = [];
  const strings = [];
  BARS.forEach((bar, index) => {
    const isLast = index === BARS.length - 1;
    const barAt = index * BEATS_PER_BAR;
    const add = (part, beat, key, beats, velocity) =>
      part.push({ atSeconds: toSeconds(barAt + beat), key, seconds: toSeconds(beats), velocity });
    let chordAt = 0;
    for (const [beats, ...keys] of bar.chords) {
      for (let eighth = 0; eighth < 2 * beats; eighth += 1) {
        const key = keys[UP_AND_DOWN[eighth % UP_AND_DOWN.length] % keys.length];
        // The pedal holds each note until the chord changes; the last chord rings.
        const held = isLast ? BEATS_PER_BAR + 2 - eighth / 2 : beats - eighth / 2;
        if (!isLast || eighth < keys.length) add(piano, chordAt + eighth / 2, key, held, eighth === 0 ? 0.5 : 0.34);
      }
      chordAt += beats;
    }
    for (const [beat, key, beats] of bar.melody) add(piano, beat, key, beats + (isLast ? 2 : 0.4), 0.72);
    for (const key of bar.strings) add(strings, 0, key, BEATS_PER_BAR + (isLast ? 1 : 0.3), index < 4 ? 0.5 : 0.8);
  });
  return { seconds: toSeconds(BARS.length * BEATS_PER_BAR + TAIL_BEATS), piano, strings };
}
