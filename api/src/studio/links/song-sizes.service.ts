import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Storage } from '../../platform/storage/storage.js';
import { resultKey } from '../../retune/domain/retune-record.js';

const MAX_KNOWN = 20_000;
const MAX_CONCURRENT = 4;

/** The sizes of stored results. A result never changes, so each is asked for once. */
@Injectable()
export class SongSizesService {
  private readonly known = new Map<string, number>();
  private readonly limit = pLimit(MAX_CONCURRENT);

  constructor(private readonly storage: Storage) {}

  /** Bytes of the results of these retunes together; of those that are no longer stored, none. */
  async total(retuneIds: readonly string[]): Promise<number> {
    const sizes = await Promise.all(retuneIds.map((id) => this.find(id)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  }

  private async find(id: string): Promise<number> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    const bytes = await this.limit(() => this.storage.bytesOf(resultKey(id)));
    if (bytes === undefined) return 0;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(id, bytes);
    return bytes;
  }
}
