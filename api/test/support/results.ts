import { randomBytes, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import { toReceipt } from '@attune/retuning/report/receipt';
import { Storage } from '../../src/platform/storage/storage.js';
import { report, request } from '../../../packages/retuning/test/a-retune.js';
import type { TestServer } from './test-server.js';

const PARAMS = {
  targetHz: 432,
  sourceHz: 440,
  sourceBasis: 'assumed',
  force: false,
  anchor: 'a4',
  mode: 'tempo',
  format: 'mp3',
  quality: 'high',
  equivalentA4Hz: 432,
  ratio: 432 / 440,
  cents: -31.7667,
  gainDb: 0,
  limiterDb: 0,
  frames: 44_100,
};

export interface StoredResult {
  id: string;
  song: Buffer;
  /** Its address, and the same as a path. */
  url: string;
  path: string;
}

/**
 * A completed retune of `user`, counted and with its files in the storage, as a worker leaves it. `columns`: SQL over
 * the row's own values, such as `{ processedAt: "now() - interval '1 hour'" }`.
 */
export async function aStoredResult(
  server: TestServer,
  user: { id: string },
  { bytes = 1000, columns = {} }: { bytes?: number; columns?: Record<string, string> } = {},
): Promise<StoredResult> {
  const id = randomUUID();
  const song = randomBytes(bytes);
  const storage = server.app.get(Storage);
  await storage.write(`uploads/${id}`, Readable.from(['upload']));
  await storage.write(`results/${id}`, Readable.from([song]));
  await server.database.query(
    `INSERT INTO audio_files (id, "userId", "targetFrequency", "originalFilename", status, format, "processingParams",
                              "processedAt", "objectPath", "processedObjectPath", "createdBy", "keptUntil")
     SELECT $1, users.id, 432, 'song.wav', 'completed', 'mp3', $3, now(), $4, $5, users.id,
            CASE WHEN "subscriptionTier" = 'studio' THEN now() + interval '90 days' END
       FROM users WHERE users.id = $2`,
    [id, user.id, JSON.stringify(PARAMS), `uploads/${id}`, `results/${id}`],
  );
  for (const [column, value] of Object.entries(columns)) {
    await server.database.query(`UPDATE audio_files SET "${column}" = ${value} WHERE id = $1`, [id]);
  }
  await server.database.query(
    `INSERT INTO usage_tracking ("userId", action, year, month, count)
     SELECT "userId", 'retune', extract(year FROM "createdAt" AT TIME ZONE 'UTC'),
            extract(month FROM "createdAt" AT TIME ZONE 'UTC'), 1 FROM audio_files WHERE id = $1
     ON CONFLICT ("userId", action, year, month) DO UPDATE SET count = usage_tracking.count + 1`,
    [id],
  );
  const path = `/api/retunes/${id}/result`;
  return { id, song, url: server.url + path, path };
}

/**
 * A client whose connection breaks: reads at least `bytes` of the response, waits for the callback, then resets the
 * connection.
 */
export function readAndReset(
  url: string,
  headers: Record<string, string>,
  bytes: number,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    get(url, { headers, agent: false }, (response) => {
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        received += chunk.length;
        if (received < bytes) return;
        response.off('data', take).pause();
        meanwhile().then(() => {
          response.socket.resetAndDestroy();
          resolve(Buffer.concat(chunks));
        }, reject);
      };
      response.on('error', () => {}).on('data', take);
    }).on('error', reject);
  });
}

export interface StoredRow {
  status: string;
  isStored: boolean;
  deliveredAt: Date | null;
  collectedAt: Date | null;
}

export async function loadRow(server: TestServer, id: string): Promise<StoredRow> {
  const [row] = await server.database.query<StoredRow>(
    `SELECT status, "deliveredAt", "collectedAt", num_nonnulls("objectPath", "processedObjectPath") > 0 AS "isStored"
       FROM audio_files WHERE id = $1`,
    [id],
  );
  if (!row) throw new Error(`There is no retune ${id}.`);
  return row;
}

/** A completed retune with a receipt. @returns its id */
export async function aReceiptOf(server: TestServer, owner: { id: string }): Promise<string> {
  const { id } = await aStoredResult(server, owner);
  await server.database.query(
    `UPDATE audio_files SET "processingParams" = "processingParams" || jsonb_build_object('receipt', $2::jsonb)
      WHERE id = $1`,
    [id, JSON.stringify(toReceipt(request, report))],
  );
  return id;
}
