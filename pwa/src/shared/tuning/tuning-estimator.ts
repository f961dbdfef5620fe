import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { BandSpectrum, powerOfTwoNear } from './band-spectrum';
import {
  ANALYSIS_RATE_HZ,
  DRIFT_SECONDS,
  FRAME_SECONDS,
  HIGHEST_HZ,
  LEAST_CONFIDENCE,
  LOWEST_HZ,
  OVERLAP,
} from './constants';
import { Decimator } from './decimator';
import { PartialTracker, roundedAwayFromZero } from './partial-tracker';
import { PeakFinder, type Stretch } from './spectral-peaks';
import { rounded } from './rounded';
import { TuningTable } from './tuning-table';
import { confidenceOf, errorCentsOf, trackOf, type TuningSection } from './tuning-track';

export interface TuningEstimatorOptions {
  /** Frames per second, 8000 to 192000. */
  sampleRateHz: number;
  /** One or more. */
  channels: number;
  /** About where A4 is, Hz; default 440. Of the readings a semitone apart the nearest is reported. */
  hintHz?: number;
}

interface Section extends TuningSection {
  atSeconds: number;
}

/** Frames worked on at a time. */
const BLOCK_FRAMES = 4096;
/** Far above anything a mix can hold (+60 dB over full scale). */
const MAX_MAGNITUDE = 1024;

/**
 * The tuning of music, measured as a stream; docs/measuring.md describes the method. Step by step the same as the
 * native TuningMeter (native/src/tuning-analysis.cpp), to within 0.05 cent; memory does not grow with the length.
 */
export class TuningEstimator {
  private readonly sampleRateHz: number;
  private readonly hintHz: number;
  private readonly analysisRateHz: number;
  private readonly frameSize: number;
  private readonly hop: number;
  private readonly decimator: Decimator;
  private readonly finder: PeakFinder;
  private readonly tracker: PartialTracker;
  private readonly spectrum: BandSpectrum;
  private readonly valid: Float32Array[];
  private readonly mono = new Float64Array(BLOCK_FRAMES);
  private samples = new Float64Array(0);
  private sampleCount = 0;
  private readonly whole = new TuningTable();
  private readonly section = new TuningTable();
  private readonly sections: Section[] = [];
  private energy = 0;
  private tonalEnergy = 0;
  private sectionEnergy = 0;
  private sectionTonalEnergy = 0;
  private hops = 0;
  private sectionHops = 0;
  private partials = 0;
  private frames = 0;

  constructor({ sampleRateHz, channels, hintHz = 440 }: TuningEstimatorOptions) {
    const factor = Math.max(1, Math.round(sampleRateHz / ANALYSIS_RATE_HZ));
    this.sampleRateHz = sampleRateHz;
    this.hintHz = hintHz;
    this.analysisRateHz = sampleRateHz / factor;
    this.frameSize = powerOfTwoNear(FRAME_SECONDS * this.analysisRateHz);
    this.hop = Math.floor(this.frameSize / OVERLAP);
    this.decimator = new Decimator(factor);
    const highestHz = Math.min(HIGHEST_HZ, 0.37 * this.analysisRateHz);
    this.finder = new PeakFinder(this.analysisRateHz, this.frameSize, LOWEST_HZ, highestHz);
    this.tracker = new PartialTracker(this.finder.binHz, this.hop / this.analysisRateHz);
    this.spectrum = new BandSpectrum(sampleRateHz, channels);
    this.valid = Array.from({ length: channels }, () => new Float32Array(BLOCK_FRAMES));
  }

  /**
   * Measures the next frames. NaN, infinities and magnitudes above 1024 count as silence.
   *
   * @param planar one array per channel, all of one length, any length; not changed
   */
  process(planar: readonly Float32Array[]): void {
    const frames = planar[0]?.length ?? 0;
    for (let at = 0; at < frames; at += BLOCK_FRAMES) {
      this.processBlock(planar, at, Math.min(frames, at + BLOCK_FRAMES));
    }
  }

  /** The end of the signal. To be called once; nothing can be processed afterwards. */
  finish(): TuningMeasurement {
    this.spectrum.flush();
    this.analyseLast();
    if (this.sectionHops > 0) this.closeSection();
    const estimate = this.whole.estimate();
    const tonalShare = this.energy > 0 ? this.tonalEnergy / this.energy : 0;
    const track = trackOf({ weight: this.whole.weight, tonalShare, estimate }, this.sections);
    const { confidence, errorCents, movement } = track;
    const a4Hz = estimate === null ? null : readingOf(track.cents, confidence, this.hintHz);
    const hzAt = (cents: number) => (a4Hz ?? NaN) * 2 ** ((cents - track.cents) / 1200);
    const exact = {
      a4Hz,
      cents: a4Hz === null ? null : centsOf(a4Hz),
      errorCents: a4Hz === null ? null : errorCents,
      confidence,
      movement:
        a4Hz === null || movement === null
          ? null
          : { lowHz: hzAt(movement.lowCents), highHz: hzAt(movement.highCents) },
      spreadHz: a4Hz === null ? null : a4Hz * (2 ** ((estimate?.spreadCents ?? 0) / 1200) - 1),
      partials: this.partials,
      histogram: this.whole.histogram(),
      candidatesHz: a4Hz === null ? [] : candidatesOf(a4Hz),
      drift: this.sections.map((section) => {
        const sectionConfidence = confidenceOf(section);
        const sectionHz = section.estimate && readingOf(section.estimate.cents, sectionConfidence, a4Hz ?? this.hintHz);
        return {
          atSeconds: section.atSeconds,
          a4Hz: sectionHz,
          errorCents: sectionHz === null ? null : errorCentsOf(section.estimate),
          confidence: sectionConfidence,
        };
      }),
      spectrum: { centresHz: this.spectrum.centresHz, levelsDb: this.spectrum.levelsDb() },
      frames: this.frames,
      durationSeconds: this.frames / this.sampleRateHz,
    };
    return rounded(exact, this.whole.pitchClasses(exact.cents ?? 0));
  }

  private processBlock(planar: readonly Float32Array[], from: number, to: number): void {
    const frames = to - from;
    this.mono.fill(0, 0, frames);
    this.valid.forEach((valid, c) => {
      // Even channels a little louder than odd ones, or what is in opposite phase would cancel without a trace.
      const gain = (c % 2 === 0 ? 1.1 : 0.9) / this.valid.length;
      const channel = planar[c];
      if (channel) mixValid(channel.subarray(from, to), valid, gain, this.mono);
      else valid.fill(0);
    });
    this.frames += frames;
    this.spectrum.process(this.valid, frames);
    this.makeRoom(this.decimator.roomFor(frames));
    this.sampleCount += this.decimator.process(this.mono.subarray(0, frames), this.samples, this.sampleCount);
    this.analyse();
  }

  private makeRoom(more: number): void {
    if (this.sampleCount + more <= this.samples.length) return;
    const larger = new Float64Array(this.sampleCount + more + this.frameSize);
    larger.set(this.samples.subarray(0, this.sampleCount));
    this.samples = larger;
  }

  /** Stretches are transformed in pairs, the last one alone when the signal ends with it. */
  private analyse(): void {
    const { hop, finder } = this;
    let at = 0;
    for (; at + hop + this.frameSize <= this.sampleCount; at += 2 * hop) {
      const [first, second] = finder.find(this.stretchAt(at), this.stretchAt(at + hop));
      this.add(first);
      this.add(second);
    }
    this.samples.copyWithin(0, at, this.sampleCount);
    this.sampleCount -= at;
  }

  private analyseLast(): void {
    if (this.sampleCount < this.frameSize) return;
    const last = this.stretchAt(0);
    this.add(this.finder.find(last, last)[0]);
  }

  private stretchAt(at: number): Float64Array {
    return this.samples.subarray(at, at + this.frameSize);
  }

  private add({ peaks, energy }: Stretch): void {
    const partials = this.tracker.follow(peaks);
    this.sectionEnergy += energy;
    for (const partial of partials) {
      this.section.add(partial.hz, partial.weight, partial.energy);
      this.sectionTonalEnergy += partial.energy;
    }
    this.partials += partials.length;
    this.hops += 1;
    this.sectionHops += 1;
    if (this.sectionHops * this.hop >= DRIFT_SECONDS * this.analysisRateHz) this.closeSection();
  }

  private closeSection(): void {
    this.sections.push({
      atSeconds: ((this.hops - this.sectionHops) * this.hop) / this.analysisRateHz,
      weight: this.section.weight,
      estimate: this.section.estimate(),
      tonalShare: this.sectionEnergy > 0 ? this.sectionTonalEnergy / this.sectionEnergy : 0,
    });
    this.whole.addAll(this.section);
    this.energy += this.sectionEnergy;
    this.tonalEnergy += this.sectionTonalEnergy;
    this.section.clear();
    this.sectionEnergy = 0;
    this.sectionTonalEnergy = 0;
    this.sectionHops = 0;
  }
}

/** Copies the samples, with silence for invalid ones, and adds them to `mono`, times `gain`. */
function mixValid(channel: Float32Array, valid: Float32Array, gain: number, mono: Float64Array): void {
  for (let i = 0; i < channel.length; i += 1) {
    const sample = channel[i] as number;
    const value = Math.abs(sample) <= MAX_MAGNITUDE ? sample : 0;
    valid[i] = value;
    mono[i] = (mono[i] as number) + gain * value;
  }
}

/** Of the readings a semitone apart the one nearest to `nearHz`; null when it would be a guess. */
function readingOf(cents: number, confidence: number, nearHz: number): number | null {
  if (confidence < LEAST_CONFIDENCE) return null;
  const nearest = cents + 100 * roundedAwayFromZero((centsOf(nearHz) - cents) / 100);
  return 440 * 2 ** (nearest / 1200);
}

/** All readings a semitone apart between 400 and 480 Hz, after the one that is meant. */
function candidatesOf(a4Hz: number): number[] {
  const all = [a4Hz];
  for (let step = 1; step <= 120; step += 1) {
    for (const hz of [a4Hz * 2 ** (step / 12), a4Hz * 2 ** (-step / 12)]) {
      if (hz >= 400 && hz <= 480) all.push(hz);
    }
  }
  return all;
}

const centsOf = (hz: number) => 1200 * Math.log2(hz / 440);
