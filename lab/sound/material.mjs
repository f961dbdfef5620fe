// Sounds of which every partial is known, at 44.1 kHz, the same in both channels.
import { SAMPLE_RATE_HZ } from '../../api/test/support/sound-material.ts';

/** @typedef {{ hz: number, amplitude: number, decay?: number }} Partial decay in 1/s */

const noteHz = (key) => 440 * 2 ** ((key - 69) / 12);

/** A major triad in just intonation, up to 5 kHz: its partials are multiples of 55 Hz, so its envelope is steady. */
export const CHORD_ROOT_HZ = 55;
export const STEADY_CHORD = [4, 5, 6].flatMap((note) =>
  harmonics(note * CHORD_ROOT_HZ, Math.floor(5000 / (note * CHORD_ROOT_HZ))),
);

/** Five tempered notes of fifteen partials, some of them less than half a hertz apart. */
export const COMPLEX_TONE = [45, 52, 57, 61, 64].flatMap((key) => harmonics(noteHz(key), 15));

const STIFFNESS = 3e-4;
/** A chord of stiff strings; its upper partials are sharp, and decay faster. */
export const PIANO = [48, 54, 63].flatMap((key) =>
  harmonics(noteHz(key), 12).map((partial, i) => ({
    hz: partial.hz * Math.sqrt(1 + STIFFNESS * (i + 1) ** 2),
    amplitude: partial.amplitude,
    decay: 0.5 + 0.12 * (i + 1),
  })),
);

function harmonics(hz, count) {
  return Array.from({ length: count }, (_, i) => ({ hz: (i + 1) * hz, amplitude: 1 / (i + 1) }));
}

/** @param {Partial[]} partials @param {number} seconds */
export function ofPartials(partials, seconds) {
  const channel = new Float32Array(seconds * SAMPLE_RATE_HZ);
  for (const [number, { hz, amplitude, decay = 0 }] of partials.entries()) {
    for (let i = 0; i < channel.length; i += 1) {
      const at = i / SAMPLE_RATE_HZ;
      // Phases by the golden ratio are as good as random ones.
      const phase = 2 * Math.PI * (hz * at + number * 0.618034);
      channel[i] += amplitude * Math.exp(-decay * at) * Math.sin(phase);
    }
  }
  return both(channel);
}

/** A voice that glides, from 85 Hz by 300 cents either way, and is louder where it is high. */
export const GLIDE = { hz: 85, cents: 300, perSecond: 3, louderDb: 3, partials: 40 };
/** Of a vowel: centre and half width, Hz. */
const FORMANTS = [
  [600, 90],
  [1100, 110],
  [2500, 180],
];

export function glide(seconds) {
  const phase = glidePhase(seconds * SAMPLE_RATE_HZ);
  const channel = phase.map((turns, i) => {
    const bend = bendAt(i);
    const hz = GLIDE.hz * 2 ** ((GLIDE.cents * bend) / 1200);
    let sum = 0;
    for (let k = 1; k <= GLIDE.partials; k += 1) {
      const colour = FORMANTS.reduce((all, [centre, width]) => all + 1 / (1 + ((k * hz - centre) / width) ** 2), 0);
      sum += (colour / Math.sqrt(k)) * Math.sin(2 * Math.PI * k * turns);
    }
    return sum * 10 ** ((GLIDE.louderDb * bend) / 20);
  });
  return both(Float32Array.from(channel));
}

/** @returns {Float64Array} of the voice's fundamental, in turns, frame by frame */
export function glidePhase(frames) {
  const phase = new Float64Array(frames);
  for (let i = 1; i < frames; i += 1) {
    phase[i] = phase[i - 1] + (GLIDE.hz * 2 ** ((GLIDE.cents * bendAt(i)) / 1200)) / SAMPLE_RATE_HZ;
  }
  return phase;
}

/** -1.4 to 1.4, the same after each third of a second. */
function bendAt(frame) {
  const turn = 2 * Math.PI * GLIDE.perSecond * (frame / SAMPLE_RATE_HZ);
  return Math.sin(turn) + 0.4 * Math.sin(2 * turn + 1);
}

function both(channel) {
  const loudest = channel.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const level = channel.map((x) => (0.7 * x) / loudest);
  return [level, level];
}
