import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const MODULE = path.join(import.meta.dirname, 'young-generation.ts');
const LOADER = path.resolve(import.meta.dirname, '../../../test/support/run-typescript.mjs');

/** Bytes of the young generation of a process that has kept many small objects for a while. */
function youngBytes(...imports: string[]): number {
  const program = `
    ${imports.map((module) => `import ${JSON.stringify(module)};`).join('\n')}
    import { getHeapSpaceStatistics } from 'node:v8';
    let kept = [];
    for (let i = 0; i < 3_000_000; i += 1) {
      kept.push({ i });
      if (kept.length > 100_000) kept = [];
    }
    const { space_size: bytes } = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    process.stdout.write(String(bytes));`;
  return Number(execFileSync(process.execPath, ['--import', LOADER, '--input-type=module', '-e', program]));
}

/** Between 2 MB, seldom twice that, where it does not grow and 32 MB where it does. */
const LIMIT_BYTES = 2 ** 23;

it('the young generation of a process that imports it does not grow', () => {
  expect(youngBytes(MODULE)).toBeLessThan(LIMIT_BYTES);
  expect(youngBytes()).toBeGreaterThan(LIMIT_BYTES);
});
