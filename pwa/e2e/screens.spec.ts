import { accessibilityViolations, expect, signInAs, test, type Tier } from './support/test';

const SCREENS: readonly { path: string; as?: Tier }[] = [
  { path: '/' },
  { path: '/', as: 'pro' },
  { path: '/tuner' },
  { path: '/retuner' },
  { path: '/retuner', as: 'studio' },
  { path: '/player' },
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
  { path: '/team/accept?token=x' },
  { path: '/account', as: 'studio' },
  { path: '/account/access', as: 'studio' },
  { path: '/nowhere' },
];

for (const { path, as } of SCREENS) {
  test(`${path} ${as ? `as ${as}` : 'signed out'} is accessible in both themes and fits 320 px`, async ({ page }) => {
    if (as) await signInAs(page, as);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}
