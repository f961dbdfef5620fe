import type { Page } from '@playwright/test';
import { shortSong } from './support/songs';
import { expect, signInAs, test } from './support/test';

const SCRIPT = '**/assets/index-*.js';
const FONTS = '**/*.woff2';

/** Holds back the application's script, or its fonts, until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Between React's beginning and its end, or when it has taken over but its components have not done what follows. */
const MOMENTS = { begun: '#root:not(:has([data-style]))', takenOver: 'nav > span[style*=opacity]' };

/** Presses a button at a moment that no hand meets on purpose. */
async function pressAt(page: Page, moment: keyof typeof MOMENTS, button: string): Promise<void> {
  await page.addInitScript(
    ([sign, selector]) => {
      document.addEventListener('DOMContentLoaded', () => {
        new MutationObserver((_changes, observer) => {
          if (document.querySelector(sign) === null) return;
          observer.disconnect();
          document.querySelector<HTMLElement>(selector)?.click();
        }).observe(document.body, { subtree: true, attributeFilter: ['data-style', 'style'] });
      });
    },
    [MOMENTS[moment], button] as const,
  );
}

/** In the browser: drops a file beside whatever takes one; false when the browser is kept from opening it. */
function dropFile(): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['RIFF'], 'song.wav'));
  return document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the landing page and the retuner as the server sends them', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Transform Your Sound' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Learn About Frequencies' }).getByRole('article')).toHaveCount(10);
    // Placed by a style of its own, which the policy allows in no markup.
    await expect(
      page
        .getByRole('img', { name: /^Two scales/ })
        .locator('svg')
        .first(),
    ).toHaveCSS('width', '1216px');
    await page.goto('/retuner');
    await expect(page.getByRole('heading', { level: 1, name: 'Song Retuner' })).toBeVisible();
  });

  test('every address in the sitemap has a title, a description, an address and a picture of its own', async ({
    request,
    baseURL,
  }) => {
    const robots = await (await request.get('/robots.txt')).text();
    const [, sitemap = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
    const addresses = [...(await (await request.get(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = '']) => address,
    );
    const paths = ['', 'tuner', 'retuner', 'player', 'verify', 'education', 'features-guide', 'pricing', 'about'];
    expect(addresses).toEqual(paths.map((path) => `${baseURL}/${path}`));
    const texts = new Set<string>();
    for (const address of addresses) {
      const html = await (await request.get(address)).text();
      expect(html).toContain(`<link rel="canonical" href="${address}" />`);
      expect(html).toContain(`<meta property="og:image" content="${baseURL}/preview.png" />`);
      texts.add(/<title>.*?<\/title>\s*<meta name="description" content="[^"]{50,160}"/.exec(html)?.[0] ?? 'none');
    }
    expect(texts.size).toBe(addresses.length);
    expect((await request.get('/preview.png')).headers()['content-type']).toBe('image/png');
  });

  test('an unknown address is 404, one of the router is not', async ({ request }) => {
    const statusOf = async (address: string) => (await request.get(address)).status();
    for (const address of ['/nowhere', '/retuner/nowhere', '/studio/history/links/a/b']) {
      expect(await statusOf(address), address).toBe(404);
    }
    for (const address of ['/Tuner/', '/login', '/open?failed', '/retuner/receipts/1', '/studio/history/links/a']) {
      expect(await statusOf(address), address).toBe(200);
    }
  });

  test('a signed-in user is not sent the page for visitors', async ({ page }) => {
    await signInAs(page, 'pro');
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Transform Your Sound' })).toHaveCount(0);
  });
});

for (const [path, theme] of [
  ['/', 'dark'],
  ['/', 'light'],
  ['/retuner', 'dark'],
] as const) {
  test(`${path} is hydrated as it was prerendered, in a ${theme} browser`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(path);
    await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
    await expect(page.getByRole('button', { name: theme === 'dark' ? 'Light theme' : 'Dark theme' })).toBeVisible();
    await expect(page.locator('[data-style]')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}

// On a page: in its head, in the part that is hydrated last, and where the retuner will be.
for (const [path, button, outcome] of [
  ['/', 'Get Started', (page: Page) => page.getByRole('dialog', { name: 'Create Account' })],
  ['/', 'Play 432 Hz', (page: Page) => page.getByRole('button', { name: 'Stop 432 Hz' })],
  ['/retuner', 'Sign In', (page: Page) => page.getByRole('dialog', { name: 'Sign In' })],
] as const) {
  test(`${button} on ${path}, pressed before its script has loaded, is pressed once it has`, async ({ page }) => {
    const letThrough = await hold(page, SCRIPT);
    await page.goto(path, { waitUntil: 'commit' });
    const place = button === 'Sign In' ? page.getByRole('main') : page;
    await place.getByRole('button', { name: button }).first().click();
    // Nor does the browser navigate to a file that is dropped meanwhile.
    expect(await page.evaluate(dropFile)).toBe(false);
    await expect(outcome(page)).toHaveCount(0);
    letThrough();
    await expect(outcome(page).first()).toBeVisible();
  });
}

test('a visitor who scrolls before the scripts have loaded stays there', async ({ page }) => {
  const letThrough = await hold(page, SCRIPT);
  await page.goto('/', { waitUntil: 'commit' });
  const tones = page.getByRole('region', { name: 'Experience the Difference' });
  await tones.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(300);
  letThrough();
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('a song chosen before the scripts have loaded is taken once they have', async ({ page }) => {
  const letThrough = await hold(page, SCRIPT);
  await page.goto('/retuner', { waitUntil: 'commit' });
  await page.getByLabel('Audio files', { exact: true }).setInputFiles(shortSong);
  letThrough();
  await expect(page.getByRole('heading', { name: shortSong.name })).toBeVisible();
});

test('a pitch chosen before the scripts have loaded is the one that is shown once they have', async ({ page }) => {
  const letThrough = await hold(page, SCRIPT);
  await page.goto('/', { waitUntil: 'commit' });
  const demo = page.getByRole('region', { name: 'One song, four pitches' });
  await demo.getByRole('radio', { name: /^440/ }).check();
  letThrough();
  await expect(demo.getByRole('img', { name: /^Two scales.*They are the same/ })).toBeVisible();
  await expect(demo.getByRole('radio', { name: /^440/ })).toBeChecked();
});

test('the theme switch, pressed during hydration in a dark browser, switches', async ({ page }) => {
  await pressAt(page, 'takenOver', '[aria-label="Dark theme"]');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
});

test('a button pressed during hydration is pressed once', async ({ page }) => {
  await pressAt(page, 'begun', '[aria-label="Play 432 Hz"]');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Stop 432 Hz' })).toBeVisible();
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Stop 432 Hz' })).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`at ${width} px the landing page has about the same height before and after hydration`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const letThrough = await hold(page, SCRIPT);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await page.evaluate(() => document.body.scrollHeight);
    letThrough();
    await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
    const after = await page.evaluate(() => document.body.scrollHeight);
    expect(Math.abs(after - before) / after).toBeLessThan(0.02);
  });
}

for (const path of ['/', '/retuner']) {
  test(`on a phone nothing on ${path} moves when its fonts have loaded`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const letThrough = await hold(page, FONTS);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
    letThrough();
    await page.evaluate(() => document.fonts.ready);
    const moved = await page.evaluate(async () => {
      // A shift is reported with the frame in which it was painted.
      const shifts: PerformanceEntryList = [];
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
      shifts.push(...observer.takeRecords());
      return shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0);
    });
    expect(moved).toBeLessThan(0.05);
  });
}

test('a visitor is sent the code of the form with the first song only', async ({ page }) => {
  const workspace: string[] = [];
  page.on('request', (request) => request.url().includes('retuner-workspace') && workspace.push(request.url()));
  await page.goto('/retuner');
  await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered', { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: 'Choose an audio file' })).toBeVisible();
  expect(workspace).toEqual([]);
  await page.getByLabel('Audio files', { exact: true }).setInputFiles(shortSong);
  await expect(page.getByRole('heading', { name: shortSong.name })).toBeVisible();
  expect(workspace).not.toEqual([]);
});
