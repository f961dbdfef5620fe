import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { DataStore, Upload as TusUpload } from '@tus/server';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Identity } from '../../auth/identity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { ifStored } from '../../platform/storage/storage.errors.js';
import type { Storage } from '../../platform/storage/storage.js';
import { uploadKey } from '../domain/retune-record.js';
import { SNIFF_BYTES } from '@attune/retuning/formats/sniff';
import { MAX_FILENAME, requireAudio, storable } from './receive-file.js';
import type { UploadAdmissionService, UploadRoomService } from './upload-admission.service.js';
import type { UploadRemovalService } from './upload-removal.service.js';
import type { Upload } from './upload.entity.js';
import { badUploadRequest, uploadGone, uploadNotFound } from './upload.errors.js';
import type { UploadRepository } from './upload.repository.js';
import { emptyFile } from '../domain/song.errors.js';

/** What is stored and recorded at a time: a crash costs no more of an upload. */
const PART_BYTES = 8 * 2 ** 20;

export interface UploadStoreParts {
  uploads: UploadRepository;
  removal: UploadRemovalService;
  admission: UploadAdmissionService;
  room: UploadRoomService;
  storage: Storage;
}

/** What tus asks for, for the sender of one request: rows in our table, files in our storage. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination'];
  /** The upload of the request, once it is known. */
  current: Upload | undefined;

  constructor(
    private readonly parts: UploadStoreParts,
    private readonly identity: Identity,
  ) {
    super();
  }

  private get maxBytes(): number {
    return PLAN_LIMITS[this.identity.workspace.tier].maxFileBytes;
  }

  /** Records the upload and promises room to it. @throws AppError 400, 403 (account full), 422, 429, 503 (disk full) */
  override async create(upload: TusUpload): Promise<TusUpload> {
    const { id, size, metadata } = upload;
    const filename = storable(metadata?.filename ?? '').trim();
    if (filename === '') throw badUploadRequest('the name of the file is missing as `filename` in Upload-Metadata.');
    if (filename.length > MAX_FILENAME) throw badUploadRequest(`a file’s name has at most ${MAX_FILENAME} characters.`);
    if (size === 0) throw emptyFile();
    await this.parts.admission.open(
      this.identity,
      { id, filename, bytes: size ?? null },
      { maxBytes: size ?? this.maxBytes },
    );
    return upload;
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const upload = await this.load(id);
    // The process that had received all of it was killed.
    if (upload.completedAt === null && upload.receivedBytes === upload.bytes) await this.finish(upload);
    const { bytes, receivedBytes: offset, filename, createdAt } = upload;
    const metadata = { filename };
    return new TusUpload({ id, offset, metadata, size: bytes ?? undefined, creation_date: createdAt.toISOString() });
  }

  override async declareUploadLength(id: string, bytes: number): Promise<void> {
    if (bytes === 0) return this.refuse(id, emptyFile());
    await this.parts.uploads.declare(id, bytes);
  }

  /**
   * Stores what a body brings, also of one that breaks off.
   *
   * @returns the new offset
   * @throws AppError 410, 415, 422; 403 and 503 without room
   */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.load(id);
    if (upload.completedAt !== null) return offset;
    const { room, storage } = this.parts;
    await room.promise(id, (upload.bytes ?? this.maxBytes) - offset, this.identity.workspace);
    const parts = new BodyParts(await this.checked(body, upload));
    for (let part = await parts.next(PART_BYTES); part !== undefined; part = await parts.next(PART_BYTES)) {
      const stored = storage.append(upload.pieces, upload.receivedBytes, Readable.from(part, { objectMode: false }));
      await this.record(upload, await ifStored(stored, uploadGone));
    }
    if (isRefusal(parts.error)) return this.refuse(id, parts.error);
    if (parts.error !== undefined) throw parts.error as Error;
    if (upload.receivedBytes === upload.bytes) await this.finish(upload);
    return upload.receivedBytes;
  }

  override async remove(id: string): Promise<void> {
    await this.load(id);
    await this.parts.removal.remove(id);
  }

  /** Of the sender's workspace. @throws AppError 404; 410 once it has expired */
  private async load(id: string): Promise<Upload> {
    const upload = await this.parts.uploads.find(id, this.identity.workspace.ownerId);
    if (!upload) throw uploadNotFound();
    if (upload.expiresAt <= new Date()) throw uploadGone();
    this.current = upload;
    return upload;
  }

  /** What was added is not recorded when the upload was removed meanwhile, or this process lost its lock. */
  private async record(upload: Upload, { pieces, bytes }: { pieces: string[]; bytes: number }): Promise<void> {
    const { id, receivedBytes: offset } = upload;
    if (await this.parts.uploads.recordPiece(id, { offset, bytes, pieces })) {
      Object.assign(upload, { pieces, receivedBytes: offset + bytes });
      return;
    }
    const added = pieces.filter((piece) => !upload.pieces.includes(piece));
    for (const piece of added) await this.parts.storage.remove(piece);
    throw uploadGone();
  }

  /** Passes a body on; throws as soon as the first bytes of the file show that it is not audio. */
  private async checked(body: AsyncIterable<Buffer>, upload: Upload): Promise<AsyncIterable<Buffer>> {
    if (upload.receivedBytes >= SNIFF_BYTES) return body;
    const stored = await this.readHead(upload);
    return (async function* () {
      let head: Buffer | null = stored;
      for await (const chunk of body) {
        if (head) {
          head = Buffer.concat([head, chunk]);
          if (head.length >= SNIFF_BYTES) head = (requireAudio(head), null);
        }
        yield chunk;
      }
    })();
  }

  /**
   * Makes it one file, under the key by which it can be used.
   * @throws AppError 404 for a member who was removed, 410, 415
   */
  private async finish(upload: Upload): Promise<void> {
    const { id, pieces, receivedBytes } = upload;
    const { admission, storage, uploads } = this.parts;
    await admission.requireMember(this.identity).catch((error: unknown) => this.refuse(id, error));
    const objectPath = uploadKey(id);
    // A process may have been killed after it had joined the pieces.
    if ((await storage.bytesOf(objectPath)) !== receivedBytes) {
      if (receivedBytes < SNIFF_BYTES) await this.check(id, await this.readHead(upload));
      await ifStored(storage.join(objectPath, pieces, receivedBytes), uploadGone);
    }
    if (!(await uploads.complete(id, objectPath))) throw uploadGone();
    upload.completedAt = new Date();
  }

  private async check(id: string, head: Buffer): Promise<void> {
    try {
      requireAudio(head);
    } catch (error) {
      await this.refuse(id, error);
    }
  }

  private readHead({ pieces, receivedBytes }: Upload): Promise<Buffer> {
    const head = this.parts.storage.readPieces(pieces, Math.min(receivedBytes, SNIFF_BYTES));
    return ifStored(buffer(head), uploadGone);
  }

  private async refuse(id: string, error: unknown): Promise<never> {
    await this.parts.removal.remove(id);
    await this.parts.admission.noteFailed(this.identity, error);
    throw error;
  }
}

/** Whether an error is about what the file is, not about how it came. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 415 || error.status === 422);

/** A body in parts. One that breaks off ends like any other, with what had come by then; its error is noted. */
class BodyParts {
  error: unknown;
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(body: AsyncIterable<Buffer>) {
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** @returns about this number of bytes, to be read entire before the next call; undefined when none are left */
  async next(bytes: number): Promise<AsyncGenerator<Buffer> | undefined> {
    const first = await this.nextChunk();
    return first && this.from(first, bytes);
  }

  private async *from(first: Buffer, bytes: number): AsyncGenerator<Buffer> {
    let read = 0;
    for (let chunk: Buffer | undefined = first; chunk; chunk = read < bytes ? await this.nextChunk() : undefined) {
      read += chunk.length;
      yield chunk;
    }
  }

  private async nextChunk(): Promise<Buffer | undefined> {
    try {
      const next = await this.chunks.next();
      return next.done === true ? undefined : next.value;
    } catch (error) {
      this.error = error;
      return undefined;
    }
  }
}
