import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../config/config.js';

const LAB = path.join(projectRoot, 'lab');

const content = (file: string): string => readFileSync(path.join(LAB, file), 'utf8');
const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);
const namesIn = (list: string): string[] => allOf(list, /^ {2}(\S+) {2}/gm);

function lab(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [path.join(LAB, 'lab.mjs'), ...args], { encoding: 'utf8' });
}

describe('npm run lab', () => {
  it('without a name lists the experiments that lab/README.md describes', () => {
    const { status, stdout } = lab();
    expect([status, namesIn(stdout)]).toEqual([0, allOf(content('README.md'), /^\| `([\w-]+)` \|/gm)]);
    expect(namesIn(stdout)).toContain('bench');
  });

  it('has a program for each', () => {
    const files = allOf(content('lab.mjs'), /file: '([^']+)'/g);
    expect(files).toContain('bench/bench.mjs');
    expect(files.filter((file) => !existsSync(path.join(LAB, file)))).toEqual([]);
  });

  it('refuses any other name with the list', () => {
    const { status, stdout, stderr } = lab('toString');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There is no experiment toString\. There are:\n/);
    expect(namesIn(stderr)).toContain('bench');
  });
});

describe('programs without types', () => {
  const input = globSync(['lab/**/*.mjs', 'scripts/**/*.mjs', '{native,packages/*}/scripts/*.mjs'], {
    cwd: projectRoot,
  }).map((file) => path.join(projectRoot, file));

  it('import only what there is', async () => {
    expect(input.length).toBeGreaterThan(50);
    const rolldownOptions = { input, external: /^[^./]/, treeshake: false };
    await build({ configFile: false, logLevel: 'silent', build: { ssr: true, write: false, rolldownOptions } });
  });
});
