import { readUsage } from '../../shared/plans/usage';
import { accessFor } from './access';

describe('access to the retuner', () => {
  it.each([
    ['loading', 'free', null, 'loading'],
    ['signedOut', 'free', null, 'sign-up'],
    ['signedIn', 'free', [0, 0], 'upgrade'],
    ['signedIn', 'basic', [4, 5], 'open'],
    ['signedIn', 'basic', [5, 5], 'limit'],
    ['signedIn', 'basic', [7, 5], 'limit'],
    ['signedIn', 'pro', null, 'open'],
    ['signedIn', 'studio', [12_000, 999_999], 'open'],
  ] as const)('%s on %s with usage %j is %s', (status, tier, counts, access) => {
    const usage = counts ? readUsage({ retunesUsed: counts[0], retunesLimit: counts[1], resetsAt: '' }) : undefined;
    expect(accessFor({ status, tier, mayRetuneHere: true, usage })).toBe(access);
  });

  it('depends on the role in a team’s workspace, whatever its plan', () => {
    const access = accessFor({ status: 'signedIn', tier: 'studio', mayRetuneHere: false, usage: undefined });
    expect(access).toBe('role');
  });
});
