#!/usr/bin/env node
// Compiles wasm/codecs.wasm, which is committed: only a change of what it is made from takes this compiler.
//
//   --check   compiles nothing and fails when the sources or the flags are not those of the module
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provideArchive } from '../../../native/scripts/debian-archive.mjs';
import { customSection } from '../../../native/scripts/wasm-section.mjs';

const folder = path.resolve(import.meta.dirname, '..');
const MODULE = path.join(folder, 'wasm/codecs.wasm');
const SECTION = 'sources';

const COMPILER = 'clang-19';
const ARCHIVER = 'llvm-ar-19';
const PACKAGES = 'clang-19 lld-19 llvm-19 make wasi-libc libclang-rt-19-dev-wasm32';

/** As the worker's ffmpeg: Debian 12 has both. */
const FFMPEG = {
  packageName: 'ffmpeg=7:5.1.9-0+deb12u1',
  archive: 'ffmpeg_5.1.9.orig.tar.xz',
  folder: 'ffmpeg-5.1.9',
  sha256: 'd9b593bb2ba93d4b50f74177e0cdcd41747e708596367deed0c30348a71dd176',
};
const LAME = {
  packageName: 'lame=3.100-6',
  archive: 'lame_3.100.orig.tar.gz',
  folder: 'lame-3.100',
  sha256: 'ddfe36cab873794038ae2c1210557ad34857a4b6bdc515785d1da9e175b1da1e',
};
const SUITES = { debian: { suite: 'bookworm', component: 'main' } };

const FLAGS = ['-O3', '-ffp-contract=off', '-msimd128', '-mbulk-memory', '-mnontrapping-fptoint'];
const OUR_FLAGS = ['-Wall', '-Wextra', '-Werror'];
const LINK_FLAGS = [
  '-mexec-model=reactor',
  '-Wl,--strip-all',
  '-Wl,-z,stack-size=1048576',
  '-Wl,--max-memory=536870912',
];

/** Decoders as in api/src/retune/pipeline/ffmpeg/source-arguments.ts, without a second one for mp3. */
const DECODERS =
  'mp3float aac alac flac vorbis opus pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be ' +
  'pcm_s64le pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_mulaw pcm_alaw adpcm_ms adpcm_ima_wav adpcm_ima_qt ' +
  'adpcm_yamaha';
const PARTS = {
  decoder: DECODERS,
  demuxer: 'mp3 mov flac wav aiff aac ogg',
  parser: 'mpegaudio aac flac vorbis opus',
  encoder: 'libmp3lame flac pcm_s16le pcm_s24le pcm_s32le pcm_f32le',
  muxer: 'mp3 flac wav',
};
const CONFIGURATION = [
  '--target-os=none',
  '--arch=wasm32',
  '--enable-cross-compile',
  '--disable-all',
  '--disable-everything',
  '--disable-autodetect',
  '--disable-asm',
  '--disable-pthreads',
  '--disable-network',
  '--disable-debug',
  '--disable-doc',
  '--enable-avcodec',
  '--enable-avformat',
  '--enable-swresample',
  '--enable-libmp3lame',
  ...Object.entries(PARTS).map(([kind, names]) => `--enable-${kind}=${names.split(' ').join(',')}`),
];
const LIBRARIES = ['libavformat', 'libavcodec', 'libswresample', 'libavutil'].map((name) => `${name}/${name}.a`);

const LAME_SOURCES =
  'VbrTag bitstream encoder fft gain_analysis id3tag lame newmdct presets psymodel quantize quantize_pvt reservoir ' +
  'set_get tables takehiro util vbrquantize version';

if (process.argv.includes('--check')) check();
else build();

function check() {
  const [section] = WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(MODULE)), SECTION);
  if (section && Buffer.from(section).equals(hashOfSources())) return;
  stop('packages/codecs/wasm/codecs.wasm is older than its sources: npm run build:wasm -w packages/codecs');
}

function build() {
  const work = mkdtempSync(path.join(tmpdir(), 'attune-codecs-'));
  try {
    const ffmpeg = unpack(FFMPEG, work);
    const lame = buildLame(unpack(LAME, work), work);
    const built = buildFfmpeg(ffmpeg, lame, work);
    const objects = ['decoder', 'encoder', 'gaps'].map((name) => {
      const object = path.join(work, `${name}.o`);
      compile([...OUR_FLAGS, `-I${built}`, `-I${ffmpeg}`, '-c', path.join(folder, `c/${name}.c`), '-o', object]);
      return object;
    });
    const linked = path.join(work, 'codecs.wasm');
    const libraries = [...LIBRARIES.map((name) => path.join(built, name)), path.join(lame, 'lib/libmp3lame.a')];
    compile([...LINK_FLAGS, ...objects, ...libraries, '-lm', '-o', linked]);
    writeFileSync(MODULE, Buffer.concat([readFileSync(linked), customSection(SECTION, hashOfSources())]));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unpack(source, work) {
  const cache = path.join(folder, '.cache');
  mkdirSync(cache, { recursive: true });
  const archive = provideArchive({ ...source, suites: SUITES, cache });
  run('tar', ['-xf', archive, '-C', work]);
  return path.join(work, source.folder);
}

/** @returns a folder with include/ and lib/ */
function buildLame(source, work) {
  const installed = path.join(work, 'lame');
  for (const name of ['include/lame', 'lib']) mkdirSync(path.join(installed, name), { recursive: true });
  writeFileSync(path.join(installed, 'include/lame/lame.h'), readFileSync(path.join(source, 'include/lame.h')));
  const includes = [path.join(folder, 'c/lame'), ...['include', 'libmp3lame'].map((name) => path.join(source, name))];
  const objects = LAME_SOURCES.split(' ').map((name) => {
    const object = path.join(installed, `${name}.o`);
    const file = path.join(source, `libmp3lame/${name}.c`);
    compile(['-w', '-DHAVE_CONFIG_H', ...includes.map((include) => `-I${include}`), '-c', file, '-o', object]);
    return object;
  });
  run(ARCHIVER, ['rcs', path.join(installed, 'lib/libmp3lame.a'), ...objects]);
  return installed;
}

/** @returns the folder with the libraries and config.h */
function buildFfmpeg(source, lame, work) {
  const built = path.join(work, 'ffmpeg');
  mkdirSync(built);
  const compiler = path.join(work, 'compiler.sh');
  writeFileSync(compiler, `#!/bin/sh\nexec ${COMPILER} --target=wasm32-wasi "$@"\n`, { mode: 0o755 });
  const compiled = [...FLAGS, '-w', `-I${lame}/include`, `-include ${path.join(folder, 'c/gaps.h')}`];
  const settings = [
    `--cc=${compiler}`,
    `--ar=${ARCHIVER}`,
    `--ranlib=${ARCHIVER} s`,
    `--extra-cflags=${compiled.join(' ')}`,
    `--extra-ldflags=-L${lame}/lib`,
  ];
  run(path.join(source, 'configure'), [...CONFIGURATION, ...settings], { cwd: built, stdio: 'ignore' });
  run('make', ['--silent', '-j2', ...LIBRARIES], { cwd: built, stdio: ['ignore', 'ignore', 'inherit'] });
  return built;
}

function compile(args) {
  run(COMPILER, ['--target=wasm32-wasi', ...FLAGS, ...args]);
}

function run(command, args, options = { stdio: 'inherit' }) {
  const { status, error } = spawnSync(command, args, options);
  if (error) stop(`The module needs ${command}: apt-get install ${PACKAGES}`);
  if (status !== 0) stop(`The module was not built: ${command} failed.`);
}

/** Over the flags, our sources and the archives. */
function hashOfSources() {
  const settings = [COMPILER, ...FLAGS, ...OUR_FLAGS, ...LINK_FLAGS, ...CONFIGURATION, LAME_SOURCES];
  const hash = createHash('sha256').update([...settings, FFMPEG.sha256, LAME.sha256].join('\n'));
  for (const name of ['decoder.c', 'encoder.c', 'gaps.c', 'gaps.h', 'host.h', 'lame/config.h']) {
    hash.update(`\n${name}\n`).update(readFileSync(path.join(folder, 'c', name)));
  }
  return hash.digest();
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
