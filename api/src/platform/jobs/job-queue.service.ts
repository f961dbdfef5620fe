import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobDefinition } from './job-definition.js';

export interface SendOptions {
  /** Sends inside this transaction: the job exists exactly when it commits. */
  manager?: EntityManager;
  /** A uuid; default: a new one. */
  id?: string;
  /** Higher goes first; default 0. */
  priority?: number;
}

@Injectable()
export class JobQueue {
  send<P extends object>(_definition: JobDefinition<P>, _payload: P, _options: SendOptions = {}): Promise<string> {
    throw new Error('not written yet');
  }

  cancel<P extends object>(
    _definition: JobDefinition<P>,
    _id: string,
    _options: { manager?: EntityManager } = {},
  ): Promise<void> {
    throw new Error('not written yet');
  }
}
