// What streams and meters are made of: classes of the addon (src/*-binding.*), and those that stand in for them
// (wasm-*.ts).

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
