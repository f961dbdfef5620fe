import { type APIResponse, expect, type Page } from '@playwright/test';
import { shortSong } from './songs';

declare global {
  interface Window {
    /** Set by a payload that runs. */
    hasRun?: boolean;
  }
}

const RUN = 'window.hasRun=true';
/** Ways to have a name run as a script, if it were taken for markup, for an address or for a style. */
export const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<script src=//x.test/a.js></script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<math><mtext><script>${RUN}</script>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}">`,
  `<iframe srcdoc="<script>${RUN}</script>">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}//`,
  `data:text/html,<script>${RUN}</script>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<form><button formaction="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<link rel=stylesheet href="data:text/css,*{color:red}">`,
  `<style>*{display:none}</style>`,
  `<base href=//x.test/>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `\${${RUN}}`,
  `{{${RUN}}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `" onmouseover=${RUN} x="`,
  `' onfocus=${RUN} autofocus='`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
];

const PAGES = [
  '/studio',
  '/studio/folders',
  '/studio/api-keys',
  '/studio/history',
  '/studio/analytics',
  '/studio/analytics/activity',
  '/studio/team',
  '/studio/brand',
  '/retuner',
  '/account',
];

/** Gives names to everything in the Studio Hub that has one, and expects each page to show them as text. */
export async function expectNamesAreText(page: Page, names: readonly string[]): Promise<void> {
  const { songs, lastFolder } = await named(page, names);
  await watch(page);
  const details = songs.slice(0, 3).map((id) => `/studio/history/${id}`);
  for (const path of [...PAGES, ...details, lastFolder]) await expectNothingRuns(page, path);
}

/** Searches for each text and makes it the name of the company: a page shows these once, so one after the other. */
export async function expectTextsAreText(page: Page, texts: readonly string[]): Promise<void> {
  await named(page, texts);
  await watch(page);
  for (const text of texts) {
    await expectNothingRuns(page, `/studio/history?search=${encodeURIComponent(text)}`);
    await post(page, '/api/studio/white-label', { companyName: text.slice(0, 80) });
    await expectNothingRuns(page, '/studio/brand');
  }
}

/** Gives each name to a song, to a folder with that song, to a preset and to an API key. */
async function named(page: Page, names: readonly string[]): Promise<{ songs: string[]; lastFolder: string }> {
  const songs: string[] = [];
  let lastFolder = '';
  for (const [i, name] of names.entries()) {
    const text = { name, description: name };
    const [retuned, folder] = await Promise.all([
      page.request.post('/api/retune?targetHz=432&force=true', {
        multipart: { audio: { ...shortSong, name: `${name.replaceAll('/', '∕')}.wav` } },
      }),
      post(page, '/api/studio/folders', text),
      post(page, '/api/studio/presets', { ...text, frequency: 400 + i }),
      post(page, '/api/studio/api-keys', { name, scopes: ['read'], expiresInDays: 30 }),
    ]);
    songs.push(retuned.headers()['retune-id'] ?? '');
    const { id } = (await folder.json()) as { id: string };
    lastFolder = `/studio/folders/${id}`;
    await post(page, `/api${lastFolder}/items`, { retuneIds: songs.slice(-1) });
  }
  return { songs, lastFolder };
}

async function post(page: Page, path: string, data: object): Promise<APIResponse> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return answer;
}

async function watch(page: Page): Promise<void> {
  page.on('dialog', () => {
    throw new Error('A dialog was opened');
  });
  await page.route('**://x.test/**', () => {
    throw new Error('Another site was asked');
  });
}

async function expectNothingRuns(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => ({
    hasRun: window.hasRun === true,
    markup: document.querySelectorAll(
      'main :is(script, iframe, object, embed, marquee, base, meta, style, video, math, [onerror], [onload], [onfocus], [onmouseover], [ontoggle])',
    ).length,
    links: document.querySelectorAll('a[href^="javascript:" i]').length,
  }));
  expect({ path, ...found }).toEqual({ path, hasRun: false, markup: 0, links: 0 });
}
