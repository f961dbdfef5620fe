import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { LinkRepository } from './link.repository.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { SongSizes } from './song-sizes.service.js';
import { DownloadLogRepository } from './download-log.repository.js';
import { DownloadLog } from './download-log.service.js';

/** Share links: the studio's own list of them, and the public page. */
@Module({
  imports: [AuthModule, BrandModule],
  controllers: [LinksController],
  providers: [LinkRepository, DownloadLogRepository, LinksService, DownloadLog, SongSizes],
})
export class LinksModule {}
