import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/chromium';
import { microphoneWav } from './e2e/support/microphone';

// Playwright reads this file in every one of its processes; what the first one chooses, the others find here.
process.env.ATTUNE_E2E_PORT ??= execFileSync(process.execPath, [
  '-e',
  "const s = require('net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close(); })",
]).toString();
process.env.ATTUNE_E2E_FOLDER ??= newFolder();
const { ATTUNE_E2E_PORT: port, ATTUNE_E2E_FOLDER: folder } = process.env;
const baseURL = `http://localhost:${port}`;

/** They share a workspace, and so come one after the other. */
const STUDIO = ['**/studio-*.spec.ts', '**/share-page.spec.ts'];
/** Of these each journey has an account of its own. */
const OWN_ACCOUNTS = ['batch', 'markup', 'paused', 'support'].map((page) => `**/studio-${page}.spec.ts`);

/** Journeys in Chromium against the whole product: built PWA, server, worker, Postgres and sandbox. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(folder, 'results'),
  // What else is tested at the same time has the other cores.
  workers: 1,
  projects: [
    { name: 'studio', testMatch: STUDIO, testIgnore: OWN_ACCOUNTS, workers: 1 },
    { name: 'pages', testIgnore: STUDIO },
    { name: 'accounts', testMatch: OWN_ACCOUNTS },
  ],
  // Against hanging alone, as in the api's tests: what people wait for has 15 s.
  timeout: 360_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL,
    trace: 'off',
    locale: 'en-GB',
    colorScheme: 'dark',
    // Each journey would fill its cache with the whole application: those without a connection allow it.
    serviceWorkers: 'block',
    // Nothing moves while it is looked for or pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Asked for when journeys run, not when this file is only read, as by knip on a machine without Chromium.
      get executablePath() {
        return chromiumPath();
      },
      args: [
        '--no-sandbox',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${microphoneWav(folder)}`,
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ../api/dist/start.js`,
    url: `${baseURL}/api/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    // Each journey comes from an address of its own, so that none meets another's limits on attempts.
    env: {
      PORT: port,
      PUBLIC_URL: baseURL,
      DATA_DIR: path.join(folder, 'data'),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      SANDBOX: 'true',
      DEMO_ACCOUNTS: 'true',
    },
  },
});

/** Goes with the process that made it, unless something failed: then it tells what. */
function newFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'attune-e2e-'));
  process.on('exit', (code) => {
    if (code === 0) rmSync(made, { recursive: true, force: true });
  });
  return made;
}
