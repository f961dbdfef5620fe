import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumPath } from './support/chromium';
import { expect, test } from './support/test';

/** A phone on slow 4G with a processor a quarter as fast: Lighthouse's own default. `npm run lighthouse` asks for speed, too. */
const MEASURES_SPEED = process.env.LIGHTHOUSE_SPEED === '1';
const RUNS = MEASURES_SPEED ? 5 : 1;
const INTERACTIVE_WITHIN_MS = 3000;
const DEBUGGING_PORT = 9333;

for (const path of ['/', '/retuner']) {
  test(`${path} is found flawless by Lighthouse`, async ({ baseURL }) => {
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', `--remote-debugging-port=${DEBUGGING_PORT}`],
    });
    try {
      for (let run = 0; run < RUNS; run += 1) {
        const { categories, audits } = await reportOn(`${baseURL ?? ''}${path}`);
        const shortfalls = Object.values(categories)
          .filter(({ id }) => id !== 'performance')
          .flatMap(({ auditRefs }) => auditRefs)
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(
            ({ id }) => `${id}: ${audits[id]?.title ?? ''} ${JSON.stringify(audits[id]?.details ?? {}).slice(0, 600)}`,
          );
        expect(shortfalls).toEqual([]);
        if (MEASURES_SPEED) {
          const performance = categories.performance?.score ?? 0;
          process.stdout.write(
            `${path}: performance ${performance}, interactive after ${audits.interactive?.displayValue}, largest paint ${audits['largest-contentful-paint']?.displayValue}, blocking ${audits['total-blocking-time']?.displayValue}\n`,
          );
          expect(performance).toBeGreaterThanOrEqual(0.95);
          expect(audits.interactive?.numericValue).toBeLessThanOrEqual(INTERACTIVE_WITHIN_MS);
        }
      }
    } finally {
      await browser.close();
    }
  });
}

/** Lighthouse's report. Now and then it misses the beginning of a visit, says so, and asks to be run again. */
async function reportOn(url: string) {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, {
      port: DEBUGGING_PORT,
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices', 'seo', ...(MEASURES_SPEED ? ['performance'] : [])],
    });
    if (result === undefined) throw new Error('Lighthouse gave no report');
    const { runtimeError } = result.lhr;
    if (runtimeError === undefined) return result.lhr;
    if (attempt === 3) throw new Error(`Lighthouse gave no report: ${runtimeError.message}`);
  }
}
