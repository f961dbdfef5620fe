import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { recordActivity } from '../../auth/workspace/record-activity.js';
import { safePath } from '../../platform/http/zip-paths.js';
import { Storage } from '../../platform/storage/storage.js';
import { sendZip, type ZippedSong, zipFilename, zipOfStored } from '../../retune/delivery/stored-zip.js';
import { UNDO_SECONDS } from '../../retune/domain/kept-until.js';
import { resultFilename } from '../../retune/domain/result-filename.js';
import { onDeviceOnly, retuneNotFound } from '../../retune/retune.errors.js';
import { RetuneSettings } from '../../retune/retune.settings.js';
import { fromHistoryCursor, toHistoryCursor } from './history-order.js';
import type {
  HistoryFiltersDto,
  HistoryItemDto,
  HistoryPageDto,
  HistoryQueryDto,
  HistoryTotalsDto,
} from './history.dto.js';
import { toHistoryItem } from './history-item.js';
import { songsGone } from '../studio.errors.js';
import { HistoryRepository, type ResultRow } from './history.repository.js';

/** Songs of a page when the client names no number. */
const PAGE = 50;

/** The use cases of a workspace's history. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly history: HistoryRepository,
    private readonly settings: RetuneSettings,
    private readonly storage: Storage,
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

  /**
   * Sends the results of the songs that are still stored as one archive.
   *
   * @throws AppError 404 when none of them is in the history, 410 when none is stored any more
   */
  async sendZip({ workspace: { ownerId } }: Identity, ids: readonly string[], response: Response): Promise<void> {
    const found = await this.history.findResults(ids, ownerId);
    if (found.length === 0) throw retuneNotFound();
    const songs = found.flatMap(toZipped);
    const zip = await zipOfStored(this.storage, songs);
    if (!zip) throw found.every(({ onDevice }) => onDevice) ? onDeviceOnly() : songsGone();
    await sendZip(
      response,
      zip,
      zipFilename(`Attune, ${songs.length} ${songs.length === 1 ? 'song' : 'songs'}`, 'songs'),
    );
  }

  /** Hides the songs at once. Their files and rows are removed when they can no longer be restored. */
  delete(identity: Identity, ids: readonly string[]): Promise<void> {
    return this.change(identity, ids, 'retune.deleted');
  }

  /** @throws AppError 404 when none of them was deleted, or all so long ago that they have been removed */
  restore(identity: Identity, ids: readonly string[]): Promise<void> {
    return this.change(identity, ids, 'retune.restored');
  }

  private async change(
    { userId, workspace: { ownerId } }: Identity,
    ids: readonly string[],
    action: 'retune.deleted' | 'retune.restored',
  ): Promise<void> {
    const actor = { ownerId, userId };
    await this.history.transaction(async (manager) => {
      await this.history.lockActor(manager, actor);
      const songs =
        action === 'retune.deleted'
          ? await this.history.markDeleted(manager, ids, ownerId)
          : await this.history.restore(manager, ids, ownerId, UNDO_SECONDS);
      if (songs.length === 0) throw retuneNotFound();
      for (const { id, originalFilename: filename, targetFrequency: targetHz } of songs) {
        const metadata = { filename, targetHz };
        await recordActivity(manager, actor, { action, resourceType: 'retune', resourceId: id, metadata });
      }
    });
  }
}

function toZipped({ id, originalFilename, targetFrequency, targetHz, ...row }: ResultRow): ZippedSong[] {
  const { format, processedAt, processedObjectPath: key } = row;
  if (key === null) return [];
  const path = resultFilename(originalFilename, targetHz ?? targetFrequency, format ?? 'mp3');
  return [{ id, path: safePath(path), key, processedAt }];
}
