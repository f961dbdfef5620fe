import { freePort } from '../../api/src/platform/process/free-port.ts';

/** Ports that are free on 127.0.0.1. `folder`: of this run, so that another one begins to look for them elsewhere. */
export async function freePorts(count, folder) {
  const ports = new Set();
  for (let skip = 0; ports.size < count; skip += 1) ports.add(await freePort(folder, skip));
  return [...ports];
}
