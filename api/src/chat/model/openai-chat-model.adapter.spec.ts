import type { PinoLogger } from 'nestjs-pino';
import { type ScriptedAnswer, ScriptedServer } from '../../../test/support/scripted-server.js';
import type { ChatSettings } from '../chat.settings.js';
import { OpenAiChatModel } from './openai-chat-model.adapter.js';

let server: ScriptedServer;
let model: OpenAiChatModel;

beforeEach(async () => {
  server = await ScriptedServer.start(() => stream(said('Hello world.'), STOP));
  model = modelAt(`${server.url}/v1`);
});
afterEach(() => server.close());

function modelAt(baseUrl: string): OpenAiChatModel {
  const settings = { server: { isSandbox: false, apiKey: 'sk-1234567', baseUrl }, model: 'm' } as ChatSettings;
  return new OpenAiChatModel(settings, { warn: () => {} } as unknown as PinoLogger);
}

/** The pieces of an answer, joined, and how it ended. */
async function ask(): Promise<{ text: string; end: string }> {
  const answer = model.answer([{ role: 'user', content: 'Hello' }], new AbortController().signal);
  let text = '';
  for (;;) {
    const piece = await answer.next();
    if (piece.done === true) return { text, end: piece.value };
    text += piece.value;
  }
}

const EVENTS = { 'Content-Type': 'text/event-stream' };
const HTML = { headers: { 'Content-Type': 'text/html' }, body: '<html>bad gateway</html>' };

/** Lines of the stream: chunks, or text as it is. */
function streamOnly(...lines: (object | string)[]): ScriptedAnswer {
  const text = lines.map((line) => `${typeof line === 'string' ? line : `data: ${JSON.stringify(line)}`}\n\n`);
  return { headers: EVENTS, body: text.join('') };
}
const stream = (...lines: (object | string)[]) => streamOnly(...lines, 'data: [DONE]');

const chunk = (choices: unknown, more: object = {}) => ({ id: 'x', object: 'chat.completion.chunk', choices, ...more });
const choice = (fields: object) => chunk([{ index: 0, finish_reason: null, ...fields }]);
const said = (content: unknown) => choice({ delta: { content } });
const ended = (finish_reason: string) => choice({ delta: {}, finish_reason });
const STOP = ended('stop');
const USAGE = { usage: { total_tokens: 3 } };
const WHOLE = { text: 'Hello world.', end: 'whole' };

describe('an answer', () => {
  it.each<[string, ScriptedAnswer]>([
    ['is plain', stream(said('Hello '), said('world.'), STOP)],
    ['ends with its usage, without a choice', stream(said('Hello world.'), STOP, chunk([], USAGE))],
    ['ends with its usage, and choices is null', stream(said('Hello world.'), STOP, chunk(null, USAGE))],
    ['ends with its usage, without choices', stream(said('Hello world.'), STOP, USAGE)],
    [
      'begins with the filter of the question',
      stream({ choices: [], prompt_filter_results: [] }, said('Hello world.'), STOP),
    ],
    [
      'has chunks of a content filter, without delta',
      stream(said('Hello '), choice({ content_filter_results: {} }), said('world.'), STOP),
    ],
    ['ends with delta null', stream(said('Hello world.'), choice({ delta: null, finish_reason: 'stop' }))],
    ['has chunks that are null or a number', stream('data: null', 'data: 7', said('Hello world.'), STOP)],
    ['does not say that it ended', stream(said('Hello '), said('world.'))],
    ['ends without [DONE]', streamOnly(said('Hello world.'), STOP)],
    ['is a list of parts', stream(said([null, { type: 'image_url' }, { type: 'text', text: 'Hello world.' }]), STOP)],
    ['has comments between its chunks', stream(': WORKING', said('Hello world.'), ': WORKING', STOP)],
    ['has lines that end with CRLF', { headers: EVENTS, body: `data:${JSON.stringify(said('Hello world.'))}\r\n\r\n` }],
    ['begins with an empty piece', stream(said(''), said(null), said('Hello world.'), STOP)],
    [
      'is not streamed',
      { body: { choices: [{ index: 0, message: { content: 'Hello world.' }, finish_reason: 'stop' }] } },
    ],
    [
      'has thoughts in a field of their own',
      stream(
        choice({ delta: { content: null, reasoning_content: 'Hm.', reasoning: 'Hm.' } }),
        said('Hello world.'),
        STOP,
      ),
    ],
    [
      'has thoughts in parts',
      stream(said([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }]), said('Hello world.')),
    ],
    ['has thoughts between tags', stream(said('<think>They greet me.</think>\n\nHello world.'), STOP)],
    ['thinks twice', stream(said('<think>a</think>Hello <think>b</think>world.'), STOP)],
    [
      'has thoughts between tags that are split over chunks',
      stream(...Array.from('<think>1 < 2 </ think></think>\nHello world.', said), STOP),
    ],
  ])('that %s is read to its end', async (_what, answer) => {
    server.answer = () => answer;
    expect(await ask()).toEqual(WHOLE);
  });

  it.each<[string, ScriptedAnswer, { text: string; end: string }]>([
    ['too long', stream(said('Hello wor'), ended('length')), { text: 'Hello wor', end: 'cut' }],
    ['stopped by a filter', stream(said('Hello wor'), ended('content_filter')), { text: 'Hello wor', end: 'filtered' }],
    ['stopped by a filter at once', stream(ended('content_filter')), { text: '', end: 'filtered' }],
    ['empty', stream(said(''), STOP), { text: '', end: 'none' }],
    ['all thinking', stream(said('<think>Hm.</think>\n\n'), STOP), { text: '', end: 'none' }],
    ['thinking to its limit', stream(said('<think>Hm, '), ended('length')), { text: '', end: 'none' }],
    ['about the sign <', stream(said('1 <'), said(' 2 <th'), STOP), { text: '1 < 2 <th', end: 'whole' }],
    ['longer than any should be', stream(said('x'.repeat(9000)), said('y')), { text: 'x'.repeat(9000), end: 'cut' }],
  ])('that is %s says how it ended', async (_what, answer, outcome) => {
    server.answer = () => answer;
    expect(await ask()).toEqual(outcome);
  });

  it.each<[string, ScriptedAnswer, string]>([
    ['an error', { status: 500, body: { error: { message: 'Oh.' } } }, 'chat.model_unavailable'],
    ['a page of a proxy', { ...HTML, status: 502 }, 'chat.model_unavailable'],
    ['a page as if it were an answer', HTML, 'chat.model_unavailable'],
    ['nothing', stream(), 'chat.model_unavailable'],
    ['something that is not JSON', streamOnly('data: {', said('Hello')), 'chat.model_unavailable'],
    ['too many requests', { status: 429, headers: { 'Retry-After': '20' }, body: {} }, 'chat.model_busy'],
    [
      'an error after some words',
      stream(said('Hello '), { error: { message: 'overloaded' } }),
      'chat.answer_broke_off',
    ],
  ])('of %s is an error in words', async (_what, answer, code) => {
    server.answer = () => answer;
    await expect(ask()).rejects.toMatchObject({ code, status: 503 });
  });
});

describe('the limit of an answer', () => {
  const OTHER_NAME = {
    Mistral: {
      status: 422,
      body: {
        object: 'error',
        message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'] }] },
      },
    },
    FastAPI: { status: 422, body: { detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'Extra inputs' }] } },
    'the parameter alone': { status: 400, body: { error: { message: 'Unknown.', param: 'max_completion_tokens' } } },
    'the message alone': { status: 400, body: { message: 'Unrecognized argument: max_completion_tokens' } },
  };

  it.each(Object.entries(OTHER_NAME))(
    'has its older name, from then on, for a server like %s',
    async (_who, refusal) => {
      server.answer = ({ body }) =>
        body.includes('max_completion_tokens') ? refusal : stream(said('Hello world.'), STOP);
      expect(await Promise.all([ask(), ask()])).toEqual([WHOLE, WHOLE]);
      const before = server.requests.length;
      expect(await ask()).toEqual(WHOLE);
      expect(server.requests.slice(before).map(({ body }) => JSON.parse(body) as object)).toEqual([
        expect.objectContaining({ max_tokens: 700 }),
      ]);
    },
  );

  it('keeps its name when a server refuses something else', async () => {
    server.answer = () => ({ status: 400, body: { error: { message: 'Unknown role.' } } });
    await expect(ask()).rejects.toMatchObject({ code: 'chat.model_unavailable' });
    expect(server.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({ max_completion_tokens: 700 }),
    ]);
  });
});

it.each(['/v1', '/v1/'])('a query of the address goes with each request to %s', async (path) => {
  model = modelAt(`${server.url}${path}?api-version=2024-10-21`);
  expect(await ask()).toEqual(WHOLE);
  expect(server.requests.map((request) => request.path)).toEqual(['/v1/chat/completions?api-version=2024-10-21']);
});
