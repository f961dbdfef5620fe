import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AttemptLimitsService, type LimitKey } from '../../../auth/limits/attempt-limits.service.js';
import { clientAddress } from '../../../auth/limits/client-address.js';
import { ifStored } from '../../../platform/storage/storage.errors.js';
import { Storage } from '../../../platform/storage/storage.js';
import { MEDIA_TYPES, sendStored, uploadMediaType } from '../../../retune/delivery/send-stored.js';
import type { LinkRow } from '../link.repository.js';
import { byteLength, openCounted } from './open-counted.js';
import type { SharedSong } from './shared-song.js';
import { filesGone, listenedEnough, nothingHere, onlyForPlayers } from './share-page.errors.js';

export type Version = 'original' | 'retuned';

/** What browsers say they want the bytes for; those that say nothing are old, or the site is not on https. */
const PLAYERS = new Set(['audio', 'video', 'empty']);

/**
 * Sends songs to the page's player. Listening does not count as a download; and so that it does not replace one, the
 * bytes go to players only: not to an opened or saved address, not to other sites, under no file name, and no more of a
 * song than eight times its length an hour for each address. What is asked for is charged before it is sent, and what
 * is not sent of it is refunded.
 */
@Injectable()
export class ShareListeningService {
  constructor(
    private readonly storage: Storage,
    private readonly limits: AttemptLimitsService,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws AppError 403 for what is no player; 404, 410 without the song; 412, 416; 429 for too many bytes */
  async send(link: LinkRow, song: SharedSong, version: Version, response: Response): Promise<void> {
    if (!isPlayer(response.req)) throw onlyForPlayers();
    const key = version === 'retuned' ? song.key : song.originalKey;
    if (key === null) throw nothingHere();
    const budget: LimitKey = ['share-listening-song-address', link.id, song.id, version, clientAddress(response.req)];
    const bytes = await this.storage.bytesOf(key);
    if (bytes === undefined) throw filesGone();
    const toPoints = (ofBytes: number): number => Math.ceil((ofBytes / bytes) * 1000);
    await sendStored(response, {
      etag: `"${song.id}-${version}"`,
      bytes,
      headers: {
        'Content-Type': version === 'retuned' ? MEDIA_TYPES[song.format] : await this.originalType(key, bytes),
        'Content-Disposition': 'inline',
        'Cache-Control': 'private, no-cache',
      },
      open: async (part) => {
        const points = toPoints(byteLength(part));
        const waitSeconds = await this.limits.consumePoints(budget, points);
        if (waitSeconds > 0) throw listenedEnough(waitSeconds);
        return openCounted({
          part,
          response,
          open: async () => (await ifStored(this.storage.read(key, part), filesGone)).stream,
          end: (sentBytes) => this.limits.refundPoints(budget, points - toPoints(sentBytes)),
          logger: this.logger,
        });
      },
    });
  }

  private originalType(key: string, bytes: number): Promise<string> {
    return ifStored(uploadMediaType(this.storage, key, bytes), filesGone);
  }
}

function isPlayer(request: Request): boolean {
  const [destination, site] = [request.get('Sec-Fetch-Dest'), request.get('Sec-Fetch-Site')];
  return (destination === undefined || PLAYERS.has(destination)) && (site === undefined || site === 'same-origin');
}
