import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { type ProxyProcess, startProxy } from './proxy-process.js';
import { createTempDir } from './temp-dir.js';

/** Debian keeps it where only root's PATH leads. */
const NGINX = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

export const hasNginx = NGINX !== undefined;

/**
 * nginx in front of `upstream`, with its defaults, except for its own folder and port.
 *
 * @param toServer the server, and what else belongs into the http block, for an address to listen on
 */
export async function startNginx(
  upstream: string,
  toServer = (listen: string) => `server { listen ${listen}; location / { proxy_pass ${upstream}; } }`,
): Promise<ProxyProcess> {
  if (NGINX === undefined) throw new Error('nginx is not installed.');
  const folder = await createTempDir();
  const port = await freePort(folder.path);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
    daemon off;
    master_process off;
    pid nginx.pid;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
      ${toServer(`127.0.0.1:${port}`)}
    }`;
  await writeFile(path.join(folder.path, 'nginx.conf'), config);
  const args = ['-e', 'stderr', '-p', folder.path, '-c', 'nginx.conf'];
  return startProxy(NGINX, args, { url: `http://127.0.0.1:${port}`, folder });
}
