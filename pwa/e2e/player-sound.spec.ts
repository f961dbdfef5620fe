import type { Extent, Report } from '../../lab/player/report';
import { serveHarness } from '../../lab/player/serve.mjs';
import { expect, test } from './support/test';

interface Harness {
  harness: { measure: (extent: Extent) => Promise<Report> };
}

// The player's own nodes, rendered and checked sample by sample; the whole table: docs/player.md.
test('pitch, seams, switching and level meet their goals', async ({ page }) => {
  const server = await serveHarness();
  try {
    await page.goto(server.url);
    await page.waitForFunction(() => 'harness' in window);
    const report = await page.evaluate(() =>
      (window as unknown as Harness).harness.measure({
        targetsHz: [432, 528],
        pitchesHz: [55, 440, 4000],
        levelsHz: [432],
        withLoad: false,
      }),
    );

    for (const { mode, targetHz, errors } of report.pitch) {
      for (const [i, cents] of errors.entries()) {
        expect(Math.abs(cents), `${mode} to ${targetHz}, ${report.pitchesHz[i]} Hz`).toBeLessThan(1);
      }
    }
    for (const { what, difference } of report.gapless) {
      // The rounding error of 32-bit samples added in another order: -120 dB.
      expect(difference, what).toBeLessThan(1e-6);
    }
    for (const { what, dipDb, step, ordinaryStep } of report.switching) {
      expect(dipDb, what).toBeGreaterThan(-3);
      expect(step, what).toBeLessThan(ordinaryStep * 1.5);
    }
    for (const { targetHz, differenceDb } of report.level) {
      expect(Math.abs(differenceDb), `level at ${targetHz}`).toBeLessThan(0.5);
    }
  } finally {
    await server.close();
  }
});
