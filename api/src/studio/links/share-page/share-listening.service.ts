import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AttemptLimitsService, type LimitKey } from '../../../auth/limits/attempt-limits.service.js';
import { clientAddress } from '../../../auth/limits/client-address.js';
import { Storage } from '../../../platform/storage/storage.js';
import { ifStored } from '../../../retune/delivery/if-stored.js';
import { MEDIA_TYPES, uploadMediaType } from '../../../retune/delivery/media-types.js';
import { sendStored } from '../../../retune/delivery/send-stored.js';
import type { LinkRow } from '../link.repository.js';
import type { SharedSong } from './shared-song.js';
import { filesGone, listenedEnough, nothingHere, onlyForPlayers } from './share-page.errors.js';

export type Version = 'original' | 'retuned';

/** What browsers say they want the bytes for; those that say nothing are old, or the site is not on https. */
const PLAYERS = new Set(['audio', 'video', 'empty']);

/**
 * Sends songs to the page's player. Listening does not count as a download; and so that it does not replace one, the
 * bytes go to players only: not to an opened or saved address, not to other sites, under no file name, and no more of a
 * song than eight times its length an hour for each address.
 */
@Injectable()
export class ShareListeningService {
  constructor(
    private readonly storage: Storage,
    private readonly limits: AttemptLimitsService,
  ) {}

  /** @throws AppError 403 for what is no player; 404, 410 without the song; 412, 416; 429 for too many bytes */
  async send(link: LinkRow, song: SharedSong, version: Version, response: Response): Promise<void> {
    if (!isPlayer(response.req)) throw onlyForPlayers();
    const key = version === 'retuned' ? song.key : song.originalKey;
    if (key === null) throw nothingHere();
    const budget: LimitKey = ['share-listening-song-address', link.id, song.id, version, clientAddress(response.req)];
    const wait = await this.limits.secondsToWait(budget);
    if (wait > 0) throw listenedEnough(wait);
    const { bytes } = await ifStored(this.storage.stat(key), filesGone);
    let sent = 0;
    try {
      await sendStored(response, {
        etag: `"${song.id}-${version}"`,
        bytes,
        headers: {
          'Content-Type': version === 'retuned' ? MEDIA_TYPES[song.format] : await this.originalType(key, bytes),
          'Content-Disposition': 'inline',
          'Cache-Control': 'private, no-cache',
        },
        open: async (part) => {
          const { stream } = await ifStored(this.storage.read(key, part), filesGone);
          return stream.on('data', (chunk: Buffer) => {
            sent += chunk.length;
          });
        },
      });
    } finally {
      if (sent > 0) await this.limits.charge(budget, Math.ceil((sent / bytes) * 1000));
    }
  }

  private originalType(key: string, bytes: number): Promise<string> {
    return ifStored(uploadMediaType(this.storage, key, bytes), filesGone);
  }
}

function isPlayer(request: Request): boolean {
  const [destination, site] = [request.get('Sec-Fetch-Dest'), request.get('Sec-Fetch-Site')];
  return (destination === undefined || PLAYERS.has(destination)) && (site === undefined || site === 'same-origin');
}
