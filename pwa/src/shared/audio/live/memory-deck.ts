import { delay } from '../../scope';
import type { Deck, DeckEvent } from './deck';
import type { LiveGraph } from './live-graph';
import {
  type LoopRange,
  type ReadSpeed,
  SOURCE_OUTPUT,
  type SourceEvent,
  type SpeedChange,
  type TrackData,
} from './protocol';

const MAX_FADE_MS = 200;

/** Plays from memory: gapless, exact to the sample, at any speed. */
export class MemoryDeck implements Deck {
  #position = { key: '', seconds: 0, contextTime: 0, isRunning: false };
  #speed = 1;
  #silent: (() => void) | null = null;

  constructor(
    private readonly graph: LiveGraph,
    emit: (event: DeckEvent) => void,
  ) {
    graph.source.port.onmessage = ({ data }: MessageEvent<SourceEvent>) => {
      if (data.type === 'position') this.#position = data;
      else if (data.type === 'paused') this.#silent?.();
      else {
        if (data.type === 'ended') this.#position = { ...this.#position, isRunning: false };
        emit(data);
      }
    };
    graph.source.connect(graph.comparator, SOURCE_OUTPUT.now, 0);
  }

  connect(isConnected: boolean): void {
    if (isConnected) this.graph.source.connect(this.graph.comparator, SOURCE_OUTPUT.gate, 2);
    else this.graph.source.disconnect(this.graph.comparator, SOURCE_OUTPUT.gate, 2);
  }

  load(track: TrackData, atSeconds: number): void {
    this.#place(track.key, atSeconds);
    this.#speed = track.speed;
    this.graph.sendSourceCommand({ type: 'load', track, atSeconds, play: false });
  }

  setNext(track: TrackData | null): void {
    this.graph.sendSourceCommand({ type: 'next', track });
  }

  play(atContextSeconds?: number): void {
    this.graph.sendSourceCommand({ type: 'play', atContextSeconds });
  }

  async pause(): Promise<void> {
    const silent = new Promise<void>((resolve) => {
      this.#silent = resolve;
    });
    this.graph.sendSourceCommand({ type: 'pause' });
    // A suspended context does not respond.
    await Promise.race([silent, delay(MAX_FADE_MS)]);
  }

  seek(seconds: number): void {
    this.#place(this.#position.key, seconds);
    this.graph.sendSourceCommand({ type: 'seek', seconds });
  }

  setSpeed(key: string, how: ReadSpeed, change: SpeedChange = {}): void {
    this.#speed = how.speed;
    this.graph.sendSourceCommand({ type: 'speed', key, ...how, ...change });
  }

  setLoop(loop: LoopRange | null): void {
    this.graph.sendSourceCommand({ type: 'loop', loop });
  }

  setLead(frames: number, seamless: boolean, speed?: number): void {
    this.graph.sendSourceCommand({ type: 'lead', frames, seamless, speed });
  }

  feed(stretcher: AudioNode): void {
    this.graph.source.connect(stretcher, SOURCE_OUTPUT.ahead);
  }

  unload(): void {
    this.#place('', 0);
    this.graph.sendSourceCommand({ type: 'unload' });
  }

  positionSeconds(): number {
    const { seconds, contextTime, isRunning } = this.#position;
    if (!isRunning) return seconds;
    const since = Math.min(0.25, Math.max(0, this.graph.context.currentTime - contextTime));
    return seconds + since * this.#speed;
  }

  #place(key: string, seconds: number): void {
    this.#position = { key, seconds, contextTime: 0, isRunning: false };
  }
}
