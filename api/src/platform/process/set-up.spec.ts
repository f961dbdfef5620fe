import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../config/config.js';

const SCRIPTS = ['scripts/setup.mjs', 'scripts/system-packages.mjs'];
const RESULTS = [
  'packages/catalogue/dist/plans.js',
  'packages/retuning/dist/tags/read-tags.js',
  'packages/codecs/dist/decoder.js',
  'native/dist/index.js',
  'native/build/engine.txt',
  'api/dist/start.js',
  'pwa/dist/index.html',
  'pwa/dist/share/render.js',
];

/** A file of the project, and the workspaces that are built from it. */
const INPUTS: [file: string, workspaces: string[]][] = [
  ['tsconfig.json', ['packages/catalogue', 'packages/retuning', 'packages/codecs', 'native', 'api', 'pwa']],
  ['packages/retuning/package.json', ['packages/retuning']],
  ['package-lock.json', ['pwa']],
  ['native/tsconfig.build.json', ['native']],
  ['native/lib/tuning-measurement.ts', ['native', 'api', 'pwa']],
  ['native/wasm/tuning.wasm', ['pwa']],
  ['packages/codecs/wasm/codecs.wasm', ['pwa']],
  ['docs/examples/retune.sh', ['pwa']],
];

/** A project that is set up, where npm only prints something. */
describe('set-up', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
    for (const file of [...SCRIPTS, ...RESULTS, ...INPUTS.map(([input]) => input)]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    writeFileSync(path.join(root, 'native/build/engine.txt'), 'The engine is our own build.\n');
    for (const file of SCRIPTS) copyFileSync(path.join(projectRoot, file), path.join(root, file));
    const npm = '#!/bin/sh\necho chatter\necho a warning >&2\nexit "${NPM_STATUS:-0}"\n';
    writeFileSync(path.join(root, 'npm'), npm, { mode: 0o755 });
    setUp();
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  it('builds nothing again when nothing has changed', () => {
    expect(setUp()).toEqual([]);
  });

  it.each(INPUTS)('after a change of %s builds what is made from it: %j', (file, workspaces) => {
    appendFileSync(path.join(root, file), '\n');
    expect(setUp()).toEqual(workspaces);
  });

  it('prints what a step printed only when it fails', () => {
    appendFileSync(path.join(root, 'docs/examples/retune.sh'), '\n');
    expect(runSetUp({ NPM_STATUS: '1' })).toMatchObject({
      status: 1,
      stderr: 'chatter\na warning\nThis step failed: npm run --silent build --workspace pwa\n',
    });
    const stdout = '\u2192 Building pwa\n\u2192 The engine is our own build.\n';
    expect(runSetUp()).toMatchObject({ status: 0, stdout, stderr: '' });
  });

  /** @returns the workspaces that were built */
  function setUp(): string[] {
    const { status, stdout, stderr } = runSetUp();
    if (status !== 0) throw new Error(stderr);
    return [...stdout.matchAll(/Building (\S+)/g)].map(([, workspace = '']) => workspace);
  }

  function runSetUp(environment: Record<string, string> = {}) {
    return spawnSync(process.execPath, [path.join(root, 'scripts/setup.mjs')], {
      env: { ...process.env, PATH: `${root}:${process.env.PATH}`, ...environment },
      encoding: 'utf8',
    });
  }
});
