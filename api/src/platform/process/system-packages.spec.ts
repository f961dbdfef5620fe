import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceFiles, startedPrograms } from '../../../test/support/started-programs.js';
import { projectRoot } from '../config/config.js';

interface SystemPackages {
  SYSTEM_PACKAGES: readonly { programs: readonly string[]; forTests?: boolean }[];
  ESSENTIAL_PROGRAMS: readonly string[];
  OPTIONAL_PROGRAMS: readonly string[];
}

const SETUP = path.join(projectRoot, 'scripts/setup.mjs');
const list = (await import(path.join(projectRoot, 'scripts/system-packages.mjs'))) as SystemPackages;
const { SYSTEM_PACKAGES, ESSENTIAL_PROGRAMS, OPTIONAL_PROGRAMS } = list;

const installed = new Set(SYSTEM_PACKAGES.flatMap(({ programs }) => programs));
const available = new Set([...installed, ...ESSENTIAL_PROGRAMS]);

/** Folders of what runs on a user's machine, then of tests, builds and benchmarks. */
const PRODUCT = ['api/src', 'api/sandbox', 'native/lib'];
const TOOLS = ['api/test', 'lab', 'native/scripts', 'native/test', 'packages', 'pwa', 'scripts'];

/** Installed by npm packages. */
const POSTGRES: string[] = [];
const NODE_GYP: string[] = [];

/** Calls whose program a variable or a shell's script names: by file and by the expression in its place. */
const UNNAMED: Record<string, Record<string, string[]>> = {
  'api/src/diagnosis.ts': { program: ['ffmpeg', 'ffprobe'] },
  'api/src/platform/database/embedded/cluster-users.ts': { sh: ['sh', 'cat', 'sleep', 'kill', 'head', 'ps'] },
  'api/src/platform/database/embedded/init-cluster.ts': { 'binaries.initdb': POSTGRES },
  'api/src/platform/database/embedded/launch-postmaster.ts': { 'binaries.postgres': POSTGRES },
  'api/src/platform/database/embedded/postgres-account.ts': { sh: ['sh'] },
  'api/src/platform/database/embedded/postgres-binaries.ts': { postgres: POSTGRES },
  'api/src/retune/pipeline/ffmpeg/decoder-sandbox.ts': { program: ['bwrap', 'ffmpeg'] },
  'api/src/retune/pipeline/ffmpeg/ffmpeg-process.adapter.ts': {
    program: ['sh', 'setpriv', 'bwrap', 'ffmpeg', 'ffprobe'],
  },
  'api/src/retune/pipeline/ffmpeg/process-limits.ts': { program: ['setpriv', 'true'] },
  'api/test/audio/decoder-sandbox.e2e-spec.ts': { program: ['sh', 'cat', 'head', 'id', 'ls', 'ffmpeg', 'wc'] },
  'api/test/operations/retune-api-gone.e2e-spec.ts': { sh: ['sh', 'cat', 'curl', 'grep'] },
  'api/test/studio-api-examples.e2e-spec.ts': { needs: ['curl', 'python3'], program: ['sh', 'python3'] },
  'api/test/support/nginx.ts': { program: ['nginx'] },
  'api/test/support/pgbouncer.ts': { PGBOUNCER: ['pgbouncer'], program: ['pgbouncer'] },
  'api/test/support/prometheus.ts': { program: ['prometheus', 'promtool'] },
  'api/test/support/proxy-process.ts': { program: ['caddy', 'nginx'] },
  'native/scripts/build-addon.mjs': { NODE_GYP, command: ['c++', 'make', 'pkg-config', 'python3'] },
  'native/scripts/build-wasm.mjs': { COMPILER: ['clang++-19'] },
  'packages/codecs/scripts/build-wasm.mjs': { command: ['clang-19', 'llvm-ar-19', 'make', 'tar'] },
  'native/scripts/engine-source.mjs': { command: ['patch', 'tar'] },
  'native/test/operations/package.spec.ts': { sh: ['sh'] },
  'lab/bench/processes.mjs': { command: ['c++', 'ffmpeg', 'lame', 'rubberband', 'soundstretch', 'sox'] },
  'lab/device/device.mjs': { bash: ['bash'] },
  'lab/engine/three-cores.mjs': { program: ['ffmpeg', 'rubberband'] },
  'lab/lab.mjs': { command: ['bash'] },
  'lab/scale/rolling.mjs': { sh: ['sh', 'curl'] },
  'scripts/setup.mjs': { command: ['apt-get', 'brew', 'env', 'sudo'] },
  'scripts/system-packages.mjs': { command: [...installed, 'apt-get', 'brew', 'sudo'] },
  'lab/tags/evaluate.mjs': { python: ['python3'] },
  'scripts/test/run.mjs': { program: ['bash', 'curl', 'debootstrap', 'docker', 'tar'] },
};

const started = (folders: string[]): Map<string, ReturnType<typeof startedPrograms>> =>
  new Map(sourceFiles(projectRoot, folders).map((file) => [file, startedPrograms(path.join(projectRoot, file))]));

/** Every program that files below these folders start, with the file. */
function programsOf(folders: string[]): [program: string, file: string][] {
  return [...started(folders)].flatMap(([file, { named, unnamed }]) => {
    const byVariable = unnamed.flatMap((place) => UNNAMED[file]?.[place] ?? []);
    return [...named, ...byVariable].map((program): [string, string] => [program, file]);
  });
}

describe('the programs that are called', () => {
  it('are all found: a call whose program is not in it has its entry here, and no entry is left over', () => {
    const found = [...started([...PRODUCT, ...TOOLS])].filter(([, { unnamed }]) => unnamed.length > 0);
    const listed = Object.entries(UNNAMED).map(([file, places]) => [file, Object.keys(places).sort()]);
    expect(Object.fromEntries(found.map(([file, { unnamed }]) => [file, unnamed]))).toEqual(Object.fromEntries(listed));
  });

  it('by the product are installed by set-up or part of the system', () => {
    expect(programsOf(PRODUCT).filter(([program]) => !available.has(program))).toEqual([]);
    expect(programsOf(PRODUCT).map(([program]) => program)).toEqual(expect.arrayContaining(['ffprobe', 'bwrap', 'id']));
  });

  it('by tests and scripts are installed, part of the system, or done without where they are missing', () => {
    const known = new Set([...available, ...OPTIONAL_PROGRAMS]);
    expect(programsOf(TOOLS).filter(([program]) => !known.has(program))).toEqual([]);
  });

  it('include what the product needs without --tests', () => {
    const forTests = new Set(SYSTEM_PACKAGES.filter((one) => one.forTests).flatMap(({ programs }) => programs));
    expect(programsOf(PRODUCT).filter(([program]) => forTests.has(program))).toEqual([]);
  });
});

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('set-up on a machine where it cannot install', () => {
  onLinux('names every missing package in one command, and does nothing else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
    // Neither sudo nor any program of ours; apt-get is there and installs nothing.
    writeFileSync(path.join(folder, 'apt-get'), '#!/bin/sh\nexit 100\n');
    chmodSync(path.join(folder, 'apt-get'), 0o755);
    const { status, stdout, stderr } = spawnSync(process.execPath, [SETUP], {
      env: { PATH: folder },
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stderr).toMatch(
      /^Attune needs some system packages\. Please run.*: {2}apt-get install ffmpeg bubblewrap xz-utils .* curl$/m,
    );
    expect(stderr).not.toContain('sudo');
    expect([status, stdout.includes('npm packages')]).toEqual([1, false]);
  });
});
