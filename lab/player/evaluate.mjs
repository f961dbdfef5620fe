import path from 'node:path';
import { format } from 'prettier';
import { launchChromium } from '../../pwa/e2e/support/chromium.ts';
import { writeReport } from '../evaluate/report.mjs';
import { serveHarness } from './serve.mjs';
import { tables } from './tables.mjs';

// Prints what the player does to sound, measured; with --write, puts it into docs/player.md.

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/player.md');

const server = await serveHarness();
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'harness' in globalThis);
  const report = await page.evaluate(() => globalThis.harness.measure());
  const text = tables(report);
  console.log(text);
  if (process.argv.includes('--write')) {
    const formatted = await format(text, { parser: 'markdown' });
    writeReport(DOCUMENT, formatted.trimEnd(), 'npm run lab -- player --write');
  }
} finally {
  await browser.close();
  await server.close();
}
