import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { DataSource } from 'typeorm';
import { Storage } from '../../platform/storage/storage.js';
import { AudioFile } from '../audio-file.entity.js';
import { analysisView, receiptView } from '../delivery/receipt-view.js';
import { RetuneDto } from '../delivery/retune.dto.js';
import { resultFilename, uploadFilename } from '../domain/result-filename.js';
import { hasEnded } from '../domain/retune-status.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneLifecycleService } from './retune-lifecycle.service.js';

const PAGE_ROWS = 100;

/** The retuning data of a user: the list of retunes, their measurements and, on Studio, the songs. */
@Injectable()
export class RetuneUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly dataSource: DataSource,
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycleService,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'retunes.json', rows: this.list(userId) };
    for await (const file of this.allOf(userId)) {
      yield* toExportedReceipt(file);
      yield* this.toExportedSongs(file);
      const analysis = await this.retunes.findAnalysis(file.id);
      if (analysis) yield { path: `retunes/${file.id}/analysis.json`, json: analysisView(analysis) };
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
    for (let page = await this.loadPage(userId); page.length > 0; page = await this.loadPage(userId, page.at(-1))) {
      yield* page;
      if (page.length < PAGE_ROWS) return;
    }
  }

  private loadPage(userId: string, after?: AudioFile): Promise<AudioFile[]> {
    const page = this.dataSource
      .getRepository(AudioFile)
      .createQueryBuilder('file')
      .where({ userId })
      .orderBy({ 'file.createdAt': 'DESC', 'file.id': 'DESC' })
      .limit(PAGE_ROWS);
    // Compares with the row itself: a Date lacks the microseconds that define the order.
    const isAfter = '(file."createdAt", file.id) < (SELECT "createdAt", id FROM audio_files WHERE id = :after)';
    return (after ? page.andWhere(isAfter, { after: after.id }) : page).getMany();
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

function toExportedReceipt(file: AudioFile): ExportedFile[] {
  const receipt = receiptView(file);
  return receipt ? [{ path: `retunes/${file.id}/receipt.json`, json: receipt }] : [];
}
