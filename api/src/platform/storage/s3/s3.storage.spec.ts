import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listenLocally } from '../../../../test/support/local-server.js';
import { describeStorage } from '../../../../test/support/storage.contract.js';
import { type S3Server, startS3Server } from '../../../../test/support/s3-server.js';
import { unnamedFilesIn } from '../../../../test/support/unnamed-files.js';
import { parseConfig } from '../../config/config.js';
import { S3Storage } from './s3.storage.js';

let workDir: string;
beforeAll(async () => {
  workDir = await mkdtemp(path.join(tmpdir(), 'attune-s3-'));
});
afterAll(() => rm(workDir, { recursive: true }));

function s3Storage(environment: Record<string, string>): S3Storage {
  const config = parseConfig({ WORK_DIR: workDir, ...environment });
  if (config.s3 === undefined) throw new TypeError('There is no bucket in these settings.');
  return new S3Storage(config.s3, config.workDir);
}

describeStorage('in S3, below a prefix', async () => {
  const server = await startS3Server();
  const storage = s3Storage({ ...server.environment, S3_PREFIX: 'media/attune' });
  await storage.onModuleInit();
  return {
    storage,
    workDir,
    everything: async () => [
      ...(await server.keys()),
      ...(await server.openUploads()),
      ...(await readdir(workDir)),
      ...(await unnamedFilesIn(workDir)).map((bytes) => `a file without a name of ${bytes} bytes`),
    ],
    age: (key, storedAt) => server.age(`media/attune/${key}`, storedAt),
    close: async () => {
      storage.onModuleDestroy();
      await server.close();
    },
  };
});

describe('a storage in S3 alone', () => {
  let server: S3Server;
  let storage: S3Storage;

  beforeAll(async () => {
    server = await startS3Server();
    storage = s3Storage(server.environment);
  });
  afterAll(async () => {
    storage.onModuleDestroy();
    await server.close();
  });

  it('touches nothing of others in the same bucket', async () => {
    const longAgo = new Date(0);
    const ours = s3Storage({ ...server.environment, S3_PREFIX: 'attune' });
    await storage.write('uploads/theirs', Readable.from(['x']));
    await server.age('uploads/theirs', longAgo);
    await ours.write('uploads/ours', Readable.from(['x']));
    await ours.sweep('uploads', 60_000);
    await ours.removeAbandoned();
    expect(await server.keys()).toEqual(['attune/uploads/ours', 'uploads/theirs']);
    ours.onModuleDestroy();
  });

  it('gives an address for a while, which needs no key and names the file, where browsers reach it', async () => {
    await storage.write('results/a', Readable.from(['song']));
    const options = { disposition: 'attachment; filename="song.wav"', mediaType: 'audio/wav', seconds: 300 };
    expect(await storage.downloadUrl('results/a', options)).toBeNull();
    const open = s3Storage({ ...server.environment, S3_PUBLIC_ENDPOINT: server.url });
    const url = (await open.downloadUrl('results/a', options)) ?? new URL('http://none.test');
    open.onModuleDestroy();
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'song']);
    expect(answer.headers.get('content-disposition')).toBe(options.disposition);
    expect(answer.headers.get('content-type')).toBe('audio/wav');
  });

  it('answers 503 while its server cannot be reached, and works again when it can', async () => {
    const other = await startS3Server();
    const late = s3Storage(other.environment);
    await other.close();
    const unavailable = { code: 'storage.unavailable', status: 503 };
    await expect(late.bytesOf('a')).rejects.toMatchObject(unavailable);
    await expect(late.read('a')).rejects.toMatchObject(unavailable);
    await expect(late.write('a', Readable.from(['x']))).rejects.toMatchObject(unavailable);
    await expect(late.checkWritable()).rejects.toMatchObject(unavailable);
    late.onModuleDestroy();
  });

  it('sends a file again from its beginning when the connection breaks off', async () => {
    const song = randomBytes(1_000_000);
    const received: { body: Buffer; headers: IncomingHttpHeaders }[] = [];
    const cutter = createServer((request, response) => {
      if (received.length === 0) request.once('data', () => request.destroy());
      received.push({ body: Buffer.alloc(0), headers: request.headers });
      buffer(request).then(
        (body) => {
          received.push({ body, headers: request.headers });
          response.end();
        },
        () => {},
      );
    });
    const cut = s3Storage({ ...server.environment, S3_ENDPOINT: (await listenLocally(cutter)).url });
    const [first, second] = [song.subarray(0, 400_001), song.subarray(400_001)];
    expect(await cut.write('uploads/a', Readable.from([first, second]))).toEqual({ bytes: song.length });
    const { body, headers } = received.at(-1) ?? { body: Buffer.alloc(0), headers: {} };
    expect([received.length, body.equals(song), headers['content-length']]).toEqual([3, true, '1000000']);
    expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(song).digest('hex'));
    cut.onModuleDestroy();
    cutter.close();
  });

  it('gives up on a bucket that takes nothing, without keeping anything of the file', async () => {
    const before = await readdir(workDir);
    const refused = server.refuse('PUT');
    await expect(storage.write('uploads/refused', Readable.from([randomBytes(1_000_000)]))).rejects.toMatchObject({
      code: 'storage.unavailable',
    });
    expect(refused()).toBeGreaterThan(1);
    server.refuse(undefined);
    expect([await readdir(workDir), await unnamedFilesIn(workDir)]).toEqual([before, []]);
  });

  it('fails a download that breaks off, rather than ending it early', async () => {
    const cutter = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('half', () => response.destroy());
    });
    const cut = s3Storage({ ...server.environment, S3_ENDPOINT: (await listenLocally(cutter)).url });
    const { stream } = await cut.read('a');
    await expect(buffer(stream)).rejects.toThrow();
    cut.onModuleDestroy();
    cutter.close();
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'an unknown bucket',
      { S3_BUCKET: 'not-there' },
      /S3_BUCKET names a bucket that does not exist at http.*: not-there$/,
    ],
    ['an unknown key', { S3_ACCESS_KEY_ID: randomUUID() }, /S3_ACCESS_KEY_ID is unknown at http/],
    [
      'a server that is not there',
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      /S3_ENDPOINT cannot be reached: http.*ECONNREFUSED/,
    ],
  ])('says in a sentence at the start what is wrong with %s', async (_what, wrong, sentence) => {
    const misconfigured = s3Storage({ ...server.environment, ...wrong });
    await expect(misconfigured.onModuleInit()).rejects.toThrow(sentence);
    misconfigured.onModuleDestroy();
  });

  it('says in a sentence at the start that files cannot be kept until they are sent', async () => {
    const file = path.join(workDir, 'file');
    await writeFile(file, '');
    const misconfigured = s3Storage({ ...server.environment, WORK_DIR: file });
    await expect(misconfigured.onModuleInit()).rejects.toThrow(
      /WORK_DIR is .*, which is, or is in, a file: name a folder$/,
    );
    misconfigured.onModuleDestroy();
    await rm(file);
  });

  it('says at the start that the disk for uploads in progress is full', async () => {
    const full = s3Storage(server.environment);
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    jest.spyOn(full, 'write').mockRejectedValue(noSpace);
    await expect(full.onModuleInit()).rejects.toThrow(/WORK_DIR is .*, whose disk is full: free some space$/);
    full.onModuleDestroy();
  });

  it('says at the start that its server is unavailable', async () => {
    const early = s3Storage(server.environment);
    server.refuse('PUT');
    await expect(early.onModuleInit()).rejects.toThrow(
      /http.*, which has the bucket attune, is unavailable: it responded with 503$/,
    );
    server.refuse(undefined);
    early.onModuleDestroy();
  });
});
