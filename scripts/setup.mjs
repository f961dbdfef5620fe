#!/usr/bin/env node
// Makes a fresh clone runnable: system packages, npm packages, builds. Node built-ins only, since it runs before
// `npm ci`. What is up to date is skipped.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const stampFile = path.join(root, 'node_modules', '.attune-setup.json');

/** What must be there, how to see that it is, and the package that brings it. */
const TOOLS = [
  { isThere: () => runs('ffmpeg', '-version') && runs('ffprobe', '-version'), apt: 'ffmpeg', brew: 'ffmpeg' },
  { isThere: () => runs('pkg-config', '--version'), apt: 'pkg-config', brew: 'pkgconf' },
  { isThere: () => runs('pkg-config', '--exists', 'rubberband'), apt: 'librubberband-dev', brew: 'rubberband' },
  { isThere: () => runs('pkg-config', '--exists', 'fftw3'), apt: 'libfftw3-dev', brew: 'fftw' },
  { isThere: () => runs('c++', '--version') && runs('make', '--version'), apt: 'build-essential', brew: 'gcc' },
  // Tests look for processes that must be gone.
  { isThere: () => process.platform === 'darwin' || runs('ps', '-V'), apt: 'procps', brew: '' },
  { isThere: () => runs('python3', '--version'), apt: 'python3', brew: 'python3' },
];

/** What only the tests need, asked for by --tests. */
const TEST_TOOLS = [
  {
    isThere: () =>
      Boolean(process.env.CHROMIUM_PATH) ||
      ['chromium', 'chromium-browser', 'google-chrome'].some((name) => runs(name, '--version')) ||
      existsSync('/Applications/Google Chrome.app') ||
      existsSync('/Applications/Chromium.app'),
    apt: 'chromium',
    brew: 'chromium',
  },
];

/** What is built, from what, and by which npm script of the workspace. */
const BUILDS = [
  {
    workspace: 'native',
    from: ['native/binding.gyp', 'native/src', 'native/lib', 'native/package.json'],
    to: 'native/dist/index.js',
  },
  {
    workspace: 'api',
    from: [
      'api/src',
      'api/sandbox',
      'api/package.json',
      'api/tsconfig.json',
      'api/tsconfig.build.json',
      'api/tsconfig.sandbox.json',
      'nest-cli.json',
      'native/lib',
    ],
    to: 'api/dist/start.js',
  },
  {
    workspace: 'pwa',
    from: [
      'pwa/src',
      'pwa/public',
      'pwa/index.html',
      'pwa/package.json',
      'pwa/vite.config.ts',
      'pwa/vite',
      'api/src/catalogue',
    ],
    to: 'pwa/dist/index.html',
  },
];

requireNode();
installTools();
installPackages();
for (const build of BUILDS) buildWorkspace(build);

function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) stop(`Attune needs Node 20 or newer to begin with; this is ${process.version}.`);
}

function installTools() {
  const needed = process.argv.includes('--tests') ? [...TOOLS, ...TEST_TOOLS] : TOOLS;
  const missing = needed.filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const apt = missing.map((tool) => tool.apt);
  const brew = missing.map((tool) => tool.brew);
  const byHand =
    process.platform === 'darwin' ? `brew install ${brew.join(' ')}` : `sudo apt-get install ${apt.join(' ')}`;
  if (process.platform === 'darwin' && runs('brew', '--version')) {
    say(`Installing system packages with brew: ${brew.join(', ')}`);
    run('brew', ['install', ...brew]);
  } else if (runs('apt-get', '--version') && (isRoot() || runs('sudo', '-n', 'true') || process.stdin.isTTY)) {
    const sudo = isRoot() ? [] : ['sudo'];
    say(`Installing system packages with apt: ${apt.join(', ')}`);
    run(...split([...sudo, 'apt-get', 'update', '-qq']));
    run(
      ...split([
        ...sudo,
        'env',
        'DEBIAN_FRONTEND=noninteractive',
        'apt-get',
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        ...apt,
      ]),
      'ignore',
    );
  }
  if (!missing.every((tool) => tool.isThere())) stop(`Attune needs some system packages. Please run:  ${byHand}`);
}

function installPackages() {
  const lock = hashOf(['package-lock.json']);
  if (stamps().packages === lock) return;
  say('Installing npm packages (a minute or two)');
  // Not `npm ci`: it refuses a lock that lacks some other platform's optional binaries.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  stamp({ packages: lock });
}

function buildWorkspace({ workspace, from, to }) {
  const sources = hashOf(from);
  if (stamps()[workspace] === sources && existsSync(path.join(root, to))) return;
  say(`Building ${workspace}`);
  run('npm', ['run', '--silent', 'build', '--workspace', workspace]);
  stamp({ [workspace]: sources });
}

/** Names, sizes and times of all files below; enough to see a change, and quick. */
function hashOf(paths) {
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

function runs(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function run(command, args, stdout = 'inherit') {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['inherit', stdout, 'inherit'] });
  } catch {
    stop(`This step failed: ${command} ${args.join(' ')}`);
  }
}

function split([command, ...args]) {
  return [command, args];
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
