import { align, type Alignment } from './alignment';
import { LoudnessMeter, matchLevels } from './loudness';
import { OnsetMeter } from './onset-meter';
import { matchWaveforms, type WindowPair } from './waveform-match';

export type Side = 'a' | 'b';

/** Where A and B are cut for {@link PairAnalyser.finish}, and what to play of them until then. */
export interface Estimate {
  /** As in {@link Alignment}; null when the two have too little in common. */
  alignment: Alignment | null;
}

/** How the starts were brought together. */
export type AlignmentBasis =
  /** Both have the same length: they begin together. */
  | 'lengths'
  /** Both carry the same waveform: to the frame. */
  | 'waveform'
  /** By when notes begin: to about 2 ms, and closer for most songs. */
  | 'onsets'
  /** Too little in common: both are played from their first frame. */
  | 'none';

export interface PairComparison {
  /** Integrated loudness, LUFS; null for silence. */
  aLufs: number | null;
  bLufs: number | null;
  /** How much each is turned down, dB, at most 0; one of them is 0. */
  aDb: number;
  bDb: number;
  basis: AlignmentBasis;
  /** What is heard at frame n of A is heard at frame n * stretch + offsetFrames of B. */
  offsetFrames: number;
  /** Length of the music in B / in A; 1 for the same tempo. */
  stretch: number;
  sampleRateHz: number;
}

/** Two files of one length, to this many seconds, begin together unless their notes say clearly that they do not. */
const SAME_LENGTH_SECONDS = 0.001;
/** The notes say so from this offset on, s: the engine smears an attack by half of it. */
const CLEAR_OFFSET_SECONDS = 0.005;

/** Loudness and alignment of two recordings of one sample rate, given in blocks, each side from beginning to end. */
export class PairAnalyser {
  readonly #loudness: Record<Side, LoudnessMeter>;
  readonly #onsets: Record<Side, OnsetMeter>;
  readonly #frames: Record<Side, number> = { a: 0, b: 0 };

  constructor(private readonly sampleRateHz: number) {
    this.#loudness = { a: new LoudnessMeter(sampleRateHz), b: new LoudnessMeter(sampleRateHz) };
    this.#onsets = { a: new OnsetMeter(sampleRateHz), b: new OnsetMeter(sampleRateHz) };
  }

  /** `planar`: one or two channels. */
  process(side: Side, planar: readonly Float32Array[]): void {
    this.#loudness[side].process(planar);
    this.#onsets[side].process(planar);
    this.#frames[side] += planar[0]?.length ?? 0;
  }

  /** Once both sides are complete. */
  estimate(): Estimate {
    const { a, b } = this.#frames;
    return { alignment: align(this.#onsets.a.finish(), this.#onsets.b.finish(), b / Math.max(1, a)) };
  }

  /** @param windows cut where `estimate` says that both have the same sound */
  finish({ alignment }: Estimate, windows: readonly WindowPair[]): PairComparison {
    const [aLufs, bLufs] = [this.#loudness.a.integrated(), this.#loudness.b.integrated()];
    const { sampleRateHz } = this;
    return { aLufs, bLufs, sampleRateHz, ...matchLevels(aLufs, bLufs), ...this.#place(alignment, windows) };
  }

  #place(
    alignment: Alignment | null,
    windows: readonly WindowPair[],
  ): Pick<PairComparison, 'basis' | 'offsetFrames' | 'stretch'> {
    const { offsetFrames = 0, stretch = 1 } = alignment ?? {};
    const correction = alignment === null ? null : matchWaveforms(windows);
    if (correction !== null) return { basis: 'waveform', offsetFrames: Math.round(offsetFrames) + correction, stretch };
    const { a, b } = this.#frames;
    const isSameLength = Math.abs(b - a * stretch) <= SAME_LENGTH_SECONDS * this.sampleRateHz;
    const isClear = Math.abs(offsetFrames) >= CLEAR_OFFSET_SECONDS * this.sampleRateHz;
    if (isSameLength && !isClear) return { basis: 'lengths', offsetFrames: 0, stretch };
    if (alignment === null) return { basis: 'none', offsetFrames: 0, stretch: 1 };
    return { basis: 'onsets', offsetFrames: Math.round(offsetFrames), stretch };
  }
}
