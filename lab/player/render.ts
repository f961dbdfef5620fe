import { LiveGraph } from '../../pwa/src/shared/audio/live/live-graph';
import { SOURCE_OUTPUT, type SourceCommand, type TrackData } from '../../pwa/src/shared/audio/live/protocol';

/** One change while it sounds: `mix` 0 original, 1 retuned. */
interface Change {
  atSeconds: number;
  mix?: 0 | 1;
  command?: SourceCommand;
}

export interface Rendering {
  /** One or two tracks, the second following without a gap. */
  tracks: { channels: Float32Array<ArrayBuffer>[]; speed?: number; sampleRateHz?: number }[];
  seconds: number;
  /** Through the stretcher at this ratio; without it as the source gives it. */
  stretchRatio?: number;
  startMix?: 0 | 1;
  changes?: Change[];
}

const RATE_HZ = 48_000;
/** Answers each message; the audio thread reads those of all nodes in the order in which they were sent. */
const ECHO = `registerProcessor('echo', class extends AudioWorkletProcessor {
  constructor() {
    super();
    this.port.onmessage = () => this.port.postMessage(null);
  }
  process() {
    return false;
  }
})`;

/**
 * What the player would let be heard, rendered by its own nodes. Time 0 is where the music begins: what the stretcher
 * needs beforehand is cut off.
 *
 * @returns the left channel, and how long rendering took
 */
export async function render(rendering: Rendering): Promise<{ left: Float32Array; seconds: number }> {
  const { stretchRatio, changes = [] } = rendering;
  const context = new OfflineAudioContext({
    length: Math.round((rendering.seconds + 0.5) * RATE_HZ),
    numberOfChannels: 2,
    sampleRate: RATE_HZ,
  });
  const graph = await LiveGraph.create(context);
  const messagesHaveArrived = await createEcho(context);
  graph.source.connect(graph.comparator, SOURCE_OUTPUT.now, 0);
  graph.source.connect(graph.comparator, SOURCE_OUTPUT.gate, 2);
  graph.comparator.connect(context.destination);
  graph.mix.value = rendering.startMix ?? 0;

  let latencyFrames = 0;
  if (stretchRatio !== undefined) {
    const stretch = await graph.stretcher();
    latencyFrames = stretch.retune(stretchRatio);
    graph.source.connect(stretch.node, SOURCE_OUTPUT.ahead);
    graph.sendSourceCommand({ type: 'lead', frames: latencyFrames, seamless: false });
  }
  const [first, second] = rendering.tracks.map((track, i): TrackData => ({
    key: String(i),
    speed: 1,
    sampleRateHz: RATE_HZ,
    ...track,
  }));
  if (first === undefined) throw new Error('Nothing to play.');
  graph.sendSourceCommand({ type: 'load', track: first, atSeconds: 0, play: true });
  if (second) graph.sendSourceCommand({ type: 'next', track: second });
  for (const { atSeconds, mix, command } of changes) {
    void context.suspend(atSeconds + latencyFrames / RATE_HZ).then(async () => {
      if (mix !== undefined) graph.mix.value = mix;
      if (command) graph.sendSourceCommand(command);
      await messagesHaveArrived();
      await context.resume();
    });
  }
  await messagesHaveArrived();
  const begun = performance.now();
  const buffer = await context.startRendering();
  const seconds = (performance.now() - begun) / 1000;
  return { left: buffer.getChannelData(0).slice(latencyFrames, latencyFrames + rendering.seconds * RATE_HZ), seconds };
}

/** @returns what waits until the audio thread has read all messages that were sent to it */
async function createEcho(context: BaseAudioContext): Promise<() => Promise<void>> {
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([ECHO], { type: 'text/javascript' })));
  const { port } = new AudioWorkletNode(context, 'echo');
  return () =>
    new Promise((resolve) => {
      port.onmessage = () => {
        resolve();
      };
      port.postMessage(null);
    });
}
