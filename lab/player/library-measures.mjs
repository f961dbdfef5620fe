import { readFileSync } from 'node:fs';

// What library.mjs measures of the open library.
/* global requestAnimationFrame, Element, MutationObserver, document, addEventListener, indexedDB */

const WHEEL_PX = 1_500;
const DRAG_STEPS = 300;
/** From the outer edge of the list to the middle of its scroll bar, and from its end to the bar's thumb. */
const SCROLL_BAR_PX = 7;
const THUMB_PX = 20;
/** After a key nothing more is drawn by then. */
const QUIET_MS = 600;
const MEASURED_TIMEOUT_MS = 60_000;
const QUERY = 'low tide';

/** Runs in the page, before anything of it: notes when rows of songs are first seen, and how late a search answers. */
export function observe() {
  const answers = [];
  const lab = { firstScreenMs: null, answers };
  let askedAt = null;
  // A frame has been drawn once a task behind its callback runs.
  const afterPaint = (act) => requestAnimationFrame(() => setTimeout(act));
  const hasRow = (nodes) => [...nodes].some((node) => node instanceof Element && node.querySelector('[data-row]'));
  new MutationObserver((records) => {
    if (lab.firstScreenMs === null && document.querySelector('[data-row]')) {
      lab.firstScreenMs = 0;
      afterPaint(() => (lab.firstScreenMs = performance.now()));
    }
    if (askedAt === null || !records.some(({ addedNodes }) => hasRow(addedNodes))) return;
    const from = askedAt;
    askedAt = null;
    afterPaint(() => answers.push(performance.now() - from));
  }).observe(document, { childList: true, subtree: true });
  addEventListener('input', ({ timeStamp }) => (askedAt = timeStamp), true);
  globalThis.lab = lab;
}

/** Milliseconds from the start of the navigation until rows of songs are drawn. */
export async function firstScreenMs(page) {
  await page.waitForFunction(() => globalThis.lab.firstScreenMs > 0);
  return page.evaluate(() => globalThis.lab.firstScreenMs);
}

/** The element that scrolls, as a locator. */
const list = (page) => page.locator('[data-row]').first().locator('xpath=../..');

const scrolled = (page) =>
  list(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight));

/** From the first song to the last and back. */
export async function scrollByWheel(page) {
  await list(page).hover();
  for (const [step, end] of [
    [WHEEL_PX, 1],
    [-WHEEL_PX, 0],
  ]) {
    while (Math.abs((await scrolled(page)) - end) > 0.001) {
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, step);
    }
  }
}

/** The same with the thumb of the scroll bar. */
export async function dragScrollBar(page) {
  const box = await list(page).boundingBox();
  const x = box.x + box.width - SCROLL_BAR_PX;
  await page.mouse.move(x, box.y + THUMB_PX);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height, { steps: DRAG_STEPS });
  const reached = await scrolled(page);
  await page.mouse.move(x, box.y, { steps: DRAG_STEPS });
  await page.mouse.up();
  if (reached < 0.99) throw new Error(`The scroll bar was dragged to ${reached} of the list, not to its end.`);
}

/** @returns {Promise<number[]>} milliseconds from each key until the songs that it finds are drawn */
export async function search(page) {
  await page.getByRole('searchbox').click();
  for (const key of QUERY) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(QUIET_MS);
  }
  const answers = await page.evaluate(() => globalThis.lab.answers);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(QUIET_MS);
  return answers;
}

/** Waits until a song has been measured in the background, and the list has it. @param {string} id of the song */
export async function measureInBackground(page, id) {
  const startedAt = performance.now();
  while (!(await page.evaluate(isMeasured, id))) {
    if (performance.now() - startedAt > MEASURED_TIMEOUT_MS) throw new Error(`${id} has not been measured.`);
    await page.waitForTimeout(QUIET_MS);
  }
  await page.waitForTimeout(QUIET_MS);
}

/** Runs in the page. */
async function isMeasured(id) {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('attune-player'));
  const song = await done(database.transaction('library').objectStore('library').get(id));
  database.close();
  return song.isMeasured;
}

/** What a page needs after a collection of garbage, in MB: of JavaScript, and of its process. */
export async function memoryMb(page, pid) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
  // Its share of what it has in common with the browser's other processes included.
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return { heap: heapBytes / 2 ** 20, process: Number(/^Pss:\s+(\d+)/m.exec(rollup)[1]) / 1024 };
}

/**
 * The longest task of the page's main thread while something is done. On a machine without a graphics card the browser
 * draws on the same processors, and a task waits for one: `busyMs` is the most that one task computed, to the clock's
 * tick of some ten milliseconds.
 *
 * @returns {Promise<{ longestMs: number, busyMs: number, pid: number }>} `pid` of the page's process
 */
export async function longestTask(page, act) {
  const devtools = await page.context().newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(({ name, pid, tid, dur = 0 }) => {
    return dur > 0 && /RunTask$/.test(name) && mainThreads.some((thread) => thread.pid === pid && thread.tid === tid);
  });
  if (tasks.length === 0) throw new Error('Chromium reported no task of the page.');
  const longest = tasks.reduce((longer, task) => (task.dur > longer.dur ? task : longer));
  const busiest = tasks.reduce((most, { dur, tdur = dur }) => Math.max(most, Math.min(dur, tdur)), 0);
  return { longestMs: longest.dur / 1000, busyMs: busiest / 1000, pid: longest.pid };
}
