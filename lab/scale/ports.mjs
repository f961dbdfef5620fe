import { freePort } from '../../api/src/platform/network/free-port.ts';

/**
 * Of these scripts alone. They stop and start their servers, and no test or program beside them may
 * choose the port of a server that is stopped. Above 10080, the last port that `fetch` refuses.
 */
const RANGE = { first: 11_000, count: 9_000 };

/** Ports that are free on 127.0.0.1. `folder`: of this run, so that another one begins to look for them elsewhere. */
export async function freePorts(count, folder) {
  const ports = new Set();
  for (let skip = 0; ports.size < count; skip += 1) ports.add(await freePort(folder, skip, RANGE));
  return [...ports];
}
