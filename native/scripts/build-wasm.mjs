#!/usr/bin/env node
// Compiles the tuning measurement for the browser into wasm/tuning.wasm, which is committed: only a change of the
// measurement takes this compiler.
//
//   --check   compiles nothing and fails when the sources or the flags are not those of the module
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const native = path.resolve(import.meta.dirname, '..');
const target = path.join(native, 'wasm/tuning.wasm');

const COMPILER = 'clang++-19';
const PACKAGES = 'clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32';
const TARGET = '--target=wasm32-wasi';
const COMPILE_FLAGS = [
  '-std=c++17',
  '-Wall',
  '-Wextra',
  // Half the size of -O3, and as fast, since what takes the time is written in pairs (src/pair.h).
  '-Os',
  '-flto',
  '-fno-exceptions',
  '-fno-rtti',
  '-fno-math-errno',
  '-fvisibility=hidden',
  // In every browser since Safari 16.4.
  '-msimd128',
  '-mbulk-memory',
  '-mnontrapping-fptoint',
  // A broken promise of the standard library ends in a trap: printing a message would bring half of it along.
  '-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()',
];
// Without -O, with which clang would run wasm-opt where that happens to be installed.
const LINK_FLAGS = ['-mexec-model=reactor', '-nostdlib++', '-Wl,--strip-all'];
const SOURCES = [
  'band-spectrum.cpp',
  'decimator.cpp',
  'partial-tracker.cpp',
  'real-fft.cpp',
  'spectral-peaks.cpp',
  'temperament.cpp',
  'tuning-analysis.cpp',
  'tuning-fold.cpp',
  'tuning-table.cpp',
  'tuning-track.cpp',
  'tuning-wasm.cpp',
];
/** The custom section of the module with the hash of what it was made from. */
const SECTION = 'sources';

const expected = hashOfSources();
if (process.argv.includes('--check')) check();
else build();

function check() {
  const module = new WebAssembly.Module(readFileSync(target));
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (section && Buffer.from(section).equals(expected)) return;
  stop('native/wasm/tuning.wasm is older than its sources: npm run build:wasm -w native');
}

function build() {
  const folder = mkdtempSync(path.join(tmpdir(), 'tuning-wasm-'));
  try {
    const objects = SOURCES.map((source) => {
      const object = path.join(folder, `${source}.o`);
      run([TARGET, ...COMPILE_FLAGS, '-c', path.join('src', source), '-o', object]);
      return object;
    });
    const linked = path.join(folder, 'tuning.wasm');
    run([TARGET, ...LINK_FLAGS, ...objects, '-o', linked]);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, Buffer.concat([readFileSync(linked), customSection(SECTION, expected)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args) {
  const { status, error } = spawnSync(COMPILER, args, { cwd: native, stdio: 'inherit' });
  if (error) stop(`The module needs ${COMPILER}: apt-get install ${PACKAGES}`);
  if (status !== 0) stop('The module was not built.');
}

/** Over the flags, the sources and all headers of ours that they include. */
function hashOfSources() {
  const files = new Map();
  for (const source of SOURCES) collect(source, files);
  const hash = createHash('sha256').update([COMPILER, TARGET, ...COMPILE_FLAGS, ...LINK_FLAGS].join('\n'));
  for (const name of [...files.keys()].sort()) hash.update(`\n${name}\n`).update(files.get(name));
  return hash.digest();
}

function collect(name, files) {
  if (files.has(name)) return;
  const text = readFileSync(path.join(native, 'src', name), 'utf8');
  files.set(name, text);
  for (const [, header] of text.matchAll(/^#include "(.+)"$/gm)) collect(header, files);
}

/** Id 0, then two lengths of less than 128 bytes, which take a byte each. */
function customSection(name, contents) {
  return Buffer.concat([Buffer.from([0, 1 + name.length + contents.length, name.length]), Buffer.from(name), contents]);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
