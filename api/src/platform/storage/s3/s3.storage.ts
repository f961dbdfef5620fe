import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { ConfigError } from '../../config/config-error.js';
import type { Config } from '../../config/config.js';
import { requireFolder } from '../../config/require-folder.js';
import type { S3Config } from '../../config/storage-config.js';
import { AppError } from '../../errors/app-error.js';
import { isDiskFull } from '../../errors/classify-error.js';
import { freeBytesIn, makePrivateFolder } from '../folders.js';
import {
  type ByteRange,
  type DownloadOptions,
  isStorageKey,
  requireStorageKey,
  Storage,
  type StoredFile,
} from '../storage.js';
import { putFile } from './put-file.js';
import { createS3Client } from './s3-client.js';
import { explainS3Error, isMissing, toStorageError } from './s3-errors.js';

/** A download to this machine that pauses for longer has lost its server. */
const STALLED_DOWNLOAD_MS = 60_000;

/** Objects in a bucket of S3, or of another server that speaks its protocol. */
export class S3Storage extends Storage implements OnModuleInit, OnModuleDestroy {
  private readonly client: S3Client;
  /** Signs addresses for browsers; undefined when they cannot reach the bucket. */
  private readonly publicClient: S3Client | undefined;

  /** @param workDir where files are kept until they have been sent */
  constructor(
    private readonly config: S3Config,
    private readonly workDir: string,
  ) {
    super();
    const { endpoint, publicEndpoint } = config;
    this.client = createS3Client(config);
    if (publicEndpoint !== undefined) this.publicClient = createS3Client({ ...config, endpoint: publicEndpoint });
    else if (endpoint === undefined) this.publicClient = this.client;
  }

  /** @throws ConfigError when WORK_DIR or the bucket cannot be written */
  async onModuleInit(): Promise<void> {
    await requireFolder('WORK_DIR', this.workDir);
    await makePrivateFolder(this.workDir);
    try {
      await this.checkWritable();
    } catch (error) {
      if (isDiskFull(error)) {
        throw new ConfigError([`WORK_DIR is ${this.workDir}, whose disk is full: free some space`]);
      }
      if (!(error instanceof AppError) || !(error.cause instanceof Error)) throw error;
      throw new ConfigError([explainS3Error(error.cause, this.config)]);
    }
  }

  override onModuleDestroy(): void {
    this.client.destroy();
    this.publicClient?.destroy();
  }

  /** S3 has to know the length of a file before it is sent, so the body is written to this machine's disk first. */
  async write(key: string, body: Readable): Promise<{ bytes: number }> {
    const object = this.objectOf(key);
    const spool = await openUnnamedFile(this.workDir);
    try {
      await spool.writeFile(body);
      return { bytes: await this.try(putFile(this.client, object, spool)) };
    } finally {
      await spool.close();
    }
  }

  async bytesOf(key: string): Promise<number | undefined> {
    const head = new HeadObjectCommand(this.objectOf(key));
    try {
      return (await this.client.send(head)).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toStorageError(error);
    }
  }

  async read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.try(this.client.send(new GetObjectCommand({ ...this.objectOf(key), Range })));
    if (!(found.Body instanceof Readable)) throw new TypeError('S3 answered without a body.');
    const bytes = range ? Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]) : (found.ContentLength ?? 0);
    if (!Number.isNaN(bytes)) return { stream: found.Body, bytes };
    found.Body.destroy();
    throw new TypeError('S3 answered with more than the range.');
  }

  async copy(from: string, to: string): Promise<void> {
    const { Bucket, Key } = this.objectOf(from);
    await this.try(this.client.send(new CopyObjectCommand({ ...this.objectOf(to), CopySource: `${Bucket}/${Key}` })));
  }

  async remove(key: string): Promise<void> {
    await this.try(this.client.send(new DeleteObjectCommand(this.objectOf(key))));
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    const below = folder === undefined ? '' : `${requireStorageKey(folder)}/`;
    const all = { Bucket: this.config.bucket, Prefix: `${this.config.prefix}${below}` };
    let page: ListObjectsV2CommandOutput | undefined;
    do {
      const ContinuationToken = page?.NextContinuationToken;
      page = await this.try(this.client.send(new ListObjectsV2Command({ ...all, ContinuationToken })));
      for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        const key = this.keyOf(Key);
        if (key !== undefined) yield { key, bytes: Size, storedAt: LastModified };
      }
    } while (page.IsTruncated === true);
  }

  async localPath(key: string, workDir: string): Promise<string> {
    const { stream } = await this.read(key);
    const file = path.join(workDir, path.basename(key));
    const target = createWriteStream(file, { mode: 0o600 });
    const stalled = new AbortController();
    let seenBytes = 0;
    const watch = setInterval(() => {
      if (target.bytesWritten === seenBytes) stalled.abort(new Error('The storage stopped sending a file.'));
      seenBytes = target.bytesWritten;
    }, STALLED_DOWNLOAD_MS);
    try {
      await pipeline(stream, target, { signal: stalled.signal });
    } finally {
      clearInterval(watch);
    }
    return file;
  }

  async adopt(key: string, localFile: string): Promise<{ bytes: number }> {
    const object = this.objectOf(key);
    const file = await open(localFile);
    try {
      const bytes = await this.try(putFile(this.client, object, file));
      await rm(localFile, { force: true });
      return { bytes };
    } finally {
      await file.close();
    }
  }

  freeBytes(): Promise<number> {
    return freeBytesIn(this.workDir);
  }

  async downloadUrl(key: string, { disposition, mediaType, seconds }: DownloadOptions): Promise<URL | null> {
    if (this.publicClient === undefined) return null;
    const command = new GetObjectCommand({
      ...this.objectOf(key),
      ResponseContentDisposition: disposition,
      ResponseContentType: mediaType,
    });
    return new URL(await this.try(getSignedUrl(this.publicClient, command, { expiresIn: seconds })));
  }

  private objectOf(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.bucket, Key: `${this.config.prefix}${requireStorageKey(key)}` };
  }

  /** Undefined for an object that is not ours, in a bucket that others use, too. */
  private keyOf(objectKey = ''): string | undefined {
    const key = objectKey.slice(this.config.prefix.length);
    return isStorageKey(key) ? key : undefined;
  }

  private async try<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      throw toStorageError(error);
    }
  }
}

/** A new file that is removed when it is closed, or when the process dies: its name is removed at once. */
async function openUnnamedFile(folder: string): Promise<FileHandle> {
  const name = path.join(folder, `upload-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

/** @throws ConfigError that says in a sentence which setting is wrong, when the bucket cannot be written */
export async function requireBucket(config: S3Config, { workDir }: Pick<Config, 'workDir'>): Promise<void> {
  const storage = new S3Storage(config, workDir);
  try {
    await storage.onModuleInit();
  } finally {
    storage.onModuleDestroy();
  }
}
