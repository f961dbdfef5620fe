import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { projectRoot } from '../config/config.js';

const CHECK = './platform/process/require-node.js';
/** What may be imported before the check has run: it has no names that an older Node could miss. */
const STATIC_IMPORT = /^import '(.+)';$/;

const content = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const json = (file: string): unknown => JSON.parse(content(file));

/** Every program of the api: knip finds the code of one that is not listed dead. */
const { workspaces } = json('knip.json') as { workspaces: Record<string, { entry: string[] }> };
const PROGRAMS = (workspaces['api']?.entry[0] ?? '').replace(/^src\/\{|\}\.ts$/g, '').split(',');

const { engines, devDependencies } = json('package.json') as Record<string, { node: string }>;
const NEEDED = engines?.node.replace('>=', '') ?? '';

/** How the check ends on another version of Node. */
function checkOn(version: string): { status: number | null; stderr: string } {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const file = path.join(import.meta.dirname, 'require-node.ts');
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, file];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

it.each(['18.20.4', '20.20.2', '22.22.0', '24.10.0'])('a program on Node %s ends with one sentence', (version) => {
  const { status, stderr } = checkOn(version);
  expect([status, stderr]).toEqual([
    1,
    `Attune needs Node ${NEEDED} or newer, and this is Node ${version}: run it with node_modules/.bin/node, which npm start installs, or install a newer Node (https://nodejs.org).\n`,
  ]);
});

it.each([`${NEEDED}.0`, '24.21.0', '26.0.0'])('a program on Node %s goes on', (version) => {
  expect(checkOn(version)).toMatchObject({ status: 0, stderr: '' });
});

it.each(PROGRAMS)('%s checks the version first, and loads the rest only afterwards', (program) => {
  const imports = content(`api/src/${program}.ts`)
    .split('\n')
    .filter((line) => /^(import|export)\b/.test(line));
  expect(imports[0]).toBe(`import '${CHECK}';`);
  for (const line of imports) expect(line).toMatch(STATIC_IMPORT);
});

it('all who name a version of Node name the same one', () => {
  // The package of the engine runs on others, too: it is installed without the rest.
  for (const file of globSync('{package.json,{api,pwa,packages/*}/package.json}', { cwd: projectRoot })) {
    expect([file, json(file)]).toEqual([file, expect.objectContaining({ engines: { node: `>=${NEEDED}` } })]);
  }
  for (const file of ['README.md', 'docs/operations.md']) {
    expect(content(file)).toContain(`Node ${NEEDED}`);
  }
  const installed = devDependencies?.node ?? '';
  expect(content('.nvmrc').trim()).toBe(installed);
  expect(checkOn(installed).status).toBe(0);
  const images = content('Dockerfile').match(/(?<=^FROM node:)\d+/gm) ?? [];
  expect(new Set(images)).toEqual(new Set([installed.split('.')[0]]));
});
