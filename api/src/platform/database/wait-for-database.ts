import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { explainConnectionError, mayPass } from './connection-error.js';
import { CONNECT_TIMEOUT_MS } from './data-source-options.js';

/** A database that starts at the same time as the application may need some seconds. */
const START_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 500;

interface WaitOptions {
  /** The name of the setting with the address. */
  setting?: string;
  timeoutMs?: number;
}

/**
 * Waits until Postgres answers, while it may still be starting.
 *
 * @throws ConfigError that says what is wrong with the setting: at once for what does not pass by itself
 */
export async function waitForDatabase(databaseUrl: string, options?: WaitOptions): Promise<void> {
  const client = await connectWhenReady(databaseUrl, options);
  await client.end();
}

/** As {@link waitForDatabase}. @returns the connection, which the caller ends */
export async function connectWhenReady(
  databaseUrl: string,
  { setting, timeoutMs }: WaitOptions = {},
): Promise<pg.Client> {
  try {
    return await retryWhileStarting(() => connect(databaseUrl), timeoutMs);
  } catch (error) {
    throw explainConnectionError(error, databaseUrl, setting);
  }
}

/** Repeats `connect` while Postgres may still be starting, or is too busy to answer in time. @throws the last error */
export async function retryWhileStarting<T>(connect: () => Promise<T>, timeoutMs = START_TIMEOUT_MS): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!mayPass(error) || Date.now() > deadline) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
