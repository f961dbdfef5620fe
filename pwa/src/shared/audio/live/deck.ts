import type { LoopRange, ReadSpeed, SpeedChange } from './protocol';

/** Events a deck emits to its retuner. */
export type DeckEvent =
  | { type: 'approaching'; key: string }
  | { type: 'track'; key: string }
  /** The end of the loop was heard: it plays from its beginning, or has stopped there. */
  | { type: 'round' }
  | { type: 'ended'; key: string }
  | { type: 'led' }
  | { type: 'failed'; key: string; error: unknown };

/** Plays one track after the other: from memory, or streamed from a file. */
export interface Deck {
  /** @param atContextSeconds when the music begins, on the clock of the context; as soon as it can without it */
  play(atContextSeconds?: number): void;
  /** Resolves when it is silent. */
  pause(): Promise<void>;
  seek(seconds: number): void;
  setSpeed(key: string, how: ReadSpeed, change?: SpeedChange): void;
  /** What repeats of the current track. */
  setLoop(loop: LoopRange | null): void;
  /** See the `lead` command of the source. What is streamed has the speed at once. */
  setLead(frames: number, seamless: boolean, speed?: number): void;
  /** Sends the signal that runs ahead to the stretcher. */
  feed(stretcher: AudioNode): void;
  unload(): void;
  positionSeconds(): number;
}
