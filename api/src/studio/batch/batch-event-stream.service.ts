import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Identity } from '../../auth/identity.js';
import { batchNotFound } from './batch.errors.js';

@Injectable()
export class BatchEventStream {
  async send(_who: Identity, _id: string, _response: Response): Promise<void> {
    throw batchNotFound();
  }
}
