import { Module } from '@nestjs/common';
import { RetuneWorkerModule } from '../../retune/retune-worker.module.js';
import { LinkRepository } from './link.repository.js';
import { LinksJanitor } from './links.janitor.js';
import { DescribeSongHandler } from './share-page/describe-song.handler.js';
import { DownloadCountRepository } from './share-page/download-count.repository.js';
import { SharedSongRepository } from './share-page/shared-song.repository.js';

/** The worker's side: reads the files of shared songs, and cleans up. */
@Module({
  imports: [RetuneWorkerModule],
  providers: [LinkRepository, DownloadCountRepository, SharedSongRepository, LinksJanitor, DescribeSongHandler],
  exports: [DescribeSongHandler],
})
export class LinksWorkerModule {}
