import { readFileSync } from 'node:fs';

/** Resident memory of a process, MB. */
export function rssMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * Memory that a process has for itself, MB: without the pages of its program and of files, which all its processes
 * share. As a browser's own task manager counts it.
 */
export function ownMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name) => Number(new RegExp(String.raw`${name}:\s+(\d+)`).exec(status)?.[1]);
  return (kilobytes('RssAnon') + kilobytes('RssShmem') + kilobytes('VmSwap')) / 1024;
}
