/** Events a deck emits to its retuner. */
export type DeckEvent =
  | { type: 'approaching'; key: string }
  | { type: 'track'; key: string }
  | { type: 'ended'; key: string }
  | { type: 'led' }
  | { type: 'failed'; key: string; error: unknown };

/** Plays one track after the other: from memory, or streamed from a file. */
export interface Deck {
  play(): void;
  /** Resolves when it is silent. */
  pause(): Promise<void>;
  seek(seconds: number): void;
  setSpeed(key: string, speed: number): void;
  /** See the `lead` command of the source. */
  setLead(frames: number, seamless: boolean): void;
  /** Sends the signal that runs ahead to the stretcher. */
  feed(stretcher: AudioNode): void;
  unload(): void;
  positionSeconds(): number;
}
