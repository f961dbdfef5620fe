import { Injectable } from '@nestjs/common';
import type { ApiKeyScope } from '../../auth/api-key.js';
import { scopeMissing, workspaceNotFound } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/database/cursor.js';
import { invalidRequest } from '../../platform/http/validation.js';
import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { AppError } from '../../platform/errors/app-error.js';
import { RetuneEventsService } from '../../retune/progress/retune-events.service.js';
import { checkRatio } from '../../retune/domain/source.js';
import { FolderRepository } from '../folders/folder.repository.js';
import { folderNotFound } from '../folders/folders.errors.js';
import { BatchNoticesService } from './batch-progress.service.js';
import type { BatchQueryDto, CreateBatchDto, UpdateBatchDto } from './batch.dto.js';
import { batchFileNotFound, batchNotFound } from './batch.errors.js';
import { BatchRepository } from './batch.repository.js';
import { type BatchDto, type BatchFileDto, type BatchPageDto, toBatch, toBatchFile } from './batch-view.dto.js';
import { BatchViewRepository } from './batch-view.repository.js';

/** Batches of a page when the client names no number. */
const PAGE = 30;

/** The batches of a workspace, without what runs in them. */
@Injectable()
export class BatchesService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly views: BatchViewRepository,
    private readonly folders: FolderRepository,
    private readonly notices: BatchNoticesService,
    private readonly retuneEvents: RetuneEventsService,
  ) {}

  /**
   * @throws AppError 400 for a target that no song at 440 Hz can be shifted to; 404 for a folder that does not exist
   */
  async create(identity: Identity, form: CreateBatchDto): Promise<BatchDto> {
    const { name, targetFrequency, format = 'mp3', quality = 'high' } = form;
    const { mode = 'tempo', meaning = 'a4', straighten = false, sameRatio = false, folderId = null } = form;
    requireReachable(targetFrequency, meaning);
    if (folderId !== null) requireScope(identity, 'library');
    const { userId, workspace } = identity;
    const id = await this.batches.transaction(async (manager) => {
      if (!(await this.batches.lockPeople(manager, workspace.ownerId, userId))) throw workspaceNotFound();
      if (folderId !== null && !(await this.folders.find(workspace.ownerId, folderId, manager))) throw folderNotFound();
      const options = { name, targetFrequency, format, quality, mode, meaning, straighten, sameRatio, folderId };
      return this.batches.insert(manager, { ...options, userId: workspace.ownerId, createdBy: userId });
    });
    return this.read(identity, id);
  }

  /** @throws AppError 400 for a cursor of another list */
  async list({ workspace: { ownerId } }: Identity, { cursor, limit = PAGE }: BatchQueryDto): Promise<BatchPageDto> {
    const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
    const [rows, total] = await Promise.all([this.views.list(ownerId, limit + 1, after), this.views.count(ownerId)]);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(toBatch),
      nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null,
      total,
    };
  }

  async read({ workspace: { ownerId } }: Identity, id: string): Promise<BatchDto> {
    const row = await this.views.find(ownerId, id);
    if (!row) throw batchNotFound();
    return toBatch(row);
  }

  async listFiles(identity: Identity, id: string): Promise<BatchFileDto[]> {
    const [, rows] = await Promise.all([this.read(identity, id), this.views.files(id)]);
    return rows.map((row) => toBatchFile(row, this.retuneEvents.progressOf(row.audioFileId ?? '', row.status)));
  }

  /** @throws AppError 404 */
  async readFile(id: string, fileId: string): Promise<BatchFileDto> {
    const row = await this.views.findFile(id, fileId);
    if (!row) throw batchFileNotFound();
    return toBatchFile(row, this.retuneEvents.progressOf(row.audioFileId ?? '', row.status));
  }

  async rename(identity: Identity, id: string, { name }: UpdateBatchDto): Promise<BatchDto> {
    const { userId, workspace } = identity;
    const actor = { ownerId: workspace.ownerId, userId };
    await this.batches.transaction(async (manager) => {
      if (!(await this.batches.lockPeople(manager, actor.ownerId, userId))) throw workspaceNotFound();
      const batch = await this.batches.lock(manager, actor.ownerId, id);
      if (!batch) throw batchNotFound();
      if (batch.name === name) return;
      await this.batches.update(manager, id, { name });
      const activity = { action: 'batch.renamed', resourceType: 'batch', resourceId: id, metadata: { name } } as const;
      await recordActivity(manager, actor, activity);
      await this.notices.publish(id, manager);
    });
    return this.read(identity, id);
  }
}

/** Of a key: who uses a browser may change folders as well as make batches. @throws AppError 403 */
function requireScope({ via }: Identity, scope: ApiKeyScope): void {
  if (via.kind === 'api_key' && !via.scopes.includes(scope)) throw scopeMissing(scope);
}

function requireReachable(targetHz: number, anchor: 'a4' | 'note'): void {
  try {
    checkRatio({ targetHz, anchor, sourceHz: STANDARD_A4_HZ });
  } catch (error) {
    throw error instanceof AppError ? invalidRequest({ targetFrequency: error.message }) : error;
  }
}
