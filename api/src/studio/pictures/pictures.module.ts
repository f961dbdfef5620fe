import { Module } from '@nestjs/common';
import { PictureReaderService } from './picture-reader.service.js';

/** Reads the pictures that users upload: a brand's logo, a folder's cover. */
@Module({ providers: [PictureReaderService], exports: [PictureReaderService] })
export class PicturesModule {}
