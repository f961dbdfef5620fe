/** The part of a request for a chat completion that the sandbox reads. */
export interface CompletionRequest {
  model: string;
  stream: boolean;
  messages: { role: string; content: string }[];
}

/** @returns null for what the API would refuse */
export function parseCompletionRequest(text: string): CompletionRequest | null {
  try {
    const { model, stream, messages } = JSON.parse(text) as Record<string, unknown>;
    if (typeof model !== 'string' || !Array.isArray(messages) || !messages.every(isMessage)) return null;
    return { model, stream: stream === true, messages };
  } catch {
    return null;
  }
}

function isMessage(value: unknown): value is { role: string; content: string } {
  const { role, content } = (value ?? {}) as Record<string, unknown>;
  return typeof content === 'string' && typeof role === 'string' && ['system', 'user', 'assistant'].includes(role);
}
