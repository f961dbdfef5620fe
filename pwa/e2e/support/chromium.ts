import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/** For programs outside this workspace. */
export { chromium };

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The machine's own Chromium; CHROMIUM_PATH names another one. */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error('The journeys need Chromium: apt-get install chromium, or set CHROMIUM_PATH.');
  }
  return found;
}

/** For programs other than the journeys, as root, too. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', ...args] });
