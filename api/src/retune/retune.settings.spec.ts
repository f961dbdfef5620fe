import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { RetuneSettings } from './retune.settings.js';

const settingsOf = (environment: Record<string, string>) =>
  parseConfig(environment, [RetuneSettings]).of(RetuneSettings);
const errorsOf = (environment: Record<string, string>) => configErrors(environment, [RetuneSettings]);

describe('how long things are kept', () => {
  it('has defaults', () => {
    expect(settingsOf({})).toMatchObject({ retentionDays: 90, analysisDays: 365, historyMonths: 24 });
  });

  it('is never shorter for the measurements than for the songs', () => {
    expect(settingsOf({ RETENTION_DAYS: '400' }).analysisDays).toBe(400);
    expect(settingsOf({ RETENTION_DAYS: '60', ANALYSIS_DAYS: '60' }).analysisDays).toBe(60);
    expect(errorsOf({ RETENTION_DAYS: '60', ANALYSIS_DAYS: '30' })).toEqual([
      'ANALYSIS_DAYS must be at least RETENTION_DAYS, which is 60: a stored song keeps its measurements',
    ]);
  });
});

it('the decoder sandbox is required in production by default, and not in development', () => {
  expect(settingsOf(PRODUCTION).requireSandbox).toBe(true);
  expect(settingsOf({ ...PRODUCTION, REQUIRE_SANDBOX: 'false' }).requireSandbox).toBe(false);
  expect(settingsOf({}).requireSandbox).toBe(false);
  expect(settingsOf({ REQUIRE_SANDBOX: 'true' }).requireSandbox).toBe(true);
});
