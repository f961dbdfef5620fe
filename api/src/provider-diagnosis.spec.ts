import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '../test/support/scripted-server.js';
import { testConfig } from '../test/support/test-config.js';
import { ChatSettings } from './chat/chat.settings.js';
import { checkModel } from './chat/model/model-check.js';
import { diagnoseProviders } from './provider-diagnosis.js';

let provider: ScriptedServer;

beforeEach(async () => {
  provider = await ScriptedServer.start(() => undefined);
});
afterEach(() => provider.close());

async function sentences(settings: Record<string, string>): Promise<string[]> {
  const findings = await diagnoseProviders(testConfig(settings));
  return findings.map(({ isWell, sentence }) => `${isWell ? 'well' : 'unwell'}: ${sentence}`);
}

it('a provider that is not configured is not asked', async () => {
  expect(await sentences({})).toEqual([]);
});

describe('the chat’s model', () => {
  const settings = () => ({
    OPENAI_BASE_URL: `${provider.url}/v1?key=secret`,
    OPENAI_API_KEY: 'sk-1234567',
    OPENAI_MODEL: 'm-1',
  });
  const refusal = (status: number, message: string) => ({ status, body: { error: { message } } });
  const HTML = { headers: { 'Content-Type': 'text/html' }, body: '<p>Hello' };

  it('is asked for one word', async () => {
    const chunk = { choices: [{ index: 0, delta: { content: 'Yes' }, finish_reason: null }] };
    provider.answer = () => ({
      headers: { 'Content-Type': 'text/event-stream' },
      body: `data: ${JSON.stringify(chunk)}\n\n`,
    });
    const { host } = new URL(provider.url);
    expect(await sentences(settings())).toEqual([`well: The chat's model, m-1, answers at ${host}.`]);
    expect(provider.requests).toHaveLength(1);
  });

  it.each<[string, ScriptedAnswer, RegExp]>([
    [
      'a wrong key',
      refusal(401, 'Incorrect: sk-1234567'),
      /^OPENAI_API_KEY: \S+ refuses the key, 401 Incorrect: \.{3}\.$/,
    ],
    [
      'a wrong model',
      refusal(404, 'The model `m-1` does not exist'),
      /^OPENAI_MODEL: \S+ does not have m-1, 404 The model/,
    ],
    [
      'a wrong model, as 400',
      refusal(400, 'Invalid: m-1'),
      /^OPENAI_MODEL: \S+ does not have m-1, 400 Invalid: m-1\.$/,
    ],
    [
      'a wrong path',
      refusal(404, 'Not Found'),
      /^OPENAI_BASE_URL: there are no chat completions at http:\S+\/v1, 404 Not/,
    ],
    [
      'a web page',
      HTML,
      /^OPENAI_BASE_URL: http:\S+\/v1 answers with a web page, so it is not the address of an API\.$/,
    ],
    ['a web page of an error', { ...HTML, status: 404 }, /^OPENAI_BASE_URL: http:\S+\/v1 answers with a web page/],
    [
      'an exhausted account',
      refusal(429, 'No quota.'),
      /^The chat's model, m-1, does not answer at \S+: 429 No quota\.$/,
    ],
    ['nothing', { headers: { 'Content-Type': 'text/event-stream' }, body: '' }, /: the answer is empty\.$/],
  ])('is wrong by its setting: %s', async (_what, answer, sentence) => {
    provider.answer = () => answer;
    const [finding, ...others] = await checkModel(testConfig(settings()).of(ChatSettings));
    expect(others).toEqual([]);
    expect(finding).toEqual({ isWell: false, sentence: expect.stringMatching(sentence) as string });
    expect(finding?.sentence).not.toMatch(/secret|sk-1/);
  });

  it('is wrong by its setting: no one listens, or answers in time', async () => {
    const config = testConfig(settings());
    const [silent] = await checkModel(config.of(ChatSettings), 50);
    expect(silent?.sentence).toMatch(/^The chat's model, m-1, did not answer within 0\.05 s at /);
    await provider.close();
    const [closed] = await checkModel(config.of(ChatSettings));
    expect(closed?.sentence).toMatch(/^OPENAI_BASE_URL: http:\S+\/v1 cannot be reached, ECONNREFUSED\.$/);
    provider = await ScriptedServer.start(() => undefined);
  });
});

describe('the prices at Stripe', () => {
  const settings = () => ({
    STRIPE_API_BASE: provider.url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_BASIC: 'price_b',
    STRIPE_PRICE_PRO: 'price_p',
    STRIPE_PRICE_STUDIO: 'price_s',
  });
  const MONTHLY = { active: true, currency: 'usd', recurring: { interval: 'month', interval_count: 1 } };
  const PRICES = { price_b: 299, price_p: 999, price_s: 2999 };

  /** @param wrong what is different about each */
  function answerWith(wrong: Record<string, object | undefined>): void {
    provider.answer = ({ path }: ReceivedRequest) => {
      const id = path.split('/').at(-1) ?? '';
      const amount = PRICES[id as keyof typeof PRICES];
      return { body: { id, object: 'price', ...MONTHLY, unit_amount: amount, ...wrong[id] } };
    };
  }

  it('are those of the catalogue', async () => {
    answerWith({});
    expect(await sentences(settings())).toEqual(['well: Stripe charges what the catalogue says.']);
    expect(provider.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  it('have a line each for what is different', async () => {
    answerWith({
      price_b: { currency: 'eur' },
      price_p: { active: false, unit_amount: 1999 },
      price_s: { recurring: { interval: 'month', interval_count: 3 }, unit_amount: null },
    });
    expect(await sentences(settings())).toEqual([
      'unwell: STRIPE_PRICE_BASIC names price_b, which is in EUR instead of USD.',
      'unwell: STRIPE_PRICE_PRO names price_p, which is archived and costs $19.99 instead of $9.99.',
      'unwell: STRIPE_PRICE_STUDIO names price_s, which is charged every 3 months instead of every month and has no fixed amount instead of $29.99.',
    ]);
    answerWith({ price_b: { recurring: { interval: 'year', interval_count: 1 } }, price_p: { recurring: null } });
    expect(await sentences(settings())).toEqual([
      'unwell: STRIPE_PRICE_BASIC names price_b, which is charged every year instead of every month.',
      'unwell: STRIPE_PRICE_PRO names price_p, which is charged once instead of every month.',
    ]);
  });

  it('may be missing, and cannot be compared while Stripe refuses the key or cannot be reached', async () => {
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such price' };
    provider.answer = () => ({ status: 404, body: { error } });
    expect(await sentences(settings())).toContain(
      'unwell: STRIPE_PRICE_PRO names price_p, which Stripe does not have.',
    );
    const NOT_COMPARED = 'unwell: The prices at Stripe could not be compared with the catalogue';
    provider.answer = () => ({ status: 401, body: { error: { message: 'Invalid API Key' } } });
    expect(await sentences(settings())).toEqual([`${NOT_COMPARED}: Invalid API Key.`]);
    const unreachable = settings();
    await provider.close();
    expect(await sentences(unreachable)).toEqual([`${NOT_COMPARED}: it cannot be reached, ECONNREFUSED.`]);
    provider = await ScriptedServer.start(() => undefined);
  });
});
