import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { loadFailure } from './load-failure.js';
import type { EngineOptions, ShiftMeterOptions } from './options.js';

/** The native half of a stream; see src/stream-binding.cpp. */
export interface NativeStream {
  /** Called when anything may have changed: free space, output, progress, the end. */
  onProgress?: () => void;
  write(bytes: Uint8Array): number;
  end(): number;
  readable(): number;
  read(into: Uint8Array): number;
  cancel(): void;
  done(): boolean;
  failure(): string;
  framesIn(): number;
  framesOut(): number;
  invalidSamples(): number;
}

export interface NativeTruePeakMeter {
  process(interleaved: Float32Array): void;
  flush(): void;
  truePeak(): number;
  samplePeak(): number;
  samplesOver(): number;
  frames(): number;
}

export interface NativePeakLimiter {
  process(interleaved: Float32Array, out: Float32Array): number;
  flush(out: Float32Array): number;
  delayFrames(): number;
  smallestGain(): number;
}

/** ShiftOptions and ShiftResult of src/shift-measurement.h. */
export interface NativeShiftMeter {
  addOriginal(interleaved: Float32Array): void;
  addResult(interleaved: Float32Array): void;
  finish(): { differenceCents: number | null; errorCents: number | null; pitchedSeconds: number };
}

/** The native half of a tuning meter; see src/tuning-binding.cpp. */
export interface NativeTuningMeter {
  /** Called when anything may have changed: free space, the end. */
  onProgress?: () => void;
  write(bytes: Uint8Array): number;
  end(): number;
  cancel(): void;
  done(): boolean;
  failure(): string;
  /** Valid only once done, and neither cancelled nor failed. */
  result(): NativeTuningResult;
}

/** TuningResult of src/tuning-analysis.h. */
export interface NativeTuningResult {
  a4Hz: number | null;
  cents: number | null;
  errorCents: number | null;
  confidence: number;
  lowHz: number | null;
  highHz: number | null;
  spreadHz: number | null;
  partials: number;
  histogram: number[];
  candidatesHz: number[];
  drift: { atSeconds: number; a4Hz: number | null; errorCents: number | null; confidence: number }[];
  centresHz: number[];
  levelsDb: number[];
  pitchClasses: { energy: number; meanCents: number | null }[];
  /** tonic: 0 is C. */
  temperament: { isJust: boolean; tonic: number; spreadCents: number; equalSpreadCents: number } | null;
  frames: number;
}

/** The Rubber Band Library inside. */
export interface RubberBandBuild {
  /** Such as '3.3.0'. */
  readonly version: string;
  /** 'own': compiled into the addon, with `patches/`; 'system': the shared library of the system. */
  readonly library: 'own' | 'system';
  /** Whether it is compiled for processors with AVX2, which gives the same samples sooner. */
  readonly usesAvx2: boolean;
  /** Whether it is the system's although our own build was wanted: on Linux, unless RUBBERBAND=system. */
  readonly isFallback: boolean;
}

interface Addon {
  rubberBand: Omit<RubberBandBuild, 'isFallback'>;
  replaceInvalidSamples(samples: Float32Array): number;
  Stream: new (options: EngineOptions) => NativeStream;
  PeakLimiter: new (channels: number, sampleRateHz: number, ceiling: number) => NativePeakLimiter;
  ShiftMeter: new (options: ShiftMeterOptions) => NativeShiftMeter;
  TruePeakMeter: new (channels: number) => NativeTruePeakMeter;
  TuningMeter: new (options: { sampleRateHz: number; channels: number; hintHz: number }) => NativeTuningMeter;
}

/** RUBBERBAND, which chooses between addons that are both built; without it our own build comes first. */
function chosenLibrary(): 'own' | 'system' | undefined {
  const choice = process.env['RUBBERBAND'] ?? '';
  if (choice === '') return undefined;
  if (choice === 'own' || choice === 'system') return choice;
  throw new Error(`RUBBERBAND is own or system, not '${choice}'`);
}

/** Whether this processor has AVX2; only Linux says so in a file, and only there is it compiled. */
function hasAvx2(): boolean {
  try {
    return /^flags\s*:.* avx2\b/m.test(readFileSync('/proc/cpuinfo', 'latin1'));
  } catch {
    return false;
  }
}

function addonFile(): string {
  const choice = chosenLibrary();
  const libraries = (choice ? [choice] : ['own', 'system']).flatMap((library) =>
    library === 'own' && hasAvx2() ? ['own-avx2', library] : [library],
  );
  const files = libraries.map((library) => `../build/Release/rubberband-${library}.node`);
  return files.find((file) => existsSync(new URL(file, import.meta.url))) ?? files.join(' or ');
}

function load(): Addon {
  const file = addonFile();
  try {
    return createRequire(import.meta.url)(file) as Addon;
  } catch (cause) {
    throw loadFailure(cause, process.platform);
  }
}

export const addon = load();

export const rubberBand: RubberBandBuild = {
  ...addon.rubberBand,
  isFallback: addon.rubberBand.library === 'system' && chosenLibrary() !== 'system' && process.platform !== 'darwin',
};
