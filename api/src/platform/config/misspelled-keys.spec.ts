import { describe, expect, it } from '@jest/globals';
import { environmentSchema } from './config.schema.js';
import { misspelledKeys } from './misspelled-keys.js';

const KNOWN = Object.keys(environmentSchema.shape);

describe('a setting that does not exist', () => {
  it.each([
    ['WORKER_CONCURENCY', 'WORKER_CONCURRENCY'],
    ['WOKRER_CONCURRENCY', 'WORKER_CONCURRENCY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DRAIN_DELAYS', 'DRAIN_DELAY'],
    ['STORAGE_RESERVE_BG', 'STORAGE_RESERVE_GB'],
  ])('is named with the one that was meant: %s', (key, meant) => {
    expect(misspelledKeys([key], KNOWN)).toEqual([[key, `is not a setting: did you mean ${meant}?`]]);
  });

  it('is of another program when it does not resemble one of ours', () => {
    const others = ['HOME', 'POST', 'PORTS', 'HOSTNAME', 'NODE_OPTIONS', 'TEST_DATABASE_URL', 'PGHOST'];
    expect(misspelledKeys([...others, ...KNOWN], KNOWN)).toEqual([]);
  });
});
