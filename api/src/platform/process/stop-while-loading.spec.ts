import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const MODULE = path.join(import.meta.dirname, 'stop-while-loading.ts');
const LOADER = path.resolve(import.meta.dirname, '../../../test/support/run-typescript.mjs');

const sendSigterm = (child: ChildProcess) => child.kill('SIGTERM');
const leave = (child: ChildProcess) => {
  child.disconnect();
};

/** How a program ends for which `act` is done once it has imported the modules: its exit code and signal. */
async function endAfter(act: (child: ChildProcess) => void, program: string, ...imports: string[]): Promise<unknown[]> {
  const source = `
    ${imports.map((module) => `import ${JSON.stringify(module)};`).join('\n')}
    ${program}
    process.stdout.write('loaded');`;
  const child = spawn(process.execPath, ['--import', LOADER, '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const end = once(child, 'exit');
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  act(child);
  return end;
}

const LOADING = 'setTimeout(() => {}, 60_000);';

it('a process that is told to stop while it loads ends with 0', async () => {
  expect(await endAfter(sendSigterm, LOADING, MODULE)).toEqual([0, null]);
  expect(await endAfter(sendSigterm, LOADING)).toEqual([null, 'SIGTERM']);
});

it('one that loses its supervisor while it loads ends with 0, instead of starting without it', async () => {
  expect(await endAfter(leave, LOADING, MODULE)).toEqual([0, null]);
  expect(await endAfter(leave, 'setTimeout(() => process.exit(5), 500);')).toEqual([5, null]);
});

it('one that handles either itself by now ends as it does', async () => {
  for (const [event, act] of [
    ['SIGTERM', sendSigterm],
    ['disconnect', leave],
  ] as const) {
    expect(await endAfter(act, `process.on('${event}', () => process.exit(7)); ${LOADING}`, MODULE)).toEqual([7, null]);
  }
});
