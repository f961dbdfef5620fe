import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
  /** Keys of multipart uploads that are neither complete nor aborted. */
  openUploads(): Promise<string[]>;
  /** Leaves an open multipart upload, as a process does that dies in the middle. */
  beginUpload(key: string, begunAt: Date): Promise<void>;
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
  addMissingRequests(server, uploads);
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
    openUploads: async () => (await openUploads(uploads)).map(({ key }) => key),
    beginUpload: async (key, begunAt) => {
      const upload = path.join(uploads, `upload-${begunAt.getTime()}`);
      await mkdir(upload, { recursive: true });
      for (const name of ['key', 'metadata']) await writeFile(path.join(upload, name), name === 'key' ? key : '{}');
      await utimes(path.join(upload, 'key'), begunAt, begunAt);
    },
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
 * s3rver cannot abort or list multipart uploads, its lists of several pages need a cipher that OpenSSL 3 lacks, and it
 * takes a range that ends with byte 0 for one without an end.
 */
function addMissingRequests(server: S3rver, uploads: string): void {
  const getObject = server.store.getObject.bind(server.store);
  server.store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options?.end === 0 ? { ...options, end: '0' } : options);
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    if (method === 'DELETE' && query.uploadId !== undefined) {
      await rm(path.join(uploads, query.uploadId), { recursive: true, force: true });
      context.status = 204;
    } else if (method === 'GET' && 'uploads' in query) {
      context.type = 'application/xml';
      context.body = uploadsPage(await openUploads(uploads), query);
    } else if (method === 'GET' && query['list-type'] === '2') {
      const { prefix, 'continuation-token': startAfter } = query;
      context.type = 'application/xml';
      context.body = objectsPage(await server.store.listObjects(BUCKET, { prefix, startAfter, maxKeys: PAGE_KEYS }));
    } else await next();
  });
}

interface OpenUpload {
  key: string;
  id: string;
  begunAt: Date;
}

async function openUploads(folder: string): Promise<OpenUpload[]> {
  const ids = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    ids.map(async (id): Promise<OpenUpload[]> => {
      const file = path.join(folder, id, 'key');
      try {
        return [{ key: await readFile(file, 'utf8'), id, begunAt: (await stat(file)).mtime }];
      } catch {
        // It has just ended.
        return [];
      }
    }),
  );
  return found.flat().sort((a, b) => (`${a.key} ${a.id}` < `${b.key} ${b.id}` ? -1 : 1));
}

function uploadsPage(all: OpenUpload[], query: Record<string, string | undefined>): string {
  const { prefix = '', 'key-marker': key = '', 'upload-id-marker': id = '' } = query;
  const rest = all.filter((one) => one.key.startsWith(prefix) && `${one.key} ${one.id}` > `${key} ${id}`);
  const page = rest.slice(0, PAGE_KEYS);
  const last = page.at(-1);
  return xml('ListMultipartUploadsResult', [
    ['IsTruncated', String(rest.length > page.length)],
    ...(last
      ? ([
          ['NextKeyMarker', last.key],
          ['NextUploadIdMarker', last.id],
        ] as Element[])
      : []),
    ...page.map((one): Element => [
      'Upload',
      [
        ['Key', one.key],
        ['UploadId', one.id],
        ['Initiated', one.begunAt.toISOString()],
      ],
    ]),
  ]);
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
