import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/platform/process/free-port.js';
import { eventually } from './eventually.js';
import { createTempDir } from './temp-dir.js';

const SHIPPED_CONFIG = path.resolve(import.meta.dirname, '../../../deploy/proxy/Caddyfile');

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

export interface Caddy {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** Caddy with our own configuration in front of `upstream`, but without TLS and on another port. */
export async function startCaddy(upstream: string): Promise<Caddy> {
  const folder = await createTempDir();
  const url = `http://127.0.0.1:${await freePort(folder.path)}`;
  const shipped = await readFile(SHIPPED_CONFIG, 'utf8');
  const config = path.join(folder.path, 'Caddyfile');
  const options = '{\n\tadmin off\n}\n';
  await writeFile(config, `${options}${shipped.replace('api:{$PORT}', new URL(upstream).host)}`);
  const environment = { ...process.env, HOME: folder.path, PUBLIC_URL: url };
  const child = spawn('caddy', ['run', '--config', config], { stdio: 'ignore', env: environment });
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
    await eventually(isReady, 20_000, 'Caddy');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
