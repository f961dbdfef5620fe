import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../src/platform/network/free-port.js';
import { eventually } from './eventually.js';
import { createTempDir } from './temp-dir.js';

export const hasPrometheus = ['prometheus', 'promtool'].every(
  (program) => spawnSync(program, ['--version']).status === 0,
);

/** Names of the jobs and the `host:port` that each of them scrapes. */
export type ScrapeTargets = Record<string, string>;

export interface Prometheus {
  /** The values of a query now, each with its labels. */
  query(expression: string): Promise<{ metric: Record<string, string>; value: [time: number, value: string] }[]>;
  stop(): Promise<void>;
}

/** A real Prometheus that scrapes every second. */
export async function startPrometheus(targets: ScrapeTargets): Promise<Prometheus> {
  const folder = await createTempDir();
  const port = await freePort(folder.path);
  const jobs = Object.entries(targets).map(([name, target]) => ({
    job_name: name,
    static_configs: [{ targets: [target] }],
  }));
  const config = { global: { scrape_interval: '1s', scrape_timeout: '1s' }, scrape_configs: jobs };
  const file = path.join(folder.path, 'prometheus.yml');
  // JSON is YAML, too.
  await writeFile(file, JSON.stringify(config));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder.path, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const query: Prometheus['query'] = async (expression) => {
    const body = new URLSearchParams({ query: expression });
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/query`, { method: 'POST', body });
    const answer = (await response.json()) as { error?: string; data?: { result: never[] } };
    if (!answer.data) throw new Error(`${expression}: ${answer.error}`);
    return answer.data.result;
  };
  await eventually(() => query('1').then(Boolean, () => false), 60_000, 'the start of Prometheus');
  return {
    query,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await folder.remove();
    },
  };
}
