import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CompletionRequest, parseCompletionRequest } from './completion-request.js';
import { CompletionStream } from './completion-stream.js';
import { quoteAnswer } from './quote-answer.js';

/**
 * How the model behaves: `quote` answers from the sources; `echo` returns the whole request; `slow` waits for a minute
 * after its first words, `silent` before them; `cut` drops the connection in the middle of an answer; `long` ends at
 * the limit of its length; `empty` says nothing; `thinking` thinks and says nothing; `busy` is 429, `broken` 500;
 * `hostile` answers with markup, scripts and links that must not work.
 */
export const MODES = [
  'quote',
  'echo',
  'slow',
  'silent',
  'cut',
  'long',
  'empty',
  'thinking',
  'busy',
  'broken',
  'hostile',
] as const;
export type Mode = (typeof MODES)[number];

export interface LanguageModelOptions {
  /** What the application's SDK signs in with. */
  apiKey: string;
  /** Until a question names another one. */
  mode?: Mode;
}

export interface LanguageModel {
  mode: Mode;
  /** The last requests, newest last. */
  readonly requests: readonly CompletionRequest[];
  /** Open responses. */
  readonly openAnswers: number;
  /** @returns false, without responding, when the path does not belong to the model */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

const PATH = '/openai/v1/chat/completions';
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_REQUESTS = 1000;
const SLOW_MS = 60_000;

/** Markdown and markup as an attacker would like them to be shown. */
const HOSTILE = [
  '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"><iframe srcdoc="<script>parent.hacked = 1</script>">',
  '[press here](javascript:window.hacked=1) [data](data:text/html,<script>parent.hacked=1</script>) [away](https://evil.test/?q=secret)',
  '![pixel](https://evil.test/pixel.png) ![local](/api/auth/logout)',
  '<svg onload="window.hacked = 1"></svg> <a href="https://evil.test" onclick="window.hacked = 1">link</a> [99] [1]',
].join('\n\n');

/**
 * A language model as a provider's API looks from outside. It writes nothing of its own. A question that begins with
 * `#` and a mode, such as `#slow`, is answered in that mode.
 */
export function createLanguageModel({ apiKey, mode = 'quote' }: LanguageModelOptions): LanguageModel {
  const requests: CompletionRequest[] = [];
  let openAnswers = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${apiKey}`) {
      refuse(response, 401, 'invalid_api_key', 'Incorrect API key provided.');
      return;
    }
    const asked = parseCompletionRequest(await readBody(request));
    if (!asked?.stream) {
      refuse(response, 400, 'invalid_request_error', 'The sandbox only streams answers.');
      return;
    }
    requests.push(asked);
    if (requests.length > MAX_REQUESTS) requests.shift();
    const prompt = asked.messages.at(-1)?.content ?? '';
    const named = /^#(\w+)\s*/.exec(prompt);
    const chosen = MODES.find((known) => known === named?.[1]);
    const question = chosen && named ? prompt.slice(named[0].length) : prompt;
    await ANSWERS[chosen ?? model.mode](asked, response, question);
  }

  const model: LanguageModel = {
    mode,
    requests,
    get openAnswers() {
      return openAnswers;
    },
    handle(request, response) {
      if (request.method !== 'POST' || request.url !== PATH) return false;
      openAnswers += 1;
      response.once('close', () => (openAnswers -= 1));
      respond(request, response).catch(() => response.destroy());
      return true;
    },
  };
  return model;
}

type Answer = (asked: CompletionRequest, response: ServerResponse, question: string) => Promise<void> | void;

const ANSWERS: Record<Mode, Answer> = {
  quote: (asked, response, question) => {
    const system = asked.messages.find(({ role }) => role === 'system')?.content ?? '';
    return write(asked, response, quoteAnswer(system, question));
  },
  echo: (asked, response) => write(asked, response, JSON.stringify(asked, null, 2), 0),
  hostile: (asked, response) => write(asked, response, HOSTILE),
  empty: (asked, response) => write(asked, response, ''),
  thinking: (asked, response) => write(asked, response, '<think>The user wants to know this.</think>\n\n'),
  long: async ({ model }, response) => {
    const stream = new CompletionStream(response, model);
    await stream.write('First, open the');
    stream.end('length');
  },
  slow: async ({ model }, response) => {
    await new CompletionStream(response, model).write('One moment, ');
    await pause(response);
  },
  silent: (_asked, response) => pause(response),
  cut: async ({ model }, response) => {
    await new CompletionStream(response, model).write('The answer begins, but then ');
    response.destroy();
  },
  busy: (_asked, response) => {
    refuse(response, 429, 'rate_limit_exceeded', 'Rate limit reached.', { 'Retry-After': '20' });
  },
  broken: (_asked, response) => {
    refuse(response, 500, 'server_error', 'The server had an error.');
  },
};

async function write(
  { model }: CompletionRequest,
  response: ServerResponse,
  text: string,
  wordDelayMs?: number,
): Promise<void> {
  const stream = new CompletionStream(response, model);
  await stream.write(text, wordDelayMs);
  stream.end();
}

/** Until the client leaves, at most for a minute. */
async function pause(response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  await sleep(SLOW_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined);
  response.destroy();
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): void {
  const error = { message, type: code, code, param: null };
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify({ error }));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new Error('The request is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
