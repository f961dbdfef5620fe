import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { RetuneModule } from '../../retune/retune.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { LinkExport } from './link-export.service.js';
import { LinkRepository } from './link.repository.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { SongSizes } from './song-sizes.service.js';
import { DownloadLogRepository } from './download-log.repository.js';
import { DownloadLog } from './download-log.service.js';

import { DownloadCountRepository } from './share-page/download-count.repository.js';
import { ShareLinkAccess } from './share-page/share-access.service.js';
import { ShareDownloads } from './share-page/share-downloads.service.js';
import { ShareListening } from './share-page/share-listening.service.js';
import { SharePageController } from './share-page/share-page.controller.js';
import { SharePageSender } from './share-page/share-page.sender.js';
import { SharePages } from './share-page/share-pages.service.js';
import { SharePasswords } from './share-page/share-passwords.service.js';
import { SharedSongRepository } from './share-page/shared-song.repository.js';
import { SharedSongs } from './share-page/shared-songs.service.js';
import { SongDescriptions } from './share-page/song-descriptions.service.js';

/** Share links: the studio's own list of them, and the public page. */
@Module({
  imports: [AuthModule, BrandModule, RetuneModule],
  controllers: [LinksController, SharePageController],
  providers: [
    LinkRepository,
    DownloadLogRepository,
    LinksService,
    LinkExport,
    DownloadLog,
    SongSizes,
    ShareLinkAccess,
    SharePasswords,
    SharePageSender,
    SharePages,
    SharedSongRepository,
    SharedSongs,
    SongDescriptions,
    DownloadCountRepository,
    ShareDownloads,
    ShareListening,
  ],
  exports: [LinkExport],
})
export class LinksModule {}
