// The whole product with a database of its own: to be used over HTTP, and to have its processes killed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '../../api/dist/platform/database/embedded/embedded-postgres.js';
import { endProgram, PROGRAMS } from '../shared/programs.mjs';

const READY_TIMEOUT_MS = 120_000;
/** While a killed process is started again. */
const ANSWER_TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 250;
const DEMO_PASSWORD = 'attune-demo-2026';

/** A port for the one server that a benchmark runs at a time. */
export const PORT = 30_000 + (process.pid % 20_000);

/** @param {Record<string, string>} [settings] environment variables of the product, which has the demo accounts */
export async function startProduct(dataDir, settings = {}) {
  const postgres = await EmbeddedPostgres.start({ dataDir });
  const base = `http://127.0.0.1:${PORT}`;
  const starter = spawn(process.execPath, [path.join(PROGRAMS, 'start.js')], {
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.databaseUrl,
      PUBLIC_URL: base,
      LOG_LEVEL: 'fatal',
      SANDBOX: 'true',
      DEMO_ACCOUNTS: 'true',
      ...settings,
    },
    stdio: 'ignore',
  });
  const product = {
    base,
    databaseUrl: postgres.databaseUrl,
    /** Of the demo account with the plan Studio. */
    readApiKey: () => readFileSync(path.join(dataDir, 'demo-api-key'), 'utf8'),
    signIn: (email) => signIn(base, email),
    kill: (program) => killChild(starter.pid, program),
    stop: async () => {
      await endProgram(starter);
      await postgres.stop();
    },
  };
  try {
    await untilReady(base, starter);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

async function untilReady(base, starter) {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (starter.exitCode !== null) throw new Error(`the product ended with ${starter.exitCode}`);
    const answer = await fetch(`${base}/api/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(RETRY_INTERVAL_MS);
  }
  throw new Error('the product did not become ready in two minutes');
}

/** @returns a function that sends a request as a demo account; it asks again while no process answers */
async function signIn(base, email) {
  const headers = { Origin: base, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email, password: DEMO_PASSWORD });
  const response = await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`signing in as ${email} answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return async (method, address, content, more = { 'Content-Type': 'application/json' }) => {
    const answer = await untilAnswered(`${base}/api${address}`, {
      method,
      headers: { Origin: base, Cookie: cookie.join('; '), ...(content && more) },
      body: content instanceof Uint8Array ? content : content && JSON.stringify(content),
    });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}

async function untilAnswered(url, request) {
  const deadline = performance.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url, request).catch((error) => error);
    const isAway = answer instanceof Error || answer.status >= 500;
    if (!isAway) return answer;
    if (performance.now() > deadline) throw new Error(`${url} is not answered: ${answer.status ?? answer.message}`);
    await sleep(RETRY_INTERVAL_MS);
  }
}

/** Kills a child of the starter by SIGKILL. @returns {boolean} false when it does not run at the moment */
function killChild(parent, program) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parentOf] = /^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(parentOf) !== parent || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) continue;
      process.kill(Number(pid), 'SIGKILL');
      return true;
    } catch {
      // It ended meanwhile.
    }
  }
  return false;
}
