import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ExportedFile, type UserDataOwner, UserDataRegistry } from '../auth/account/user-data-registry.js';
import { ActivityService } from './activity/activity.service.js';
import { AnalyticsRepository } from './analytics/analytics.repository.js';
import { FolderSongRepository } from './folders/folder-song.repository.js';
import { FolderRepository } from './folders/folder.repository.js';
import { toPresetDto } from './presets/preset.dto.js';
import { LinkExportService } from './links/link-export.service.js';
import { PresetRepository } from './presets/preset.repository.js';

/** What a user's own workspace in the Studio Hub contains, besides the songs. */
@Injectable()
export class StudioUserData implements UserDataOwner, OnModuleInit {
  constructor(
    private readonly registry: UserDataRegistry,
    private readonly presets: PresetRepository,
    private readonly folders: FolderRepository,
    private readonly songs: FolderSongRepository,
    private readonly activity: ActivityService,
    private readonly analytics: AnalyticsRepository,
    private readonly links: LinkExportService,
  ) {}

  onModuleInit(): void {
    this.registry.add(this);
  }

  async *export(userId: string): AsyncGenerator<ExportedFile> {
    yield { path: 'presets.json', json: (await this.presets.list(userId)).map(toPresetDto) };
    yield { path: 'folders.json', json: await this.exportFolders(userId) };
    for (const { id, coverVersion } of await this.folders.list(userId)) {
      if (coverVersion !== null) yield { path: `folders/${id}.jpg`, open: () => this.openCover(userId, id) };
    }
    yield { path: 'links.json', rows: this.links.allOf(userId) };
    yield { path: 'activity.json', rows: this.activity.allOf(userId) };
    yield { path: 'statistics.json', rows: this.analytics.perDay(userId, null, 'UTC') };
  }

  /** Everything here is deleted with the user's row. */
  async beforeDeletion(): Promise<void> {}

  private async openCover(userId: string, folderId: string): Promise<Readable> {
    const cover = await this.folders.findCover(userId, folderId, null);
    return Readable.from([cover ?? Buffer.alloc(0)], { objectMode: false });
  }

  private async exportFolders(userId: string): Promise<object[]> {
    const [folders, items] = await Promise.all([this.folders.list(userId), this.songs.listItems(userId)]);
    const byFolder = Map.groupBy(items, ({ folderId }) => folderId);
    return folders.map((folder) => ({
      ...folder,
      retuneIds: byFolder.get(folder.id)?.map(({ retuneId }) => retuneId) ?? [],
    }));
  }
}
