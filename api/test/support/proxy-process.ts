import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.js';
import type { TempDir } from './temp-dir.js';

export interface ProxyProcess {
  /** Without a slash at the end. */
  url: string;
  /** Also removes its folder. */
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Where it will listen. */
  url: string;
  /** Of its own, with its configuration. */
  folder: TempDir;
  environment?: NodeJS.ProcessEnv;
}

/** Starts a proxy in front of the application. Resolves once it passes requests on. */
export async function startProxy(
  program: string,
  args: readonly string[],
  { url, folder, environment = process.env }: ProxyOptions,
): Promise<ProxyProcess> {
  const child = spawn(program, args, { stdio: 'ignore', env: environment });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await folder.remove();
  };
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await eventually(isReady, 20_000, program);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
