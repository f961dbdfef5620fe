import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { type OutputFormat, outputFormatFor } from '@attune/retuning/output/output-format';
import { expectedSize } from '@attune/retuning/output/expected-size';
import { asBytes } from '@attune/retuning/pipeline/frame-aligner';
import type { SongSource } from '@attune/retuning/pipeline/song-source';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { decodeSong } from '@attune/codecs/decode-song';
import { TuningEstimator } from '../../../shared/tuning/tuning-estimator';
import type { TrialFacts } from './fit';
import type { DeviceTools } from './ports/device-ports';
import { PitchShifter } from './ports/engine';
import { openDecoder, probeSong } from './ports/probe-song';

/** SHA-256 of what the engine makes of {@link trialSound}, on every machine. */
export const TRIAL_SHA256 = '322cfa3626caa056cbe16a4b465bf64f79ab61d4fa18fe1a7bd1c75f82169e7f';

/** Of the engine and of the measurement of tuning. */
const RATES_HZ = { min: 8_000, max: 192_000 } as const;
const TRIAL_RATE_HZ = 44_100;
const TRIAL_CHANNELS = 2;
const TRIAL_FRAMES = 16_384;
const TRIAL_RATIO = 432 / 440;

/** Strikes of noise, the same on every machine. */
export function trialSound(): Float32Array {
  let state = 1;
  return Float32Array.from({ length: TRIAL_FRAMES * TRIAL_CHANNELS }, (_, i) => {
    // A linear congruential generator (Numerical Recipes, "ranqd1").
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state / 2 ** 32) * (1 - (i % 8192) / 8192);
  });
}

/** Tries one second of a song, after a trial of the engine that gets it ready. @throws SongError */
export async function trySong(choice: RetuneChoice, tools: TrialTools): Promise<TrialFacts> {
  const source = probeSong(tools.file, tools.codecs, tools.maxDurationSeconds);
  const { sampleRateHz, channels } = source;
  const output = outputFormatFor({ ...choice, source });
  const durationSeconds = source.expectedSeconds ?? 0;
  const frames = Math.round(durationSeconds * sampleRateHz);
  const { scratchBytes } = expectedSize(frames, { output, quality: choice.quality, isCopy: false });
  const isInReach = sampleRateHz >= RATES_HZ.min && sampleRateHz <= RATES_HZ.max;
  const changesRate = !isInReach || output.sampleRateHz !== sampleRateHz;
  const facts = { channels, durationSeconds, changesRate, neededBytes: scratchBytes };
  if (changesRate || channels > 2) return { ...facts, seconds: 0, hasHelpers: true, isExact: true };
  const { sha256: trialSha256 } = await shiftTrial(tools);
  const secondsForOne = await timeSecond(source, output, choice, tools);
  return {
    ...facts,
    seconds: secondsForOne * durationSeconds,
    hasHelpers: tools.modules.threads !== null,
    isExact: trialSha256 === TRIAL_SHA256,
  };
}

type TrialTools = Omit<DeviceTools, 'folder'>;

/** What the engine makes of a sound that is the same everywhere. */
export const shiftTrial = (tools: Pick<TrialTools, 'modules' | 'startHelper'>): Promise<{ sha256: string }> =>
  shift(tools, { sound: trialSound(), sampleRateHz: TRIAL_RATE_HZ, channels: TRIAL_CHANNELS });

interface TrialSong {
  sound: Float32Array;
  sampleRateHz: number;
  channels: number;
}

/** Seconds that a second of the song takes. */
async function timeSecond(
  source: SongSource,
  output: OutputFormat,
  choice: RetuneChoice,
  tools: TrialTools,
): Promise<number> {
  const { sampleRateHz, channels } = source;
  const { sound, decodingSeconds } = decodeSecond(source, tools);
  if (sound.length === 0) return 0;
  const estimator = new TuningEstimator(tools.modules.tuning, { sampleRateHz, channels });
  const encoder = tools.codecs.createEncoder({ output, quality: choice.quality }, () => undefined);
  const bytes = asBytes(sound);
  const measure = (): void => estimator.processInterleaved(sound);
  // As many samples: what they are hardly matters.
  const encode = (): void => encoder.write(output.samples?.bits === 16 ? bytes.subarray(0, bytes.length / 2) : bytes);
  const shifting = await shift(tools, { sound, sampleRateHz, channels });
  // Once to measure it where that is to be done, once to retune it; what is written is read and measured as well.
  const passes = choice.sourceHz === null || choice.straighten === true ? 3 : 2;
  const seconds = passes * (decodingSeconds + secondTime(measure)) + shifting.seconds + secondTime(encode);
  return seconds * ((sampleRateHz * channels) / sound.length);
}

/** Of the second of two runs: the first is slower, since a module is compiled again while it runs. */
function secondTime(act: () => void): number {
  act();
  const startedMs = performance.now();
  act();
  return secondsSince(startedMs);
}

/** The song's second second, or what there is of the first, and the time that it took. */
function decodeSecond(source: SongSource, { file, codecs }: TrialTools) {
  const { sampleRateHz, channels, parts } = source;
  const sound = new Float32Array(sampleRateHz * channels);
  let passed = 0;
  let startedMs = performance.now();
  for (const samples of decodeSong(() => openDecoder(file, codecs, source), channels, parts)) {
    if (passed >= sound.length * 2) break;
    const at = passed % sound.length;
    sound.set(samples.subarray(0, sound.length - at), at);
    if (passed < sound.length && passed + samples.length >= sound.length) startedMs = performance.now();
    passed += samples.length;
  }
  return { sound: sound.subarray(0, passed), decodingSeconds: secondsSince(startedMs) };
}

async function shift(
  { modules, startHelper }: Pick<TrialTools, 'modules' | 'startHelper'>,
  { sound, sampleRateHz, channels }: TrialSong,
): Promise<{ sha256: string; seconds: number }> {
  const hash = sha256.create();
  const options = { sampleRateHz, channels, pitchRatio: TRIAL_RATIO };
  const shifter = await PitchShifter.start(modules, startHelper, options, (ready) => hash.update(asBytes(ready)));
  try {
    const startedMs = performance.now();
    await shifter.process(sound, () => Promise.resolve());
    shifter.finish();
    return { sha256: bytesToHex(hash.digest()), seconds: secondsSince(startedMs) };
  } finally {
    shifter.close();
  }
}

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;
