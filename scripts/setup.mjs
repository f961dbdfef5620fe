#!/usr/bin/env node
// Makes a fresh clone runnable: system packages, npm packages, builds. Node built-ins only, since it runs before
// npm installs any package. What is up to date is skipped.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runs, SYSTEM_PACKAGES } from './system-packages.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const isForTests = process.argv.includes('--tests');
const stampFile = path.join(root, 'node_modules', '.attune-setup.json');

/** RUBBERBAND chooses the library that the addon is built with. */
const NATIVE_SOURCES = [
  'tsconfig.json',
  'native/addon.gypi',
  'native/binding.gyp',
  'native/engine.gypi',
  'native/lib',
  'native/package.json',
  'native/patches',
  'native/scripts',
  'native/src',
  'native/tsconfig.build.json',
];

/** Has a sentence that says which engine was built. */
const ENGINE_FILE = 'native/build/engine.txt';

/** What is built, from what, to which files, and by which npm script of the workspace (`build` unless named). */
const BUILDS = [
  {
    workspace: 'packages/catalogue',
    from: [
      'tsconfig.json',
      'packages/catalogue/src',
      'packages/catalogue/package.json',
      'packages/catalogue/tsconfig.build.json',
    ],
    to: ['packages/catalogue/dist/plans.js'],
  },
  {
    workspace: 'packages/retuning',
    from: [
      'tsconfig.json',
      'packages/retuning/src',
      'packages/retuning/package.json',
      'packages/retuning/tsconfig.build.json',
      'packages/catalogue/src',
    ],
    to: ['packages/retuning/dist/tags/read-tags.js'],
  },
  {
    workspace: 'packages/codecs',
    from: [
      'tsconfig.json',
      'packages/codecs/src',
      'packages/codecs/package.json',
      'packages/codecs/tsconfig.build.json',
      'packages/catalogue/src',
      'packages/retuning/src',
    ],
    to: ['packages/codecs/dist/decoder.js'],
  },
  {
    workspace: 'native',
    from: NATIVE_SOURCES,
    to: ['native/dist/index.js', ENGINE_FILE],
  },
  {
    // Tests run with both libraries.
    forTests: true,
    workspace: 'native',
    script: 'build:with-system',
    from: NATIVE_SOURCES,
    to: ['native/build/Release/rubberband-system.node'],
  },
  {
    workspace: 'api',
    from: [
      'tsconfig.json',
      'api/src',
      'api/sandbox',
      'api/package.json',
      'api/tsconfig.json',
      'api/tsconfig.build.json',
      'api/tsconfig.sandbox.json',
      'nest-cli.json',
      'native/lib',
      'packages/catalogue/src',
      'packages/codecs/src',
      'packages/retuning/src',
    ],
    to: ['api/dist/start.js'],
  },
  {
    workspace: 'pwa',
    from: [
      // The versions of the libraries that are bundled.
      'package-lock.json',
      'tsconfig.json',
      'pwa/src',
      'pwa/public',
      'pwa/index.html',
      'pwa/package.json',
      'pwa/tsconfig.json',
      'pwa/vite.config.ts',
      'pwa/vite',
      'packages/catalogue/src',
      'packages/codecs/src',
      'packages/codecs/wasm',
      'packages/retuning/src',
      'native/lib/tuning-measurement.ts',
      'native/lib/wasm-tuning.ts',
      'native/wasm',
      'docs/examples',
    ],
    to: ['pwa/dist/index.html', 'pwa/dist/share/render.js'],
  },
];

requireNode();
installSystemPackages();
installPackages();
for (const build of BUILDS) if (isForTests || !build.forTests) buildWorkspace(build);
if (isThere(ENGINE_FILE)) say(readFileSync(path.join(root, ENGINE_FILE), 'utf8').trim());

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Attune needs Node 20 or newer to begin with; this is ${process.version}.`);
}

function installSystemPackages() {
  const needed = SYSTEM_PACKAGES.filter((tool) => isForTests || !tool.forTests);
  const missing = needed.filter((tool) => !tool.isInstalled());
  if (missing.length === 0) return;
  const isMac = process.platform === 'darwin';
  const names = missing.map((tool) => (isMac ? tool.brew : tool.apt));
  let output = '';
  if (isMac && runs('brew', '--version')) {
    say(`Installing system packages with brew: ${names.join(', ')}`);
    output = tryRun('brew', ['install', ...names]).output;
  } else if (runs('apt-get', '--version') && mayInstall()) {
    say(`Installing system packages with apt: ${names.join(', ')}`);
    output = installWithApt(missing);
  }
  if (missing.every((tool) => tool.isOptional || tool.isInstalled())) return;
  stop(`${output}Attune needs some system packages. Please run${byHand(isMac, names)}`);
}

/** A terminal is where sudo can ask for a password; it does not mean that there is a sudo. */
function mayInstall() {
  return isRoot() || runs('sudo', '-n', 'true') || (process.stdin.isTTY && runs('sudo', '--version'));
}

/** @returns what apt printed */
function installWithApt(missing) {
  const sudo = isRoot() ? [] : ['sudo'];
  const [command, ...args] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  // When only one of several sources is unreachable, another may have the package.
  const update = tryRun(command, [...args, 'update', '-qq']);
  const names = missing.map(({ apt: name, betterApt }) =>
    betterApt !== undefined && runs('apt-cache', 'show', betterApt) ? betterApt : name,
  );
  const install = tryRun(command, [...args, 'install', '-y', '-qq', '--no-install-recommends', ...names]);
  return `${update.output}${install.output}`;
}

function byHand(isMac, names) {
  if (isMac) return `:  brew install ${names.join(' ')}`;
  const command = `apt-get install ${names.join(' ')}`;
  if (isRoot()) return `:  ${command}`;
  return runs('sudo', '--version') ? `:  sudo ${command}` : ` as root:  ${command}`;
}

function installPackages() {
  const lock = hashFiles(['package-lock.json']);
  if (stamps().packages === lock) return;
  say('Installing npm packages (a minute or two)');
  // Not `npm ci`: it refuses a lock that lacks some other platform's optional binaries.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  stamp({ packages: lock });
}

function buildWorkspace({ workspace, script = 'build', from, to }) {
  const sources = from === NATIVE_SOURCES ? `${process.env.RUBBERBAND ?? ''} ${hashFiles(from)}` : hashFiles(from);
  const key = script === 'build' ? workspace : `${workspace} ${script}`;
  if (stamps()[key] === sources && to.every(isThere)) return;
  say(`Building ${workspace}`);
  run('npm', ['run', '--silent', script, '--workspace', workspace]);
  stamp({ [key]: sources });
}

function isThere(file) {
  return existsSync(path.join(root, file));
}

/** Names, sizes and times of all files below; enough to see a change, and quick. */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const entry of paths) hashInto(hash, entry);
  return hash.digest('hex');
}

function hashInto(hash, relative) {
  const file = path.join(root, relative);
  if (!existsSync(file)) return;
  const status = statSync(file);
  if (status.isDirectory()) {
    for (const name of readdirSync(file).sort()) hashInto(hash, path.join(relative, name));
  } else {
    hash.update(`${relative} ${status.size} ${status.mtimeMs}\n`);
  }
}

function stamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

function stamp(entries) {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ ...stamps(), ...entries }));
}

function run(command, args) {
  const { hasWorked, output } = tryRun(command, args);
  if (!hasWorked) stop(`${output}This step failed: ${command} ${args.join(' ')}`);
}

/** @returns whether it ended well, and what it printed, which is worth reading only if it did not */
function tryRun(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  return { hasWorked: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function isRoot() {
  return process.getuid?.() === 0;
}

function say(text) {
  process.stdout.write(`\u2192 ${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
