import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Transform, type TransformCallback } from 'node:stream';
import { z } from 'zod';
import { StartError } from '../platform/config/config-error.js';

/** Changes when an older restore could not read a backup. */
const FORMAT = 1;
const FILES_AT_ONCE = 4;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the application that made the backup. */
  version: z.string(),
  /** The moment that the backup shows. */
  createdAt: z.iso.datetime(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
  /** Version of the job queue's tables; null: there are none. */
  jobSchema: z.number().nullable(),
  /** In the order in which they are restored. `bytes` and `sha256` are of the compressed file. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: count, bytes: count, sha256 }),
  ),
  /** `sha256` is of the list of files, which has a checksum of each. */
  files: z.object({ count, bytes: count, sha256 }),
  /** Keys that rows named though there was no file, already when the backup was made. */
  lostFiles: z.array(z.string()),
  /** Names of the files of DATA_DIR that are in `secrets/`. */
  secrets: z.array(z.string().regex(/^[a-z-]+$/)),
});

export type Manifest = z.output<typeof manifestSchema>;
export type BackupTable = Manifest['tables'][number];

/** One line of the list of stored files. */
export interface ListedFile {
  key: string;
  bytes: number;
  sha256: string;
}

export class NoBackupError extends StartError {}

/**
 * A backup on the disk: `manifest.json`, written last; `tables/NAME.copy.gz` in Postgres's text format for COPY;
 * `files.tsv`, the list of the stored files, and the files themselves in `files/KEY`; `secrets/`.
 */
export class BackupFolder {
  constructor(readonly path: string) {}

  get list(): string {
    return path.join(this.path, 'files.tsv');
  }

  table(name: string): string {
    return path.join(this.path, 'tables', `${name}.copy.gz`);
  }

  file(key: string): string {
    return path.join(this.path, 'files', key);
  }

  secret(name: string): string {
    return path.join(this.path, 'secrets', name);
  }

  /** Creates the folder, for this account alone. @throws StartError when there is something in it */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    if ((await readdir(this.path)).length > 0) {
      throw new StartError(`${this.path} is not empty. Name a new folder for each backup.`);
    }
    for (const name of ['tables', 'files', 'secrets']) await mkdir(path.join(this.path, name), { mode: 0o700 });
  }

  /** Removes what an unfinished backup wrote. */
  async discard(): Promise<void> {
    for (const name of await readdir(this.path)) {
      await rm(path.join(this.path, name), { recursive: true, force: true });
    }
  }

  /** Makes the folder a backup. */
  async writeManifest(manifest: Manifest): Promise<void> {
    const target = path.join(this.path, 'manifest.json');
    const file = await open(`${target}.part`, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.part`, target);
  }

  /** @throws NoBackupError when the folder holds no finished backup, StartError when it is damaged */
  async readManifest(): Promise<Manifest> {
    const file = path.join(this.path, 'manifest.json');
    const text = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new NoBackupError(`${this.path} is not a backup, or an unfinished one: it has no manifest.json.`, {
        cause,
      });
    });
    const parsed = manifestSchema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new StartError(`${file} is damaged, or of another version: ${issue?.path.join('.')} ${issue?.message}.`);
  }

  /** The list of keys while a backup is being made: the files follow the snapshot. */
  get snapshotKeysFile(): string {
    return path.join(this.path, 'keys.part');
  }

  snapshotKeys(): AsyncGenerator<string> {
    return readLines(this.snapshotKeysFile);
  }

  removeSnapshotKeys(): Promise<void> {
    return rm(this.snapshotKeysFile);
  }

  /** The stored files, in no particular order. */
  async *listedFiles(): AsyncGenerator<ListedFile> {
    for await (const line of readLines(this.list)) {
      const [key = '', bytes, digest = ''] = line.split('\t');
      yield { key, bytes: Number(bytes), sha256: digest };
    }
  }
}

async function* readLines(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file) });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Passes bytes through, counts them and hashes them. */
export class Checksum extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    callback(null, chunk);
  }

  /** In hex, once everything has passed. */
  digest(): string {
    return this.hash.digest('hex');
  }
}

/** The SHA-256 of a file in hex; undefined when it cannot be read. */
export async function hashFile(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}

/** Works on several files at once. After a failure it begins no other file, waits for those in work, and rejects. */
export async function forEachFile<T>(files: AsyncGenerator<T>, work: (file: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (let next = await files.next(); next.done !== true && errors.length === 0; next = await files.next()) {
      await work(next.value);
    }
  };
  const runWorker = (): Promise<unknown> => worker().catch((error: unknown) => errors.push(error));
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, runWorker));
  await files.return(undefined);
  if (errors.length > 0) throw errors[0];
}
