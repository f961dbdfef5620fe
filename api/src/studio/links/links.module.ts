import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { FoldersModule } from '../folders/folders.module.js';
import { LinkExportService } from './link-export.service.js';
import { LinkRepository } from './link.repository.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { SongSizesService } from './song-sizes.service.js';
import { DownloadLogRepository } from './download-log.repository.js';
import { DownloadLogService } from './download-log.service.js';

import { DownloadCountRepository } from './share-page/download-count.repository.js';
import { ShareAccessService } from './share-page/share-access.service.js';
import { ShareDownloadsService } from './share-page/share-downloads.service.js';
import { ShareListeningService } from './share-page/share-listening.service.js';
import { ReceiptPageController } from './share-page/receipt-page.controller.js';
import { SharePageController } from './share-page/share-page.controller.js';
import { SharePageSender } from './share-page/share-page.sender.js';
import { SharePagesService } from './share-page/share-pages.service.js';
import { SharePasswordsService } from './share-page/share-passwords.service.js';
import { SharedSongRepository } from './share-page/shared-song.repository.js';
import { SharedSongsService } from './share-page/shared-songs.service.js';
import { SongDescriptionsService } from './share-page/song-descriptions.service.js';

/** Share links: the studio's own list of them, and the public page. */
@Module({
  imports: [AuthModule, BrandModule, FoldersModule, RetuneModule],
  controllers: [LinksController, SharePageController, ReceiptPageController],
  providers: [
    LinkRepository,
    DownloadLogRepository,
    LinksService,
    LinkExportService,
    DownloadLogService,
    SongSizesService,
    ShareAccessService,
    SharePasswordsService,
    SharePageSender,
    SharePagesService,
    SharedSongRepository,
    SharedSongsService,
    SongDescriptionsService,
    DownloadCountRepository,
    ShareDownloadsService,
    ShareListeningService,
  ],
  exports: [LinkExportService],
})
export class LinksModule {}
