import { expect, test } from './support/test';

test('in forced colours the selection is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/tuner');
  const fill = (isChosen: boolean) =>
    page
      .getByRole('radio', { checked: isChosen })
      .first()
      .evaluate((radio) => getComputedStyle(radio).backgroundColor);
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible();
  expect(await fill(true)).not.toBe(await fill(false));
  await page.goto('/features-guide');
  const [chosen, other] = await Promise.all(
    [true, false].map((selected) =>
      page
        .getByRole('tab', { selected })
        .first()
        .evaluate((tab) => getComputedStyle(tab).backgroundColor),
    ),
  );
  expect(chosen).not.toBe(other);
});

test('with less motion the theme changes at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/features-guide');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.getByRole('button', { name: 'Light theme' }).click();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
  expect(await moving()).toBe(0);
});

test('a scrolling table shows the keyboard focus', async ({ page }) => {
  await page.goto('/pricing');
  const table = page.getByRole('region', { name: 'Feature comparison' });
  await page.keyboard.press('Tab');
  await table.focus();
  const ring = await table.evaluate((region) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(region);
    return { outlineStyle, beyond: parseFloat(outlineOffset) + parseFloat(outlineWidth) };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', beyond: 0 });
});

test('with wider letter and word spacing nothing on the landing page is cut off on a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/');
  await page.evaluate(() => {
    const wider = new CSSStyleSheet();
    wider.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [wider];
  });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
