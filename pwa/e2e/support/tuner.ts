import { expect, type Page } from '@playwright/test';

/** A cell of the line under the tuner's strings. */
export const tunerCell = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Settings' }).getByRole('button', { name });

/** Chooses an instrument, by its name, where the first one is still chosen. */
export async function chooseInstrument(page: Page, name: string): Promise<void> {
  await tunerCell(page, /^Instrument/).click();
  await page.getByRole('combobox', { name: 'Instrument' }).selectOption(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Instrument' })).toHaveCount(0);
}
