import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { createTempDir } from './temp-dir.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What its processes are run from, and what npm needs to install their packages. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'api/package.json', 'api/src', 'packages'];
const WORKSPACES = ['native/package.json', 'pwa/package.json'];
/** In the order in which they are built; an older release has fewer. */
const PACKAGES = ['catalogue', 'retuning', 'codecs'];

const MIGRATIONS = 'api/src/migrations/*.migration.ts';
/** Since this file there is the check of the tables at the start. */
const SCHEMA_CHECK = 'api/src/platform/database/schema-version.ts';

/**
 * The release whose processes those of this one have to work beside: the newest tag `v*` before HEAD;
 * while there is none, the newest commit with fewer migrations. Undefined where the history is not there.
 */
export function findReleaseBefore(): string | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^');
  if (tag !== undefined) return tag;
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  return added && git('rev-parse', '--quiet', '--verify', `${added}^`);
}

/** Whether a release refuses to start on the tables of this one: they are newer, and it checks that. */
export function refusesTodaysTables(commit: string): boolean {
  const added = git('diff', '--name-only', '--diff-filter=A', commit, 'HEAD', '--', MIGRATIONS);
  return Boolean(added) && git('cat-file', '-e', `${commit}:${SCHEMA_CHECK}`) !== undefined;
}

export interface Release {
  /** Path of a program, run from its sources. */
  program(name: string): string;
  remove(): Promise<void>;
}

/**
 * Its api and worker in a folder of their own, with their own `packages/`. Today's packages of npm serve it if they
 * are the ones that it names, otherwise npm installs its own (some 15 s). The engine is today's: no two processes meet
 * in it.
 */
export async function checkOutRelease(commit: string): Promise<Release> {
  const temporary = await createTempDir();
  const folder = temporary.path;
  const archive = path.join(folder, 'release.tar');
  execFileSync('git', ['archive', `--output=${archive}`, commit, ...SOURCES, ...WORKSPACES], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  if (await hasTodaysPackages(folder)) {
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  } else {
    execFileSync('npm', ['install', '--omit=dev', '--no-audit', '--no-fund', '--workspace=api'], {
      cwd: folder,
      stdio: 'pipe',
    });
  }
  const ours = PACKAGES.filter((name) => existsSync(path.join(folder, 'packages', name)));
  for (const importer of ['api', 'packages']) {
    const packages = path.join(folder, importer, 'node_modules/@attune');
    await mkdir(packages, { recursive: true });
    for (const name of ours) await symlink(path.join(folder, 'packages', name), path.join(packages, name));
  }
  await symlink(path.join(ROOT, 'native'), path.join(folder, 'api/node_modules/node-rubberband'));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  for (const name of ours) {
    execFileSync(process.execPath, [compiler, '-p', path.join(folder, 'packages', name, 'tsconfig.build.json')]);
  }
  return {
    program: (name) => path.join(folder, 'api/src', name),
    remove: () => temporary.remove(),
  };
}

async function hasTodaysPackages(folder: string): Promise<boolean> {
  const [its, todays] = await Promise.all([folder, ROOT].map(dependenciesOf));
  return Object.entries(its ?? {}).every(([name, version]) => todays?.[name] === version);
}

async function dependenciesOf(root: string): Promise<Record<string, string>> {
  const manifest = await readFile(path.join(root, 'api/package.json'), 'utf8');
  return (JSON.parse(manifest) as { dependencies: Record<string, string> }).dependencies;
}

/** What git prints; undefined when it fails. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}
