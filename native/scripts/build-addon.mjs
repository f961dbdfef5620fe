#!/usr/bin/env node
// Compiles the addon with our own build of the Rubber Band Library, or with the system's where that is impossible. On
// x64 there are two of our own, one of them for processors with AVX2.
//
//   RUBBERBAND=own      fails instead of using the system's
//   RUBBERBAND=system   uses the system's; the source is not fetched
//   --with-system       compiles a second addon with the system's, for tests and comparisons
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ENGINE_VERSION, EngineSourceError, provideEngineSource } from './engine-source.mjs';

const native = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const NODE_GYP = 'node-gyp';
const choice = process.env.RUBBERBAND ?? '';
const withSystem = process.argv.includes('--with-system');
const isMac = process.platform === 'darwin';

if (!['', 'own', 'system'].includes(choice)) stop(`RUBBERBAND is own or system, not "${choice}".`);
requireTools();
const complaint = choice === 'system' ? '' : buildOwn();
if (complaint !== undefined) {
  if (choice === 'own') stop(`Rubber Band ${ENGINE_VERSION} cannot be built: ${complaint}.`);
  const { isBuilt, output } = build({ own: false, system: true });
  if (!isBuilt) stop(output);
  if (complaint !== '') say(`Rubber Band ${ENGINE_VERSION} cannot be built, so the system's is used: ${complaint}.`);
}

/** @returns {string | undefined} why there is none, as the end of a sentence */
function buildOwn() {
  // Homebrew's Rubber Band is recent, and built for its machine.
  if (isMac) return '';
  try {
    provideEngineSource();
  } catch (error) {
    if (error instanceof EngineSourceError) return error.message;
    throw error;
  }
  const { isBuilt, output } = build({ own: true, system: withSystem });
  if (isBuilt) return undefined;
  if (choice === 'own') process.stderr.write(output);
  return 'it does not compile here';
}

function requireTools() {
  if (!runs('c++', '--version')) missing('a C++ compiler', 'build-essential', 'gcc');
  if (!runs('make', '--version')) missing('make', 'build-essential', 'make');
  if (!runs('pkg-config', '--version')) missing('pkg-config', 'pkg-config', 'pkgconf');
}

function build({ own, system }) {
  if (system && !runs('pkg-config', '--exists', 'rubberband')) {
    missing("the system's Rubber Band", 'librubberband-dev', 'rubberband');
  }
  const gyp = spawnSync(NODE_GYP, ['--loglevel=error', '--jobs=max', 'configure', 'build'], {
    cwd: native,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, GYP_DEFINES: `own=${Number(own)} system=${Number(system)}` },
  });
  const isBuilt = gyp.status === 0;
  if (isBuilt) process.stderr.write(gyp.stderr);
  // The loader takes what it finds: an addon of an earlier build would be older than its sources.
  if (!own || !isBuilt) for (const library of ['own', 'own-avx2']) removeAddon(library);
  if (!system || !isBuilt) removeAddon('system');
  return { isBuilt, output: gyp.error ? `node-gyp does not run: ${gyp.error.message}\n` : gyp.stderr };
}

function removeAddon(library) {
  const file = path.join(native, `build/Release/rubberband-${library}.node`);
  if (existsSync(file)) rmSync(file);
}

function runs(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function missing(what, apt, brew) {
  stop(`node-rubberband needs ${what}: ${isMac ? `brew install ${brew}` : `apt-get install ${apt}`}`);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text.trimEnd()}\n`);
  process.exit(1);
}
