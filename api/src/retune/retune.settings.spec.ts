import { generateKeyPairSync } from 'node:crypto';
import { configErrors } from '../../test/support/config-errors.js';
import { PRODUCTION } from '../../test/support/production.js';
import { parseConfig } from '../platform/config/config.js';
import { RetuneSettings } from './retune.settings.js';

const parseSettings = (environment: Record<string, string>) =>
  parseConfig(environment, [RetuneSettings]).of(RetuneSettings);
const findErrors = (environment: Record<string, string>) => configErrors(environment, [RetuneSettings]);

describe('how long things are kept', () => {
  it('has defaults', () => {
    expect(parseSettings({})).toMatchObject({ retentionDays: 90, analysisDays: 365, historyMonths: 24 });
  });

  it('is never shorter for the measurements than for the songs', () => {
    expect(parseSettings({ RETENTION_DAYS: '400' }).analysisDays).toBe(400);
    expect(parseSettings({ RETENTION_DAYS: '60', ANALYSIS_DAYS: '60' }).analysisDays).toBe(60);
    expect(findErrors({ RETENTION_DAYS: '60', ANALYSIS_DAYS: '30' })).toEqual([
      'ANALYSIS_DAYS must be at least RETENTION_DAYS, which is 60: a stored song keeps its measurements',
    ]);
  });
});

it('the decoder sandbox is required in production by default, and not in development', () => {
  expect(parseSettings(PRODUCTION).requireSandbox).toBe(true);
  expect(parseSettings({ ...PRODUCTION, REQUIRE_SANDBOX: 'false' }).requireSandbox).toBe(false);
  expect(parseSettings({}).requireSandbox).toBe(false);
  expect(parseSettings({ REQUIRE_SANDBOX: 'true' }).requireSandbox).toBe(true);
});

it('the key that signs receipts is read, and refused without being shown', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const RECEIPT_SIGNING_KEY = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const { x } = publicKey.export({ format: 'jwk' });
  expect(parseSettings({ RECEIPT_SIGNING_KEY }).receiptSigningKey?.publicKey.x).toBe(x);
  expect(parseSettings({}).receiptSigningKey).toBeNull();
  expect(findErrors({ RECEIPT_SIGNING_KEY: 'hush' })).toEqual([
    'RECEIPT_SIGNING_KEY must be a private Ed25519 key, in PEM or base64 of PKCS #8',
  ]);
});
