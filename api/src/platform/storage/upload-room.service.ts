import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { Storage } from './storage.js';

export const noRoomForUploads = (): AppError =>
  new AppError({
    code: 'storage.no_room',
    status: 503,
    message: 'The server has no room for another file right now. Please try again later.',
    headers: { 'Retry-After': '60' },
  });

/** Refuses uploads while the storage has less room than the reserve. */
@Injectable()
export class UploadRoom {
  constructor(
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /**
   * @param bytes as many as the upload says it has; 0 when it does not say
   * @throws AppError 503 when the reserve would be touched
   */
  async check(bytes: number): Promise<void> {
    if ((await this.storage.freeBytes()) - bytes < this.config.storageReserveBytes) throw noRoomForUploads();
  }
}
