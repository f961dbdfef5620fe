// CPU time of the parts of a simulation, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Of the unit of /proc/PID/stat, the same on every Linux for programs. */
const TICKS_PER_SECOND = 100;

/**
 * @param children the api processes and those of the workers
 * @param {string} folder with the database
 * @param {Record<string, number>} [before] an earlier answer, which is subtracted
 * @returns {Record<string, number>} seconds by part
 */
export function cpuSeconds(children, folder, before) {
  const pids = new Map(children.map(({ pid, spawnargs }) => [pid, spawnargs.some((arg) => arg.endsWith('main.js'))]));
  const seconds = { apis: 0, workers: 0, Postgres: 0, PgBouncer: 0, clients: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${pid}/stat`);
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    if (rest === undefined) continue;
    const fields = rest.split(' ').map(Number);
    const part = partOf(Number(pid), name, pids);
    if (part === undefined || (part === 'Postgres' && !isOf(fields[1], folder))) continue;
    const [user, system] = fields.slice(11, 13);
    seconds[part] += (user + system) / TICKS_PER_SECOND;
  }
  if (before) for (const part of Object.keys(seconds)) seconds[part] -= before[part];
  return seconds;
}

function partOf(pid, name, children) {
  if (pid === process.pid) return 'clients';
  if (children.has(pid)) return children.get(pid) ? 'apis' : 'workers';
  if (name.startsWith('postgres')) return 'Postgres';
  return name === 'pgbouncer' ? 'PgBouncer' : undefined;
}

/** Whether this process is the server of the database in `folder`: another may run on this machine. */
function isOf(postmaster, folder) {
  return read(`/proc/${postmaster}/cmdline`).includes(folder);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
