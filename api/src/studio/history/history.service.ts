import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { UNDO_SECONDS } from '../../retune/domain/kept-until.js';
import { retuneNotFound } from '../../retune/retune.errors.js';
import { RetuneSettings } from '../../retune/retune.settings.js';
import { fromHistoryCursor, toHistoryCursor } from './history-order.js';
import type { HistoryQueryDto } from './history-query.dto.js';
import type { HistoryFiltersDto, HistoryItemDto, HistoryPageDto, HistoryTotalsDto } from './history.dto.js';
import { toHistoryItem } from './history-item.js';
import { HistoryRepository } from './history.repository.js';

/** Songs of a page when the client names no number. */
const PAGE = 50;

/** The use cases of a workspace's history. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly history: HistoryRepository,
    private readonly settings: RetuneSettings,
  ) {}

  /** @throws AppError 400 for a cursor of another sort */
  async list({ workspace: { ownerId } }: Identity, query: HistoryQueryDto): Promise<HistoryPageDto> {
    const { search, target, person, sort = 'newest', cursor, limit = PAGE } = query;
    const filter = { ownerId, search: search || null, target: target ?? null, person: person ?? null };
    const after = cursor === undefined ? null : fromHistoryCursor(sort, cursor);
    const { rows, next } = await this.history.list(filter, sort, after, limit);
    return {
      items: rows.map(toHistoryItem),
      nextCursor: next && toHistoryCursor(sort, next),
      retentionDays: this.settings.retentionDays,
    };
  }

  async filters({ workspace: { ownerId } }: Identity): Promise<HistoryFiltersDto> {
    const [targets, people] = await Promise.all([this.history.targets(ownerId), this.history.people(ownerId)]);
    return { targets, people };
  }

  totals({ workspace: { ownerId } }: Identity): Promise<HistoryTotalsDto> {
    return this.history.totals(ownerId);
  }

  async read({ workspace: { ownerId } }: Identity, id: string): Promise<HistoryItemDto> {
    const row = await this.history.find(id, ownerId);
    if (!row) throw retuneNotFound();
    return toHistoryItem(row);
  }

  /** Hides the song at once. Its files and its row are removed when it can no longer be restored. */
  delete(who: Identity, id: string): Promise<void> {
    return this.change(who, id, 'retune.deleted');
  }

  /** @throws AppError 404 when it was not deleted, or so long ago that it has been removed */
  restore(who: Identity, id: string): Promise<void> {
    return this.change(who, id, 'retune.restored');
  }

  private async change(
    { userId, workspace: { ownerId } }: Identity,
    id: string,
    action: 'retune.deleted' | 'retune.restored',
  ): Promise<void> {
    const actor = { ownerId, userId };
    await this.history.transaction(async (manager) => {
      await this.history.lockActor(manager, actor);
      const song =
        action === 'retune.deleted'
          ? await this.history.markDeleted(manager, id, ownerId)
          : await this.history.restore(manager, id, ownerId, UNDO_SECONDS);
      if (!song) throw retuneNotFound();
      const metadata = { filename: song.originalFilename, targetHz: song.targetFrequency };
      await recordActivity(manager, actor, { action, resourceType: 'retune', resourceId: id, metadata });
    });
  }
}
