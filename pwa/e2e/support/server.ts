import { readdirSync, readFileSync } from 'node:fs';

/** Kills the api process of these journeys, as a crash would; its supervisor starts another. Linux only. */
export function killServer(): void {
  const folder = process.env.ATTUNE_E2E_FOLDER ?? '';
  const own = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOurs(pid, folder));
  if (own.length === 0) throw new Error('The api process of these journeys was not found');
  for (const pid of own) process.kill(Number(pid), 'SIGKILL');
}

function isOurs(pid: string, folder: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('api/dist/main.js') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder);
  } catch {
    // It ended during the inspection.
    return false;
  }
}
