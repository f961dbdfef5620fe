import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { TimePlace } from '../../platform/database/cursor.js';
import { DownloadLogRepository, type DownloadRow } from './download-log.repository.js';
import { LinkRepository, type LinkRow } from './link.repository.js';
import { toLink } from './link-view.js';
import { SongSizesService } from './song-sizes.service.js';

const CHUNK_LINKS = 100;
/** Of one link; the whole log is in the link's own CSV file. */
const MAX_DOWNLOADS = 10_000;

/** The share links of a workspace with their logs, for its owner's data. */
@Injectable()
export class LinkExportService {
  constructor(
    private readonly links: LinkRepository,
    private readonly downloads: DownloadLogRepository,
    private readonly sizes: SongSizesService,
    private readonly config: Config,
  ) {}

  /** The newest first. */
  async *allOf(ownerId: string): AsyncGenerator<object> {
    let after: TimePlace | null = null;
    for (;;) {
      const rows: LinkRow[] = await this.links.list(ownerId, '', CHUNK_LINKS, after);
      for (const row of rows) {
        const link: object = toLink(row, await this.sizes.total(row.songIds), this.config.publicUrl);
        const log = await this.downloads.list(row.id, MAX_DOWNLOADS, null);
        yield Object.assign(link, { downloads: log.map(toExported) });
      }
      const last = rows.at(-1);
      if (rows.length < CHUNK_LINKS || !last) return;
      after = last;
    }
  }
}

function toExported({ downloadedAt, address, userAgent, what, filename, isComplete, percent }: DownloadRow): object {
  return { downloadedAt: downloadedAt.toISOString(), address, userAgent, what, filename, isComplete, percent };
}
