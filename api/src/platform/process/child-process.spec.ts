import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';

const MODULE = path.join(import.meta.dirname, 'child-process.ts');
const LOADER = path.resolve(import.meta.dirname, '../../../test/support/run-typescript.mjs');

/** V8's bits for a function that one of its optimizing compilers, or Sparkplug, has compiled. */
const COMPILED = (1 << 4) | (1 << 15);

/**
 * Runs a function until V8 has compiled it, is told to stop, and runs another more often; says of each whether V8 did.
 */
const PROGRAM = `
  import { onStopRequest } from ${JSON.stringify(MODULE)};
  // Of different texts, since V8 keeps the code of each.
  const functionOf = (n) => new Function('a', \`let sum = 0; for (let i = 0; i < 100; i++) sum += (a * i) % \${n}; return sum;\`);
  const [before, meanwhile] = [functionOf(7), functionOf(9)];
  // V8 compiles in the background, as fast as it gets to it.
  const runOften = async (fn) => {
    for (let i = 0; i < 2000; i += 1) fn(i);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const isCompiled = (fn) => (%GetOptimizationStatus(fn) & ${COMPILED}) !== 0;
  let rounds = 20;
  onStopRequest(async () => {
    for (let round = 0; round < rounds; round += 1) await runOften(meanwhile);
    const result = { before: isCompiled(before), meanwhile: isCompiled(meanwhile) };
    await new Promise((resolve) => process.send(result, resolve));
  });
  for (; !isCompiled(before); rounds += 1) await runOften(before);
  process.send('running');`;

/** Runs `program` as a supervisor does. */
function start(program: string): { child: ChildProcess; end: Promise<unknown[]>; stderr: Promise<string> } {
  const args = ['--allow-natives-syntax', '--import', LOADER, '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  return { child, end: once(child, 'exit'), stderr: text(child.stderr as NodeJS.ReadableStream) };
}

it('while a process stops, V8 compiles nothing more, which could keep it from ending', async () => {
  const { child, end, stderr } = start(PROGRAM);
  await once(child, 'message');
  const result = once(child, 'message');
  child.kill('SIGTERM');
  expect(await result).toContainEqual({ before: true, meanwhile: false });
  expect(await end).toEqual([0, null]);
  expect(await stderr).toBe('');
});

it('a process that is ready when its supervisor has died ends with 0 and no stack trace', async () => {
  const program = `
    import { reportReady } from ${JSON.stringify(MODULE)};
    process.on('disconnect', () => {
      reportReady();
      setTimeout(() => process.exit(5), 30_000);
    });
    process.send('running');`;
  const { child, end, stderr } = start(program);
  await once(child, 'message');
  child.disconnect();
  expect(await end).toEqual([0, null]);
  expect(await stderr).toBe('');
});
