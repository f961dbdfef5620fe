import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/platform/process/free-port.js';
import { eventually } from './eventually.js';
import { createTempDir } from './temp-dir.js';

/** Debian keeps it where only root's PATH leads. */
const NGINX = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

export const hasNginx = NGINX !== undefined;

export interface Nginx {
  /** Without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/**
 * nginx in front of `upstream`, with its defaults, except for its own folder and port.
 *
 * @param toServer the server, and what else belongs into the http block, for an address to listen on
 */
export async function startNginx(
  upstream: string,
  toServer = (listen: string) => `server { listen ${listen}; location / { proxy_pass ${upstream}; } }`,
): Promise<Nginx> {
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
  const child = spawn(NGINX, ['-e', 'stderr', '-p', folder.path, '-c', 'nginx.conf'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await folder.remove();
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(
      () =>
        fetch(`${url}/api/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      10_000,
      'nginx',
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
