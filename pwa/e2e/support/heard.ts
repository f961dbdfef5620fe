import { expect, type Page } from '@playwright/test';

/** The sound output of the page: frequency of its zero crossings, highest sample. */
export interface Heard {
  hz: number;
  peak: number;
}

declare global {
  interface Window {
    attuneHeard?: () => Heard;
    /** The strongest frequency within 6 Hz of one, over 0.7 s; 0 while nothing sounds. */
    attunePartial?: (aroundHz: number) => number;
  }
}

/** Listens to everything that goes to the loudspeaker. Call it before the page is opened. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(tapOutput);
}

/**
 * Waits until anything goes to the loudspeaker. At which pitch is measured on rendered samples: player-sound.spec.ts.
 */
export async function expectSound(page: Page): Promise<void> {
  await expect.poll(() => peak(page)).toBeGreaterThan(0.01);
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(() => peak(page)).toBeLessThan(0.001);
}

function peak(page: Page): Promise<number> {
  return page.evaluate(() => window.attuneHeard?.().peak ?? 0);
}

/**
 * Waits until the strongest partial around this frequency is at it, to within 0.75 Hz (3 cents at 432 Hz): near enough
 * to tell which pitch was chosen, also where a busy machine drops some blocks of sound.
 */
export async function expectPartial(page: Page, hz: number): Promise<void> {
  await expect
    .poll(async () => Math.abs((await page.evaluate((around) => window.attunePartial?.(around) ?? 0, hz)) - hz))
    .toBeLessThanOrEqual(0.75);
}

/**
 * Runs in the page, before its first sound: `attuneHeard` and `attunePartial` tell from then on what goes to the
 * loudspeaker.
 */
export function tapOutput(): void {
  // The plain file field is what a test can fill.
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  const { connect } = AudioNode.prototype as unknown as { connect: (this: AudioNode, ...to: unknown[]) => AudioNode };
  let tap: AnalyserNode | undefined;
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    const [node] = to;
    if (node instanceof AudioDestinationNode && node.context instanceof AudioContext) {
      tap = new AnalyserNode(node.context, { fftSize: 32_768 });
      connect.call(this, tap);
    }
    return connect.call(this, ...to);
  };
  window.attunePartial = (aroundHz) => {
    const samples = new Float32Array(32_768);
    if (tap?.context.state !== 'running') return 0;
    tap.getFloatTimeDomainData(samples);
    if (samples.every((sample) => sample === 0)) return 0;
    const { sampleRate } = tap.context;
    const windowed = samples.map((sample, i) => sample * (1 - Math.cos((2 * Math.PI * i) / samples.length)));
    let strongest = { hz: 0, power: 0 };
    for (let hz = aroundHz - 6; hz <= aroundHz + 6; hz += 0.25) {
      // Goertzel's algorithm.
      const turn = 2 * Math.cos((2 * Math.PI * hz) / sampleRate);
      let [last, secondLast] = [0, 0];
      for (const sample of windowed) [last, secondLast] = [sample + turn * last - secondLast, last];
      const power = last * last + secondLast * secondLast - turn * last * secondLast;
      if (power > strongest.power) strongest = { hz, power };
    }
    return strongest.hz;
  };
  window.attuneHeard = () => {
    const samples = new Float32Array(32_768);
    if (tap?.context.state !== 'running') return { hz: 0, peak: 0 };
    tap.getFloatTimeDomainData(samples);
    const crossings: number[] = [];
    let peak = 0;
    for (let i = 1; i < samples.length; i += 1) {
      const [before = 0, here = 0] = samples.subarray(i - 1, i + 1);
      peak = Math.max(peak, Math.abs(here));
      if (before < 0 && here >= 0) crossings.push(i - here / (here - before));
    }
    const [first = 0] = crossings;
    const span = (crossings.at(-1) ?? 0) - first;
    return { hz: span === 0 ? 0 : ((crossings.length - 1) * tap.context.sampleRate) / span, peak };
  };
}
