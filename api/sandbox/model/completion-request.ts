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

/** A numbered source in the system message of a request. */
export interface PromptSource {
  number: number;
  title: string;
  sentences: string[];
}

const BLOCK = /<source number="(\d+)" title="([^"]*)">\n([^]*?)\n<\/source>/g;

/** The sources that the application put into its system message. */
export function sourcesIn(system: string): PromptSource[] {
  return [...system.matchAll(BLOCK)].map(([, number, title = '', text = '']) => ({
    number: Number(number),
    title: unescaped(title),
    sentences: toSentences(unescaped(text)),
  }));
}

function toSentences(text: string): string[] {
  return text.split(/(?<=[.!?]) (?=[\p{Lu}\d“"])/u).filter((sentence) => sentence.trim() !== '');
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
