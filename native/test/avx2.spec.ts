import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { rubberBand } from '../lib/index.js';

const native = path.resolve(import.meta.dirname, '..');

const withAvx2 = rubberBand.usesAvx2 ? test : test.skip;

withAvx2('a processor without AVX2 has a build of its own, which gives the same samples', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'attune-avx2-'));
  try {
    for (const part of ['package.json', 'dist', 'build/Release/rubberband-own.node']) {
      cpSync(path.join(native, part), path.join(folder, part), { recursive: true });
    }
    const { hash } = shiftWith(native);
    expect(shiftWith(folder)).toEqual({ usesAvx2: false, hash });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function shiftWith(folder: string): { usesAvx2: boolean; hash: string } {
  const script = path.join(import.meta.dirname, 'fixtures/shift-with.mjs');
  // The best that is there, whatever this test runs with.
  const env = { ...process.env, RUBBERBAND: 'own' };
  return JSON.parse(execFileSync(process.execPath, [script, folder], { encoding: 'utf8', env })) as ReturnType<
    typeof shiftWith
  >;
}
