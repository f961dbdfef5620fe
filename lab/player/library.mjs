import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { preview } from 'vite';
import { chromium, chromiumPath } from '../../pwa/e2e/support/chromium.ts';
import { writeReport } from '../evaluate/report.mjs';
import { MACHINE, say } from '../shared/print.mjs';
import * as measures from './library-measures.mjs';
import { fillLibrary, librarySongs } from './library-songs.mjs';

// Prints how fast the player's library is with many songs, in Chromium, as built; with --write, puts it into
// docs/player.md. --songs (20000), --rounds (5), --slow N: with a processor that takes N times as long.

const { values } = parseArgs({
  options: {
    songs: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    slow: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const [songCount, roundCount, slowness] = [values.songs, values.rounds, values.slow].map(Number);
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/player.md');
const COMMAND = 'npm run lab -- library --write';
const VIEWPORT = { width: 1280, height: 800 };

const server = await servePwa();
const profile = mkdtempSync(path.join(tmpdir(), 'attune-lab-'));
try {
  const songs = librarySongs(songCount, roundCount);
  const tones = songs.filter(({ file }) => file === 'tone').map(({ id }) => id);
  await inBrowser((page) => fillLibrary(page, songs));
  const rounds = [];
  // The one that was added last is measured first.
  for (const tone of tones.toReversed()) rounds.push(await inBrowser((page) => measureRound(page, tone)));
  const text = table(rounds);
  say(text);
  if (values.write) writeReport(DOCUMENT, (await format(text, { parser: 'markdown' })).trimEnd(), COMMAND);
} finally {
  await server.close();
  rmSync(profile, { recursive: true, force: true });
}

/** The built PWA without the rest of the product, as a visitor has it without a connection. */
async function servePwa() {
  const refuseRequests = {
    name: 'no-api',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use('/api', (_request, response) => {
        response.statusCode = 503;
        response.end();
      });
    },
  };
  return preview({
    root: path.resolve(import.meta.dirname, '../../pwa'),
    configFile: false,
    logLevel: 'warn',
    plugins: [refuseRequests],
    preview: { port: 0, host: '127.0.0.1' },
  });
}

/** Opens the library in a new browser, which has what those before have stored. */
async function inBrowser(act) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    viewport: VIEWPORT,
    serviceWorkers: 'block',
  });
  try {
    const [page] = context.pages();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.addInitScript(measures.observe);
    await page.goto(new URL('player/library', server.resolvedUrls.local[0]).href);
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    return await act(page);
  } finally {
    await context.close();
  }
}

async function measureRound(page, tone) {
  const firstScreen = await measures.firstScreenMs(page);
  const background = await measures.longestTask(page, () => measures.measureInBackground(page, tone));
  const wheel = await measures.longestTask(page, () => measures.scrollByWheel(page));
  const bar = await measures.longestTask(page, () => measures.dragScrollBar(page));
  let answers = [];
  const search = await measures.longestTask(page, async () => {
    answers = await measures.search(page);
  });
  const { heap, process: processMb } = await measures.memoryMb(page, wheel.pid);
  return {
    firstScreen,
    background: background.longestMs,
    wheel: wheel.longestMs,
    wheelBusy: wheel.busyMs,
    bar: bar.longestMs,
    barBusy: bar.busyMs,
    answer: Math.max(...answers),
    search: search.longestMs,
    heap,
    processMb,
  };
}

function table(rounds) {
  const row = (name, key, unit, goal) => {
    const sorted = rounds.map((round) => round[key]).toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return `| ${name} | ${median.toFixed(0)} ${unit} | ${sorted.at(-1).toFixed(0)} ${unit} | ${goal} |`;
  };
  return [
    `${new Date().toISOString().slice(0, 10)}, ${songCount.toLocaleString('en')} songs, ${rounds.length} times,` +
      ` each in a new browser with a window of ${VIEWPORT.width} x ${VIEWPORT.height}${slowWords()}; ${MACHINE}.`,
    '',
    '| | median | worst | goal |',
    '|---|--:|--:|--:|',
    row('from the address to the first rows', 'firstScreen', 'ms', '1,000 ms'),
    row('longest task, wheel to the end and back', 'wheel', 'ms', '50 ms'),
    row('the same without waiting for a processor', 'wheelBusy', 'ms', '50 ms'),
    row('longest task, scroll bar to the end and back', 'bar', 'ms', '50 ms'),
    row('the same without waiting for a processor', 'barBusy', 'ms', '50 ms'),
    row('longest task while a song is measured in the background', 'background', 'ms', '50 ms'),
    row('search, slowest key of “low tide” until its songs are drawn', 'answer', 'ms', '50 ms'),
    row('longest task of the search', 'search', 'ms', '50 ms'),
    row('JavaScript after all that', 'heap', 'MB', ''),
    row('the page’s process after all that', 'processMb', 'MB', '300 MB'),
  ].join('\n');
}

function slowWords() {
  return slowness === 1 ? '' : `, a processor that takes ${slowness} times as long`;
}
