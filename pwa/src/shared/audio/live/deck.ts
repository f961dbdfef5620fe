/** What a deck tells the retuner that plays it. */
export type DeckEvent =
  | { type: 'approaching'; key: string }
  | { type: 'track'; key: string }
  | { type: 'ended'; key: string }
  | { type: 'led' }
  | { type: 'failed'; key: string; error: unknown };

/** Something that plays one track after the other: from memory, or from a file as it is read. */
export interface Deck {
  play(): void;
  /** Resolves when it is silent. */
  pause(): Promise<void>;
  seek(seconds: number): void;
  setSpeed(key: string, speed: number): void;
  /** See the `lead` command of the source. */
  lead(frames: number, seamless: boolean): void;
  /** Sends what runs ahead to the stretcher. */
  feed(stretcher: AudioNode): void;
  unload(): void;
  positionSeconds(): number;
}
