import type { Page } from '@playwright/test';
import { aStudioAccount, subscribeTo } from './support/people';
import { shortSong } from './support/songs';
import { accessibilityViolations, expect, test } from './support/test';

const TABS = ['', '/api-keys', '/analytics', '/team', '/history', '/folders', '/brand'];

test('a Studio plan that ends pauses the workspace: songs stay, and an upgrade brings everything back', async ({
  page,
}) => {
  await aStudioAccount(page);
  await page.request.post('/api/retune?targetHz=432', { multipart: { audio: { ...shortSong, name: 'Prelude.wav' } } });
  await page.request.post('/api/studio/presets', { data: { name: 'Concert hall', frequency: 442.5 } });
  await page.request.post('/api/studio/folders', { data: { name: 'Masters' } });
  await endPlan(page);

  await page.goto('/studio/history');
  await expect(page.getByText(/^The Studio plan of this workspace ended on/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toBe('retuned-432Hz-Prelude.mp3');
  for (const tab of TABS) {
    await page.goto(`/studio${tab}`);
    await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect({ tab, violations: await accessibilityViolations(page, ['dark']) }).toEqual({ tab, violations: [] });
  }
  await page.goto('/studio');
  await expect(page.getByText('Concert hall')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Preset' })).toHaveAttribute('aria-disabled', 'true');

  await subscribeTo(page, 'studio');
  await page.goto('/studio');
  await expect(page.getByRole('button', { name: 'Add Preset' })).not.toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^The Studio plan of this workspace ended on/)).toHaveCount(0);
  await page.goto('/studio/folders');
  await expect(page.getByText('Masters')).toBeVisible();
});

async function endPlan(page: Page): Promise<void> {
  await page.goto('/about');
  const returnUrl = new URL('/account', page.url()).href;
  const portal = await page.request.post('/api/create-portal-session', { data: { returnUrl } });
  const { portalUrl } = (await portal.json()) as { portalUrl: string };
  await page.request.post(`${portalUrl}/cancel`, { form: { when: 'now' }, maxRedirects: 0 });
  expect(await (await page.request.post('/api/sync-subscription')).json()).toMatchObject({ newTier: 'free' });
}
