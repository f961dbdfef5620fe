// Takes the pictures of the features guide from a running Attune, with things made in its Studio demo account:
// npm run guide:pictures -- http://localhost:3000 [name of a picture ...]
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { format, resolveConfig } from 'prettier';
import { makeDemoContent } from './demo-content.mjs';
import { PICTURES } from './pictures.mjs';

const ACCOUNT = { email: 'studio@demo.attune.test', password: 'attune-demo-2026' };
const FOLDER = path.resolve(import.meta.dirname, '../../src/features/guide/pictures');

/** Of a phone, CSS px; what is below the height is cut off. */
const SIZE = { width: 390, height: 400 };
const PIXEL_RATIO = 2;
/** Of WebP, percent. */
const QUALITY = 72;
const THEMES = ['dark', 'light'];

const [origin = 'http://localhost:3000', ...names] = process.argv.slice(2);
const wanted = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
const browser = await launchChromium();
try {
  await mkdir(FOLDER, { recursive: true });
  for (const theme of THEMES) await takePictures(theme);
  await writeModule();
} finally {
  await browser.close();
}

async function takePictures(theme) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: SIZE.width, height: 900 },
    deviceScaleFactor: PIXEL_RATIO,
    colorScheme: theme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const api = apiOf(page.request);
  await api.post('/api/auth/login', ACCOUNT);
  const content = await makeDemoContent(api);
  const devTools = await context.newCDPSession(page);
  for (const { name, address, prepare } of wanted) {
    await page.goto(typeof address === 'string' ? address : address(content));
    await prepare(page);
    await page.waitForLoadState('networkidle');
    // The header stays at the top of the screen, wherever a page has scrolled to.
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    // Playwright's own screenshots are PNG or JPEG.
    const { data } = await devTools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      captureBeyondViewport: true,
      clip: { ...SIZE, x: 0, y: await topOfTab(page), scale: 1 },
    });
    await writeFile(path.join(FOLDER, `${name}-${theme}.webp`), data, 'base64');
    console.log(`${name}-${theme}.webp`);
  }
  await context.close();
}

/** Below the head of the Studio Hub, which is the same in every picture. */
async function topOfTab(page) {
  const box = await page.getByRole('navigation', { name: 'Studio Hub' }).boundingBox();
  return box.y + (await page.evaluate(() => globalThis.scrollY));
}

/** Calls that throw what the server refused. */
function apiOf(request) {
  const send = async (method, address, options) => {
    const answer = await request.fetch(address, { method, headers: { origin }, ...options });
    if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
    return answer.headers()['content-type']?.includes('json') ? answer.json() : null;
  };
  return {
    get: (address) => send('GET', address),
    post: (address, data) => send('POST', address, { data }),
    upload: (address, name, buffer) =>
      send('POST', address, { multipart: { audio: { name, mimeType: 'audio/wav', buffer } } }),
  };
}

/** The module through which the guide finds the pictures that there are. */
async function writeModule() {
  const taken = PICTURES.filter(({ name }) =>
    THEMES.every((theme) => existsSync(path.join(FOLDER, `${name}-${theme}.webp`))),
  );
  const variable = (name, theme) =>
    `${name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())}${theme === 'dark' ? 'Dark' : 'Light'}`;
  const imports = taken.flatMap(({ name }) =>
    THEMES.map((theme) => `import ${variable(name, theme)} from './${name}-${theme}.webp';`),
  );
  const entries = taken.map(
    ({ name, page, alt }) =>
      `'${page}': { dark: ${variable(name, 'dark')}, light: ${variable(name, 'light')}, alt: ${JSON.stringify(alt)} },`,
  );
  const text = `// Written by npm run guide:pictures.
${imports.join('\n')}

/** A page in both themes. */
export interface GuidePicture {
  dark: string;
  light: string;
  alt: string;
}

/** Of every picture, CSS px. */
export const PICTURE_SIZE = ${JSON.stringify(SIZE)};

/** By the address of the page that they show. */
export const GUIDE_PICTURES: Partial<Record<string, GuidePicture>> = { ${entries.join('\n')} };
`;
  const file = path.join(FOLDER, 'pictures.ts');
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
