import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { FolderCoversService } from './folder-covers.service.js';
import { FolderSongRepository } from './folder-song.repository.js';
import { FolderSongsService } from './folder-songs.service.js';
import { FolderRepository } from './folder.repository.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [AuthModule, PicturesModule],
  controllers: [FoldersController],
  providers: [FolderRepository, FolderSongRepository, FoldersService, FolderCoversService, FolderSongsService],
  exports: [FolderRepository, FolderSongRepository, FolderSongsService],
})
export class FoldersModule {}
