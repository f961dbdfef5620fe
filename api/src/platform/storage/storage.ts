import type { Readable } from 'node:stream';

/** Bytes of a file from `start` to `end`, counted from 0, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files live. Keys are made by us, never by a person: one to four segments of `a-z 0-9 -` joined by `/`,
 * the last with an optional extension, e.g. `results/0b9c….flac`. Any other key throws a TypeError.
 */
export abstract class Storage {
  /** Stores the whole stream under `key`, replacing what is there; a failed or aborted stream leaves nothing behind. */
  abstract write(key: string, body: Readable): Promise<{ bytes: number }>;

  /** The size of a stored file. Throws AppError `storage.missing` (404) when there is none. */
  abstract stat(key: string): Promise<{ bytes: number }>;

  /**
   * Opens a stored file, or `range` of it, which must lie within the file; removing the file afterwards does not break
   * the stream. `bytes` is the size of the whole file. Throws AppError `storage.missing` (404) when there is none.
   */
  abstract read(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number }>;

  /** Removes a file; removing what is not there is no error. */
  abstract remove(key: string): Promise<void>;

  /** Removes what is left of writers that died midway. */
  abstract removeAbandoned(): Promise<void>;

  /** Removes the files right below a folder, such as `uploads`, that have lain there for longer than `ageMs`. */
  abstract sweep(folder: string, ageMs: number): Promise<void>;

  /**
   * A path that other programs can open for reading. On disk this is the stored file itself, so it must not be
   * changed; a remote storage downloads into `workDir`.
   */
  abstract localPath(key: string, workDir: string): Promise<string>;

  /** Moves a finished local file into the storage; afterwards `localFile` no longer exists. */
  abstract adopt(key: string, localFile: string): Promise<{ bytes: number }>;

  /** Bytes that can still be stored; Infinity where that has no limit. */
  abstract freeBytes(): Promise<number>;

  /** Rejects unless a file can be written now. */
  abstract checkWritable(): Promise<void>;
}
