import { PRODUCTION } from '../test/support/production.js';
import { AuthSettings } from './auth/auth.settings.js';
import { networkWarning } from './network-warning.js';
import { parseConfig } from './platform/config/config.js';

function warningFor(settings: Record<string, string>): string | undefined {
  return networkWarning(parseConfig({ HOST: '0.0.0.0', ...settings }, [AuthSettings]));
}

describe('listening for other machines', () => {
  it('outside production names what the network can reach, and the remedy', () => {
    expect(warningFor({})).toBe(
      'HOST=0.0.0.0 opens to the network the demo accounts, whose password is public. HOST=127.0.0.1 keeps them to this machine.',
    );
    expect(warningFor({ HOST: '192.168.1.7', SANDBOX: 'off' })).toContain('HOST=192.168.1.7');
  });

  it.each<Record<string, string>>([
    { HOST: '127.0.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLISH_ADDRESS: '127.0.0.1' },
    PRODUCTION,
    { DEMO_ACCOUNTS: 'off' },
  ])('is no matter with %j', (settings) => {
    expect(warningFor(settings)).toBeUndefined();
  });
});
