import { accessibilityViolations, expect, signInAs, test, type Tier } from './support/test';
import { toWav } from './support/wav';

const SCREENS: readonly { path: string; as?: Tier }[] = [
  { path: '/' },
  { path: '/', as: 'pro' },
  { path: '/tuner' },
  { path: '/retuner' },
  { path: '/retuner', as: 'studio' },
  { path: '/player' },
  { path: '/player/library' },
  { path: '/verify' },
  { path: '/education' },
  { path: '/education?tab=natural' },
  { path: '/education?tab=solfeggio' },
  { path: '/education?tab=comparison' },
  { path: '/features-guide' },
  { path: '/pricing' },
  { path: '/pricing', as: 'basic' },
  { path: '/subscribe?plan=pro', as: 'free' },
  { path: '/success', as: 'pro' },
  { path: '/cancel' },
  { path: '/login' },
  { path: '/signup' },
  { path: '/reset-password?token=x' },
  { path: '/verify-email?token=x' },
  { path: '/email-change/confirm?token=x' },
  { path: '/email-change/stop?token=x' },
  { path: '/team/accept?token=x' },
  { path: '/account', as: 'studio' },
  { path: '/account/access', as: 'studio' },
  { path: '/nowhere' },
];

for (const { path, as } of SCREENS) {
  test(`${path} ${as ? `as ${as}` : 'signed out'} is accessible in both themes and fits 320 px`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const html = (await (await page.goto(path))?.text()) ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What search engines are told before any script has run.
    const title = /<title>(.* · Attune)<\/title>/.exec(html)?.[1];
    if (title !== undefined) await expect(page).toHaveTitle(title);
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

for (const { path, as } of [
  { path: '/' },
  { path: '/', as: 'pro' },
  { path: '/retuner', as: 'pro' },
  { path: '/pricing' },
  { path: '/account', as: 'pro' },
  { path: '/education' },
  { path: '/studio/history', as: 'studio' },
  { path: '/studio/analytics', as: 'studio' },
  { path: '/studio/support', as: 'studio' },
  { path: '/studio/api-keys/how-to', as: 'studio' },
  { path: '/nowhere' },
] as const) {
  test(`${path} ${as ?? 'signed out'} cuts nothing off in text twice as large, on a phone`, async ({ page }) => {
    if (as) await signInAs(page, as);
    if (path === '/studio/history') {
      // The longest verdict: nothing to measure.
      const silence = toWav({ channels: 1, frames: 22_050, sampleRateHz: 22_050 }, () => 0);
      const audio = { name: 'silence.wav', mimeType: 'audio/wav', buffer: silence };
      const retuned = await page.request.post('/api/retune?targetHz=432&sourceHz=440', { multipart: { audio } });
      expect(retuned.ok(), await retuned.text()).toBe(true);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => page.evaluate(cutTexts)).toEqual([]);
  });
}

/**
 * In the browser: texts of the page that go beyond what clips them, except those that end in dots or can be scrolled.
 */
function cutTexts(): string[] {
  const main = document.querySelector('main');
  const walker = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    for (let box = node.parentElement; box !== null && box !== main; box = box.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') break;
      // Hidden from sight, for screen readers.
      if (position === 'absolute' && box.clientWidth <= 1) break;
      if (overflowX !== 'visible' && right > box.getBoundingClientRect().right + 1) {
        cut.push(node.textContent ?? '');
        break;
      }
    }
  }
  return cut;
}
