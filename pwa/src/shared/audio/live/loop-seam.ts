/** How long the end of a loop sounds together with what leads to its beginning, seconds: too short to be heard. */
export const SEAM_SECONDS = 0.005;

interface SeamPlace {
  /** Frames of the recording from the first sample to the end of the loop. */
  leftFrames: number;
  /** Length of the crossfade, frames of the recording. */
  fadeFrames: number;
  /** Frames of the recording from sample to sample. */
  step: number;
}

/**
 * Crossfades the last `fadeFrames` of a loop into what comes before its beginning, with equal power, so that the first
 * frame after the end continues it. The loop keeps its length, and the attack at its beginning is whole.
 *
 * @param ending samples up to the end of the loop; changed in place
 * @param leading as many samples up to its beginning; silence where the loop stops
 */
export function crossfadeSeam(ending: Float32Array, leading: Float32Array, place: SeamPlace): void {
  const { leftFrames, fadeFrames, step } = place;
  for (let i = 0; i < ending.length; i += 1) {
    const left = leftFrames - i * step;
    if (left >= fadeFrames) continue;
    const angle = (Math.max(0, left) / fadeFrames) * (Math.PI / 2);
    ending[i] = (ending[i] ?? 0) * Math.sin(angle) + (leading[i] ?? 0) * Math.cos(angle);
  }
}
