/**
 * A sound described in a few numbers, the same wherever it is generated. Test vectors of the tuning measurement are
 * such recipes (tuning.json): the addon and the module for the browser are both tested against them.
 */
export interface Recipe {
  sampleRateHz: number;
  channels: number;
  seconds: number;
  /** The tuning at the start, and how it changes. */
  a4Hz: number;
  driftCentsPerSecond?: number;
  voices: Voice[];
  /** White noise, -level..level, different in every channel. */
  noiseLevel?: number;
  /** Bursts of noise, 30 ms long: how often, and how loud. */
  strokes?: { everySeconds: number; level: number };
  seed?: number;
}

export interface Voice {
  /** MIDI numbers, 69 is A4; one chord after another, from the start again when all were played. */
  chords: number[][];
  chordSeconds: number;
  /** Of a note's first partial; partial h has level / h. */
  level: number;
  partials: number;
  /** 1/s: how fast notes die away; 0 for an organ. */
  decayPerSecond: number;
  /** Sine of 5.5 Hz, deviation in cents either way. */
  vibratoCents?: number;
  /** The channels; default: all. */
  channels?: number[];
  /** Multiplies the voice in channels with odd numbers: -1 turns it over. */
  oddChannelGain?: number;
}

// Looked up once: this runs some ten million times in a test.
const { sin, cos, exp } = Math;
const TURN = 2 * Math.PI;
const VIBRATO_HZ = 5.5;
const STROKE_SECONDS = 0.03;
const ATTACK_SECONDS = 0.01;

/** @returns planar samples, one array per channel */
export function synthesise(recipe: Recipe): Float32Array[] {
  const frames = Math.round(recipe.seconds * recipe.sampleRateHz);
  const planar = Array.from({ length: recipe.channels }, () => new Float64Array(frames));
  for (const voice of recipe.voices) addVoice(planar, recipe, voice);
  addNoise(planar, recipe);
  return planar.map((channel) => Float32Array.from(channel));
}

function addVoice(planar: Float64Array[], recipe: Recipe, voice: Voice): void {
  const frames = planar[0]?.length ?? 0;
  const perChord = Math.round(voice.chordSeconds * recipe.sampleRateHz);
  for (let start = 0, turn = 0; start < frames; start += perChord, turn += 1) {
    const chord = voice.chords[turn % voice.chords.length] ?? [];
    for (const key of chord) addNote(planar, recipe, voice, key, start, Math.min(frames, start + perChord));
  }
}

function addNote(planar: Float64Array[], recipe: Recipe, voice: Voice, key: number, from: number, to: number): void {
  const { sampleRateHz, a4Hz, driftCentsPerSecond = 0 } = recipe;
  const { level, decayPerSecond, vibratoCents = 0 } = voice;
  const nominalHz = a4Hz * 2 ** ((key - 69) / 12);
  const partials = Math.min(voice.partials, Math.floor((0.45 * sampleRateHz) / nominalHz));
  const moves = driftCentsPerSecond !== 0 || vibratoCents !== 0;
  const heard = planar.flatMap((channel, c) => {
    const gain = (voice.channels?.includes(c) ?? true) ? (c % 2 === 1 ? (voice.oddChannelGain ?? 1) : 1) : 0;
    return gain === 0 ? [] : [{ channel, gain: gain * level }];
  });
  const attackFrames = ATTACK_SECONDS * sampleRateHz;
  const decay = exp(-decayPerSecond / sampleRateHz);
  let ringing = 1;
  let turns = 0.1 * key;
  for (let frame = from; frame < to; frame += 1) {
    const seconds = frame / sampleRateHz;
    const movedCents = moves ? driftCentsPerSecond * seconds + vibratoCents * sin(TURN * VIBRATO_HZ * seconds) : 0;
    turns += (moves ? nominalHz * 2 ** (movedCents / 1200) : nominalHz) / sampleRateHz;
    const fade = (frame - from < to - frame ? frame - from : to - frame) / attackFrames;
    const value = harmonics(TURN * turns, partials) * ringing * (fade < 1 ? fade : 1);
    for (const { channel, gain } of heard) channel[frame] = (channel[frame] ?? 0) + gain * value;
    ringing *= decay;
  }
}

/** Sum of sin(h x) / h for h up to `partials`, by sin(h x) = 2 cos(x) sin((h - 1) x) - sin((h - 2) x). */
function harmonics(angle: number, partials: number): number {
  const twice = 2 * cos(angle);
  let before = 0;
  let now = partials > 0 ? sin(angle) : 0;
  let sum = now;
  for (let h = 2; h <= partials; h += 1) {
    const next = twice * now - before;
    before = now;
    now = next;
    sum += now / h;
  }
  return sum;
}

function addNoise(planar: Float64Array[], { sampleRateHz, noiseLevel = 0, strokes, seed = 1 }: Recipe): void {
  if (noiseLevel === 0 && strokes === undefined) return;
  const next = uniform(seed);
  const every = strokes === undefined ? 0 : Math.round(strokes.everySeconds * sampleRateHz);
  for (const channel of planar) {
    for (let frame = 0; frame < channel.length; frame += 1) {
      const inStroke = every > 0 && frame % every < STROKE_SECONDS * sampleRateHz;
      channel[frame] = (channel[frame] ?? 0) + next() * (noiseLevel + (inStroke ? (strokes?.level ?? 0) : 0));
    }
  }
}

/** Numbers in -1..1, the same for the same seed (a linear congruential generator; Numerical Recipes' constants). */
function uniform(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
