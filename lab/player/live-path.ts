import { stretchLatency } from '../../pwa/src/shared/audio/live/stretch-settings';
import type { StretchBlocks } from '../../pwa/src/shared/audio/live/stretcher';
import { BLOCK_FRAMES, LivePath } from '../../pwa/test/support/live-path';

interface Sound {
  left: Float32Array;
  right: Float32Array;
  sampleRateHz: number;
}

/**
 * @param tempo of the recorded one
 * @param blocks of 120 ms at other intervals, to try
 * @returns the sound at another pitch and tempo, as the player's stretcher returns it, before its level is matched
 */
export async function playLive(
  { left, right, sampleRateHz }: Sound,
  ratio: number,
  tempo = 1,
  blocks?: StretchBlocks,
): Promise<Sound> {
  const path = await LivePath.create(sampleRateHz, blocks);
  const latency = stretchLatency(ratio / tempo, sampleRateHz);
  path.set({ ratio, speed: tempo, latency });
  path.source.command({ type: 'lead', frames: latency, seamless: false });
  const track = { key: 'sound', channels: [left.slice(), right.slice()], sampleRateHz, speed: tempo };
  path.source.command({ type: 'load', track, atSeconds: 0, play: true });

  const frames = Math.round(left.length / tempo);
  const heardFrames = frames + latency + BLOCK_FRAMES;
  const heard = { left: new Float32Array(heardFrames), right: new Float32Array(heardFrames) };
  for (let at = 0; at < frames + latency; at += BLOCK_FRAMES) {
    const [outLeft, outRight] = path.run();
    heard.left.set(outLeft, at);
    heard.right.set(outRight, at);
  }
  return { left: heard.left.slice(latency), right: heard.right.slice(latency), sampleRateHz };
}
