import type { PairComparison, Side } from '../model/pair-analyser';
import { toGain } from '../model/loudness';

/** What is heard of the two. */
export type Hearing = Side | 'both';

/** One side, ready to be played. */
export interface PairSide {
  buffer: AudioBuffer;
  /** The frame of this side that is heard at time 0. */
  leadFrames: number;
  /** Seconds of this side for each second of the timeline; other than 1 only for a side of another tempo. */
  stretch: number;
  /** At most 1: brings both to the same level. */
  level: number;
}

export type PairSides = Record<Side, PairSide | null>;

/** Both files as they are: from their first frame, at their own level. */
export function unalignedSides(a: AudioBuffer | null, b: AudioBuffer | null): PairSides {
  const plain = (buffer: AudioBuffer | null) => buffer && { buffer, leadFrames: 0, stretch: 1, level: 1 };
  return { a: plain(a), b: plain(b) };
}

/** Time 0 is the first moment that both have; the louder one is turned down. */
export function alignedSides(a: AudioBuffer, b: AudioBuffer, comparison: PairComparison): PairSides {
  const { offsetFrames, stretch, aDb, bDb } = comparison;
  return {
    a: { buffer: a, leadFrames: Math.max(0, Math.round(-offsetFrames / stretch)), stretch: 1, level: toGain(aDb) },
    b: { buffer: b, leadFrames: Math.max(0, offsetFrames), stretch, level: toGain(bDb) },
  };
}

/** A passage of the timeline, s. */
export interface Passage {
  from: number;
  to: number;
}

/** Time constant of every change of a gain, s: over after 20 ms, without a click. */
const FADE_SECONDS = 0.003;
/** After that time a fade is inaudible (-60 dB), s. */
export const FADED_SECONDS = 0.021;

/** The shares of both sides. Together they are not louder than one of them. */
const SHARES: Record<Hearing, Record<Side, number>> = {
  a: { a: 1, b: 0 },
  b: { a: 0, b: 1 },
  both: { a: 0.5, b: 0.5 },
};

interface Voice {
  source: AudioBufferSourceNode;
  gain: GainNode;
  level: number;
}

export interface StartPair {
  /** Time of the context, s; both sides begin in the same frame. */
  when: number;
  /** Where on the timeline, s. */
  atSeconds: number;
  hearing: Hearing;
  /** Contains `atSeconds`, or is null. */
  loop: Passage | null;
  /** The timeline's length, s. */
  durationSeconds: number;
}

/**
 * Both sides, started in the same frame of one clock and never stopped singly: they cannot drift apart. Which one is
 * heard is a matter of two gains.
 */
export class PairVoices {
  readonly #voices: Partial<Record<Side, Voice>> = {};
  readonly #output: GainNode;

  constructor(
    private readonly context: BaseAudioContext,
    destination: AudioNode,
    sides: PairSides,
    start: StartPair,
  ) {
    const when = Math.ceil(start.when * context.sampleRate) / context.sampleRate;
    this.#output = new GainNode(context, { gain: 0 });
    this.#output.gain.setTargetAtTime(1, when, FADE_SECONDS);
    this.#output.connect(destination);
    for (const side of ['a', 'b'] as const) {
      const parts = sides[side];
      if (parts !== null) this.#voices[side] = this.#startSide(parts, { ...start, when }, SHARES[start.hearing][side]);
    }
  }

  #startSide(side: PairSide, { when, atSeconds, loop, durationSeconds }: StartPair, share: number): Voice {
    const { context } = this;
    const gain = new GainNode(context, { gain: side.level * share });
    const source = new AudioBufferSourceNode(context, { buffer: side.buffer });
    source.connect(gain).connect(this.#output);
    const ownSeconds = (seconds: number) => placeOn(side, seconds) / context.sampleRate;
    if (loop !== null) {
      source.loop = true;
      source.loopStart = ownSeconds(loop.from);
      source.loopEnd = ownSeconds(loop.to);
    }
    source.start(when, ownSeconds(atSeconds));
    if (loop === null) source.stop(when + (durationSeconds - atSeconds) * side.stretch);
    return { source, gain, level: side.level };
  }

  /** Calls back when a side has been played to the end of the timeline. */
  onEnded(side: Side, handler: () => void): void {
    const voice = this.#voices[side];
    if (voice) voice.source.onended = handler;
  }

  /** Crossfades without a gap; both sides run on. */
  hear(hearing: Hearing): void {
    const now = this.context.currentTime;
    for (const [side, { gain, level }] of this.#entries()) {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setTargetAtTime(level * SHARES[hearing][side], now, FADE_SECONDS);
    }
  }

  /**
   * Switches in silence: fades out, changes both gains, fades in. It sounds the same whether or not the side changes,
   * so that in a blind test the switch does not give X away, as a crossfade between different sounds would.
   */
  hearMasked(hearing: Hearing): void {
    const now = this.context.currentTime;
    const silentAt = now + FADED_SECONDS;
    const output = this.#output.gain;
    output.cancelScheduledValues(now);
    output.setTargetAtTime(0, now, FADE_SECONDS);
    output.setTargetAtTime(1, silentAt, FADE_SECONDS);
    for (const [side, { gain, level }] of this.#entries()) {
      gain.gain.cancelScheduledValues(now);
      gain.gain.setValueAtTime(level * SHARES[hearing][side], silentAt);
    }
  }

  /** Fades out and ends; the nodes go with it. */
  stop(): void {
    const now = this.context.currentTime;
    this.#output.gain.cancelScheduledValues(now);
    this.#output.gain.setTargetAtTime(0, now, FADE_SECONDS);
    for (const [, { source }] of this.#entries()) {
      source.onended = () => this.#output.disconnect();
      source.stop(now + FADED_SECONDS);
    }
  }

  #entries(): [Side, Voice][] {
    return Object.entries(this.#voices) as [Side, Voice][];
  }
}

/** The frame of a side that is heard at a time of the timeline. */
export function placeOn({ leadFrames, stretch, buffer }: PairSide, seconds: number): number {
  return Math.round(leadFrames + seconds * stretch * buffer.sampleRate);
}

/** The length of the timeline, s: as long as all sides that are there have sound. */
export function timelineSeconds(sides: PairSides): number {
  const lengths = [sides.a, sides.b]
    .filter((side) => side !== null)
    .map(({ buffer, leadFrames, stretch }) => (buffer.length - leadFrames) / buffer.sampleRate / stretch);
  return lengths.length === 0 ? 0 : Math.max(0, Math.min(...lengths));
}
