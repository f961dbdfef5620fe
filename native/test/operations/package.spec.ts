import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const native = path.resolve(import.meta.dirname, '../..');
const installed = () => path.join(project, 'node_modules/node-rubberband');

/** In the folder of a project that has installed the package: prints which library it has, and how many frames came. */
const ESM = `
import { rubberBand, StretchStream, TruePeakMeter } from 'node-rubberband';
const stream = new StretchStream({ sampleRateHz: 44100, channels: 2, pitchRatio: 432 / 440 });
stream.end(Buffer.alloc(8 * 3000));
const frames = Buffer.concat(await stream.toArray()).length / 8;
new TruePeakMeter({ sampleRateHz: 44100, channels: 2 }).flush();
console.log(JSON.stringify([rubberBand.library, rubberBand.isFallback, frames]));
`;
const COMMONJS = `
const { rubberBand, StretchStream } = require('node-rubberband');
const stream = new StretchStream({ sampleRateHz: 44100, channels: 2, pitchRatio: 432 / 440 });
stream.end(Buffer.alloc(8 * 3000));
stream.toArray().then((chunks) => {
  console.log(JSON.stringify([rubberBand.library, rubberBand.isFallback, Buffer.concat(chunks).length / 8]));
});
`;
/** The same text is a module in one file and CommonJS in the other. */
const TYPED = `
import { rubberBand, StretchStream, TuningMeter, type StretchStreamOptions, type TuningMeasurement } from 'node-rubberband';
import { instantiate } from 'node-rubberband/wasm-engine';
import { WasmTuning } from 'node-rubberband/wasm-tuning';
const options: StretchStreamOptions = { sampleRateHz: 44_100, channels: 2, pitchRatio: 432 / 440, threading: 'never' };
export const stream = new StretchStream(options);
export const frames: number = stream.framesIn;
export const library: 'own' | 'wasm' | 'system' = rubberBand.library;
export const reading: Promise<TuningMeasurement> = new TuningMeter({ sampleRateHz: 44_100, channels: 2 }).end();
export const others = [instantiate, WasmTuning];
// @ts-expect-error no such option
new StretchStream({ ...options, pitch: 1 });
`;

let project: string;
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'attune-package-'));
  const [packed] = JSON.parse(npm(native, {}, 'pack', '--json', '--pack-destination', project)) as {
    filename: string;
  }[];
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }');
  const archive = path.join(project, packed?.filename ?? '');
  const env = { PATH: pathWithoutCompiler(), RUBBERBAND: '' };
  npm(project, env, 'install', '--prefer-offline', '--no-audit', '--no-fund', archive);
});
afterAll(() => rmSync(project, { recursive: true }));

test('without a compiler it installs without an error, and is WebAssembly', () => {
  expect(readFileSync(path.join(installed(), 'build/engine.txt'), 'utf8')).toMatch(/^The engine is WebAssembly/);
  expect(run('esm.mjs', ESM)).toEqual(['wasm', true, 3000]);
  expect(run('commonjs.cjs', COMMONJS)).toEqual(['wasm', true, 3000]);
});

test('it contains its licence, and all that it is made from', () => {
  for (const file of [
    'LICENSE',
    '.cache/rubberband_3.3.0+dfsg.orig.tar.xz',
    'patches',
    'src',
    'lib',
    'scripts/build-wasm.mjs',
  ]) {
    expect([file, existsSync(path.join(installed(), file))]).toEqual([file, true]);
  }
  expect(existsSync(path.join(installed(), 'test'))).toBe(false);
});

test('its types are those of a module, for modules and for CommonJS', () => {
  const typescript = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  writeFileSync(path.join(project, 'typed.mts'), TYPED);
  writeFileSync(path.join(project, 'typed.cts'), TYPED);
  const types = path.resolve(native, '../node_modules/@types');
  mkdirSync(path.join(project, 'node_modules/@types'), { recursive: true });
  symlinkSync(path.join(types, 'node'), path.join(project, 'node_modules/@types/node'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const libraries = ['--lib', 'es2023,dom'];
  const print = () =>
    execFileSync(process.execPath, [typescript, ...options, ...libraries, 'typed.mts', 'typed.cts'], { cwd: project });
  expect(print).not.toThrow();
});

const addon = path.join(native, 'build/Release/rubberband-own.node');
const withAddon = process.platform === 'linux' && existsSync(addon) ? test : test.skip;

withAddon('a prebuilt addon for the platform is used', () => {
  const folder = path.join(installed(), `prebuilds/${process.platform}-${process.arch}`);
  const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
  cpSync(addon, path.join(folder, `node-rubberband.${libc}.node`));
  expect(run('esm.mjs', ESM)).toEqual(['own', false, 3000]);
});

/** A folder with Node and what npm's scripts need. */
function pathWithoutCompiler(): string {
  const bin = path.join(project, '.programs');
  mkdirSync(bin);
  for (const name of ['sh', 'tar', 'xz']) {
    const program = ['/usr/bin', '/bin'].map((at) => path.join(at, name)).find((file) => existsSync(file));
    if (program !== undefined) symlinkSync(program, path.join(bin, name));
  }
  symlinkSync(process.execPath, path.join(bin, 'node'));
  return bin;
}

function npm(cwd: string, environment: Record<string, string>, ...args: string[]): string {
  const found =
    process.env['npm_execpath'] ?? execFileSync('sh', ['-c', 'readlink -f "$(which npm)"'], { encoding: 'utf8' });
  const env = { ...process.env, ...environment };
  return execFileSync(process.execPath, [found.trim(), ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

function run(name: string, program: string): unknown {
  writeFileSync(path.join(project, name), program);
  const env = { ...process.env, RUBBERBAND: '' };
  return JSON.parse(execFileSync(process.execPath, [name], { cwd: project, env, encoding: 'utf8' }));
}
