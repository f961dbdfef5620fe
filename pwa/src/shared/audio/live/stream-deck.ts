import { delay, Scope } from '../../scope';
import { AudioFileError } from '../audio-file.errors';
import type { Deck, DeckEvent } from './deck';
import type { LoopRange, ReadSpeed } from './protocol';

const FADE_SECONDS = 0.02;
/** How often the end of a loop is looked for. */
const LOOP_INTERVAL_MS = 20;

/**
 * Streams a file, for files too long for memory and for browsers without an AudioWorklet. Speed is the browser's own
 * resampling (`preservesPitch` off): exact pitch, but no gapless change of track.
 */
export class StreamDeck implements Deck {
  readonly #element = new Audio();
  readonly #delay: DelayNode;
  readonly #gate: GainNode;
  #key = '';
  #url: string | null = null;
  #leadSeconds = 0;
  /** Counts plays and pauses: a pause that was superseded during its fade stops nothing. */
  #presses = 0;
  #looping = new Scope();
  /** Listeners of the element, which is disposed with the deck. */
  readonly #scope = new Scope();

  /** @param output destination of the sound as recorded (or at varispeed) */
  constructor(
    private readonly context: AudioContext,
    output: { node: AudioNode; input: number },
    private readonly emit: (event: DeckEvent) => void,
  ) {
    this.#element.preservesPitch = false;
    this.#element.preload = 'auto';
    // Two channels in any case: the stretcher does not mix up mono by itself.
    this.#gate = new GainNode(context, { channelCount: 2, channelCountMode: 'explicit' });
    this.#delay = new DelayNode(context, { maxDelayTime: 1, delayTime: 0 });
    context.createMediaElementSource(this.#element).connect(this.#gate).connect(this.#delay);
    this.#delay.connect(output.node, 0, output.input);
    this.#scope.listen(this.#element, 'ended', () => {
      this.emit({ type: 'ended', key: this.#key });
    });
    this.#scope.listen(this.#element, 'error', () => {
      if (this.#url === null) return;
      const problem = this.#element.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'unreadable' : 'damaged';
      this.emit({ type: 'failed', key: this.#key, error: new AudioFileError(problem) });
    });
  }

  load(key: string, file: File, atSeconds: number, speed: number): void {
    this.#release();
    this.#key = key;
    this.#url = URL.createObjectURL(file);
    this.#element.src = this.#url;
    this.#element.currentTime = atSeconds;
    this.#element.playbackRate = speed;
    this.#element.defaultPlaybackRate = speed;
  }

  play(atContextSeconds?: number): void {
    this.#presses += 1;
    const press = this.#presses;
    const waitMs = ((atContextSeconds ?? 0) - this.context.currentTime) * 1000;
    if (waitMs > 0) {
      this.#scope.timeout(() => {
        if (press === this.#presses) this.play();
      }, waitMs);
      return;
    }
    this.#open(1);
    this.#element.play().catch((error: unknown) => {
      // Pausing or loading while `play` is still pending is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this.emit({ type: 'failed', key: this.#key, error });
    });
  }

  async pause(): Promise<void> {
    this.#presses += 1;
    const press = this.#presses;
    this.#open(0);
    await delay(FADE_SECONDS * 2000);
    if (press === this.#presses) this.#element.pause();
  }

  seek(seconds: number): void {
    this.#open(0);
    this.#element.currentTime = seconds;
    this.#scope.listen(this.#element, 'seeked', () => this.#open(1), { once: true });
  }

  /** At once, and never straightened: what is streamed is not measured. */
  setSpeed(key: string, { speed }: ReadSpeed): void {
    if (key !== this.#key) return;
    this.#element.playbackRate = speed;
  }

  /** Not exact to the sample, unlike in memory. */
  setLoop(loop: LoopRange | null): void {
    this.#looping.dispose();
    this.#looping = new Scope();
    if (loop === null) return;
    this.#looping.interval(() => {
      const { currentTime, paused } = this.#element;
      const isAtEnd = currentTime >= loop.toSeconds && currentTime < loop.toSeconds + 1;
      if (paused || !isAtEnd) return;
      if (loop.stops) void this.pause();
      this.seek(loop.fromSeconds);
      this.emit({ type: 'round' });
    }, LOOP_INTERVAL_MS);
  }

  setLead(frames: number, _seamless?: boolean, speed?: number): void {
    if (speed !== undefined) this.#element.playbackRate = speed;
    this.#leadSeconds = frames / this.context.sampleRate;
    this.#delay.delayTime.value = this.#leadSeconds;
    if (frames > 0) this.emit({ type: 'led' });
  }

  /** What runs ahead is what is not delayed. */
  feed(stretcher: AudioNode): void {
    this.#gate.connect(stretcher);
  }

  unload(): void {
    this.setLoop(null);
    this.#release();
    this.#key = '';
  }

  positionSeconds(): number {
    const { currentTime, paused, playbackRate } = this.#element;
    return Math.max(0, currentTime - (paused ? 0 : this.#leadSeconds * playbackRate));
  }

  #open(gain: 0 | 1): void {
    this.#gate.gain.setTargetAtTime(gain, this.context.currentTime, FADE_SECONDS / 4);
  }

  #release(): void {
    this.#element.pause();
    if (this.#url === null) return;
    URL.revokeObjectURL(this.#url);
    this.#url = null;
    this.#element.removeAttribute('src');
    this.#element.load();
  }
}
