import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { isReadyMessage } from '../../src/platform/process/child-process.js';
import { testEnvironment } from './test-config.js';
import { TestProcess } from './test-process.js';
import type { TestServer } from './test-server.js';

const PROGRAM = path.resolve(import.meta.dirname, 'short-drain-api.ts');

export interface ApiProcess {
  process: TestProcess;
  port: number;
  /** Without a slash at the end. */
  url: string;
}

/** Another api beside that of `server`, with the same database and files, as a process that can be signalled. */
export async function startApiProcess(
  { dataDir, processEnvironment }: TestServer,
  environment: Record<string, string> = {},
): Promise<ApiProcess> {
  const port = environment.PORT === undefined ? await freePort(dataDir) : Number(environment.PORT);
  const process = TestProcess.start(PROGRAM, {
    ...testEnvironment(),
    ...processEnvironment,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...environment,
  });
  await process.waitForMessage(isReadyMessage);
  return { process, port, url: `http://127.0.0.1:${port}` };
}
