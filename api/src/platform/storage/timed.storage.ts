import type { Readable } from 'node:stream';
import { type ByteRange, type DownloadOptions, Storage, type StoredFile } from './storage.js';
import type { StorageMetricsService } from './storage-metrics.service.js';

/** Another storage, whose operations are timed. */
export class TimedStorage extends Storage {
  constructor(
    private readonly storage: Storage,
    private readonly metrics: StorageMetricsService,
  ) {
    super();
  }

  onModuleInit(): Promise<void> {
    return this.storage.onModuleInit();
  }

  override onModuleDestroy(): void {
    this.storage.onModuleDestroy?.();
  }

  write(key: string, body: Readable): Promise<{ bytes: number }> {
    return this.metrics.time('write', () => this.storage.write(key, body));
  }

  bytesOf(key: string): Promise<number | undefined> {
    return this.metrics.time('bytesOf', () => this.storage.bytesOf(key));
  }

  read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }> {
    return this.metrics.time('read', () => this.storage.read(key, range));
  }

  copy(from: string, to: string): Promise<void> {
    return this.metrics.time('copy', () => this.storage.copy(from, to));
  }

  remove(key: string): Promise<void> {
    return this.metrics.time('remove', () => this.storage.remove(key));
  }

  localPath(key: string, workDir: string): Promise<string> {
    return this.metrics.time('localPath', () => this.storage.localPath(key, workDir));
  }

  adopt(key: string, localFile: string): Promise<{ bytes: number }> {
    return this.metrics.time('adopt', () => this.storage.adopt(key, localFile));
  }

  override append(
    pieces: readonly string[],
    offset: number,
    body: Readable,
  ): Promise<{ pieces: string[]; bytes: number }> {
    return this.metrics.time('append', () => this.storage.append(pieces, offset, body));
  }

  override join(key: string, pieces: readonly string[], bytes: number): Promise<void> {
    return this.metrics.time('join', () => this.storage.join(key, pieces, bytes));
  }

  override checkWritable(): Promise<void> {
    return this.metrics.time('checkWritable', () => super.checkWritable());
  }

  list(folder?: string): AsyncGenerator<StoredFile> {
    return this.storage.list(folder);
  }

  freeBytes(): Promise<number> {
    return this.storage.freeBytes();
  }

  downloadUrl(key: string, options: DownloadOptions): Promise<URL | null> {
    return this.storage.downloadUrl(key, options);
  }

  override removeAbandoned(): Promise<void> {
    return this.storage.removeAbandoned();
  }
}
