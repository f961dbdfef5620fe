// Renders music at an exactly known tuning with FluidSynth and the FluidR3 sound font.
//
// FluidSynth drops the fraction of a cent when it turns a pitch into a frequency, so a tuning asked for in MIDI comes
// out up to one cent flat. Here MIDI carries whole cents only, and the rest (below half a cent) is in the rate at
// which FluidSynth renders: sound made for 44,090 Hz and played at 44,100 is higher by that ratio, exactly.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { midiFile } from './midi.mjs';

const SOUND_FONTS = ['/usr/share/sounds/sf2/FluidR3_GM.sf2', '/usr/share/soundfonts/FluidR3_GM.sf2'];
const PACKAGES = ['fluidsynth', 'fluid-soundfont-gm'];

/** @returns {string | null} why nothing can be rendered here; null when all is there. Installs it where it may. */
export function whyNoFluidSynth() {
  if (isInstalled()) return null;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing ${PACKAGES.join(', ')}\n`);
    const apt = (...args) => spawnSync('apt-get', args, { stdio: 'ignore' });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...PACKAGES);
  }
  return isInstalled() ? null : `FluidSynth or the sound font FluidR3 is missing (Debian: ${PACKAGES.join(', ')})`;
}

const isInstalled = () =>
  !spawnSync('fluidsynth', ['--version'], { stdio: 'ignore' }).error && soundFont() !== undefined;

const soundFont = () => SOUND_FONTS.find((file) => existsSync(file));

/**
 * Renders parts so that A4 is `a4Hz`.
 *
 * @param {object} options
 * @param {import('./midi.mjs').Part[]} options.parts `tuningCents` of a part is added to that of `a4Hz`, whole cents
 * @param {number} options.seconds length of the result
 * @param {number} [options.a4Hz] 300..620
 * @param {number} [options.sampleRateHz] of the result
 * @param {boolean} [options.reverb] as FluidSynth has it by default; never its chorus, which detunes
 * @param {number} [options.gain] linear, 0..10
 * @returns {{ left: Float32Array, right: Float32Array, sampleRateHz: number }} seconds x sampleRateHz frames each
 */
export function renderParts({ parts, seconds, a4Hz = 440, sampleRateHz = 44_100, reverb = false, gain = 0.4 }) {
  const { wholeCents, renderRateHz } = tuningOf(a4Hz, sampleRateHz);
  const tuned = parts.map((part) => ({ ...part, tuningCents: wholeCents + (part.tuningCents ?? 0) }));
  const dir = mkdtempSync(path.join(tmpdir(), 'attune-fluidsynth-'));
  try {
    const midi = path.join(dir, 'piece.mid');
    const raw = path.join(dir, 'piece.raw');
    writeFileSync(midi, midiFile(tuned, seconds + 0.5));
    const settings = {
      'synth.sample-rate': renderRateHz.toFixed(9),
      'synth.gain': gain,
      'synth.reverb.active': reverb ? 1 : 0,
      'synth.chorus.active': 0,
      // Only what is played is read of the font's 150 MB.
      'synth.dynamic-sample-loading': 1,
      'synth.cpu-cores': 1,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const { status, stderr, error } = spawnSync(
      'fluidsynth',
      ['-n', '-i', '-q', ...args, '-T', 'raw', '-O', 'float', '-F', raw, soundFont() ?? '', midi],
      { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
    );
    if (error) throw error;
    if (status !== 0) throw new Error(`fluidsynth ended with ${status}: ${stderr.slice(-2000)}`);
    const frames = Math.round(seconds * sampleRateHz);
    const { left, right } = toChannels(readFileSync(raw), frames);
    if (left.length < frames) throw new Error(`fluidsynth rendered too little: ${stderr.slice(-2000)}`);
    return { left, right, sampleRateHz };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @returns at most `frames` frames of interleaved float32, channel by channel */
export function toChannels(bytes, frames = Infinity) {
  const whole = Math.min(frames, bytes.length >> 3);
  // Copied: the bytes may begin anywhere, floats only at multiples of four.
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 8 * whole));
  const left = new Float32Array(whole);
  const right = new Float32Array(whole);
  for (let i = 0; i < whole; i += 1) {
    left[i] = samples[2 * i];
    right[i] = samples[2 * i + 1];
  }
  return { left, right };
}

/** @returns {{ wholeCents: number, renderRateHz: number }} what MIDI carries, and the rate that carries the rest */
export function tuningOf(a4Hz, sampleRateHz) {
  const cents = 1200 * Math.log2(a4Hz / 440);
  const wholeCents = Math.round(cents);
  return { wholeCents, renderRateHz: sampleRateHz / 2 ** ((cents - wholeCents) / 1200) };
}

/**
 * One note of one instrument, dry, as mono.
 *
 * @param {object} options
 * @param {number} options.program General MIDI, 0..127
 * @param {number} options.midiNote 0..127, 69 is A4
 * @param {number} [options.a4Hz] 300..620
 * @param {number} [options.seconds] of the result; the key is held for all of it
 * @param {number} [options.velocity] 1..127
 * @param {number} [options.sampleRateHz]
 * @param {number} [options.bank] of the sound font
 * @param {number} [options.heldSeconds] when the key is released; default: the whole length
 * @returns {Float32Array} seconds x sampleRateHz frames, -1..1. The sample's own tuning is in it: see note-pitch.mjs
 */
export function renderNote({
  program,
  midiNote,
  a4Hz = 440,
  seconds = 2,
  velocity = 90,
  sampleRateHz = 44_100,
  bank = 0,
  heldSeconds = seconds,
}) {
  const note = { key: midiNote, startSeconds: 0, seconds: heldSeconds, velocity };
  const parts = [{ channel: 0, program, bank, notes: [note] }];
  const { left, right } = renderParts({ parts, seconds, a4Hz, sampleRateHz });
  return left.map((value, i) => (value + right[i]) / 2);
}
