import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../config/config.js';

const SCRIPTS = ['scripts/setup.mjs', 'scripts/system-packages.mjs'];
const RESULTS = [
  'packages/catalogue/dist/plans.js',
  'native/dist/index.js',
  'native/build/Release/rubberband-own.node',
  'api/dist/start.js',
  'pwa/dist/index.html',
  'pwa/dist/share/render.js',
];

/** A file of the project, and the workspaces that are built from it. */
const INPUTS: [file: string, workspaces: string[]][] = [
  ['tsconfig.json', ['packages/catalogue', 'native', 'api', 'pwa']],
  ['package-lock.json', ['pwa']],
  ['native/tsconfig.build.json', ['native']],
  ['native/lib/tuning-measurement.ts', ['native', 'api', 'pwa']],
  ['native/wasm/tuning.wasm', ['pwa']],
  ['docs/examples/retune.sh', ['pwa']],
];

/** A project that is set up, where npm does nothing. */
describe('set-up', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'attune-test-'));
    for (const file of [...SCRIPTS, ...RESULTS, ...INPUTS.map(([input]) => input)]) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), '');
    }
    for (const file of SCRIPTS) copyFileSync(path.join(projectRoot, file), path.join(root, file));
    writeFileSync(path.join(root, 'npm'), '#!/bin/sh\n', { mode: 0o755 });
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

  /** @returns the workspaces that were built */
  function setUp(): string[] {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/setup.mjs')], {
      env: { ...process.env, PATH: `${root}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return [...stdout.matchAll(/Building (\S+)/g)].map(([, workspace = '']) => workspace);
  }
});
