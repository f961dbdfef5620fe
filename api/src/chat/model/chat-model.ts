export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** `sandbox`: the stand-in of development, which only quotes; `none`: the chat is off. */
export type ModelKind = 'provider' | 'sandbox' | 'none';

export interface ChatTimeouts {
  /** Until the model's first words, ms. */
  beginMs: number;
  /** Between two pieces of an answer, ms. */
  silenceMs: number;
}

export const DEFAULT_CHAT_TIMEOUTS: ChatTimeouts = { beginMs: 30_000, silenceMs: 20_000 };

/** Injection token, for tests. */
export const CHAT_TIMEOUTS = Symbol('CHAT_TIMEOUTS');

/**
 * How an answer ended: `cut` by a limit of its length, `filtered` by the provider's content filter, `none`
 * without a word for the user.
 */
export type AnswerEnd = 'whole' | 'cut' | 'filtered' | 'none';

/** A language model somewhere else. */
export abstract class ChatModel {
  abstract readonly kind: ModelKind;

  /**
   * The answer, piece by piece as it is written, without what the model thinks; at last how it ended.
   *
   * @param signal ends the request to the model at once; the answer then ends without an error
   * @throws AppError 503 when there is no model, when it does not answer or is too slow, or when the answer breaks off
   */
  abstract answer(messages: readonly ChatMessage[], signal: AbortSignal): AsyncGenerator<string, AnswerEnd, undefined>;
}
