import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The `@font-face` rules of the built front end, whose file names change with every build; empty without one, where
 * pages are shown in the system's typefaces.
 *
 * @param folder of the built front end
 */
export async function readFontFaces(folder: string): Promise<string> {
  const assets = path.join(folder, 'assets');
  try {
    const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
    const texts = await Promise.all(sheets.map((name) => readFile(path.join(assets, name), 'utf8')));
    const rules = texts.flatMap((text) => text.match(/@font-face\s*\{[^{}<]*\}/g) ?? []);
    return [...new Set(rules)].join('');
  } catch {
    return '';
  }
}
