#!/usr/bin/env node
// Compiles the addon with our own build of the Rubber Band Library; on x64 there are two, one of them for processors
// with AVX2. Where that is impossible there is none, and wasm/engine.wasm is used, with the same samples. Leaves a
// sentence that says which it is in build/engine.txt.
//
//   RUBBERBAND=own      fails instead
//   RUBBERBAND=wasm     compiles nothing
//   RUBBERBAND=system   compiles with the system's library, whose samples are others; the source is not fetched
//   --with-system       compiles a second addon with the system's, for tests and comparisons
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceError } from './debian-archive.mjs';
import { ENGINE_VERSION, provideEngineSource } from './engine-source.mjs';

const native = path.resolve(fileURLToPath(import.meta.url), '../..');
const NODE_GYP = 'node-gyp';
const choice = process.env.RUBBERBAND ?? '';
const withSystem = process.argv.includes('--with-system');
const isMac = process.platform === 'darwin';

if (!['', 'own', 'wasm', 'system'].includes(choice)) stop(`RUBBERBAND is own, wasm or system, not "${choice}".`);
if (choice === 'system') {
  buildSystem();
  conclude("the system's");
} else {
  const complaint = choice === 'wasm' ? 'RUBBERBAND asks for it' : buildOwn();
  if (complaint !== undefined) {
    if (choice === 'own') stop(`Rubber Band ${ENGINE_VERSION} cannot be built: ${complaint}.`);
    for (const library of ['own', 'own-avx2']) removeAddon(library);
    if (withSystem) buildSystem();
    conclude(`WebAssembly, which takes up to 1.7 times the CPU time: ${complaint}`);
  } else {
    conclude('our own build');
  }
}

/** @returns {string | undefined} why there is none, as the end of a sentence */
function buildOwn() {
  if (isMac) return 'its source comes by apt';
  const tool = missingTool();
  if (tool !== undefined) return `there is no ${tool.program} (apt-get install ${tool.apt})`;
  try {
    provideEngineSource();
  } catch (error) {
    if (error instanceof SourceError) return error.message;
    throw error;
  }
  if (withSystem) requirePackage();
  const { isBuilt, output } = build({ own: true, system: withSystem });
  if (isBuilt) return undefined;
  if (choice === 'own') process.stderr.write(output);
  return 'it does not compile here';
}

function buildSystem() {
  const tool = missingTool();
  if (tool !== undefined) missing(tool.program, tool.apt, tool.brew);
  requirePackage();
  const { isBuilt, output } = build({ own: false, system: true });
  if (!isBuilt) stop(output);
}

function missingTool() {
  const tools = [
    { program: 'C++ compiler', command: 'c++', apt: 'build-essential', brew: 'gcc' },
    { program: 'make', command: 'make', apt: 'build-essential', brew: 'make' },
    { program: 'Python', command: 'python3', apt: 'python3', brew: 'python3' },
  ];
  return tools.find(({ command }) => !runs(command, '--version'));
}

function requirePackage() {
  if (!runs('pkg-config', '--version')) missing('pkg-config', 'pkg-config', 'pkgconf');
  if (!runs('pkg-config', '--exists', 'rubberband')) {
    missing("the system's Rubber Band", 'librubberband-dev', 'rubberband');
  }
}

function conclude(engine) {
  mkdirSync(path.join(native, 'build'), { recursive: true });
  writeFileSync(path.join(native, 'build/engine.txt'), `The engine is ${engine}.\n`);
}

function build({ own, system }) {
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

function stop(text) {
  process.stderr.write(`${text.trimEnd()}\n`);
  process.exit(1);
}
