import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../auth/account/user-data-registry.js';
import { DataSource } from 'typeorm';
import { Storage } from '../platform/storage/storage.js';
import { AudioFile } from './audio-file.entity.js';
import { AnalysisDto } from './delivery/receipt.dto.js';
import { RetuneReceiptsService } from './delivery/retune-receipts.service.js';
import { RetuneDto } from './delivery/retune.dto.js';
import { resultFilename, uploadFilename } from './domain/result-filename.js';
import { hasEnded } from './domain/retune-record.js';
import { RetuneRepository } from './retune.repository.js';
import { RetuneLifecycleService } from './upkeep/retune-lifecycle.service.js';

const PAGE_ROWS = 100;

/** Where a row is in the list. The row itself may be deleted while the list is read. */
interface Place {
  /** As text: a Date lacks the microseconds that define the order. */
  createdAt: string;
  id: string;
}

/** The retuning data of a user: the list of retunes, their measurements and, on Studio, the songs. */
@Injectable()
export class RetuneUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly dataSource: DataSource,
    private readonly retunes: RetuneRepository,
    private readonly receipts: RetuneReceiptsService,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'retunes.json', rows: this.list(userId) };
    for await (const file of this.allOf(userId)) {
      const receipt = await this.receipts.findReceipt(file);
      if (receipt) yield { path: `retunes/${file.id}/receipt.json`, json: receipt };
      yield* this.toExportedSongs(file);
      const analysis = await this.retunes.findAnalysis(file.id);
      if (analysis) yield { path: `retunes/${file.id}/analysis.json`, json: AnalysisDto.from(analysis) };
    }
  }

  async beforeDeletion(userId: string): Promise<void> {
    for await (const file of this.allOf(userId)) {
      const isOver = hasEnded(file.status);
      if (!isOver) await this.lifecycle.cancel(file.id);
      // A retune that has only just completed was listed without its result.
      if (!isOver || file.objectPath !== null || file.processedObjectPath !== null) {
        await this.lifecycle.removeFiles(file);
      }
    }
  }

  /** Newest first. Reads page by page, so any number of rows fits and the caller may take any time for each. */
  private async *allOf(userId: string): AsyncGenerator<AudioFile> {
    let last: Place | undefined;
    do {
      const page = await this.loadPage(userId, last);
      yield* page.files;
      ({ last } = page);
    } while (last);
  }

  /** @returns with the place of the last row, unless the page is the last one */
  private async loadPage(userId: string, after?: Place): Promise<{ files: AudioFile[]; last: Place | undefined }> {
    const page = this.dataSource
      .getRepository(AudioFile)
      .createQueryBuilder('file')
      .addSelect('file."createdAt"::text', 'place')
      .where({ userId })
      .orderBy({ 'file.createdAt': 'DESC', 'file.id': 'DESC' })
      .limit(PAGE_ROWS);
    if (after) page.andWhere('(file."createdAt", file.id) < (:createdAt::timestamptz, :id)', after);
    const { entities, raw } = await page.getRawAndEntities<{ file_id: string; place: string }>();
    const row = raw.length === PAGE_ROWS ? raw.at(-1) : undefined;
    return { files: entities, last: row && { createdAt: row.place, id: row.file_id } };
  }

  private async *list(userId: string): AsyncGenerator<RetuneDto> {
    for await (const file of this.allOf(userId)) yield RetuneDto.from(file, undefined);
  }

  private toExportedSongs({
    id,
    originalFilename,
    objectPath,
    processedObjectPath,
    processingParams,
  }: AudioFile): ExportedFile[] {
    const songs: ExportedFile[] = [];
    const add = (name: string, key: string): void => {
      songs.push({ path: `retunes/${id}/${name}`, open: async () => (await this.storage.read(key)).stream });
    };
    if (objectPath) add(uploadFilename(originalFilename), objectPath);
    if (processedObjectPath && processingParams) {
      add(resultFilename(originalFilename, processingParams.targetHz, processingParams.format), processedObjectPath);
    }
    return songs;
  }
}
