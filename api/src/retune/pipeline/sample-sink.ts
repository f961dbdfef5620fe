/** Where rendered samples go, interleaved float32 in whole frames. */
export interface SampleSink {
  readonly isComplete: boolean;
  /** Resolves when the buffer may be filled again. */
  append(chunk: Buffer): Promise<void>;
  /** Nothing more comes. */
  complete(): void;
  /** Nothing more comes, because of an error. */
  fail(error: unknown): void;
}
