import { accessibilityViolations, expect, signInAs, test } from './support/test';
import { toWav } from './support/wav';

test.use({ serviceWorkers: 'allow' });

const RATE_HZ = 44_100;
const PARTIALS = [220, 277.18, 329.63, 440, 554.37, 659.26];

/** A chord in equal temperament at A4 = 440 Hz. */
const chord = toWav({ channels: 1, frames: 8 * RATE_HZ, sampleRateHz: RATE_HZ }, (frame) =>
  PARTIALS.reduce((sum, hz) => sum + 0.1 * Math.sin((2 * Math.PI * hz * frame) / RATE_HZ), 0),
);

test('a retuned song is verified on the device, without a connection too, and a changed one is not', async ({
  page,
  context,
}) => {
  await signInAs(page, 'pro');
  const audio = { name: 'chord.wav', mimeType: 'audio/wav', buffer: chord };
  const answer = await page.request.post('/api/retune?targetHz=432&format=flac', { multipart: { audio } });
  expect(answer.ok(), answer.statusText()).toBe(true);
  const song = { name: 'retuned.flac', mimeType: 'audio/flac', buffer: await answer.body() };

  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Ready offline')).toBeVisible({ timeout: 30_000 });
  const keys = page.waitForResponse('**/.well-known/attune-receipts.json');
  await footer.getByRole('link', { name: 'Verify' }).click();
  await keys;
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(song);
  const result = page.getByRole('article', { name: 'retuned.flac' });
  await expect(result.getByRole('heading', { name: 'All three hold.' })).toBeVisible();
  await expect(result).toContainText('432.0');
  expect(await accessibilityViolations(page)).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Offline, works')).toBeVisible();
  await choose.setInputFiles(song);
  await expect(result.getByRole('heading', { name: 'All three hold.' })).toBeVisible();

  const buffer = Buffer.from(song.buffer);
  const at = buffer.length - 20_000;
  buffer.writeUInt8(buffer.readUInt8(at) ^ 1, at);
  await choose.setInputFiles({ ...song, buffer });
  await expect(result.getByRole('heading', { name: 'This is not the file of its receipt.' })).toBeVisible();
});
