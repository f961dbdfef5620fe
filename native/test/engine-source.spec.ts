import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const native = path.resolve(import.meta.dirname, '..');
const { sourceLists } = (await import(path.join(native, 'scripts/source-lists.mjs'))) as {
  sourceLists: (aptFolder: string, suites: object) => string;
};
const SUITES = { debian: { suite: 'trixie', component: 'main' }, ubuntu: { suite: 'noble', component: 'universe' } };
const ARCHIVE = 'rubberband_3.3.0+dfsg.orig.tar.xz';
const FALLBACK = 'The engine is WebAssembly, which takes up to 1.7 times the CPU time:';

/** Programs of the build that leave what they are asked for in the file `calls`. */
const PROGRAMS = {
  'apt-get': 'exit 100',
  'c++': 'exit 0',
  make: 'exit 0',
  'pkg-config': 'exit 0',
  python3: 'exit 0',
  'node-gyp': 'echo "$GYP_DEFINES" >>"$CALLS"',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the build script in a copy of its package, with these programs and no others. */
function build(programs: Record<string, string>, choice = '') {
  const bin = path.join(folder, 'bin');
  rmSync(bin, { recursive: true, force: true });
  mkdirSync(bin);
  for (const name of ['scripts', 'patches']) {
    cpSync(path.join(native, name), path.join(folder, name), { recursive: true });
  }
  for (const name of ['tar', 'xz', 'patch', 'sh', 'grep']) {
    const program = ['/usr/bin', '/bin'].map((at) => path.join(at, name)).find((file) => existsSync(file));
    if (program !== undefined) symlinkSync(program, path.join(bin, name));
  }
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const calls = path.join(folder, 'calls');
  writeFileSync(calls, '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts/build-addon.mjs')], {
    env: { PATH: bin, RUBBERBAND: choice, CALLS: calls },
    encoding: 'utf8',
  });
  const engineFile = path.join(folder, 'build/engine.txt');
  const engine = existsSync(engineFile) ? readFileSync(engineFile, 'utf8') : '';
  return { status, printed: `${stdout}${stderr}`, builds: readFileSync(calls, 'utf8'), engine };
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the build', () => {
  const withoutApt = Object.fromEntries(Object.entries(PROGRAMS).filter(([name]) => name !== 'apt-get'));

  test.each([
    ['the mirror does not answer', PROGRAMS, "the distribution's mirror did not give its source."],
    ['there is no apt', withoutApt, 'there is no apt-get to fetch its source with.'],
    [
      'another archive comes',
      { ...PROGRAMS, 'apt-get': `case $* in *source*) echo changed >${ARCHIVE}; esac` },
      `the archive ${ARCHIVE} is not the expected one (its SHA-256 differs).`,
    ],
    [
      'there is no compiler',
      { ...PROGRAMS, 'c++': 'exit 1' },
      'there is no C++ compiler (apt-get install build-essential).',
    ],
  ])('compiles nothing and says why in a sentence when %s', (_, programs, reason) => {
    const { status, printed, builds, engine } = build(programs);
    expect([status, printed, builds, engine]).toEqual([0, '', '', `${FALLBACK} ${reason}\n`]);
    expect(existsSync(path.join(folder, '.cache', ARCHIVE))).toBe(false);
  });

  test('compiles nothing when WebAssembly is asked for', () => {
    const { status, builds, engine } = build(PROGRAMS, 'wasm');
    expect([status, builds, engine]).toEqual([0, '', `${FALLBACK} RUBBERBAND asks for it.\n`]);
  });

  test('stops when our own build is asked for and impossible', () => {
    const { status, printed, builds } = build(PROGRAMS, 'own');
    expect([status, builds]).toEqual([1, '']);
    expect(printed).toBe("Rubber Band 3.3.0 cannot be built: the distribution's mirror did not give its source.\n");
  });

  test('fetches nothing when the system library is asked for', () => {
    const { status, printed, builds, engine } = build({ ...PROGRAMS, 'apt-get': 'echo apt >>"$CALLS"' }, 'system');
    expect([status, printed, builds, engine]).toEqual([0, '', 'own=0 system=1\n', "The engine is the system's.\n"]);
  });

  test.each([
    ['C++ compiler', 'build-essential', { 'c++': 'exit 1' }],
    ["the system's Rubber Band", 'librubberband-dev', { 'pkg-config': '[ "$2" != rubberband ]' }],
  ])('names the package when the system library is asked for and there is no %s', (what, apt, programs) => {
    const { status, printed } = build({ ...PROGRAMS, ...programs }, 'system');
    expect([status, printed]).toEqual([1, `node-rubberband needs ${what}: apt-get install ${apt}\n`]);
  });

  test('refuses another library than these three', () => {
    const { status, printed } = build(PROGRAMS, 'mine');
    expect([status, printed]).toEqual([1, 'RUBBERBAND is own, wasm or system, not "mine".\n']);
  });

  const archive = path.join(native, '.cache', ARCHIVE);
  const withArchive = existsSync(archive) ? test : test.skip;

  withArchive('patches the source once, and falls back when it does not compile', () => {
    mkdirSync(path.join(folder, '.cache'));
    copyFileSync(archive, path.join(folder, '.cache', ARCHIVE));
    expect(build(PROGRAMS)).toEqual({
      status: 0,
      printed: '',
      builds: 'own=1 system=0\n',
      engine: 'The engine is our own build.\n',
    });
    const source = path.join(folder, '.cache/rubberband-3.3.0/src/finer/BinClassifier.h');
    expect(readFileSync(source, 'utf8')).toContain('#include "median-filter.h"');
    rmSync(path.join(folder, '.cache', ARCHIVE));
    const failing = 'echo "$GYP_DEFINES" >>"$CALLS"; case $GYP_DEFINES in own=1*) exit 1; esac';
    const { status, builds, engine } = build({ ...PROGRAMS, 'node-gyp': failing });
    expect([status, builds, engine]).toEqual([0, 'own=1 system=0\n', `${FALLBACK} it does not compile here.\n`]);
  });
});

test("apt's lists become lists of sources: mirrors and keys stay, the suite is the one with the version", () => {
  mkdirSync(path.join(folder, 'sources.list.d'));
  writeFileSync(
    path.join(folder, 'sources.list'),
    `# deb http://commented.test/debian bookworm main
deb [arch=amd64 signed-by=/keys/debian.gpg] http://mirror.test/debian/ bookworm main contrib
deb http://mirror.test/debian-security bookworm-security main
deb-src http://sources.test/debian bookworm main
deb http://ports.test/ubuntu-ports jammy universe
`,
  );
  writeFileSync(
    path.join(folder, 'sources.list.d/debian.sources'),
    `Types: deb deb-src
# a comment between the fields
URIs: https://snapshot.test/archive/debian/20250520T000000Z mirror+file:/etc/apt/mirrors/debian.list
Suites: bookworm bookworm-updates
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBGPL0BUBEADmW5NdOOHwPIJlgPu6JDcKw/NZJPR8lsD3K87ZM18gzyQZJD+w
 -----END PGP PUBLIC KEY BLOCK-----

Types: deb
URIs: http://other.test/node_20.x
Suites: nodistro
Components: main

Enabled: no
Types: deb
URIs: http://off.test/debian
Suites: bookworm
Components: main
`,
  );
  const inline = `Signed-By: \n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .
 mQINBGPL0BUBEADmW5NdOOHwPIJlgPu6JDcKw/NZJPR8lsD3K87ZM18gzyQZJD+w\n -----END PGP PUBLIC KEY BLOCK-----`;
  const source = (uri: string, suite: string, component: string, key = '') =>
    `Types: deb-src\nURIs: ${uri}\nSuites: ${suite}\nComponents: ${component}\n${key && `${key}\n`}`;
  expect(
    sourceLists(folder, SUITES)
      .split(/\n\n/)
      .map((stanza) => `${stanza.trimEnd()}\n`),
  ).toEqual([
    source('http://mirror.test/debian', 'trixie', 'main', 'Signed-By: /keys/debian.gpg'),
    source('http://ports.test/ubuntu-ports', 'noble', 'universe'),
    source('https://snapshot.test/archive/debian/20250520T000000Z', 'trixie', 'main', inline),
    source('mirror+file:/etc/apt/mirrors/debian.list', 'trixie', 'main', inline),
  ]);
  rmSync(path.join(folder, 'sources.list'));
  rmSync(path.join(folder, 'sources.list.d'), { recursive: true });
  expect(sourceLists(folder, SUITES)).toBe('');
});
