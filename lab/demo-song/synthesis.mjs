// Additive instruments and a reverb. Every partial is an exact multiple of its note, so that A4 of what is rendered is
// exactly what the keys say.

export const SAMPLE_RATE_HZ = 44_100;
const A4_HZ = 440;
const MAX_PARTIAL_HZ = 11_000;

const keyToHz = (key) => A4_HZ * 2 ** ((key - 69) / 12);
const toFrames = (seconds) => Math.round(seconds * SAMPLE_RATE_HZ);

/** @typedef {{ left: Float64Array, right: Float64Array }} Stereo */

/** @returns {Stereo} silence */
export function silence(seconds) {
  return { left: new Float64Array(toFrames(seconds)), right: new Float64Array(toFrames(seconds)) };
}

/**
 * A piano with felt between its hammers and strings. High partials are softer and die sooner; three strings of a note
 * differ by half a cent, evenly to both sides.
 *
 * @param {Stereo} into
 * @param {import('./piece.mjs').Note} note
 */
export function addPianoNote(into, { atSeconds, key, seconds, velocity }) {
  const hz = keyToHz(key);
  const releaseSeconds = 0.35;
  // Low keys at the left, high ones at the right, as from the stool.
  const pan = 0.5 + (key - 60) / 80;
  const brightnessHz = 500 + 1900 * velocity;
  for (let k = 1; k * hz < MAX_PARTIAL_HZ && k <= 24; k += 1) {
    const level = (0.5 * velocity * Math.exp((-(k - 1) * hz) / brightnessHz)) / k ** 0.6;
    if (level < 1e-5) break;
    const decaySeconds = 5.5 / (1 + (k * hz) / 420);
    for (const cents of [-0.5, 0, 0.5]) {
      addPartial(into, {
        hz: k * hz * 2 ** (cents / 1200),
        level: level / 3,
        pan,
        atSeconds,
        seconds: seconds + releaseSeconds,
        envelope: (t) =>
          Math.min(1, t / 0.006) *
          (0.7 * Math.exp(-t / decaySeconds) + 0.3 * Math.exp(-t / (3.5 * decaySeconds))) *
          (t < seconds ? 1 : Math.exp((-(t - seconds) * 7) / releaseSeconds)),
      });
    }
  }
}

/**
 * Muted strings, six players spread over the stage and evenly around the pitch.
 *
 * @param {Stereo} into
 * @param {import('./piece.mjs').Note} note
 */
export function addStringsNote(into, { atSeconds, key, seconds, velocity }) {
  const hz = keyToHz(key);
  const [attackSeconds, releaseSeconds] = [0.9, 1.1];
  [-4, -2.4, -0.8, 0.8, 2.4, 4].forEach((cents, player) => {
    for (let k = 1; k * hz < 4000 && k <= 14; k += 1) {
      addPartial(into, {
        hz: k * hz * 2 ** (cents / 1200),
        level: (0.012 * velocity * Math.exp((-k * hz) / 1500)) / k ** 0.5,
        pan: 0.15 + 0.7 * (((player * 2) % 5) / 4),
        phase: player * 1.7 + k * 0.9,
        atSeconds,
        seconds: seconds + releaseSeconds,
        envelope: (t) =>
          Math.sin((Math.PI / 2) * Math.min(1, t / attackSeconds)) *
          (t < seconds ? 1 : Math.cos((Math.PI / 2) * Math.min(1, (t - seconds) / releaseSeconds))),
      });
    }
  });
}

/** A sine by rotation; its envelope is read every 64 frames and drawn straight between. */
function addPartial({ left, right }, { hz, level, pan, phase = 0, atSeconds, seconds, envelope }) {
  const step = (2 * Math.PI * hz) / SAMPLE_RATE_HZ;
  const [cos, sin] = [Math.cos(step), Math.sin(step)];
  const [toLeft, toRight] = [level * Math.cos((pan * Math.PI) / 2), level * Math.sin((pan * Math.PI) / 2)];
  const begin = toFrames(atSeconds);
  const end = Math.min(left.length, begin + toFrames(seconds));
  let [re, im] = [Math.cos(phase), Math.sin(phase)];
  let gain = envelope(0);
  for (let block = begin; block < end; block += 64) {
    const next = envelope((block + 64 - begin) / SAMPLE_RATE_HZ);
    const slope = (next - gain) / 64;
    for (let frame = block; frame < Math.min(block + 64, end); frame += 1) {
      left[frame] += toLeft * gain * im;
      right[frame] += toRight * gain * im;
      [re, im] = [re * cos - im * sin, re * sin + im * cos];
      gain += slope;
    }
    gain = next;
  }
}

/** Lengths of the reverb's delay lines, frames: primes, so that their echoes do not coincide. */
const DELAYS = [1433, 1601, 1867, 2053, 2251, 2399, 2687, 2903];

/**
 * A small hall: eight delay lines that feed each other through a Householder matrix, with the treble dying first.
 *
 * @param {Stereo} dry
 * @param {{ decaySeconds: number, level: number }} room decay by 60 dB; level of the echoes
 * @returns {Stereo} dry sound and echoes
 */
export function inHall({ left, right }, { decaySeconds, level }) {
  const lines = DELAYS.map((frames) => ({
    frames: new Float64Array(frames),
    gain: 10 ** ((-3 * frames) / (SAMPLE_RATE_HZ * decaySeconds)),
    at: 0,
    muffled: 0,
  }));
  const wet = { left: Float64Array.from(left), right: Float64Array.from(right) };
  const outputs = new Float64Array(lines.length);
  for (let frame = 0; frame < left.length; frame += 1) {
    let sum = 0;
    lines.forEach((line, i) => {
      line.muffled += 0.55 * (line.frames[line.at] - line.muffled);
      outputs[i] = line.gain * line.muffled;
      sum += outputs[i];
    });
    const shared = (2 / lines.length) * sum;
    lines.forEach((line, i) => {
      line.frames[line.at] = (i % 2 === 0 ? left : right)[frame] + outputs[i] - shared;
      line.at = (line.at + 1) % line.frames.length;
      (i % 2 === 0 ? wet.left : wet.right)[frame] += level * outputs[i];
    });
  }
  return wet;
}
