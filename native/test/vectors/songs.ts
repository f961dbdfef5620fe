/**
 * Songs in stereo at 44.1 kHz, interleaved, made by additions, multiplications and divisions alone: the same bits on
 * every machine, unlike those of functions such as `Math.sin`.
 */
export const SONG_RATE_HZ = 44_100;

const CHANNELS = 2;
const SECONDS = 1.5;
const FRAMES = SONG_RATE_HZ * SECONDS;
/** Over the whole song, from full scale to below the smallest normal float. */
const FADE_PER_FRAME = 0.9984;

/** A sine that turns by the angle with this tangent of its half, which is about pi f / rate. */
class Oscillator {
  private readonly cosine: number;
  private readonly sine: number;
  private x = 1;
  private y = 0;

  constructor(hz: number) {
    const t = (3.141592653589793 * hz) / SONG_RATE_HZ;
    this.cosine = (1 - t * t) / (1 + t * t);
    this.sine = (2 * t) / (1 + t * t);
  }

  next(): number {
    const { x, y } = this;
    this.x = x * this.cosine - y * this.sine;
    this.y = x * this.sine + y * this.cosine;
    return this.y;
  }
}

/** White noise, -1 to 1 (a linear congruential generator, Numerical Recipes). */
class Noise {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 31 - 1;
  }
}

function addFrame(song: Float64Array, frame: number, left: number, right: number): void {
  const at = frame * CHANNELS;
  song[at] = (song[at] ?? 0) + left;
  song[at + 1] = (song[at + 1] ?? 0) + right;
}

/** Adds a tone with harmonics that begins at `from` and decays by `decay` each frame. */
function addTone(song: Float64Array, hz: number, from: number, decay: number, gains: [number, number]): void {
  for (let harmonic = 1; harmonic <= 8; harmonic += 1) {
    const oscillator = new Oscillator(hz * harmonic);
    let level = 0.2 / harmonic;
    for (let frame = from; frame < FRAMES; frame += 1) {
      const value = level * oscillator.next();
      addFrame(song, frame, gains[0] * value, gains[1] * value);
      level *= decay;
    }
  }
}

/** Adds a burst of noise, different in each channel. */
function addStroke(song: Float64Array, noise: Noise, from: number, decay: number, gains: [number, number]): void {
  let level = 0.5;
  for (let frame = from; frame < FRAMES; frame += 1) {
    addFrame(song, frame, gains[0] * level * noise.next(), gains[1] * level * noise.next());
    level *= decay;
  }
}

function band(): Float64Array {
  const song = new Float64Array(FRAMES * CHANNELS);
  const noise = new Noise(1);
  const roots = [110, 146.8, 98];
  roots.forEach((root, chord) => {
    const from = chord * (FRAMES / 3);
    addTone(song, root, from, 0.9999, [1, 1]);
    addTone(song, root * 2.52, from, 0.9999, [1, 0.3]);
    addTone(song, root * 3, from, 0.9998, [0.2, 1]);
  });
  for (let stroke = 0; stroke < 6; stroke += 1) addStroke(song, noise, stroke * 11_025, 0.999, [0.3, 0.6]);
  return song;
}

function strikes(): Float64Array {
  const song = new Float64Array(FRAMES * CHANNELS);
  const noise = new Noise(2);
  for (let stroke = 0; stroke < 5; stroke += 1) addStroke(song, noise, 4_000 + stroke * 12_500, 0.99, [1, 0.1]);
  song[60_000] = 1;
  song[60_501] = -1;
  return song;
}

/** A low note and its fade-out, down to numbers that some machines take for zero. */
function fade(): Float64Array {
  const song = new Float64Array(FRAMES * CHANNELS);
  addTone(song, 82.4, 0, 1, [1, 1]);
  addTone(song, 329.6, 0, 1, [0.5, 1]);
  let level = 1;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    for (let at = frame * CHANNELS; at < (frame + 1) * CHANNELS; at += 1) song[at] = (song[at] ?? 0) * level;
    level *= FADE_PER_FRAME;
  }
  return song;
}

export const SONGS: Record<string, () => Float32Array> = {
  band: () => Float32Array.from(band()),
  strikes: () => Float32Array.from(strikes()),
  fade: () => Float32Array.from(fade()),
};
