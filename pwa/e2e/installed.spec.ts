import type { Page } from '@playwright/test';
import { signOut } from './support/people';
import { songMp3 } from './support/songs';
import { DEMO_PASSWORD, expect, signInAs, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** The first visit, until everything is cached for offline use. */
async function becomeReady(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('contentinfo').getByText('Ready offline')).toBeVisible({ timeout: 30_000 });
}

test('every address opens without a connection, and a banner says what works', async ({ page, context }) => {
  await becomeReady(page);
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/tuner', 'Tuner'],
    ['/player', 'Player'],
    ['/education', 'Frequency Education Hub'],
    ['/features-guide', 'Features Guide'],
    ['/login', 'Sign In'],
    ['/nowhere', '404 Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
  await expect(page.getByText('You’re offline.')).toBeVisible();
});

test('without a connection the plans and the user are still known, and nothing after signing out', async ({
  page,
  context,
}) => {
  await signInAs(page, 'pro');
  await becomeReady(page);
  await page.goto('/pricing');
  await expect(page.getByText('Current Plan: Pro')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Current Plan: Pro')).toBeVisible();
  await context.setOffline(false);
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByText('pro@demo.attune.test')).toHaveCount(0);
});

test('a user who has just signed in is known without a connection, too', async ({ page, context }) => {
  await becomeReady(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('pro@demo.attune.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/pricing');
  await expect(page.getByText('Current Plan: Pro')).toBeVisible();
});

test('a song shared to the app waits until a page takes it', async ({ page }) => {
  await becomeReady(page);
  const waiting = () => page.evaluate(async () => (await (await caches.open('attune-inbox')).keys()).length);
  await page.evaluate(async () => {
    const form = new FormData();
    form.append('audio', new File([new Uint8Array(64)], 'Söng.mp3', { type: 'audio/mpeg' }));
    await fetch('/share-target', { method: 'POST', body: form, redirect: 'manual' });
  });
  expect(await waiting()).toBe(1);
  await page.goto('/open');
  await expect(page).toHaveURL(/\/player$/);
  await expect.poll(waiting).toBe(0);
});

test('a share that exceeds the storage is reported, with what to do', async ({ page }) => {
  await becomeReady(page);
  // A file that cannot be read has the same effect as one that cannot be stored.
  const led = await page.evaluate(async () => (await fetch('/share-target', { method: 'POST', body: 'no form' })).url);
  expect(new URL(led).pathname + new URL(led).search).toBe('/open?failed');
  await page.goto(led);
  await expect(page).toHaveURL(/\/player$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'We couldn’t open the shared file' })).toBeVisible();
});

test('without a connection a song is measured', async ({ page, context }, { outputDir }) => {
  await becomeReady(page);
  await context.setOffline(true);
  await page.goto('/retuner');
  await page.getByLabel('Audio files', { exact: true }).setInputFiles(songMp3(outputDir));
  await expect(page.getByRole('region', { name: 'Source pitch' })).toContainText(/440\.\d\d/);
});

test('without a connection the sign-in link opens its page', async ({ page, context }) => {
  await becomeReady(page);
  await context.setOffline(true);
  await page.goto('/api/login?next=%2Fretuner');
  await expect(page).toHaveURL(/\/login\?next=%2Fretuner$/);
  await expect(page.getByText('You’re offline.')).toBeVisible();
});

test('the browser finds no obstacle to installing it', async ({ page, context }) => {
  await becomeReady(page);
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's contexts are private windows, in which nothing can be installed; all else must be in order.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
