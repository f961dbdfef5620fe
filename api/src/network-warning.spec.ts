import { networkWarning } from './network-warning.js';

const open = { isProduction: false, host: '0.0.0.0', sandbox: true, demoAccounts: true, publishAddress: undefined };

describe('listening for other machines', () => {
  it('outside production names what the network can reach, and the remedy', () => {
    expect(networkWarning(open)).toBe(
      'HOST=0.0.0.0 opens to the network the inbox at /sandbox/inbox, which holds links that reset passwords, and ' +
        'the demo accounts, whose password is public. HOST=127.0.0.1 keeps them to this machine.',
    );
    expect(networkWarning({ ...open, host: '::', demoAccounts: false })).not.toContain('demo');
    expect(networkWarning({ ...open, host: '192.168.1.7', sandbox: false })).not.toContain('inbox');
  });

  it.each([
    { host: '127.0.0.1' },
    { host: 'localhost' },
    { host: '::1' },
    { publishAddress: '127.0.0.1' },
    { isProduction: true },
    { sandbox: false, demoAccounts: false },
  ])('is no matter with %j', (change) => {
    expect(networkWarning({ ...open, ...change })).toBeUndefined();
  });
});
