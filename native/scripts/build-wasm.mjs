#!/usr/bin/env node
// Compiles the modules of wasm/, which are committed: only a change of what they are made from takes this compiler.
//
//   --check   compiles nothing and fails when the sources or the flags are not those of the modules
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARCHIVE_SHA256, provideEngineSource } from './engine-source.mjs';
import { customSection } from './wasm-section.mjs';

const native = path.resolve(fileURLToPath(import.meta.url), '../..');

const COMPILER = 'clang++-19';
const PACKAGES = 'clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32';
const COMMON_FLAGS = [
  '--target=wasm32-wasi',
  '-std=c++17',
  '-Wall',
  '-Wextra',
  '-fno-math-errno',
  '-ffp-contract=off',
  '-fvisibility=hidden',
  // In every browser since Safari 16.4.
  '-msimd128',
  '-mbulk-memory',
  '-mnontrapping-fptoint',
  // A broken promise of the standard library ends in a trap: printing a message would bring half of it along.
  '-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()',
];
// Without -O, with which clang would run wasm-opt where that happens to be installed.
const LINK_FLAGS = ['--target=wasm32-wasi', '-mexec-model=reactor', '-Wl,--strip-all'];

const LIBRARY = '.cache/rubberband-3.3.0';

/** The tuning measurement, for the browser and for Node. */
const TUNING = {
  name: 'tuning',
  // Half the size of -O3, and as fast, since what takes the time is written in pairs (src/pair.h).
  compile: ['-Os', '-flto', '-fno-exceptions', '-fno-rtti'],
  link: ['-nostdlib++'],
  sources: [
    'band-spectrum.cpp',
    'decimator.cpp',
    'elementary.cpp',
    'partial-tracker.cpp',
    'real-fft.cpp',
    'spectral-peaks.cpp',
    'temperament.cpp',
    'tuning-analysis.cpp',
    'tuning-fold.cpp',
    'tuning-table.cpp',
    'tuning-track.cpp',
    'tuning-wasm.cpp',
  ],
};

/** Everything else of the addon, for machines without a build of it. With -Os it takes 1.8 times as long. */
const ENGINE = {
  name: 'engine',
  compile: [
    '-O3',
    '-w',
    '-fno-trapping-math',
    // The library throws; here that ends the instance.
    '-fexceptions',
    '-fignore-exceptions',
    // Replacements of standard headers that would be half of the module.
    '-Iwasm/include',
    `-I${LIBRARY}`,
    '-Isrc',
    '-DOWN_ENGINE',
    '-DALREADY_CONFIGURED',
    '-DUSE_BQRESAMPLER',
    '-DUSE_REAL_FFT',
    '-DNO_THREADING',
    '-DNO_TIMING',
    '-DNO_THREAD_CHECKS',
    '-D_WASI_EMULATED_MMAN',
  ],
  link: ['-Wl,-z,stack-size=262144'],
  library: 'single/RubberBandSingle.cpp',
  sources: [
    'decimator.cpp',
    'elementary.cpp',
    'engine-wasm.cpp',
    'peak-limiter.cpp',
    'peak-stream.cpp',
    'real-fft.cpp',
    'shift-measurement.cpp',
    'stretcher.cpp',
    'true-peak.cpp',
  ],
};

/** The engine over a memory that is shared, with helper threads (src/wasm-threads.h). */
const ENGINE_FOR_TWO_THREADS = {
  ...ENGINE,
  name: 'engine-threads',
  compile: [...ENGINE.compile, '-matomics'],
  link: [
    ...ENGINE.link,
    '-Wl,--shared-memory,--import-memory,--export-memory',
    // As in lib/wasm-engine.ts.
    '-Wl,--initial-memory=4194304,--max-memory=268435456',
    '-Wl,--export=__stack_pointer',
    // Debian's C and C++ libraries are not compiled for shared memory; see src/wasm-threads.h.
    '-Wl,--no-check-features',
    '-Wl,--wrap=malloc,--wrap=free,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=posix_memalign',
  ],
  sources: [...ENGINE.sources, 'wasm-helper.cpp'],
};

const MODULES = [TUNING, ENGINE, ENGINE_FOR_TWO_THREADS];
/** The custom section of a module with the hash of what it was made from. */
const SECTION = 'sources';

for (const module of MODULES) {
  if (process.argv.includes('--check')) check(module);
  else build(module);
}

function fileOf({ name }) {
  return path.join(native, `wasm/${name}.wasm`);
}

function check(module) {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(fileOf(module))), SECTION);
  if (section && Buffer.from(section).equals(hashOfSources(module))) return;
  stop(`native/wasm/${module.name}.wasm is older than its sources: npm run build:wasm -w native`);
}

function build(module) {
  const { name, compile, link, library, sources } = module;
  if (library !== undefined) provideEngineSource();
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-wasm-`));
  try {
    const files = sources.map((source) => path.join('src', source));
    if (library !== undefined) files.push(path.join(LIBRARY, library));
    const objects = files.map((file) => {
      const object = path.join(folder, `${path.basename(file)}.o`);
      run([...COMMON_FLAGS, ...compile, '-c', file, '-o', object]);
      return object;
    });
    const linked = path.join(folder, `${name}.wasm`);
    run([...LINK_FLAGS, ...link, ...objects, '-o', linked]);
    mkdirSync(path.dirname(fileOf(module)), { recursive: true });
    writeFileSync(fileOf(module), Buffer.concat([readFileSync(linked), customSection(SECTION, hashOfSources(module))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(args) {
  const { status, error } = spawnSync(COMPILER, args, { cwd: native, stdio: 'inherit' });
  if (error) stop(`The modules need ${COMPILER}: apt-get install ${PACKAGES}`);
  if (status !== 0) stop('The module was not built.');
}

/** Over the flags, the sources, all headers of ours that they include, and the library with our patches. */
function hashOfSources({ compile, link, library, sources }) {
  const files = new Map();
  for (const source of sources) collect('src', source, files);
  if (library !== undefined) {
    for (const folder of ['patches', 'wasm/include']) {
      for (const name of readdirSync(path.join(native, folder))) collect(folder, name, files);
    }
    files.set('library', ARCHIVE_SHA256);
  }
  const flags = [COMPILER, ...COMMON_FLAGS, ...compile, ...LINK_FLAGS, ...link];
  const hash = createHash('sha256').update(flags.join('\n'));
  for (const name of [...files.keys()].sort()) hash.update(`\n${name}\n`).update(files.get(name));
  return hash.digest();
}

/** Also what our patches make the library include. */
function collect(folder, name, files) {
  const file = path.join(folder, name);
  if (files.has(file)) return;
  const text = readFileSync(path.join(native, file), 'utf8');
  files.set(file, text);
  for (const [, header] of text.matchAll(/^\+?#include "([\w-]+\.h)"$/gm)) {
    if (existsSync(path.join(native, 'src', header))) collect('src', header, files);
  }
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
