import type { TestServer } from './test-server.js';

export interface ChatAnswer {
  status: number;
  headers: Headers;
  /** Of an error before the first words. */
  error: { error: string; code: string; fields?: Record<string, string> } | null;
  events: Record<string, unknown>[];
  /** The pieces of the answer, joined. */
  text: string;
  /** Whether the stream ended as it should. */
  isDone: boolean;
}

/** Asks the assistant and reads the answer to its end. */
export async function askChat(
  server: TestServer,
  headers: Record<string, string>,
  body: unknown,
  signal?: AbortSignal,
): Promise<ChatAnswer> {
  const response = await fetch(`${server.url}/api/studio/chat`, {
    method: 'POST',
    headers: { Origin: server.url, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: signal ?? null,
  });
  const { status, headers: answered } = response;
  const text = await response.text();
  if (status !== 200) {
    const error = JSON.parse(text) as ChatAnswer['error'];
    return { status, headers: answered, error, events: [], text: '', isDone: false };
  }
  const lines = text.split('\n\n').filter((line) => line.startsWith('data: '));
  const events = lines
    .filter((line) => line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.replace(/^data: /, '')) as Record<string, unknown>);
  return {
    status,
    headers: answered,
    error: null,
    events,
    text: events.map(({ content }) => (typeof content === 'string' ? content : '')).join(''),
    isDone: lines.at(-1) === 'data: [DONE]',
  };
}
