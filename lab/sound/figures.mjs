// What becomes of partials that are known: figures of docs/sound.md. Channels are at 44.1 kHz;
// the first and the last second are left out.
import { SAMPLE_RATE_HZ } from '../../api/test/support/sound-material.ts';
import { RealFft } from '../evaluate/real-fft.mjs';
import { GLIDE, glidePhase } from './material.mjs';

/** @typedef {import('./material.mjs').Partial} Partial */

const decibels = (ratio) => 10 * Math.log10(ratio);
const inner = (channel) => channel.subarray(SAMPLE_RATE_HZ, -SAMPLE_RATE_HZ);

/**
 * @returns {{ re: number, im: number }[]} a partial's envelope under a moving Hann window, by the turns of its phase
 */
function demodulated(channel, turnsAt, { windowFrames, hopFrames }) {
  const products = [new Float64Array(channel.length), new Float64Array(channel.length)];
  for (let i = 0; i < channel.length; i += 1) {
    const angle = 2 * Math.PI * turnsAt(i);
    products[0][i] = channel[i] * Math.cos(angle);
    products[1][i] = -channel[i] * Math.sin(angle);
  }
  const window = Float64Array.from(
    { length: windowFrames },
    (_, i) => (2 - 2 * Math.cos((2 * Math.PI * (i + 0.5)) / windowFrames)) / windowFrames,
  );
  const envelope = [];
  for (let start = 0; start + windowFrames <= channel.length; start += hopFrames) {
    const [re, im] = products.map((product) => window.reduce((sum, w, i) => sum + w * product[start + i], 0));
    envelope.push({ re, im });
  }
  return envelope;
}

/** The phases of an envelope in turns, without jumps. */
function unwrapped(envelope) {
  const turns = envelope.map(({ re, im }) => Math.atan2(im, re) / (2 * Math.PI));
  for (let i = 1; i < turns.length; i += 1) turns[i] -= Math.round(turns[i] - turns[i - 1]);
  return turns;
}

const MODULATION_HZ = { from: 1, to: 20 };

/**
 * How much the loudness of partials moves 1 to 20 times a second, against their level, dB, by band;
 * of partials that are all multiples of `spacingHz`.
 *
 * @param {readonly (readonly [number, number])[]} bands Hz
 */
export function modulationDb(channel, partials, { ratio, spacingHz, bands }) {
  const hopFrames = SAMPLE_RATE_HZ / 100;
  // Neighbours are at zeros of the window's spectrum.
  const windowFrames = Math.round((2 * SAMPLE_RATE_HZ) / (spacingHz * ratio));
  const hzs = [...new Set(partials.map(({ hz }) => hz))];
  const powers = hzs.map((hz) => {
    const turnsAt = (i) => (hz * ratio * i) / SAMPLE_RATE_HZ;
    const levels = demodulated(inner(channel), turnsAt, { windowFrames, hopFrames }).map(({ re, im }) =>
      Math.hypot(re, im),
    );
    const mean = levels.reduce((sum, x) => sum + x, 0) / levels.length;
    const seconds = levels.length / 100;
    let moving = 0;
    for (let k = Math.ceil(MODULATION_HZ.from * seconds); k <= MODULATION_HZ.to * seconds; k += 1) {
      let [re, im] = [0, 0];
      levels.forEach((level, i) => {
        const angle = (2 * Math.PI * k * i) / levels.length;
        re += (level - mean) * Math.cos(angle);
        im += (level - mean) * Math.sin(angle);
      });
      moving += (2 * (re * re + im * im)) / levels.length ** 2;
    }
    return { hz, moving, steady: mean * mean };
  });
  return bands.map(([from, to]) => {
    const within = powers.filter(({ hz }) => hz >= from && hz < to);
    return decibels(
      within.reduce((sum, { moving }) => sum + moving, 0) / within.reduce((sum, { steady }) => sum + steady, 0),
    );
  });
}

const ALONE_HZ = 15;
const MAX_PARTIAL_HZ = 1500;

/**
 * The error of the pitch of single partials: root mean square of those up to 1.5 kHz that have
 * none within 15 Hz, cents.
 */
export function partialPitchCents(channel, partials, ratio) {
  const alone = partials.filter(
    ({ hz }) => hz < MAX_PARTIAL_HZ && partials.every((other) => other.hz === hz || Math.abs(other.hz - hz) > ALONE_HZ),
  );
  const squares = alone.map(({ hz }) => {
    const turnsAt = (i) => (hz * ratio * i) / SAMPLE_RATE_HZ;
    const hopFrames = SAMPLE_RATE_HZ / 50;
    const windowFrames = SAMPLE_RATE_HZ / 5;
    const envelope = demodulated(inner(channel), turnsAt, { windowFrames, hopFrames });
    const turnsPerHop = slope(
      unwrapped(envelope),
      envelope.map(({ re, im }) => re * re + im * im),
    );
    return toCents(turnsPerHop * 50, hz * ratio) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

const toCents = (differenceHz, hz) => 1200 * Math.log2(1 + differenceHz / hz);

function slope(values, weights) {
  const total = weights.reduce((sum, w) => sum + w, 0);
  const mean = (of) => of.reduce((sum, x, i) => sum + x * weights[i], 0) / total;
  const [x, y] = [mean(values.map((_, i) => i)), mean(values)];
  return mean(values.map((value, i) => (i - x) * (value - y))) / mean(values.map((_, i) => (i - x) ** 2));
}

const FFT_FRAMES = 2 ** 17;
const CENTRE_REACH_HZ = 12;

/**
 * How far the spectral centre of a tone's lines is from where it belongs, cents:
 * the mean by power of the lines, each of them partials that are near to each other.
 */
export function centreCents(before, after, partials, ratio) {
  const [was, is] = [before, after].map(powerSpectrum);
  let [sum, total] = [0, 0];
  for (const hz of linesOf(partials)) {
    const [from, to] = [centreOf(was, hz, 1), centreOf(is, hz, ratio)];
    sum += from.power * 1200 * Math.log2(to.hz / (from.hz * ratio));
    total += from.power;
  }
  return sum / total;
}

/** The middles of partials that follow each other within 12 Hz. */
function linesOf(partials) {
  const lines = [];
  for (const hz of partials.map((partial) => partial.hz).sort((a, b) => a - b)) {
    if (hz - lines.at(-1)?.at(-1) < CENTRE_REACH_HZ) lines.at(-1).push(hz);
    else lines.push([hz]);
  }
  return lines.map((line) => (line[0] + line.at(-1)) / 2);
}

function powerSpectrum(channel) {
  const windowed = Float64Array.from(
    { length: FFT_FRAMES },
    (_, i) => channel[SAMPLE_RATE_HZ + i] * (1 - Math.cos((2 * Math.PI * i) / FFT_FRAMES)),
  );
  const [re, im] = [0, 1].map(() => new Float64Array(FFT_FRAMES / 2 + 1));
  new RealFft(FFT_FRAMES).forward(windowed, re, im);
  return re.map((x, i) => x * x + im[i] * im[i]);
}

function centreOf(spectrum, hz, ratio) {
  const binHz = SAMPLE_RATE_HZ / FFT_FRAMES;
  let [power, moment] = [0, 0];
  const last = ((hz + CENTRE_REACH_HZ) * ratio) / binHz;
  for (let bin = Math.ceil(((hz - CENTRE_REACH_HZ) * ratio) / binHz); bin <= last; bin += 1) {
    power += spectrum[bin];
    moment += spectrum[bin] * bin * binHz;
  }
  return { hz: moment / power, power };
}

const SEGMENT_FRAMES = SAMPLE_RATE_HZ / 2;

/**
 * What is beside the exact partials, whatever their amplitudes and phases in each half second, against the whole, dB.
 */
export function besidePartialsDb(channel, partials, ratio) {
  const angles = [...new Set(partials.map(({ hz }) => hz))].map((hz) => (2 * Math.PI * hz * ratio) / SAMPLE_RATE_HZ);
  const root = computeCholesky(computeGram(angles));
  const sound = inner(channel);
  let [rest, whole] = [0, 0];
  for (let start = 0; start + SEGMENT_FRAMES <= sound.length; start += SEGMENT_FRAMES) {
    const segment = sound.subarray(start, start + SEGMENT_FRAMES);
    const power = segment.reduce((sum, x) => sum + x * x, 0);
    whole += power;
    rest += power - explained(root, projections(segment, angles));
  }
  return decibels(rest / whole);
}

/** The products of cosines and sines of a segment with each other, in closed form; all cosines first. */
function computeGram(angles) {
  const count = angles.length;
  const gram = Array.from({ length: 2 * count }, () => new Float64Array(2 * count));
  for (const [i, a] of angles.entries()) {
    for (const [j, b] of angles.entries()) {
      const [difference, sum] = [sumOfTurns(a - b), sumOfTurns(a + b)];
      gram[i][j] = (difference.re + sum.re) / 2;
      gram[count + i][count + j] = (difference.re - sum.re) / 2;
      gram[count + i][j] = (sum.im + difference.im) / 2;
      gram[j][count + i] = gram[count + i][j];
    }
  }
  // Partials a fraction of a hertz apart are nearly the same in half a second.
  for (const [i, row] of gram.entries()) row[i] *= 1 + 1e-9;
  return gram;
}

/** The sum of exp(j angle n) over a segment. */
function sumOfTurns(angle) {
  if (Math.abs(angle) < 1e-12) return { re: SEGMENT_FRAMES, im: 0 };
  const size = Math.sin((angle * SEGMENT_FRAMES) / 2) / Math.sin(angle / 2);
  const middle = (angle * (SEGMENT_FRAMES - 1)) / 2;
  return { re: size * Math.cos(middle), im: size * Math.sin(middle) };
}

function projections(segment, angles) {
  const found = new Float64Array(2 * angles.length);
  for (const [i, angle] of angles.entries()) {
    segment.forEach((x, n) => {
      found[i] += x * Math.cos(angle * n);
      found[angles.length + i] += x * Math.sin(angle * n);
    });
  }
  return found;
}

/** @returns {Float64Array[]} the lower triangle whose product with its transpose is the matrix */
function computeCholesky(matrix) {
  const root = matrix.map((row) => Float64Array.from(row));
  for (let i = 0; i < root.length; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k += 1) sum -= root[i][k] * root[j][k];
      root[i][j] = i === j ? Math.sqrt(sum) : sum / root[j][j];
    }
  }
  return root;
}

/** The power that the best fit explains. */
function explained(root, found) {
  const solved = new Float64Array(found.length);
  for (let i = 0; i < found.length; i += 1) {
    let sum = found[i];
    for (let k = 0; k < i; k += 1) sum -= root[i][k] * solved[k];
    solved[i] = sum / root[i][i];
  }
  return solved.reduce((sum, x) => sum + x * x, 0);
}

export const GLIDE_HARMONICS = [1, 2, 4, 6, 10];

/** The error of the mean pitch of harmonics of the gliding voice, over whole glides, cents. */
export function glideCents(channel, ratio) {
  const phase = glidePhase(channel.length).map((turns) => turns * ratio);
  const periodFrames = SAMPLE_RATE_HZ / GLIDE.perSecond;
  const frames = Math.floor((channel.length - 2 * SAMPLE_RATE_HZ) / periodFrames) * periodFrames;
  const hopFrames = 50;
  const windowFrames = 2940;
  const sound = channel.subarray(SAMPLE_RATE_HZ, SAMPLE_RATE_HZ + frames + windowFrames);
  return GLIDE_HARMONICS.map((harmonic) => {
    const turnsAt = (i) => harmonic * phase[SAMPLE_RATE_HZ + i];
    const turns = unwrapped(demodulated(sound, turnsAt, { windowFrames, hopFrames }));
    const last = frames / hopFrames;
    const expected = turnsAt(frames) - turnsAt(0);
    return 1200 * Math.log2(1 + (turns[last] - turns[0]) / expected);
  });
}
