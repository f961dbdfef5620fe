import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import type { RegisterUploadDto } from './batch.dto.js';
import type { BatchFileDto, BatchUploadDto } from './batch-view.dto.js';
import { batchNotFound } from './batch.errors.js';

@Injectable()
export class BatchUploads {
  async receive(
    _who: Identity,
    _id: string,
    _uploadId: string,
    _request: Request,
    _response: Response,
  ): Promise<BatchUploadDto> {
    throw batchNotFound();
  }
  async register(_who: Identity, _form: RegisterUploadDto): Promise<BatchFileDto> {
    throw batchNotFound();
  }
  async remove(_who: Identity, _id: string, _fileId: string): Promise<void> {
    throw batchNotFound();
  }
}
