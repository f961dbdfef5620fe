import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LinkRepository, type LinkRow } from '../link.repository.js';
import { linkStatus, type LinkStatus } from '../link-status.js';
import { looksLikeLinkToken } from '../../../platform/http/link-token.js';
import { SharePasswordsService } from './share-passwords.service.js';

/** In place of what cannot be a token, so that finding nothing always takes one query. */
const NO_TOKEN = '0'.repeat(22);

export type ClosedStatus = Exclude<LinkStatus, 'open' | 'used_up'>;

/** What a visitor may see of a link. */
export type ShareAccess =
  | { kind: 'unknown' }
  | { kind: 'closed'; link: LinkRow; status: ClosedStatus }
  | { kind: 'password'; link: LinkRow & { password: string } }
  | { kind: 'open'; link: LinkRow; hasDownloadsLeft: boolean };

/** Decides what the visitors of share links may see. */
@Injectable()
export class ShareAccessService {
  constructor(
    private readonly links: LinkRepository,
    private readonly passwords: SharePasswordsService,
  ) {}

  async check(token: string, request: Request): Promise<ShareAccess> {
    const link = await this.links.findByToken(looksLikeLinkToken(token) ? token : NO_TOKEN);
    if (!link) return { kind: 'unknown' };
    const status = linkStatus({ ...link, songs: link.songIds.length }, new Date());
    if (status !== 'open' && status !== 'used_up') return { kind: 'closed', link, status };
    const { password } = link;
    if (password !== null && !this.passwords.isOpen(link, request)) {
      return { kind: 'password', link: { ...link, password } };
    }
    return { kind: 'open', link, hasDownloadsLeft: status === 'open' };
  }
}
