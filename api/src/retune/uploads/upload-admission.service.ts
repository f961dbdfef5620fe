import { Injectable } from '@nestjs/common';
import { workspaceNotFound } from '../../auth/auth.errors.js';
import type { Identity } from '../../auth/identity.js';
import { AttemptLimitsService } from '../../auth/limits/attempt-limits.service.js';
import { WorkspaceRepository } from '../../auth/workspace/workspace.repository.js';
import { AppError } from '../../platform/errors/app-error.js';
import { tooManyFailed } from '../retune.errors.js';
import { AdmissionQueueService } from './admission-queue.service.js';
import { tooManyUploads } from './upload.errors.js';
import { type NewUpload, UploadRepository } from './upload.repository.js';
import { UploadRoomService } from './upload-room.service.js';

/** Of a workspace, unfinished or unused: beyond, only promises would be left of the disk. */
export const MAX_UPLOADS = 64;

/** Admits one more upload, or throws the reason why not. */
@Injectable()
export class UploadAdmissionService {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly room: UploadRoomService,
    private readonly workspaces: WorkspaceRepository,
    private readonly limits: AttemptLimitsService,
    private readonly queue: AdmissionQueueService,
  ) {}

  /**
   * Records an upload and promises room to it.
   *
   * @param maxBytes the most that it may have
   * @param isWhole whether it comes in one request: it is kept no longer than one lasts, until it is complete
   * @throws AppError 403 (account full), 404 (account deleted), 429 (too many uploads, or too many that failed), 503 (disk
   *   full, or too much arrives)
   */
  async open(
    { userId, workspace }: Identity,
    upload: Omit<NewUpload, 'userId' | 'createdBy'>,
    { maxBytes, isWhole = false }: { maxBytes: number; isWhole?: boolean },
  ): Promise<void> {
    await this.requireFewFailures(userId);
    const { ownerId } = workspace;
    const open = () =>
      this.uploads.transaction(async (manager) => {
        const owners = await manager.query<unknown[]>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
        if (owners.length === 0) throw workspaceNotFound();
        if ((await this.uploads.count(manager, ownerId)) >= MAX_UPLOADS) throw tooManyUploads(MAX_UPLOADS);
        await this.uploads.insert(manager, { ...upload, userId: ownerId, createdBy: userId }, { isWhole });
        await this.room.promise(upload.id, maxBytes, workspace, manager);
      });
    await this.queue.run(ownerId, open);
  }

  /** @throws AppError 429 when too many uploads and retunes of this user have failed lately */
  async requireFewFailures(userId: string): Promise<void> {
    const seconds = await this.limits.secondsToWait(['failed-retune-user', userId]);
    if (seconds > 0) throw tooManyFailed(seconds);
  }

  /** Counts an upload that was refused for what it is. */
  async noteFailed({ userId }: Identity, error: unknown): Promise<void> {
    if (error instanceof AppError && error.status < 500) await this.limits.tryConsume(['failed-retune-user', userId]);
  }

  /** @throws AppError 404 when the sender was removed from the workspace since the request began */
  async requireMember({ userId, workspace: { ownerId } }: Identity): Promise<void> {
    if (userId === ownerId) return;
    if ((await this.workspaces.findForMember(ownerId, userId)) === undefined) throw workspaceNotFound();
  }
}
