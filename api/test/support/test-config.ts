import { type Config, parseConfig } from '../../src/platform/config/config.js';
import { moduleSettings } from '../../src/settings.js';

/** A configuration for tests: quiet, with `changes` on top. */
export function testConfig(changes: Record<string, string>): Config {
  return parseConfig({ ...testEnvironment(), ...changes }, moduleSettings);
}

export function testEnvironment(): Record<string, string> {
  return {
    ...{ NODE_ENV: 'test', LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent', WORKER_CONCURRENCY: '2' },
    // The free space on this machine must not affect a test.
    STORAGE_RESERVE_GB: '0',
  };
}
