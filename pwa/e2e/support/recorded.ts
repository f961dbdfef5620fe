import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    attuneRecorded?: { left: number[]; right: number[]; sampleRateHz: number };
  }
}

/** Records both channels of everything that goes to the loudspeaker. Call it before the page is opened. */
export async function recordOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype as unknown as { connect: (this: AudioNode, ...to: unknown[]) => AudioNode };
    const taps = new WeakMap<BaseAudioContext, AudioNode>();
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const [node] = to;
      if (node instanceof AudioDestinationNode && node.context instanceof AudioContext) {
        const { context } = node;
        let tap = taps.get(context);
        if (!tap) {
          // Both channels of a block are of the same frames, unlike those of two analysers. No worklet: the page's
          // policy allows only its own modules.
          /* eslint-disable @typescript-eslint/no-deprecated */
          const recorder = context.createScriptProcessor(4096, 2, 2);
          const kept = { left: [] as number[], right: [] as number[], sampleRateHz: context.sampleRate };
          window.attuneRecorded = kept;
          recorder.addEventListener('audioprocess', ({ inputBuffer }) => {
            kept.left.push(...inputBuffer.getChannelData(0));
            kept.right.push(...inputBuffer.getChannelData(1));
          });
          /* eslint-enable @typescript-eslint/no-deprecated */
          connect.call(recorder, node);
          taps.set(context, recorder);
          tap = recorder;
        }
        connect.call(this, tap);
      }
      return connect.call(this, ...to);
    };
  });
}

/**
 * Waits until some seconds were recorded; by how much each click in the right channel comes after the one in the left,
 * milliseconds. A click begins where the channel first rises above a tenth of its peak.
 */
export async function recordedOffsets(page: Page, seconds: number): Promise<number[]> {
  await page.evaluate(() => {
    const kept = window.attuneRecorded;
    if (kept) [kept.left.length, kept.right.length] = [0, 0];
  });
  const recordedSeconds = () =>
    page.evaluate(() => (window.attuneRecorded?.right.length ?? 0) / (window.attuneRecorded?.sampleRateHz ?? 1));
  await expect.poll(recordedSeconds, { timeout: 30_000 }).toBeGreaterThanOrEqual(seconds);
  return page.evaluate(() => {
    const { left = [], right = [], sampleRateHz = 1 } = window.attuneRecorded ?? {};
    const beginnings = (channel: number[]) => {
      const threshold = channel.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0) / 10;
      const found: number[] = [];
      for (const [frame, value] of channel.entries()) {
        if (Math.abs(value) > threshold && frame - (found.at(-1) ?? -sampleRateHz) > sampleRateHz * 0.2) {
          found.push(frame);
        }
      }
      return found;
    };
    const rights = beginnings(right);
    return beginnings(left)
      .map((frame) =>
        Math.min(
          ...rights
            .map((other) => other - frame)
            .sort((a, b) => Math.abs(a) - Math.abs(b))
            .slice(0, 1),
        ),
      )
      .filter((frames) => Math.abs(frames) < sampleRateHz * 0.1)
      .map((frames) => Math.round((frames / sampleRateHz) * 1e5) / 100);
  });
}
