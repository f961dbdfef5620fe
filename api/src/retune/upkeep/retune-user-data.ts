import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../../auth/account/user-data-registry.js';
import { Storage } from '../../platform/storage/storage.js';
import type { AudioFile } from '../audio-file.entity.js';
import { analysisView, receiptView } from '../delivery/receipt-view.js';
import { RetuneDto } from '../delivery/retune.dto.js';
import { resultFilename, uploadFilename } from '../domain/result-filename.js';
import { hasEnded } from '../domain/retune-status.js';
import { RetuneRepository } from '../retune.repository.js';
import { RetuneLifecycle } from './retune-lifecycle.service.js';

/** The retuning data of a user: the list of retunes, their measurements and, on Studio, the songs. */
@Injectable()
export class RetuneUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly retunes: RetuneRepository,
    private readonly lifecycle: RetuneLifecycle,
    private readonly storage: Storage,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'retunes.json', rows: this.list(userId) };
    for await (const file of this.retunes.allOf(userId)) {
      yield* toExportedReceipt(file);
      yield* this.toExportedSongs(file);
      const analysis = await this.retunes.findAnalysis(file.id);
      if (analysis) yield { path: `retunes/${file.id}/analysis.json`, json: analysisView(analysis) };
    }
  }

  async beforeDeletion(userId: string): Promise<void> {
    for await (const file of this.retunes.allOf(userId)) {
      const isOver = hasEnded(file.status);
      if (!isOver) await this.lifecycle.cancel(file.id);
      // A retune that has only just completed was listed without its result.
      if (!isOver || file.objectPath !== null || file.processedObjectPath !== null) {
        await this.lifecycle.removeFiles(file);
      }
    }
  }

  private async *list(userId: string): AsyncGenerator<RetuneDto> {
    for await (const file of this.retunes.allOf(userId)) yield RetuneDto.from(file, undefined);
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
