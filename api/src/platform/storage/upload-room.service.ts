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

/** Rejects uploads while the storage has less free space than the reserve. */
@Injectable()
export class UploadRoomService {
  constructor(
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /**
   * @param bytes the declared size of the upload; 0 when it declares none
   * @throws AppError 503 when the upload would use the reserve
   */
  async check(bytes: number): Promise<void> {
    if ((await this.storage.freeBytes()) - bytes < this.config.storageReserveBytes) throw noRoomForUploads();
  }
}
