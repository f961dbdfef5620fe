/** Decoded sound: planar, one array per channel, all of one length, -1..1. */
export interface Pcm {
  channels: Float32Array<ArrayBuffer>[];
  sampleRateHz: number;
}

export function framesOf(pcm: Pcm): number {
  return pcm.channels[0]?.length ?? 0;
}

export function secondsOf(pcm: Pcm): number {
  return framesOf(pcm) / pcm.sampleRateHz;
}

/** -3 dB: gain of centre and surround channels in left and right (ITU-R BS.775). */
const HALF_POWER = Math.SQRT1_2;

/**
 * One or two channels unchanged; more are mixed down to two, in the order that browsers decode to
 * (L R C LFE Ls Rs; four channels: L R Ls Rs). The low-frequency effects are omitted, as in BS.775.
 */
export function toStereo({ channels, sampleRateHz }: Pcm): Pcm {
  const [left, right] = channels;
  if (left === undefined || right === undefined || channels.length <= 2) return { channels, sampleRateHz };
  const isSurround = channels.length >= 5;
  const centre = isSurround ? channels[2] : undefined;
  const [sideLeft, sideRight] = isSurround ? channels.slice(-2) : channels.slice(2);
  const mix = (front: Float32Array, side: Float32Array | undefined) =>
    front.map((value, i) => value + HALF_POWER * ((centre?.[i] ?? 0) + (side?.[i] ?? 0)));
  return { channels: [mix(left, sideLeft), mix(right, sideRight)], sampleRateHz };
}
