import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { AuthSettings } from './auth.settings.js';

const settingsOf = (environment: Record<string, string>) => parseConfig(environment, [AuthSettings]).of(AuthSettings);
const errorsOf = (environment: Record<string, string>) => configErrors(environment, [AuthSettings]);

describe('session secrets', () => {
  it('can be several, so that they can be changed without signing everyone out', () => {
    const [fresh, old] = ['f'.repeat(32), 'o'.repeat(32)];
    expect(settingsOf({ SESSION_SECRET: `${fresh}, ${old}` }).sessionSecrets).toEqual([fresh, old]);
    expect(errorsOf({ SESSION_SECRET: `${fresh},short` })).toEqual(['SESSION_SECRET must have at least 32 characters']);
  });

  it('are required in production', () => {
    expect(settingsOf({}).sessionSecrets).toEqual([]);
    expect(errorsOf({ ...PRODUCTION, SESSION_SECRET: '' })).toEqual([
      'SESSION_SECRET must be given in production: sessions are signed with it',
    ]);
  });

  it('are not taken by the demo in containers', () => {
    const { SESSION_SECRET } = PRODUCTION;
    expect(errorsOf({ PUBLISH_ADDRESS: '127.0.0.1', SESSION_SECRET })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is a setting of production, /),
    ]);
  });
});

describe('demo accounts', () => {
  it('are there in development only, unless they are turned on or off', () => {
    expect(settingsOf({}).demoAccounts).toBe(true);
    expect(settingsOf({ DEMO_ACCOUNTS: 'off' }).demoAccounts).toBe(false);
    expect(settingsOf({ NODE_ENV: 'test' }).demoAccounts).toBe(false);
    expect(settingsOf(PRODUCTION).demoAccounts).toBe(false);
  });

  it('are refused in production', () => {
    expect(errorsOf({ ...PRODUCTION, DEMO_ACCOUNTS: 'true' })).toEqual([
      'DEMO_ACCOUNTS must be off in production: the demo password is public',
    ]);
  });
});
