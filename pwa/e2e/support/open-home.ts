import { expect, type Page } from '@playwright/test';

/** Opens the landing page and waits until what is below the fold has its own height: a jump there then hits what it aims at. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn', { timeout: 15_000 });
}
