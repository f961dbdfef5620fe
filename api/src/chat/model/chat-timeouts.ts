export interface ChatTimeouts {
  /** Until the model's first words, ms. */
  beginMs: number;
  /** Between two pieces of an answer, ms. */
  silenceMs: number;
}

export const DEFAULT_CHAT_TIMEOUTS: ChatTimeouts = { beginMs: 30_000, silenceMs: 20_000 };

/** Injection token, for tests. */
export const CHAT_TIMEOUTS = Symbol('CHAT_TIMEOUTS');
