import { besideAnAmplifierWav } from './support/microphone';
import { expect, test } from './support/test';
import { chooseInstrument } from './support/tuner';

const FAKE_MICROPHONE = '--use-file-for-fake-audio-capture=';

// A microphone of its own is a browser of its own, and that a file of its own.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const folder = process.env.ATTUNE_E2E_FOLDER;
    if (!folder) throw new Error('playwright.config.ts names the folder');
    const others = launchOptions.args?.filter((one) => !one.startsWith(FAKE_MICROPHONE)) ?? [];
    await use({ ...launchOptions, args: [...others, `${FAKE_MICROPHONE}${besideAnAmplifierWav(folder)}`] });
  },
});

/**
 * Pictures of the screen that are watched: five seconds at 60 a second, and so two strokes and what rings on of them.
 */
const FRAMES = 300;

test('a guitarist beside an amplifier that hums sees the string that is played, and no other', async ({ page }) => {
  await page.goto('/tuner');
  await chooseInstrument(page, 'Guitar');
  await page.getByRole('button', { name: 'Start Tuning' }).click();
  await expect(page.getByText('G 3', { exact: true })).toBeAttached();
  const seen = await page.evaluate(
    (frames) =>
      new Promise<string[]>((resolve) => {
        const notes = new Set<string>();
        const look = (left: number): void => {
          const note = document.querySelector('.tuner-note .sr-only')?.textContent;
          if (note) notes.add(note);
          if (left === 0) resolve([...notes]);
          else requestAnimationFrame(() => look(left - 1));
        };
        look(frames);
      }),
    FRAMES,
  );
  expect(seen).toEqual(['G 3']);
  await expect(page.getByRole('meter', { name: 'Offset' })).toHaveAttribute('aria-valuetext', '+6 cents');
});
