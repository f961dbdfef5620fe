import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

const NATIVE = path.resolve(import.meta.dirname, '../../../native');
const SONGS = path.join(NATIVE, 'test/vectors/songs.ts');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** What a worker in the page is asked to do with one of the songs of native/test/vectors. */
export interface EngineJob {
  song: string;
  /** How often, one after the other; 1. */
  repeats?: number;
  /** Of node-rubberband's `StretchStream`, but for format and threads. */
  options: Record<string, number | string | boolean>;
  /** Bit n: no helper thread works while piece n of the song (32 and more: from bit 0 on) goes in. */
  pauses?: number;
}

export interface EngineResult {
  /** SHA-256 of the output of each job. */
  hashes: string[];
  seconds: number;
}

/** Serves a page that has node-rubberband's modules alone; cross-origin isolated, so that memory may be shared. */
export async function startEnginePage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const file = contentOf(request.url ?? '/');
    if (file === undefined) response.writeHead(404).end();
    else {
      response.writeHead(200, {
        'content-type': file.type,
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
      });
      response.end(file.content);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}

function contentOf(address: string): { type: string; content: string | Buffer } | undefined {
  if (address === '/') return { type: 'text/html', content: '<!doctype html><title>engine</title>' };
  if (address === '/songs.js') {
    return { type: 'text/javascript', content: stripTypeScriptTypes(readFileSync(SONGS, 'utf8')) };
  }
  const folder = address === '/engine-worker.mjs' ? import.meta.dirname : NATIVE;
  const type = TYPES[path.extname(address)];
  if (type === undefined || !/^\/((dist|wasm)\/)?[\w-]+\.\w+$/.test(address)) return undefined;
  try {
    return { type, content: readFileSync(path.join(folder, address)) };
  } catch {
    return undefined;
  }
}

/** Has a worker of the page do the jobs, with one thread or with helpers besides. */
export function runInWorker(page: Page, jobs: EngineJob[], threads: 1 | 2 | 3): Promise<EngineResult> {
  return page.evaluate(
    (work) =>
      new Promise<EngineResult>((resolve, reject) => {
        const worker = new Worker('engine-worker.mjs', { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<EngineResult>) => {
          worker.terminate();
          resolve(data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage(work);
      }),
    { jobs, threads },
  );
}
