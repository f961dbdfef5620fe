import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { PictureReaderService } from '../pictures/picture-reader.service.js';
import { toSquareCover } from '../pictures/safe-sharp.js';
import type { FolderDto } from './folder.dto.js';
import type { Folder } from './folder.entity.js';
import { FolderRepository } from './folder.repository.js';
import { coverNotFound, folderNotFound } from './folders.errors.js';
import { FoldersService } from './folders.service.js';

/** A version never changes, so a browser may keep it; and it is a picture, whatever a browser makes of it. */
const COVER_HEADERS = {
  'Content-Type': 'image/jpeg',
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Receives and sends the pictures of folders. */
@Injectable()
export class FolderCoversService {
  constructor(
    private readonly folders: FoldersService,
    private readonly rows: FolderRepository,
    private readonly pictures: PictureReaderService,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** @throws AppError 404; 400, 408, 413, 415, 422 for what can’t be a picture; 429 */
  async replace(identity: Identity, id: string, request: Request): Promise<FolderDto> {
    const { ownerId } = identity.workspace;
    if (!(await this.rows.find(ownerId, id))) throw folderNotFound();
    await this.limits.consume(['cover-workspace', ownerId]);
    const cover = await this.pictures.read(request, 'cover', toSquareCover);
    return this.change(identity, id, { cover, coverVersion: randomUUID() });
  }

  /** May be repeated. @throws AppError 404 */
  remove(identity: Identity, id: string): Promise<FolderDto> {
    return this.change(identity, id, { cover: null, coverVersion: null });
  }

  /** @throws AppError 404 for any picture but the current one */
  async send({ workspace }: Identity, id: string, version: string, response: Response): Promise<void> {
    const cover = await this.rows.findCover(workspace.ownerId, id, version);
    if (!cover) throw coverNotFound();
    response.set(COVER_HEADERS).send(cover);
  }

  private change(identity: Identity, id: string, cover: Pick<Folder, 'cover' | 'coverVersion'>): Promise<FolderDto> {
    return this.folders.change(identity, id, ({ coverVersion }) => (coverVersion === cover.coverVersion ? {} : cover));
  }
}
