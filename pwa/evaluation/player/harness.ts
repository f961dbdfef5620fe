import { LiveGraph } from '../../src/shared/audio/live/live-graph';
import { SOURCE_OUTPUT, type SourceCommand, type TrackData } from '../../src/shared/audio/live/protocol';

/** One change while it sounds: `mix` 0 original, 1 retuned. */
interface Change {
  atSeconds: number;
  mix?: 0 | 1;
  command?: SourceCommand;
}

interface Rendering {
  tracks: { channels: Float32Array<ArrayBuffer>[]; speed?: number; sampleRateHz?: number }[];
  /** Through the stretcher at this ratio; without it as the source gives it. */
  stretchRatio?: number;
  startMix?: 0 | 1;
  changes?: Change[];
  seconds: number;
  sampleRateHz?: number;
}

/** What the player would let be heard, rendered by the same nodes: left channel, and how long rendering took. */
async function render(rendering: Rendering): Promise<{ left: Float32Array; seconds: number; latencyFrames: number }> {
  const sampleRate = rendering.sampleRateHz ?? 48_000;
  const length = Math.round(rendering.seconds * sampleRate);
  const context = new OfflineAudioContext({ length, numberOfChannels: 2, sampleRate });
  const graph = await LiveGraph.create(context);
  graph.source.connect(graph.comparator, SOURCE_OUTPUT.now, 0);
  graph.source.connect(graph.comparator, SOURCE_OUTPUT.gate, 2);
  graph.comparator.connect(context.destination);
  graph.mix.value = rendering.startMix ?? 0;

  const [first, second] = rendering.tracks.map((track, i): TrackData => ({
    key: String(i),
    speed: 1,
    sampleRateHz: sampleRate,
    ...track,
  }));
  if (first === undefined) throw new Error('Nothing to play.');
  let latencyFrames = 0;
  if (rendering.stretchRatio !== undefined) {
    const stretch = await graph.stretcher();
    latencyFrames = stretch.retune(rendering.stretchRatio);
    graph.source.connect(stretch.node, SOURCE_OUTPUT.ahead);
    graph.tellSource({ type: 'lead', frames: latencyFrames, seamless: false });
  }
  graph.tellSource({ type: 'load', track: first, atSeconds: 0, play: true });
  if (second) graph.tellSource({ type: 'next', track: second });

  for (const { atSeconds, mix, command } of rendering.changes ?? []) {
    void context.suspend(atSeconds).then(async () => {
      if (mix !== undefined) graph.mix.value = mix;
      if (command) graph.tellSource(command);
      // The message crosses to the audio thread before rendering goes on.
      await new Promise((resolve) => setTimeout(resolve, 30));
      await context.resume();
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  const begun = performance.now();
  const buffer = await context.startRendering();
  return { left: buffer.getChannelData(0), seconds: (performance.now() - begun) / 1000, latencyFrames };
}

declare global {
  interface Window {
    harness: { render: typeof render };
  }
}

window.harness = { render };
