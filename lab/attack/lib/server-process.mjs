// Figures of the server's own process, read from /proc by the port it listens on.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rssMb } from '../../shared/memory.mjs';

const LISTENING = '0A';

/** @returns the process that listens on the port, or null where /proc does not show it */
export function processOnPort(port) {
  const inodes = listeningInodes(port);
  if (inodes.size === 0) return null;
  for (const pid of listEntries('/proc').filter((name) => /^\d+$/.test(name))) {
    const isIt = listEntries(`/proc/${pid}/fd`).some((fd) => inodes.has(readLink(`/proc/${pid}/fd/${fd}`)));
    if (isIt) return new ServerProcess(Number(pid));
  }
  return null;
}

class ServerProcess {
  constructor(pid) {
    this.pid = pid;
  }

  /** Open file descriptors. */
  get fds() {
    return listEntries(`/proc/${this.pid}/fd`).length;
  }

  /** Resident memory, MB. */
  get rssMb() {
    return Math.round(rssMb(this.pid));
  }
}

function listeningInodes(port) {
  const inodes = new Set();
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readContent(file).split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENING && parseInt(local.split(':')[1] ?? '', 16) === port) inodes.add(`socket:[${inode}]`);
    }
  }
  return inodes;
}

function readContent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Processes come and go, and those of other users are not ours to read. */
function listEntries(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readLink(file) {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
