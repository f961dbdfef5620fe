// Prints what the player does to sound, measured.
//
//   npm run lab -- player                      all of it
//   npm run lab -- player --only nodes         the player's nodes in Chromium: pitch, seams, switching, level
//   npm run lab -- player --only stretching    its stretcher beside others, at other tempos and pitches
//   npm run lab -- player --write              and puts it into docs/player.md
import path from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { launchChromium } from '../../pwa/e2e/support/chromium.ts';
import { writeReport } from '../evaluate/report.mjs';
import { serveHarness } from './serve.mjs';
import { compareStretchers } from './stretching.mjs';
import { tables } from './tables.mjs';

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/player.md');
const PARTS = { nodes: measureNodes, stretching: compareStretchers };

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
});
for (const [name, measure] of Object.entries(PARTS)) {
  if (options.only && options.only !== name) continue;
  const text = await measure();
  console.log(text);
  if (!options.write) continue;
  const formatted = await format(text, { parser: 'markdown' });
  writeReport(DOCUMENT, formatted.trimEnd(), `npm run lab -- player --only ${name} --write`);
}

async function measureNodes() {
  const server = await serveHarness();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'harness' in globalThis);
    return tables(await page.evaluate(() => globalThis.harness.measure()));
  } finally {
    await browser.close();
    await server.close();
  }
}
