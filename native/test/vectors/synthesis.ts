/**
 * A sound described in a few numbers, the same wherever it is made. Test vectors of the tuning measurement are such
 * recipes (tuning.json): the native one and its twin in the browser are both held to them.
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
  /** Sine of 5.5 Hz, so many cents either way. */
  vibratoCents?: number;
  /** In which channels; all unless told. */
  channels?: number[];
  /** Multiplies the voice in channels with odd numbers: -1 turns it over. */
  oddChannelGain?: number;
}

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
  const { level, partials, decayPerSecond, vibratoCents = 0 } = voice;
  const nominalHz = a4Hz * 2 ** ((key - 69) / 12);
  const heard = planar.map((channel, c) => ({
    channel,
    gain: (voice.channels?.includes(c) ?? true) ? (c % 2 === 1 ? (voice.oddChannelGain ?? 1) : 1) : 0,
  }));
  let phase = 0.1 * key;
  for (let frame = from; frame < to; frame += 1) {
    const seconds = frame / sampleRateHz;
    const played = (frame - from) / sampleRateHz;
    const left = (to - frame) / sampleRateHz;
    const vibrato = vibratoCents * Math.sin(2 * Math.PI * VIBRATO_HZ * seconds);
    phase += (nominalHz * 2 ** ((driftCentsPerSecond * seconds + vibrato) / 1200)) / sampleRateHz;
    const envelope = Math.exp(-decayPerSecond * played) * Math.min(1, played / ATTACK_SECONDS, left / ATTACK_SECONDS);
    let value = 0;
    for (let h = 1; h <= partials && h * nominalHz < 0.45 * sampleRateHz; h += 1) {
      value += Math.sin(2 * Math.PI * h * phase) / h;
    }
    for (const { channel, gain } of heard) channel[frame] = (channel[frame] ?? 0) + gain * level * envelope * value;
  }
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
