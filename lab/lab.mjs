#!/usr/bin/env node
// Runs an experiment by its name: npm run lab -- NAME [options]. Without packages, on Node 20 or newer: set-up, which
// it starts, brings the rest.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);
const SETUP = path.join(root, 'scripts/setup.mjs');
const RUN_TYPESCRIPT = path.join(root, 'api/test/support/run-typescript.mjs');

const PRODUCT = [];
const WITH_TESTS = ['--tests'];

/**
 * @typedef {object} Experiment
 * @property {string} what in a few words; README.md says more
 * @property {string} file from this folder: a program for Node or, as .sh, for bash
 * @property {string[]} [args] before those of the command line
 * @property {Record<string, string>} [environment]
 * @property {string[]} [setUp] arguments of set-up, which runs first; without them nothing is set up
 * @property {boolean} [isTypeScript] whether it loads sources of the api
 */

/** @type {Record<string, Experiment>} */
const EXPERIMENTS = {
  bench: { what: 'speed, memory and latency, beside other tools', file: 'bench/bench.mjs', setUp: PRODUCT },
  sound: { what: 'what retuning does to a sound, beside other tools', file: 'sound/sound.mjs', setUp: PRODUCT },
  measuring: { what: 'how exact the measured pitch of a song is', file: 'evaluate/evaluate.mjs', setUp: PRODUCT },
  tuner: { what: 'how exact the tuner is', file: 'tuner/evaluate.mjs', setUp: PRODUCT },
  player: { what: 'how exact the player is', file: 'player/evaluate.mjs', setUp: WITH_TESTS },
  library: { what: 'how fast the player is with 20,000 songs', file: 'player/library.mjs', setUp: WITH_TESTS },
  tags: { what: 'which tags a result has, and what its receipt says', file: 'tags/evaluate.mjs', setUp: PRODUCT },
  threads: {
    what: 'what helper threads of the engine in WebAssembly gain, and that they change no sample',
    file: 'engine/threads.mjs',
    setUp: WITH_TESTS,
  },
  'three-cores': {
    what: 'how long one song takes on three cores, on a machine with two',
    file: 'engine/three-cores.mjs',
    setUp: PRODUCT,
  },
  device: {
    what: 'whether a browser retunes to the bytes of the worker, how fast, and in how much memory',
    file: 'device/device.mjs',
    setUp: WITH_TESTS,
  },
  attack: { what: 'whether a running instance resists', file: 'attack/attack.mjs' },
  simulate: { what: 'a million songs a day', file: 'scale/simulate.mjs', setUp: WITH_TESTS, isTypeScript: true },
  load: { what: 'small requests beside songs', file: 'scale/load.mjs', setUp: WITH_TESTS, isTypeScript: true },
  soak: {
    what: 'the same for two hours: what grows',
    file: 'scale/load.mjs',
    args: ['--minutes', '120', '--rate', '350'],
    setUp: WITH_TESTS,
    isTypeScript: true,
  },
  uploads: { what: 'many uploads to a bucket', file: 'scale/uploads.mjs', setUp: WITH_TESTS, isTypeScript: true },
  chaos: { what: 'parts that break while songs run', file: 'scale/chaos.mjs', setUp: WITH_TESTS, isTypeScript: true },
  rolling: { what: 'restarts while songs run', file: 'scale/rolling.mjs', setUp: WITH_TESTS, isTypeScript: true },
  recovery: { what: 'backup and restore', file: 'scale/recovery.mjs', setUp: WITH_TESTS, isTypeScript: true },
  lighthouse: {
    what: 'how fast the first pages are on a phone',
    file: '../scripts/test.mjs',
    args: ['journeys', 'lighthouse'],
    environment: { LIGHTHOUSE_SPEED: '1' },
    setUp: WITH_TESTS,
  },
  containers: { what: 'the image and docker-compose.yml', file: 'containers.sh' },
  'fresh-machine': { what: 'set-up, start and tests on a bare Debian', file: 'fresh-machine.sh' },
  'demo-song': { what: 'renders the recording of the demo', file: 'demo-song/render.mjs' },
};

const [name, ...options] = process.argv.slice(2);
if (name === undefined) process.stdout.write(list());
else if (Object.hasOwn(EXPERIMENTS, name)) run(EXPERIMENTS[name]);
else {
  process.stderr.write(`There is no experiment ${name}. There are:\n\n${list()}`);
  process.exitCode = 1;
}

function list() {
  const names = Object.keys(EXPERIMENTS);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((one) => `  ${one.padEnd(width)}  ${EXPERIMENTS[one].what}\n`);
  return `npm run lab -- NAME [options]\n\n${lines.join('')}\nWhat each needs, and how long it takes: lab/README.md\n`;
}

/** @param {Experiment} experiment */
function run({ file, args = [], environment = {}, setUp, isTypeScript = false }) {
  if (setUp && spawnSync(process.execPath, [SETUP, ...setUp], { stdio: 'inherit' }).status !== 0) process.exit(1);
  // npm looks for Node in its own folder first, where set-up may only just have put it.
  const command = file.endsWith('.sh') ? 'bash' : 'node';
  const loader = isTypeScript ? ['--import', RUN_TYPESCRIPT] : [];
  const child = spawn(command, [...loader, path.join(folder, file), ...args, ...options], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  // Ctrl-C reaches it as well. It may have a database to stop, which takes a while.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
