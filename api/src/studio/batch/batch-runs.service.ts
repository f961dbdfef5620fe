import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import type { BatchDto, BatchFileDto } from './batch-view.dto.js';
import { batchNotFound } from './batch.errors.js';

@Injectable()
export class BatchRuns {
  async start(_who: Identity, _id: string): Promise<BatchDto> {
    throw batchNotFound();
  }
  async cancel(_who: Identity, _id: string): Promise<BatchDto> {
    throw batchNotFound();
  }
  async retry(_who: Identity, _id: string): Promise<BatchDto> {
    throw batchNotFound();
  }
  async retuneOutliers(_who: Identity, _id: string): Promise<BatchDto> {
    throw batchNotFound();
  }
  async cancelFile(_who: Identity, _id: string, _fileId: string): Promise<BatchFileDto> {
    throw batchNotFound();
  }
  async retryFile(_who: Identity, _id: string, _fileId: string): Promise<BatchFileDto> {
    throw batchNotFound();
  }
  async delete(_who: Identity, _id: string): Promise<void> {
    throw batchNotFound();
  }
}
