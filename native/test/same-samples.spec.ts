import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { rubberBand, type RubberBandBuild } from '../lib/index.js';

const native = path.resolve(import.meta.dirname, '..');
const vectors = path.join(import.meta.dirname, 'vectors/samples.json');
const plainAddon = 'build/Release/rubberband-own.node';

interface Hashes {
  rubberBand: RubberBandBuild;
  samples: Record<string, string>;
  measurements: Record<string, unknown>;
}

/** With UPDATE_SAMPLES=1 the samples of the build for this machine become those that all builds must give. */
if (process.env['UPDATE_SAMPLES'] === '1') {
  const { samples, measurements } = hashesOf(native);
  writeFileSync(vectors, `${JSON.stringify({ samples, measurements }, null, 2)}\n`);
}
const expected = JSON.parse(readFileSync(vectors, 'utf8')) as Omit<Hashes, 'rubberBand'>;

const withOwn = rubberBand.library === 'own' ? test : test.skip;
const withTwo = rubberBand.usesAvx2 && existsSync(path.join(native, plainAddon)) ? test : test.skip;

withOwn('the build for this machine gives the samples and measurements of every other machine', () => {
  expect(hashesOf(native)).toEqual({ rubberBand, ...expected });
});

withTwo('so does the build for processors without AVX2', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'attune-plain-'));
  try {
    for (const part of ['package.json', 'dist', plainAddon]) {
      cpSync(path.join(native, part), path.join(folder, part), { recursive: true });
    }
    expect(hashesOf(folder)).toEqual({ rubberBand: { ...rubberBand, usesAvx2: false }, ...expected });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(['never', 'always'])('so does WebAssembly (%s with helper threads)', (threading) => {
  const wasm = { version: '3.3.0', library: 'wasm', usesAvx2: false, isFallback: false };
  expect(hashesOf(native, 'wasm', threading)).toEqual({ rubberBand: wasm, ...expected });
});

function hashesOf(folder: string, library = 'own', threading = 'auto'): Hashes {
  const script = path.join(import.meta.dirname, 'fixtures/hash-samples.mjs');
  // Whatever this test runs with.
  const env = { ...process.env, RUBBERBAND: library };
  return JSON.parse(execFileSync(process.execPath, [script, folder, threading], { encoding: 'utf8', env })) as Hashes;
}
