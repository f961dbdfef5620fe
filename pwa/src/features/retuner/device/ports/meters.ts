import type { Limiter, PeakMeter, ShiftListener, ShiftListenerOptions } from '@attune/retuning/pipeline/ports';
import { WasmPeakLimiter, WasmShiftMeter, WasmTruePeakMeter } from 'node-rubberband/wasm-meters';

/** @param module node-rubberband/engine.wasm */
export function createPeakMeter(module: WebAssembly.Module, { channels }: { channels: number }): PeakMeter {
  const meter = new WasmTruePeakMeter(module, channels);
  return {
    process: (interleaved) => meter.process(interleaved),
    flush: () => meter.flush(),
    get truePeak() {
      return meter.truePeak();
    },
    get samplePeak() {
      return meter.samplePeak();
    },
    get samplesOver() {
      return meter.samplesOver();
    },
  };
}

/** @param options.sampleRateHz 8000 to 384000 */
export function createLimiter(
  module: WebAssembly.Module,
  { channels, sampleRateHz, ceiling }: { channels: number; sampleRateHz: number; ceiling: number },
): Limiter {
  const limiter = new WasmPeakLimiter(module, channels, sampleRateHz, ceiling);
  let out = new Float32Array(0);
  const into = (length: number): Float32Array => {
    if (out.length < length) out = new Float32Array(length);
    return out;
  };
  const ready = (frames: number): Float32Array => out.subarray(0, frames * channels);
  return {
    process: (interleaved) => ready(limiter.process(interleaved, into(interleaved.length))),
    flush: () => ready(limiter.flush(into(limiter.delayFrames() * channels))),
    get smallestGain() {
      return limiter.smallestGain();
    },
  };
}

export const createShiftListener = (module: WebAssembly.Module, options: ShiftListenerOptions): ShiftListener =>
  new WasmShiftMeter(module, options);
