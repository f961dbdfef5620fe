import { centsBetween } from '@attune/catalogue/pitch';
import { AttackMeter } from './attack-meter';
import { FirstPartial } from './first-partial';
import { McLeodDetector, type PitchEstimate } from './mcleod-detector';
import { CLARITY_ON, PitchTracker, type TrackedPitch } from './pitch-tracker';

export interface PitchListenerOptions {
  sampleRateHz: number;
  /** Search range, Hz. */
  minHz?: number;
  maxHz?: number;
}

export interface PitchReading {
  /** What to show; null when no clear note is heard. */
  pitch: TrackedPitch | null;
  /** The newest frame by itself. */
  estimate: PitchEstimate | null;
  /** B of the inharmonicity of a string that sounds (stiff-string.ts); null where it is not read. */
  stiffness: number | null;
  /** A clear note below the search range, Hz, where none is within it; null otherwise. */
  belowHz: number | null;
  /** Level of the newest hop, dB below full scale (RMS); -Infinity in silence. */
  levelDb: number;
  /** End of the frame, frames since the start. */
  atFrame: number;
}

export const DEFAULT_MIN_HZ = 80;
export const DEFAULT_MAX_HZ = 2000;
export const ANALYSIS_FRAMES = 8192;
export const HOP_FRAMES = 1024;

/** Shortest window after an attack, frames at up to 50 kHz: 43 ms at 48 kHz. */
const MIN_FRAMES = 2048;
/** Periods of the lowest note that the shortest window must hold. */
const MIN_PERIODS = 2.2;
/** Quieter than this, mean power (-72 dB), nothing is looked for: it is the room. */
const MIN_POWER = 6e-8;
/** Quieter than this, mean power (-50 dB), a low tone is a mains hum and no note below the range. */
const MIN_BELOW_POWER = 1e-5;
/** What an attack lasts at most, frames: 43 ms at 48 kHz. */
const ATTACK_FRAMES = 2048;
/** The thump of a bass lasts longer, and is an octave below the note, frames: 256 ms at 48 kHz. */
const THUMP_FRAMES = 12_288;
/** It is found only where notes are looked for as low as this, Hz. */
const THUMP_HZ = 40;
/** A short window that is this clear and says another note this often in a row: a note was joined to the last one. */
const JOINED_CLARITY = 0.9;
/** A window this clear holds one note. */
const ONE_NOTE_CLARITY = 0.97;
const JOINED_AFTER = 2;
const JOINED_CENTS = 70;

/**
 * Listens to a stream and says what note sounds, a thousand frames at a time.
 *
 * A window of 8192 frames reads well and late: at 48 kHz it is 171 ms of sound. So it starts again at 2048 frames
 * wherever an attack is heard, and grows with the note.
 */
export class PitchListener {
  readonly sampleRateHz: number;
  readonly hopFrames: number;
  private readonly analysisFrames: number;
  private readonly shortestFrames: number;
  private readonly attackFrames: number;
  private readonly detector: McLeodDetector;
  private readonly firstPartial: FirstPartial;
  private readonly tracker = new PitchTracker();
  private readonly attacks = new AttackMeter(MIN_POWER);
  /** The newest `analysisFrames` of the stream, oldest first. */
  private readonly recent: Float32Array;
  private readonly hop: Float32Array;
  private hopFilled = 0;
  private received = 0;
  private sinceAttack = 0;
  private joined: number[] = [];
  private belowHz: number | null = null;
  private shownHz: number | null = null;
  private stiffness: number | null = null;

  constructor({ sampleRateHz, minHz = DEFAULT_MIN_HZ, maxHz = DEFAULT_MAX_HZ }: PitchListenerOptions) {
    // The sizes are meant in time: twice the frames where there are twice as many per second.
    const scale = sampleRateHz > 50_000 ? 2 ** Math.ceil(Math.log2(sampleRateHz / 50_000)) : 1;
    this.sampleRateHz = sampleRateHz;
    this.hopFrames = HOP_FRAMES * scale;
    this.analysisFrames = ANALYSIS_FRAMES * scale;
    this.attackFrames = (minHz < THUMP_HZ ? THUMP_FRAMES : ATTACK_FRAMES) * scale;
    const needed = Math.max(MIN_FRAMES * scale, (MIN_PERIODS * sampleRateHz) / minHz);
    this.shortestFrames = Math.min(this.analysisFrames, Math.ceil(needed / this.hopFrames) * this.hopFrames);
    this.detector = new McLeodDetector({ sampleRateHz, maxFrames: this.analysisFrames, minHz, maxHz });
    this.firstPartial = new FirstPartial(this.detector.lines);
    this.recent = new Float32Array(this.analysisFrames);
    this.hop = new Float32Array(this.hopFrames);
  }

  /**
   * @param samples mono, -1..1, any number of them
   * @param onReading called once for every full hop
   */
  write(samples: Float32Array, onReading: (reading: PitchReading) => void): void {
    let from = 0;
    while (from < samples.length) {
      const count = Math.min(samples.length - from, this.hopFrames - this.hopFilled);
      this.hop.set(samples.subarray(from, from + count), this.hopFilled);
      this.hopFilled += count;
      from += count;
      if (this.hopFilled === this.hopFrames) {
        this.hopFilled = 0;
        onReading(this.readHop());
      }
    }
  }

  private readHop(): PitchReading {
    const { hop, hopFrames, recent, analysisFrames } = this;
    recent.copyWithin(0, hopFrames);
    recent.set(hop, analysisFrames - hopFrames);
    this.received += hopFrames;
    const attack = this.attacks.heard(hop);
    if (attack === null) this.sinceAttack += hopFrames;
    else {
      this.sinceAttack = attack;
      this.joined = [];
      this.tracker.attack();
      this.detector.attack(recent.subarray(0, analysisFrames - 2 * hopFrames));
    }
    const power = hop.reduce((sum, value) => sum + value * value, 0) / hopFrames;
    this.belowHz = null;
    this.stiffness = null;
    const estimate = power < MIN_POWER ? null : this.estimate();
    const pitch = this.tracker.next(estimate, power);
    this.shownHz = pitch?.frequencyHz ?? null;
    const belowHz = pitch === null && power > MIN_BELOW_POWER ? this.belowHz : null;
    const stiffness = pitch === null ? null : this.stiffness;
    return { pitch, estimate, stiffness, belowHz, levelDb: 10 * Math.log10(power), atFrame: this.received };
  }

  private estimate(): PitchEstimate | null {
    const { shortestFrames, analysisFrames, hopFrames } = this;
    const whole = Math.floor(Math.min(this.sinceAttack, this.received, analysisFrames) / hopFrames) * hopFrames;
    // Too early to decide: the previous sound is still in the window.
    if (whole < shortestFrames) return null;
    const isSteady = this.sinceAttack >= whole + this.attackFrames;
    const frame = this.recent.subarray(analysisFrames - whole);
    const long = this.read(frame, isSteady);
    const isOneNote = (long?.clarity ?? 0) > ONE_NOTE_CLARITY;
    if (whole < 2 * shortestFrames || isOneNote) return long;
    const short = this.detector.detect(this.recent.subarray(analysisFrames - shortestFrames), false);
    if (!this.isJoined(long, short)) return long;
    this.sinceAttack = shortestFrames;
    this.joined = [];
    return short;
  }

  /** By the period, and exactly by the first partial where that can be read. */
  private read(frame: Float32Array, isSteady: boolean): PitchEstimate | null {
    const estimate = this.detector.detect(frame, isSteady, this.shownHz);
    if ((estimate?.clarity ?? 0) < CLARITY_ON) this.belowHz = this.detector.belowRange();
    if (!estimate) return null;
    const string = this.firstPartial.read(estimate.frequencyHz);
    this.stiffness = string?.stiffness ?? null;
    return { ...estimate, frequencyHz: string?.frequencyHz ?? estimate.frequencyHz };
  }

  /** Whether another note began without an attack, so that the long window holds two. */
  private isJoined(long: PitchEstimate | null, short: PitchEstimate | null): boolean {
    // In one long note the long window is the clearer one.
    if (!short || short.clarity < Math.max(JOINED_CLARITY, long?.clarity ?? 0)) {
      this.joined = [];
      return false;
    }
    const apart = long === null ? Infinity : Math.abs(centsBetween(short.frequencyHz, long.frequencyHz));
    const isOctave = Math.abs(apart - 1200) < JOINED_CENTS;
    if (apart < JOINED_CENTS || (isOctave && (long?.clarity ?? 0) > JOINED_CLARITY)) {
      this.joined = [];
      return false;
    }
    const last = this.joined.at(-1);
    const agrees = last !== undefined && Math.abs(centsBetween(short.frequencyHz, last)) < JOINED_CENTS;
    this.joined = agrees ? [...this.joined, short.frequencyHz] : [short.frequencyHz];
    return this.joined.length >= JOINED_AFTER;
  }
}
