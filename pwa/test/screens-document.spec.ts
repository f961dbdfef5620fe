import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = path.join(ROOT, 'pwa/src');

interface Row {
  screen: string;
  said: string;
  files: string[];
}

/** Every row of every table in docs/screens.md. */
function rowsOf(document: string): Row[] {
  const rows: Row[] = [];
  let screen = '';
  for (const line of document.split('\n')) {
    if (line.startsWith('## ')) screen = line.slice(3);
    const [, said = '', where = ''] = line.split('|').map((cell) => cell.trim());
    if (line.startsWith('|') && said !== 'said' && !/^-+$/.test(said)) {
      rows.push({ screen, said, files: filesIn(where) });
    }
  }
  return rows;
}

/** A name without a folder lies in the folder of the one before it; `api/` is another workspace. */
function filesIn(where: string): string[] {
  let folder = '';
  return [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const file = name.includes('/') ? name : path.join(folder, name);
    folder = path.dirname(file);
    return file.startsWith('api/src/') ? path.join(ROOT, file) : path.join(SOURCES, file);
  });
}

/** Fixed words between straight quotes, in the pieces that their placeholders leave. */
function wordsIn(said: string): string[] {
  return [...said.matchAll(/"([^"]+)"/g)]
    .flatMap(([, quoted = '']) => quoted.split(/\{[^}]*\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 3);
}

const plain = (text: string) => text.replaceAll('’', "'").replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');

const rows = rowsOf(readFileSync(path.join(ROOT, 'docs/screens.md'), 'utf8'));

/** What stands in a file, or in all files of a folder. */
function textOf(place: string): string {
  if (!statSync(place).isDirectory()) return plain(readFileSync(place, 'utf8'));
  return readdirSync(place)
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    .map((name) => textOf(path.join(place, name)))
    .join('\n');
}

describe('the list of the screens’ words', () => {
  it('has been found', () => {
    expect(rows.length).toBeGreaterThan(80);
  });

  it('names files that are there', () => {
    const missing = rows.flatMap(({ files }) => files).filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
  });

  it('quotes words that the files it names say', () => {
    const unsaid = rows.flatMap(({ screen, said, files }) => {
      const text = files.map(textOf).join('\n');
      return wordsIn(said)
        .filter((words) => !text.includes(plain(words)))
        .map((words) => ({ screen, words }));
    });
    expect(unsaid).toEqual([]);
  });
});
