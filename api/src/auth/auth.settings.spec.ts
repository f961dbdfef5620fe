import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { AuthSettings } from './auth.settings.js';

const parseSettings = (environment: Record<string, string>) =>
  parseConfig(environment, [AuthSettings]).of(AuthSettings);
const findErrors = (environment: Record<string, string>) => configErrors(environment, [AuthSettings]);

describe('session secrets', () => {
  it('can be several, so that they can be changed without signing everyone out', () => {
    const [fresh, old] = ['f'.repeat(32), 'o'.repeat(32)];
    expect(parseSettings({ SESSION_SECRET: `${fresh}, ${old}` }).sessionSecrets).toEqual([fresh, old]);
    expect(findErrors({ SESSION_SECRET: `${fresh},short` })).toEqual([
      'SESSION_SECRET must have at least 32 characters',
    ]);
  });

  it('are required in production', () => {
    expect(parseSettings({}).sessionSecrets).toEqual([]);
    expect(findErrors({ ...PRODUCTION, SESSION_SECRET: '' })).toEqual([
      'SESSION_SECRET must be given in production: sessions are signed with it',
    ]);
  });

  it('are not taken by the demo in containers', () => {
    const { SESSION_SECRET } = PRODUCTION;
    expect(findErrors({ PUBLISH_ADDRESS: '127.0.0.1', SESSION_SECRET })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is a setting of production, /),
    ]);
  });
});

describe('demo accounts', () => {
  it('are there in development only, unless they are turned on or off', () => {
    expect(parseSettings({}).demoAccounts).toBe(true);
    expect(parseSettings({ DEMO_ACCOUNTS: 'off' }).demoAccounts).toBe(false);
    expect(parseSettings({ NODE_ENV: 'test' }).demoAccounts).toBe(false);
    expect(parseSettings(PRODUCTION).demoAccounts).toBe(false);
  });

  it('are refused in production', () => {
    expect(findErrors({ ...PRODUCTION, DEMO_ACCOUNTS: 'true' })).toEqual([
      'DEMO_ACCOUNTS must be off in production: the demo password is public',
    ]);
  });
});
