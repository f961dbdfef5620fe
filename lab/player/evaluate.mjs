import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { launchChromium } from '../../pwa/e2e/support/chromium.ts';
import { serveHarness } from './serve.mjs';
import { tables } from './tables.mjs';

// Prints what the player does to sound, measured; with --write, puts it into docs/player.md.

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/player.md');
const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';

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
    const document = readFileSync(DOCUMENT, 'utf8');
    const [before] = document.split(BEGIN);
    const after = document.split(END)[1];
    const filled = `${before}${BEGIN}\n\n${text}\n\n${END}${after}`;
    writeFileSync(DOCUMENT, await format(filled, { parser: 'markdown' }));
  }
} finally {
  await browser.close();
  await server.close();
}
