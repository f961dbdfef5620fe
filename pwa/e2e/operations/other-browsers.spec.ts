import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { tapOutput } from '../support/heard';
import { OTHER_BROWSERS, startSoundServer, type OtherBrowser } from './other-browsers';
import { songMp3 } from '../support/songs';
import { DEMO_PASSWORD } from '../support/test';
import { pureToneWav } from '../support/tones';

// The engines of the other half of the phones and desktops, as Debian packages them.

const HEADINGS = {
  '/': 'Transform Your Sound',
  '/tuner': 'Instrument Tuner',
  '/retuner': 'Song Retuner',
  '/player': 'Player',
  '/education': 'Frequency Education Hub',
  '/pricing': 'Choose Your Frequency',
  '/features-guide': 'Features Guide',
  '/login': 'Sign In',
};

for (const [name, { isInstalled, start }] of Object.entries(OTHER_BROWSERS)) {
  test.describe(name, () => {
    test.skip(!isInstalled, `${name} is not installed`);
    let browser: OtherBrowser;
    let stopSound: () => void;
    const open = (address: string) => browser.open(new URL(address, test.info().project.use.baseURL).href);
    const text = () => browser.run(() => document.body.innerText);

    const expectHz = (hz: number) =>
      expect.poll(() => browser.run(() => window.attuneHeard?.().hz ?? 0)).toBeCloseTo(hz, 1);

    test.beforeAll(async () => {
      stopSound = await startSoundServer();
      browser = await start();
    });
    test.afterAll(async () => {
      await browser.close();
      stopSound();
    });

    test('every page opens, with no sideways scroll', async () => {
      for (const [address, heading] of Object.entries(HEADINGS)) {
        await open(address);
        await expect.poll(() => browser.run(() => document.querySelector('h1')?.textContent)).toBe(heading);
        const overflow = () => browser.run(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await overflow(), address).toBeLessThanOrEqual(0);
      }
    });

    test('the player plays at 432 Hz', async ({}, { outputDir }) => {
      await open('/player');
      await browser.run(tapOutput);
      const tone = path.join(outputDir, 'a4.wav');
      mkdirSync(outputDir, { recursive: true });
      writeFileSync(tone, pureToneWav({ frequencyHz: 440, seconds: 60 }));
      await browser.choose(tone);
      await browser.press('Play');
      await expectHz(440);
      // At 432 until another one is chosen.
      await browser.press('Other pitch');
      await expectHz(432);
    });

    test('the tuner names a note that is sharp', async () => {
      await open('/tuner');
      if (name === 'WebKit') await browser.run(hearAnOscillator);
      await browser.press('Start Tuning');
      const status = () => browser.run(() => document.querySelector('[data-testid=tuner-status]')?.textContent);
      await expect.poll(status).toBe('Slightly Sharp');
      // The figure follows the word, 120 ms later at the most.
      await expect.poll(text).toContain('+8');
    });

    test('a customer signs in, retunes a song on the server, then on this device, and reads the receipts', async ({}, {
      outputDir,
    }) => {
      await open('/login?next=/retuner');
      await browser.type('Email', 'studio@demo.attune.test');
      await browser.type('Password', DEMO_PASSWORD);
      await browser.press('Sign In');
      // The form of a plan has replaced the one for visitors.
      await expect.poll(text).toContain('on your plan');
      const song = songMp3(outputDir);
      for (const [place, words] of [
        ['On the server', 'On target'],
        ['On this device', 'measured on this device'],
      ] as const) {
        await browser.choose(song);
        // The page grows until the song is measured; a press meanwhile may miss its button.
        await expect.poll(text).toContain('Measured to');
        await browser.press(place);
        await browser.press('Convert & Download');
        await expect.poll(text, { timeout: 60_000 }).toContain(words);
        expect(await text()).toContain('On target');
      }
    });
  });
}

/** Runs in the page: A4 at 442 Hz in place of the microphone, which WebKitGTK's driver cannot allow. */
function hearAnOscillator(): void {
  // Set on `navigator.mediaDevices` itself it was lost on the first page of a new WebKit.
  MediaDevices.prototype.getUserMedia = async () => {
    const context = new AudioContext();
    await context.resume();
    const oscillator = new OscillatorNode(context, { frequency: 442 });
    const destination = new MediaStreamAudioDestinationNode(context);
    oscillator.connect(destination);
    oscillator.start();
    return destination.stream;
  };
}
