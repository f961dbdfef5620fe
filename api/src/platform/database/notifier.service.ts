import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class Notifier {
  notify(_channel: string, _payload: object, _manager?: EntityManager): Promise<void> {
    throw new Error('not written yet');
  }

  listen<T extends object>(_channel: string, _fn: (payload: T) => void, _onReconnect?: () => void): () => void {
    throw new Error('not written yet');
  }
}
