import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const [light = '', dark = ''] = [...textOf('pwa/src/shared/styles/tokens.css').matchAll(/--bg: (#[\da-f]{6});/g)].map(
  ([, colour]) => colour,
);

// What surrounds a page, and what is sent by mail, knows no style sheet.
describe('the colours of the page', () => {
  it.each([
    ['the browser’s bar before the scripts', 'pwa/index.html', [light, dark]],
    ['the browser’s bar', 'pwa/src/shared/theme/use-theme.ts', [light, dark]],
    ['the installed app’s window', 'pwa/src/app/web-app-manifest.ts', [dark]],
    ['the icon', 'pwa/public/favicon.svg', [dark]],
    ['the installed app’s icons', 'pwa/icons/tile.svg', [dark]],
    ['what brands are checked against', 'packages/catalogue/src/brand-colour.ts', [light, dark]],
    ['mails', 'api/src/platform/mail/mail-layout.ts', [light, dark]],
  ])('are those of %s, too', (_what, file, colours) => {
    expect(colours.filter((colour) => !/^#[\da-f]{6}$/.test(colour) || !textOf(file).includes(colour))).toEqual([]);
  });
});
