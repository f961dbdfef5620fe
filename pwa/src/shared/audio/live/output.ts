import { delay, Scope } from '../../scope';
import { ContextSleep, SUSPEND_DELAY_MS } from '../context-sleep';

const DEFAULT_VOLUME = 70;

/** The end of the graph: meter, volume, loudspeaker. */
export class Output {
  /** For meters: the signal before the volume. */
  readonly analyser: AnalyserNode;
  readonly #volume: GainNode;
  readonly #sleep: ContextSleep;
  readonly #scope = new Scope();

  /** @param silenced called when the output stops for any reason: a call, another application, ourselves */
  constructor(
    readonly context: AudioContext,
    silenced: () => void,
  ) {
    this.#sleep = new ContextSleep(context);
    this.analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0.7 });
    this.#volume = new GainNode(context, { gain: gainOf(DEFAULT_VOLUME) });
    this.analyser.connect(this.#volume).connect(context.destination);
    this.#scope.listen(context, 'statechange', () => {
      if (context.state !== 'running') silenced();
    });
  }

  /** 0-100; equal steps sound about equally large. */
  setVolume(volume: number): void {
    this.#volume.gain.setTargetAtTime(gainOf(volume), this.context.currentTime, 0.01);
  }

  /** See {@link ContextSleep}. */
  wake(): Promise<void> {
    return this.#sleep.wake();
  }

  suspendSoon(): void {
    this.#sleep.suspendSoon();
  }

  /** Once everything buffered has reached the loudspeaker. */
  async close(): Promise<void> {
    this.#sleep.end();
    if (this.context.state === 'running') await delay(SUSPEND_DELAY_MS);
    await this.context.close();
    this.#scope.dispose();
  }
}

/** The square of the position: equal steps sound about equally large. */
function gainOf(volume: number): number {
  return (Math.min(100, Math.max(0, volume)) / 100) ** 2;
}
