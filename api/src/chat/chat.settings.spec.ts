import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { ChatSettings } from './chat.settings.js';

const parseSettings = (environment: Record<string, string>) =>
  parseConfig(environment, [ChatSettings]).of(ChatSettings);
const findErrors = (environment: Record<string, string>) => configErrors(environment, [ChatSettings]);

describe('the support chat', () => {
  it('asks the sandbox’s model until there is a real one', () => {
    expect(parseSettings({ SANDBOX_PORT: '4100' })).toMatchObject({
      server: { isSandbox: true, apiKey: 'sk-sandbox', baseUrl: 'http://127.0.0.1:4100/openai/v1' },
      model: 'gpt-4.1-mini',
    });
    expect(parseSettings({ SANDBOX_PORT: '4100', OPENAI_API_KEY: 'sk-1234567' }).server).toEqual({
      isSandbox: false,
      apiKey: 'sk-1234567',
      baseUrl: undefined,
    });
  });

  it('takes a local server without a key, in production too', () => {
    const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODEL: 'llama' };
    expect(parseSettings({ ...PRODUCTION, ...environment })).toMatchObject({
      server: { isSandbox: false, apiKey: 'no-key', baseUrl: 'http://127.0.0.1:11434/v1' },
      model: 'llama',
    });
    expect(findErrors({ OPENAI_BASE_URL: 'localhost:11434' })).toEqual([
      'OPENAI_BASE_URL must look like http://127.0.0.1:11434/v1',
    ]);
  });

  it('is off in production without a key, where no contact is made up either', () => {
    const { server, support } = parseSettings(PRODUCTION);
    expect(server.apiKey).toBeUndefined();
    expect(support).toEqual({ email: null, phone: null });
  });

  it('rejects an invalid contact', () => {
    expect(parseSettings({ SUPPORT_PHONE: '+49 (30) 901820' }).support.phone).toBe('+49 (30) 901820');
    expect(findErrors({ SUPPORT_EMAIL: 'Help <help@attune.test>', SUPPORT_PHONE: 'call us' })).toHaveLength(2);
  });
});
