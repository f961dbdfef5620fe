import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { FolderSongRepository } from './folder-song.repository.js';
import { FolderSongsService } from './folder-songs.service.js';
import { FolderRepository } from './folder.repository.js';
import { FoldersController } from './folders.controller.js';
import { FoldersService } from './folders.service.js';

@Module({
  imports: [AuthModule],
  controllers: [FoldersController],
  providers: [FolderRepository, FolderSongRepository, FoldersService, FolderSongsService],
  exports: [FolderRepository, FolderSongRepository, FolderSongsService],
})
export class FoldersModule {}
