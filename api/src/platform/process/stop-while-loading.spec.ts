import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const MODULE = path.join(import.meta.dirname, 'stop-while-loading.ts');
const LOADER = path.resolve(import.meta.dirname, '../../../test/support/run-typescript.mjs');

/** How a program ends that gets SIGTERM once it has imported the module: its exit code and signal. */
async function endOf(program: string, ...imports: string[]): Promise<unknown[]> {
  const source = `
    ${imports.map((module) => `import ${JSON.stringify(module)};`).join('\n')}
    ${program}
    setTimeout(() => {}, 60_000);
    process.stdout.write('loaded');`;
  const child = spawn(process.execPath, ['--import', LOADER, '--input-type=module', '-e', source]);
  const end = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  return end;
}

it('a process that is told to stop while it loads ends with 0', async () => {
  expect(await endOf('', MODULE)).toEqual([0, null]);
  expect(await endOf('')).toEqual([null, 'SIGTERM']);
});

it('one that handles the signal by now ends as it does', async () => {
  expect(await endOf(`process.on('SIGTERM', () => process.exit(7));`, MODULE)).toEqual([7, null]);
});
