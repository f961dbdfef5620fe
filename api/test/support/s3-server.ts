import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import S3rver from 's3rver';
import { createTempDir } from './temp-dir.js';

const BUCKET = 'attune';
/** The only key pair that s3rver knows. */
const KEY = 'S3RVER';
/** Small, so that every list has several pages. */
const PAGE_KEYS = 2;

export interface S3Server {
  /** Without a slash at the end. */
  url: string;
  /** The settings with which the application uses it. */
  environment: Record<string, string>;
  keys(): Promise<string[]>;
  /** Multipart uploads that are neither complete nor aborted. */
  openUploads(): Promise<string[]>;
  /** Makes an object look older than it is. */
  age(key: string, storedAt: Date): Promise<void>;
  /** Answers requests of this method with 503, or none for undefined. @returns a function that counts them */
  refuse(method: string | undefined): () => number;
  close(): Promise<void>;
}

/** A server that speaks S3, with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await createTempDir();
  const uploads = path.join(folder.path, BUCKET, '._S3rver_uploads');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  addMissingRequests(server);
  let refused: { method: string | undefined; count: number } = { method: undefined, count: 0 };
  server.middleware.unshift(async (context, next) => {
    if (context.method !== refused.method) return next();
    refused.count += 1;
    context.status = 503;
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    environment: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    },
    keys: async () => (await server.store.listObjects(BUCKET, {})).objects.map(({ key }) => key),
    openUploads: () => readdir(uploads).catch(() => []),
    age: (key, storedAt) => utimes(path.join(folder.path, BUCKET, `${key}._S3rver_object`), storedAt, storedAt),
    refuse: (method) => {
      const current = { method, count: 0 };
      refused = current;
      return () => current.count;
    },
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      await folder.remove();
    },
  };
}

/**
 * In s3rver, lists of several pages need a cipher that OpenSSL 3 lacks,
 * and a range that ends with byte 0 is one without an end.
 */
function addMissingRequests(server: S3rver): void {
  const getObject = server.store.getObject.bind(server.store);
  server.store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options?.end === 0 ? { ...options, end: '0' } : options);
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    if (method === 'GET' && query['list-type'] === '2') {
      const { prefix, 'continuation-token': startAfter } = query;
      context.type = 'application/xml';
      context.body = objectsPage(await server.store.listObjects(BUCKET, { prefix, startAfter, maxKeys: PAGE_KEYS }));
    } else await next();
  });
}

function objectsPage({ objects, isTruncated }: Awaited<ReturnType<S3rver['store']['listObjects']>>): string {
  const last = objects.at(-1);
  return xml('ListBucketResult', [
    ['IsTruncated', String(isTruncated)],
    ...(isTruncated && last ? ([['NextContinuationToken', last.key]] as Element[]) : []),
    ...objects.map(({ key, size, lastModifiedDate }): Element => [
      'Contents',
      [
        ['Key', key],
        ['Size', String(size)],
        ['LastModified', lastModifiedDate.toISOString()],
      ],
    ]),
  ]);
}

type Element = readonly [name: string, content: string | readonly Element[]];

/** Keys have no characters that XML would need escaped. */
function xml(name: string, content: string | readonly Element[]): string {
  const inner = typeof content === 'string' ? content : content.map((element) => xml(...element)).join('');
  return `<${name}>${inner}</${name}>`;
}
