// The parts of the test suite: which specs each has, and the command that runs some of them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GROUPS, requireGroups } from './groups.mjs';
import { expectSeconds } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const JEST = ['--experimental-vm-modules', '--no-warnings', path.join(root, 'node_modules/jest/bin/jest.js')];
const PLAYWRIGHT = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'];
const CONTAINERS = 'lab/containers.sh';

/** A text that is followed by a function. */
const TITLE = /\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(?:async\b|\(|\{|function\b)/g;

/**
 * In the order in which they start: the longest first. `runs`: of how many processes, each with a share of the specs.
 */
const PARTS = [
  { name: 'journeys', folder: 'pwa', specs: ['pwa/e2e/**/*.spec.ts'], command: playwright },
  { name: 'api', folder: 'api', specs: ['api/test/**/*.e2e-spec.ts'], command: jest, runs: 2 },
  { name: 'api', folder: 'api', specs: ['api/src/**/*.spec.ts'], command: jest },
  { name: 'pwa', folder: 'pwa', specs: ['pwa/{src,test}/**/*.spec.{ts,tsx}'], command: jest, runs: 2 },
  { name: 'native', folder: 'native', specs: ['native/{lib,test}/**/*.spec.ts'], command: jest },
  {
    name: 'packages',
    folder: 'packages',
    specs: ['packages/*/src/**/*.spec.ts', 'scripts/**/*.spec.mjs'],
    command: jest,
  },
];

/**
 * @typedef {object} Run one process of a test runner
 * @property {string} part
 * @property {string} folder where it starts, from the root
 * @property {string[]} args of Node
 * @property {string[]} specs the files that it runs, from the root
 * @property {boolean} isAlone whether nothing else runs at the same time
 */

/** @returns {string[]} the names that may be given as arguments */
export function partNames() {
  return [...new Set(PARTS.map(({ name }) => name)), 'containers'];
}

/**
 * What to run: the product's specs of the chosen parts and the specs of the chosen groups;
 * or, with words, what these name in both.
 *
 * @param {object} choice
 * @param {string[]} choice.parts none: all
 * @param {string[]} choice.groups
 * @param {string[]} choice.words each a piece of a spec's path or of the title of a test in it
 * @param {string[]} choice.options passed on to Jest and Playwright
 * @returns {Run[]}
 */
export function plan({ parts, groups, words, options }) {
  const all = PARTS.map((part) => ({ ...part, files: globSync(part.specs, { cwd: root }).sort() }));
  requireGroups(all.flatMap(({ files }) => files).filter(isOperations));
  const chosen = new Set(groups.flatMap((name) => GROUPS[name].specs));
  const seconds = expectSeconds();
  const runs = all
    .filter(({ name }) => parts.length === 0 || parts.includes(name))
    .flatMap((part) => {
      const files = part.files.filter((file) =>
        words.length > 0 ? isNamed(file, words) : !isOperations(file) || chosen.has(file),
      );
      const product = share(
        files.filter((file) => !isOperations(file)),
        part.runs ?? 1,
        seconds,
      );
      const operations = share(files.filter(isOperations), 1, seconds);
      return [
        ...product.map((specs) => toRun(part, specs, options, false)),
        ...operations.map((specs) => toRun(part, specs, options, true)),
      ];
    });
  const withContainers = chosen.has(CONTAINERS) || parts.includes('containers');
  const containers = { part: 'containers', folder: '.', args: [], specs: [CONTAINERS], isAlone: true };
  return withContainers ? [...runs, containers] : runs;
}

/** Shares that take about the same time. */
function share(files, count, seconds) {
  const shares = Array.from({ length: count }, () => ({ files: [], time: 0 }));
  for (const file of files.toSorted((a, b) => seconds(b) - seconds(a))) {
    const [least] = shares.toSorted((a, b) => a.time - b.time);
    least.files.push(file);
    least.time += seconds(file);
  }
  return shares.map((one) => one.files).filter(({ length }) => length > 0);
}

/** Whether the path of a spec, or the title of a test in it, has one of the words. */
function isNamed(file, words) {
  const has = (text) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  if (has(file)) return true;
  return [...readFileSync(path.join(root, file), 'utf8').matchAll(TITLE)].some(([, , title]) => has(title));
}

function toRun(part, specs, options, isAlone) {
  const files = specs.map((file) => path.relative(part.folder, file));
  return { part: part.name, folder: part.folder, specs, args: part.command(files, options), isAlone };
}

function jest(files, options) {
  const reporter = path.join(root, 'scripts/test/jest-reporter.mjs');
  return [...JEST, `--reporters=${reporter}`, ...options, '--runTestsByPath', ...files];
}

function playwright(files, options) {
  const reporter = path.join(root, 'scripts/test/playwright-reporter.mjs');
  return [...PLAYWRIGHT, `--reporter=${reporter}`, '--pass-with-no-tests', ...options, ...files];
}

/** Specs that only `--all` runs are in a folder of this name. */
function isOperations(file) {
  return file.includes('/operations/');
}
