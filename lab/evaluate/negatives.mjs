// Sound that has no tuning to be found: what is said of it must not be believed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inTemporaryFolder } from '../shared/ffmpeg.mjs';
import { drumPiece } from './pieces.mjs';
import { randomFrom } from './random.mjs';
import { renderPiece } from './render-piece.mjs';
import { pinkNoise, readSound, whiteNoise } from './sounds.mjs';

const RATE_HZ = 44_100;
const VOICES = ['en-us+m1', 'en-gb+f2', 'de+m3', 'fr+f4', 'es+m7', 'it+f1', 'en-us+f5', 'de+f3'];
const SENTENCES = [
  'The harbour was quiet that morning, and nobody had asked where the ferry was. We waited until ten, then walked home.',
  'Take the second street on the left, go past the bakery, and ring twice. If nobody answers, leave the parcel outside.',
  'It rained for three days without a pause. On the fourth, the river stood in the cellar and the lights went out.',
  'Nine people came to the meeting. Four of them agreed, three did not, and two had come for the biscuits.',
];

/** @returns {string | null} why there is no speech here; null when espeak-ng is there. Installs it where it may. */
export function whyNoSpeech() {
  const isThere = () => !spawnSync('espeak-ng', ['--version'], { stdio: 'ignore' }).error;
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'espeak-ng'], { stdio: 'ignore' });
  }
  return isThere() ? null : 'espeak-ng is missing: no speech (Debian: espeak-ng)';
}

/** @returns {{ kind: string, name: string, sound: () => import('./sounds.mjs').Sound }[]} */
export function negativeCases(seed, { drums, voices, cacheDir }) {
  const seeds = (count) => Array.from({ length: count }, (_, i) => `${seed}-${i}`);
  return [
    ...seeds(drums).map((one) => ({
      kind: 'drums alone',
      name: one,
      sound: () => renderPiece(drumPiece(one, { seconds: 30 }), { a4Hz: 440, inTune: true, cacheDir }),
    })),
    ...(whyNoSpeech() ? [] : seeds(voices)).map((one, i) => ({
      kind: 'speech',
      name: VOICES[i % VOICES.length],
      sound: () => speech(one, VOICES[i % VOICES.length]),
    })),
    ...seeds(2).flatMap((one) => [
      { kind: 'noise', name: 'white', sound: () => stereo(20, (frames) => whiteNoise(frames, randomFrom(one))) },
      { kind: 'noise', name: 'pink', sound: () => stereo(20, (frames) => pinkNoise(frames, randomFrom(one))) },
      { kind: 'noise', name: 'brown', sound: () => stereo(20, (frames) => brownNoise(frames, randomFrom(one))) },
    ]),
    { kind: 'next to nothing', name: 'silence', sound: () => stereo(10, (frames) => new Float32Array(frames)) },
    { kind: 'next to nothing', name: 'one click', sound: () => stereo(10, oneClick) },
    { kind: 'next to nothing', name: '0.2 s of a drum', sound: () => firstDrum(seed, cacheDir) },
    { kind: 'next to nothing', name: '0.2 s of a tone', sound: () => stereo(0.2, tone) },
  ];
}

function stereo(seconds, make) {
  const channel = make(Math.round(seconds * RATE_HZ));
  return { left: channel, right: channel, sampleRateHz: RATE_HZ };
}

function firstDrum(seed, cacheDir) {
  const { left, right } = renderPiece(drumPiece(seed, { seconds: 4 }), { a4Hz: 440, inTune: true, cacheDir });
  return { left: left.slice(0, 0.2 * RATE_HZ), right: right.slice(0, 0.2 * RATE_HZ), sampleRateHz: RATE_HZ };
}

const oneClick = (frames) => Float32Array.from({ length: frames }, (_, i) => (i === frames >> 1 ? 0.9 : 0));

const tone = (frames) =>
  Float32Array.from({ length: frames }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 446 * i) / RATE_HZ));

/** -6 dB an octave above 20 Hz. */
function brownNoise(frames, random) {
  let level = 0;
  return Float32Array.from({ length: frames }, () => (level = 0.9972 * level + 0.05 * (random.unit() - 0.5)));
}

function speech(seed, voice) {
  const random = randomFrom(seed);
  const text = [...SENTENCES].sort(() => random.unit() - 0.5).join(' ');
  return inTemporaryFolder((dir) => {
    const file = path.join(dir, 'speech.wav');
    const args = [
      '-v',
      voice,
      '-s',
      String(random.whole(135, 175)),
      '-p',
      String(random.whole(35, 65)),
      '-w',
      file,
      text,
    ];
    const { status, stderr } = spawnSync('espeak-ng', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`espeak-ng ended with ${status}: ${stderr}`);
    return readSound(file, { sampleRateHz: RATE_HZ });
  });
}
