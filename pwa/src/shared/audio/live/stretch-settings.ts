/**
 * Analysis of the stretcher, milliseconds: its own defaults. The block is a compromise between bass and drums. With
 * shorter intervals the level of a chord would be steadier, but notes below 110 Hz are detuned by up to 13 cents.
 */
const STRETCH_BLOCKS = { blockMs: 120, intervalMs: 30 } as const;

/** Frames the resampler's kernel may reach forward up to a step of 2.5, and beyond it per step. */
const REACH_FRAMES = { min: 64, perStep: 26 } as const;

/**
 * Steps of the resampler, pitch divided by speed, up to these share one latency: most shifts are small, and small ones
 * need less latency. Ten is 2.5 times the pitch at a quarter of the tempo.
 */
const LATENCY_STEPS = [1.25, 2.5, 5, 10] as const;

/** @returns the stretcher's blocks at a sample rate, frames */
export function stretchBlocks(sampleRateHz: number): { blockFrames: number; intervalFrames: number } {
  const framesIn = (ms: number) => Math.round((ms / 1000) * sampleRateHz);
  return { blockFrames: framesIn(STRETCH_BLOCKS.blockMs), intervalFrames: framesIn(STRETCH_BLOCKS.intervalMs) };
}

/**
 * @param step output pitch / recorded pitch, divided by the speed at which the recording is read
 * @returns frames from the stretcher's input to its output
 */
export function stretchLatency(step: number, sampleRateHz: number): number {
  const highest = LATENCY_STEPS.find((one) => step <= one) ?? step;
  const halfBlock = Math.round((STRETCH_BLOCKS.blockMs / 2000) * sampleRateHz);
  const reach = Math.max(REACH_FRAMES.min, Math.ceil(REACH_FRAMES.perStep * highest));
  return Math.ceil(halfBlock * (1 + highest)) + reach;
}
