// Writes standard MIDI files (format 0), as far as the evaluation needs them. Source: "Standard MIDI Files 1.0",
// "MIDI 1.0 Detailed Specification" (RPN 1 and 2: master tuning).

/** One quarter per half second at this division: a tick of 0.52 ms. */
const TICKS_PER_QUARTER = 960;
const MICROSECONDS_PER_QUARTER = 500_000;
const TICKS_PER_SECOND = (TICKS_PER_QUARTER * 1e6) / MICROSECONDS_PER_QUARTER;

/** The tenth channel plays the drum kit, by General MIDI. */
export const DRUM_CHANNEL = 9;

/**
 * @typedef {{ key: number, startSeconds: number, seconds: number, velocity: number }} Note key 0..127, velocity 1..127
 * @typedef {{ channel: number, program: number, bank?: number, tuningCents?: number, volume?: number, pan?: number,
 *   notes: Note[] }} Part one instrument; `tuningCents` whole cents from 440 Hz, -6400..6300; volume and pan 0..127
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

function setup({ channel, program, bank = 0, tuningCents = 0, volume = 100, pan = 64 }) {
  const coarse = Math.round(tuningCents / 100);
  // A hair too much: the synthesizer drops the fraction of a cent, and a hair too little would cost a whole one.
  const fine = 8193 + Math.floor(((tuningCents - 100 * coarse) * 8192) / 100);
  const control = (number, value) => ({ tick: 0, order: 0, bytes: [0xb0 | channel, number, value] });
  const registered = (number, msb, lsb) => [
    control(101, 0),
    control(100, number),
    // The fine half first: FluidSynth acts on the coarse one.
    control(38, lsb),
    control(6, msb),
    control(101, 127),
    control(100, 127),
  ];
  return [
    control(0, bank),
    { tick: 0, order: 0, bytes: [0xc0 | channel, program] },
    control(7, volume),
    control(10, pan),
    ...registered(1, fine >> 7, fine & 127),
    ...registered(2, 64 + coarse, 0),
  ];
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
