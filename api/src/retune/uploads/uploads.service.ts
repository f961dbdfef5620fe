import { PLAN_LIMITS } from '@attune/catalogue/plans';
import { mayRetune } from '@attune/catalogue/tier-policy';
import { Injectable } from '@nestjs/common';
import { Server, TUS_RESUMABLE } from '@tus/server';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { type EntityManager, IsNull } from 'typeorm';
import type { Identity } from '../../auth/identity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { hasBody } from '../../platform/http/guards/pending-bodies.js';
import { Storage } from '../../platform/storage/storage.js';
import { fileTooLarge, planRequired } from '../retune.errors.js';
import { UploadAdmissionService, UploadRoomService } from './upload-admission.service.js';
import { UploadLockerService } from './upload-locker.service.js';
import { watchPace } from './upload-pace.js';
import { UploadRemovalService } from './upload-removal.service.js';
import { UploadStore, type UploadStoreParts } from './upload-store.js';
import { UploadDto } from './upload.dto.js';
import { Upload } from './upload.entity.js';
import {
  badUploadRequest,
  otherTusVersion,
  uploadInterrupted,
  uploadNotFound,
  uploadUnfinished,
  wrongOffset,
} from './upload.errors.js';
import { type CompleteUpload, UploadRepository } from './upload.repository.js';

const PATH = '/api/uploads';
/** What of a request is the protocol's business, and what of its answers ours: it would open them to all sites. */
const REQUEST_HEADERS = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-offset',
  'upload-concat',
  'content-type',
  'content-length',
];
const RESPONSE_HEADERS = [
  'tus-resumable',
  'location',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'connection',
];

/** Receives uploads that can be continued, by tus 1.0, and hands complete ones on. */
@Injectable()
export class UploadsService {
  private readonly parts: UploadStoreParts;

  constructor(
    private readonly uploads: UploadRepository,
    private readonly removal: UploadRemovalService,
    private readonly locker: UploadLockerService,
    admission: UploadAdmissionService,
    room: UploadRoomService,
    storage: Storage,
  ) {
    this.parts = { uploads, removal, admission, room, storage };
  }

  /** Answers a request of the protocol. @throws AppError what is wrong with it, or with the file */
  async handle(identity: Identity, request: Request, response: Response): Promise<void> {
    const { tier } = identity.workspace;
    const brings = request.method === 'POST' || request.method === 'PATCH';
    if (brings && !mayRetune(tier)) throw planRequired();
    if (request.get('Tus-Resumable') !== TUS_RESUMABLE) throw otherTusVersion();
    const store = new UploadStore(this.parts, identity);
    let failure: unknown;
    const server = new Server({
      path: PATH,
      datastore: store,
      locker: this.locker,
      // The request that asks for the lock has waited long enough.
      lockDrainTimeout: 1,
      maxSize: PLAN_LIMITS[tier].maxFileBytes,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const answer = await withBody(request, (body) => server.handleWeb(toWebRequest(request, body)));
    for (const name of RESPONSE_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) response.set(name, value);
    }
    if (answer.status < 400) return void response.status(answer.status).end();
    const error = isOwn(failure) ? failure : toError(answer.status, await answer.text(), store, identity);
    if (error instanceof AppError && error.status === 413 && store.current) await this.removal.remove(store.current.id);
    throw error;
  }

  /** @throws AppError 404 */
  async read({ workspace: { ownerId } }: Identity, id: string): Promise<UploadDto> {
    const upload = await this.uploads.find(id, ownerId);
    if (!upload) throw uploadNotFound();
    return UploadDto.from(upload);
  }

  find(id: string, ownerId: string): Promise<Upload | null> {
    return this.uploads.find(id, ownerId);
  }

  /**
   * Hands a complete upload on: its file is the caller's when the transaction commits.
   *
   * @throws AppError 404; 409 while it is unfinished
   */
  async take(manager: EntityManager, id: string, ownerId: string): Promise<CompleteUpload> {
    const taken = await this.uploads.take(manager, id, ownerId);
    if (taken) return taken;
    const isUnfinished = await manager.existsBy(Upload, { id, userId: ownerId, completedAt: IsNull() });
    throw isUnfinished ? uploadUnfinished() : uploadNotFound();
  }
}

/**
 * Runs `work` with the body of a request, which is not destroyed when the work ends early: that would make a response
 * impossible.
 *
 * @throws AppError 408 when the body has stalled
 */
async function withBody<T>(request: Request, work: (body: PassThrough | null) => Promise<T>): Promise<T> {
  if (!hasBody(request)) return work(null);
  const body = new PassThrough();
  // No event follows when the client disconnected before the listener is added.
  if (request.destroyed) throw uploadInterrupted();
  request.once('close', () => {
    if (!request.complete) body.destroy(uploadInterrupted());
  });
  const pace = watchPace(request);
  const stall: { error?: Error } = {};
  pace.stalled.catch((error: unknown) => {
    stall.error = error as Error;
    body.destroy(stall.error);
  });
  request.pipe(body);
  try {
    const done = await work(body);
    if (stall.error) throw stall.error;
    return done;
  } finally {
    pace.stop();
    request.unpipe(body);
    body.on('error', () => {}).destroy();
  }
}

function toWebRequest(request: Request, body: PassThrough | null): globalThis.Request {
  const headers = new Headers();
  for (const name of REQUEST_HEADERS) {
    const value = request.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const url = new URL(request.originalUrl, 'http://localhost');
  url.search = '';
  return new Request(url, {
    method: request.method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' as const }),
  });
}

/** An error of ours or of the system, not one of the protocol's. */
const isOwn = (failure: unknown): boolean =>
  failure instanceof Error && !('status_code' in failure) && failure.name !== 'AbortError';

/** What the protocol's library answers, as an error of ours. */
function toError(status: number, text: string, { current }: UploadStore, { workspace: { tier } }: Identity): AppError {
  const reason = `${text.trim()}.`;
  switch (status) {
    case 404:
      return uploadNotFound();
    case 409:
      return wrongOffset();
    case 413:
      return (current?.bytes ?? null) === null
        ? fileTooLarge(tier)
        : badUploadRequest('there are more bytes than Upload-Length says.');
  }
  return /abort/i.test(text) ? uploadInterrupted() : badUploadRequest(reason);
}
