import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { type ProxyProcess, startProxy } from './proxy-process.js';
import { createTempDir } from './temp-dir.js';

const SHIPPED_CONFIG = path.resolve(import.meta.dirname, '../../../deploy/proxy/Caddyfile');

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** Caddy with our own configuration in front of `upstream`, but without TLS and on another port. */
export async function startCaddy(upstream: string): Promise<ProxyProcess> {
  const folder = await createTempDir();
  const url = `http://127.0.0.1:${await freePort(folder.path)}`;
  const shipped = await readFile(SHIPPED_CONFIG, 'utf8');
  const config = path.join(folder.path, 'Caddyfile');
  const options = '{\n\tadmin off\n}\n';
  await writeFile(config, `${options}${shipped.replace('api:{$PORT}', new URL(upstream).host)}`);
  const environment = { ...process.env, HOME: folder.path, PUBLIC_URL: url };
  return startProxy('caddy', ['run', '--config', config], { url, folder, environment });
}
