// Writes standard MIDI files (format 0), as far as the evaluation needs them. Sources: "Standard MIDI Files 1.0",
// "MIDI Tuning" (single note tuning change, 100 cents / 2^14 fine), "MIDI 1.0 Detailed Specification" (RPN 3).

/** One quarter per half second at this division: a tick of 0.52 ms. */
const TICKS_PER_QUARTER = 960;
const MICROSECONDS_PER_QUARTER = 500_000;
const TICKS_PER_SECOND = (TICKS_PER_QUARTER * 1e6) / MICROSECONDS_PER_QUARTER;

/** The tenth channel plays the drum kit, by General MIDI. */
export const DRUM_CHANNEL = 9;

/**
 * @typedef {{ key: number, startSeconds: number, seconds: number, velocity: number }} Note key 0..127, velocity 1..127
 * @typedef {{ channel: number, program: number, bank?: number, volume?: number, pan?: number, notes: Note[],
 *   tuningCents?: number, keyCents?: Record<number, number> }} Part one instrument; volume and pan 0..127; whole cents
 *   above equal temperament at 440 Hz for all keys, and for some on top of that. Drums are never tuned.
 */

/**
 * @param {Part[]} parts
 * @param {number} endSeconds the file lasts until here, so that the last notes can ring
 * @returns {Buffer} the bytes of a .mid file
 */
export function midiFile(parts, endSeconds) {
  const events = parts.flatMap((part) => [...setup(part), ...part.notes.flatMap((note) => noteEvents(part, note))]);
  // At the same tick a note ends before another begins, or a repeated key would be cut short.
  events.sort((a, b) => a.tick - b.tick || a.order - b.order);
  const bytes = [0, 0xff, 0x51, 3, ...bigEndian(MICROSECONDS_PER_QUARTER, 3)];
  let tick = 0;
  for (const event of events) {
    bytes.push(...variableLength(event.tick - tick), ...event.bytes);
    tick = event.tick;
  }
  bytes.push(...variableLength(Math.max(0, toTicks(endSeconds) - tick)), 0xff, 0x2f, 0);
  return Buffer.concat([
    Buffer.from('MThd'),
    Buffer.from([...bigEndian(6, 4), ...bigEndian(0, 2), ...bigEndian(1, 2), ...bigEndian(TICKS_PER_QUARTER, 2)]),
    Buffer.from('MTrk'),
    Buffer.from(bigEndian(bytes.length, 4)),
    Buffer.from(bytes),
  ]);
}

function setup(part) {
  const { channel, program, bank = 0, volume = 100, pan = 64 } = part;
  const atStart = (...bytes) => ({ tick: 0, order: 0, bytes });
  const control = (number, value) => atStart(0xb0 | channel, number, value);
  const tuning = channel === DRUM_CHANNEL ? [] : [...tunedKeys(part), ...chooseTuning(channel)];
  const events = [control(0, bank), atStart(0xc0 | channel, program), control(7, volume), control(10, pan)];
  return [...events, ...tuning.map((bytes) => atStart(...bytes))];
}

/** One message for each key that is played, into the tuning program of the channel's own number. */
function tunedKeys({ channel, notes, tuningCents = 0, keyCents = {} }) {
  return [...new Set(notes.map(({ key }) => key))].map((key) => {
    const cents = 100 * key + tuningCents + (keyCents[key] ?? 0);
    const semitone = Math.floor(cents / 100);
    // A hair too much: the synthesizer drops the fraction of a cent, and a hair too little would cost a whole one.
    const fraction = 1 + Math.ceil(((cents - 100 * semitone) / 100) * 2 ** 14);
    const message = [0x7f, 0x7f, 8, 2, channel, 1, key, semitone, fraction >> 7, fraction & 127, 0xf7];
    return [0xf0, ...variableLength(message.length), ...message];
  });
}

/** Registered parameter 3; the fine half of the value first, since FluidSynth acts on the coarse one. */
function chooseTuning(channel) {
  const controls = [
    [101, 0],
    [100, 3],
    [38, 0],
    [6, channel],
    [101, 127],
    [100, 127],
  ];
  return controls.map(([number, value]) => [0xb0 | channel, number, value]);
}

function noteEvents({ channel }, { key, startSeconds, seconds, velocity }) {
  return [
    { tick: toTicks(startSeconds), order: 2, bytes: [0x90 | channel, key, velocity] },
    { tick: toTicks(startSeconds + seconds), order: 1, bytes: [0x80 | channel, key, 64] },
  ];
}

const toTicks = (seconds) => Math.round(seconds * TICKS_PER_SECOND);

function bigEndian(value, length) {
  return Array.from({ length }, (_, i) => (value >>> (8 * (length - 1 - i))) & 255);
}

/** Seven bits a byte, the most significant first, the top bit set on all but the last. */
function variableLength(value) {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return bytes;
}
