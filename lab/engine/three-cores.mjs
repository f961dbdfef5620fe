#!/usr/bin/env node
// What one song takes on three cores, beside the pipeline of programs, on a machine with two: each thread gets at most
// two thirds of a core (cgroups of version 1), as if there were three cores of that speed, and the engine is told that
// there are three.
//
//   --seconds 240      length of the song
//   --rounds 3         pairs of times
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';
import { fairPipeline, installPeers } from '../bench/peers.mjs';
import { MACHINE, row, say } from '../shared/print.mjs';
import { makeSong } from '../shared/song.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '240' }, rounds: { type: 'string', default: '3' } },
});
const GROUPS = '/sys/fs/cgroup/cpu/attune-lab';
const PERIOD_US = 6_000;
const QUOTA_US = 4_000;
const POLL_MS = 20;
const CLI = path.resolve(import.meta.dirname, '../../api/dist/cli.js');

const complaint = whyNot();
if (complaint !== undefined) {
  say(complaint);
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'attune-lab-'));
try {
  say(MACHINE);
  await compare();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function whyNot() {
  if (availableParallelism() !== 2) return 'This takes a machine with two cores.';
  if (!existsSync('/sys/fs/cgroup/cpu/tasks')) {
    return 'This takes the cpu controller of cgroups, version 1, in /sys/fs/cgroup/cpu.';
  }
  if (process.getuid?.() !== 0) return 'This takes root, for cgroups.';
  if (installPeers(['rubberband']).length > 0) return 'This takes rubberband to compare with.';
  return undefined;
}

async function compare() {
  const song = path.join(folder, 'song.mp3');
  makeSong(song, Number(values.seconds));
  const options = ['--to', '432', '--quality', 'high', '--format', 'mp3', '--force'];
  const ours = [[process.execPath, CLI, song, ...options, '--out', path.join(folder, 'ours.mp3')]];
  const quotients = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const [own, peer] = [await time(ours), await time(fairPipeline(song, folder))];
    say(`  one song ${own.toFixed(1)} s, pipeline of programs ${peer.toFixed(1)} s`);
    quotients.push(own / peer);
  }
  row('one song / pipeline, as on three cores', `${median(quotients).toFixed(3)} (at most 0.30 wanted)`);
}

/** Seconds that the commands take, one after the other. */
async function time(commands) {
  const startedAt = performance.now();
  for (const command of commands) await run(command);
  return (performance.now() - startedAt) / 1000;
}

async function run([program, ...args]) {
  const env = { ...process.env, LD_PRELOAD: threeCores() };
  const child = spawn(program, args, { env, stdio: 'ignore' });
  const limited = new Set();
  const timer = setInterval(() => limitThreads(child.pid, limited), POLL_MS);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  for (const thread of limited) rmdirSync(path.join(GROUPS, thread));
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

/** A library that answers how many cores there are. */
function threeCores() {
  const library = path.join(folder, 'three-cores.so');
  if (existsSync(library)) return library;
  const source = path.join(folder, 'three-cores.cc');
  writeFileSync(source, 'extern "C" int get_nprocs() { return 3; }\nextern "C" int get_nprocs_conf() { return 3; }\n');
  execFileSync('c++', ['-shared', '-fPIC', '-o', library, source]);
  return library;
}

/** Each thread of a process and its children into a group of its own; those that have ended meanwhile need none. */
function limitThreads(pid, limited) {
  for (const thread of threadsOf(pid)) {
    if (limited.has(thread)) continue;
    const group = path.join(GROUPS, thread);
    mkdirSync(group, { recursive: true });
    limited.add(thread);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(QUOTA_US));
    ifThere(() => writeFileSync(path.join(group, 'tasks'), thread));
  }
}

function threadsOf(pid) {
  const threads = ifThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.flatMap((thread) => {
    const text = ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')) ?? '';
    return text.split(' ').filter(Boolean);
  });
  return [...threads, ...children.flatMap(threadsOf)];
}

/** Undefined for a thread that has ended. */
function ifThere(act) {
  try {
    return act();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
}
