import { Injectable } from '@nestjs/common';
import type { Identity } from '../../auth/identity.js';
import type { BatchQueryDto, CreateBatchDto, UpdateBatchDto } from './batch.dto.js';
import type { BatchDto, BatchFileDto, BatchPageDto } from './batch-view.dto.js';
import { batchNotFound } from './batch.errors.js';

@Injectable()
export class BatchesService {
  async create(_who: Identity, _form: CreateBatchDto): Promise<BatchDto> {
    throw batchNotFound();
  }
  async list(_who: Identity, _query: BatchQueryDto): Promise<BatchPageDto> {
    throw batchNotFound();
  }
  async read(_who: Identity, _id: string): Promise<BatchDto> {
    throw batchNotFound();
  }
  async listFiles(_who: Identity, _id: string): Promise<BatchFileDto[]> {
    throw batchNotFound();
  }
  async rename(_who: Identity, _id: string, _form: UpdateBatchDto): Promise<BatchDto> {
    throw batchNotFound();
  }
}
